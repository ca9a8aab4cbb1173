/**
 * Prints for how long at most each call of the control interface holds the event loop of a sandbox with 50,000
 * subscriptions, which should not be above 100 ms: `npm run build && node bench/control-calls.mjs`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authorization, json, Sandbox, subscription } from './sandbox.mjs';
import { stopAll } from './server-process.mjs';

const count = Number(process.argv[2] ?? 50_000);
const rounds = 3;

const idAt = (position) => `00000000-0000-4000-8000-${String(position).padStart(12, '0')}`;
const world = {
  version: 1,
  subscriptions: Array.from({ length: count }, (_, at) => ({
    ...subscription,
    id: idAt(at),
    age: '1h',
  })),
};

const folder = await mkdtemp(join(tmpdir(), 'location-data-control-'));
const sandbox = await Sandbox.start(['--db', join(folder, 'state.json')]);
const { url } = sandbox.server;

/** Sends a request of the control interface. @returns the text of the response */
async function send(method, path, body) {
  const headers = { ...authorization, ...(body !== undefined && json) };
  const response = await fetch(`${url}${path}`, { method, headers, body });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text;
}

try {
  await send('PUT', '/_sandbox/world', JSON.stringify(world));
  const snapshot = await send('GET', '/_sandbox/snapshot');
  const create = JSON.stringify(subscription);
  const place = { city: 'Berlin', entity_type: 'cafe', place: { name: 'Corner' } };
  const calls = [
    ['GET', '/_sandbox/snapshot'],
    ['PUT', '/_sandbox/snapshot', snapshot],
    ['PUT', '/_sandbox/world', JSON.stringify(world)],
    ['POST', '/_sandbox/reset', JSON.stringify({ world })],
    ['POST', '/_sandbox/reset', '{}'],
    ['GET', '/_sandbox/world'],
    ['GET', '/_sandbox/subscriptions?limit=1000'],
    ['GET', '/_sandbox/subscriptions?limit=1000&offset=40000&order=newest&city=ber'],
    ['POST', '/_sandbox/clock', '{"settle":true}'],
    ['POST', '/_sandbox/clock', '{"advance":"1h"}'],
    ['POST', '/_sandbox/places', JSON.stringify(place)],
    ['POST', '/_sandbox/subscriptions', JSON.stringify(subscription)],
    ['PATCH', `/_sandbox/subscriptions/${idAt(7)}`, '{"action":"fail-next-scrape"}'],
    ['POST', '/v1/subscriptions', create],
  ];
  console.log(' held, ms   time, ms');
  for (const [method, path, body] of calls) {
    let [held, time] = [0, 0];
    for (let round = 0; round < rounds; round += 1) {
      await sandbox.server.usage({ delay: true });
      const start = performance.now();
      await send(method, path, body);
      time = Math.max(time, performance.now() - start);
      held = Math.max(held, (await sandbox.server.usage()).held);
    }
    const cells = [held, time].map((ms) => ms.toFixed(0).padStart(9));
    console.log(`${cells.join('  ')}   ${method} ${path}`);
  }
} finally {
  await stopAll();
  await rm(folder, { recursive: true, force: true });
}
