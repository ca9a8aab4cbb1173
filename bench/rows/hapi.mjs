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
const requests = [send('POST', '/v1/subscriptions', subscription)];

const createRow = {
  name: 'create',
  async run({ folder }) {
    const { sandbox, bodies } = await startWithSubscription();
    const bare = { server: await startBareHapi(folder, bodies), requests, amount };
    const ours = { server: sandbox.server, requests, amount, before: () => sandbox.reset() };
    const title = 'create in memory / bare hapi route with the same joi schema';
    return compareServers(title, atLeast(0.6), ours, bare, { rounds: 15 });
  },
};

export const hapiRows = [
  readRow('get', 0.7, 'get subscription / bare hapi route, same bytes'),
  readRow('page', 0.45, 'page of 50 entities / bare hapi route, same bytes'),
  createRow,
];
