/**
 * Prints for how long at most each call of the control interface holds the event loop of a sandbox
 * with 50,000 subscriptions, which should not be above 100 ms: `node bench/control-calls.mjs` after
 * `npm run build`. By the clock, where others on the machine count as well, and in CPU time.
 * Garbage is collected by the same thread, so that this is counted, too.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
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
const worldFile = join(folder, 'world.json');
await writeFile(worldFile, JSON.stringify(world));
const flags = ['--db', join(folder, 'state.json'), '--world', worldFile];
const sandbox = await Sandbox.start(flags, { nodeFlags: ['--single-threaded-gc'] });
const { url } = sandbox.server;

/** Sends a request of the control interface. @returns the text of the response */
async function send(method, path, body) {
  const headers = { ...authorization, ...(body !== undefined && json) };
  const response = await fetch(`${url}${path}`, { method, headers, body });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text;
}

/** The longest hold of the event loop while something is done, and how long it takes; both in ms. */
async function measured(action) {
  const worst = { clock: 0, cpu: 0, time: 0 };
  for (let round = 0; round < rounds; round += 1) {
    await sandbox.server.usage({ watch: true });
    const start = performance.now();
    await action();
    const time = performance.now() - start;
    const { held } = await sandbox.server.usage();
    worst.clock = Math.max(worst.clock, held.clock);
    worst.cpu = Math.max(worst.cpu, held.cpu);
    worst.time = Math.max(worst.time, time);
  }
  return worst;
}

function print({ clock, cpu, time }, what) {
  const cells = [clock, cpu, time].map((ms) => ms.toFixed(0).padStart(9));
  console.log(`${cells.join('  ')}   ${what}`);
}

try {
  const snapshot = JSON.parse(await send('GET', '/_sandbox/snapshot'));
  /** As many as a request may have. */
  const fewer = ({ subscriptions, ...rest }) => ({
    ...rest,
    subscriptions: subscriptions.slice(0, 15_000),
  });
  const create = JSON.stringify(subscription);
  const { city, entity_type } = subscription;
  const place = { name: 'Corner' };
  const market = new URLSearchParams({ city, entity_type });
  const calls = [
    ['GET', '/_sandbox/snapshot'],
    ['GET', '/_sandbox/world'],
    ['GET', '/_sandbox/subscriptions?limit=1000'],
    ['GET', '/_sandbox/subscriptions?limit=1000&offset=40000&order=newest&city=ber'],
    ['POST', '/_sandbox/clock', '{"settle":true}'],
    ['POST', '/_sandbox/clock', '{"advance":"1d"}'],
    ['GET', '/_sandbox/subscriptions?limit=1000&status=active'],
    ['GET', `/_sandbox/places?${market}&limit=1000`],
    ['POST', '/_sandbox/places', JSON.stringify({ city, entity_type, place })],
    ['POST', '/_sandbox/subscriptions', create],
    ['PATCH', `/_sandbox/subscriptions/${idAt(7)}`, '{"action":"fail-next-scrape"}'],
    ['GET', `/_sandbox/subscriptions/${idAt(8)}/entities?limit=1000`],
    ['GET', '/_sandbox/journal?limit=200'],
    ['GET', '/_sandbox/journal.har'],
    ['POST', '/_sandbox/faults', '{"operation":"getSubscription","status":503}'],
    ['DELETE', '/_sandbox/faults'],
    ['PUT', '/_sandbox/profile', '{"create.invalid.status":422}'],
    ['PUT', '/_sandbox/quota', '{"quota":null}'],
    ['POST', '/v1/subscriptions', create],
    ['PUT', '/_sandbox/snapshot', JSON.stringify(fewer(snapshot))],
    ['PUT', '/_sandbox/world', JSON.stringify(fewer(world))],
    ['POST', '/_sandbox/reset', JSON.stringify({ world: fewer(world) })],
    ['POST', '/_sandbox/reset', '{}'],
  ];
  console.log(' held, ms: clock, CPU   time, ms');
  for (const [method, path, body] of calls) {
    print(await measured(() => send(method, path, body)), `${method} ${path}`);
  }
} finally {
  await stopAll();
  await rm(folder, { recursive: true, force: true });
}
