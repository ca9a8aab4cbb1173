import { authorization, Sandbox } from './sandbox.mjs';

export const paths = (id) => ({
  get: `/v1/subscriptions/${id}`,
  page: `/v1/subscriptions/${id}/entities?limit=50`,
});

/** A sandbox in memory with one subscription, and the bytes that it answers, for others to answer as well. */
export async function startServed({ log = false } = {}) {
  const sandbox = await (log ? Sandbox.startLogging('--memory') : Sandbox.start('--memory'));
  const id = await sandbox.subscribe();
  const path = paths(id);
  const bytes = {
    get: await sandbox.send('GET', path.get),
    page: await sandbox.send('GET', path.page),
    created: await sandbox.send('GET', path.get),
  };
  return { sandbox, id, path, bytes };
}

/** @throws when a server does not answer the same JSON as the sandbox does. @returns how many bytes it takes for it */
export async function checkSame(server, path, expected, part = (body) => body) {
  const answer = await fetch(server.url + path, { headers: authorization });
  const text = await answer.text();
  if (JSON.stringify(JSON.parse(text)) !== JSON.stringify(part(JSON.parse(expected)))) {
    throw new Error(`${server.url}${path} answers something else: ${text.slice(0, 300)}`);
  }
  return Buffer.byteLength(text);
}
