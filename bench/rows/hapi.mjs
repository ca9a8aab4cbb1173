import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { atLeast, compareServers } from '../measure.mjs';
import { get, send, startWithSubscription, subscription } from '../sandbox.mjs';
import { freePort, ServerProcess } from '../server-process.mjs';

async function startBareHapi(folder, bodies) {
  const port = await freePort();
  const file = join(folder, 'bodies.json');
  await writeFile(file, JSON.stringify(bodies));
  const script = fileURLToPath(new URL('../bare-hapi.mjs', import.meta.url));
  return ServerProcess.start(script, [String(port), file], { port, readyPath: '/health' });
}

const readRow = (name, bound, title) => ({
  name,
  async run({ folder }) {
    const { sandbox, paths, bodies } = await startWithSubscription();
    const requests = [get(paths[name])];
    const bare = { server: await startBareHapi(folder, bodies), requests };
    return compareServers(title, atLeast(bound), { server: sandbox.server, requests }, bare);
  },
});

/** Rounds that create start with a reset and have a fixed number of requests, so both sides grow alike. */
const amount = 1000;
const creation = (path, origin) => {
  const request = send('POST', path, subscription);
  return [{ ...request, headers: { ...request.headers, ...origin } }];
};
const creating = (sandbox, origin) => ({
  server: sandbox.server,
  requests: creation('/v1/subscriptions', origin),
  amount,
  before: () => sandbox.reset(),
});

/** @param origin the header of a web page, without which hapi has nothing to do for CORS */
const createRow = (name, bound, { path, title, origin }) => ({
  name,
  async run({ folder }) {
    const { sandbox, bodies } = await startWithSubscription();
    const server = await startBareHapi(folder, bodies);
    const bare = { server, requests: creation(path, origin), amount };
    const ours = creating(sandbox, origin);
    return compareServers(title, atLeast(bound), ours, bare, { rounds: 15 });
  },
});

export const hapiRows = [
  readRow('get', 0.7, 'get subscription / bare hapi route, same bytes'),
  readRow('page', 0.45, 'page of 50 entities / bare hapi route, same bytes'),
  createRow('create', 0.6, {
    path: '/v1/subscriptions',
    title: 'create in memory / bare hapi route with the same joi schema',
  }),
  createRow('secured', 0.85, {
    path: '/secured/subscriptions',
    title: 'create in memory / the same hapi route with auth and CORS',
    origin: { origin: 'http://localhost:5173' },
  }),
];
