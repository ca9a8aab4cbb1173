// Tries what takes long: many tokens with --any-token, many idle connections. `node bench/endurance.mjs`
// after `npm run build` and `npm install --prefix bench`. (`npm run bench -- memory` sends 200,000
// requests.) With `--minutes 60`, random conversations for an hour instead, see soak.mjs; what is
// printed is also written to the file that `--out` names, so that it can run in the background.
import { once } from 'node:events';
import { connect } from 'node:net';
import { parseArgs } from 'node:util';
import { runInNewContext } from 'node:vm';
import { setFlagsFromString } from 'node:v8';
import { json, Sandbox } from './sandbox.mjs';
import { stopAll } from './server-process.mjs';

const megabytes = async ({ server }) => {
  const { memory } = await server.usage({ collect: true });
  return `heap ${(memory.heapUsed / 2 ** 20).toFixed(0)} MB, resident ${(memory.rss / 2 ** 20).toFixed(0)} MB`;
};

/** Each request carries a token of its own: reads, so that nothing is kept for any of them. */
async function manyTokens() {
  const { load } = await import('./measure.mjs');
  const sandbox = await Sandbox.start(['--memory', '--any-token']);
  const path = '/v1/fields/interpret';
  const body = JSON.stringify({ entity_type: 'cafe', fields: [{ name: 'wifi' }] });
  const authorization = () => `Bearer ${Math.random().toString(36).slice(2)}-${Math.random()}`;
  const setupRequest = (request) => ({
    ...request,
    headers: { ...json, authorization: authorization() },
  });
  const requests = [{ method: 'POST', path, body, setupRequest }];
  console.log(`tokens with --any-token: at first ${await megabytes(sandbox)}`);
  for (let sent = 60_000; sent <= 240_000; sent += 60_000) {
    await load({ server: sandbox.server, requests }, 60_000);
    console.log(`  after ${sent.toLocaleString('en')} tokens ${await megabytes(sandbox)}`);
  }
  await stopAll();
}

async function idleConnections(count) {
  const sandbox = await Sandbox.start(['--memory']);
  const port = Number(new URL(sandbox.server.url).port);
  const sockets = Array.from({ length: count }, () =>
    connect(port, '127.0.0.1').on('error', () => undefined),
  );
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  const start = performance.now();
  await sandbox.subscribe();
  const taken = performance.now() - start;
  console.log(
    `${count.toLocaleString('en')} idle connections: a creation takes ${taken.toFixed(0)} ms,`,
  );
  console.log(`  ${await megabytes(sandbox)}`);
  const asked = performance.now();
  await sandbox.server.stop();
  console.log(
    `  SIGTERM ends the server after ${((performance.now() - asked) / 1000).toFixed(1)} s`,
  );
  for (const socket of sockets) socket.destroy();
}

/** @returns whether it passed */
async function converse(minutes, out) {
  setFlagsFromString('--expose-gc');
  globalThis.gc = runInNewContext('gc');
  const { soak } = await import('./soak.mjs');
  return soak(minutes, out);
}

const options = { minutes: { type: 'string' }, out: { type: 'string' } };
const { minutes, out } = parseArgs({ options }).values;

try {
  if (minutes === undefined) {
    await idleConnections(5000);
    await manyTokens();
  } else if (!(await converse(Number(minutes), out))) {
    process.exitCode = 1;
  }
} finally {
  await stopAll();
}
