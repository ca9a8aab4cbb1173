/**
 * Prints what a creation costs a server, and its start, with more and more subscriptions in its state file:
 * `npm run build && node bench/growth.mjs`, on Linux, whose kernel counts the bytes that a process writes.
 */
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Sandbox, subscription } from './sandbox.mjs';
import { stopAll } from './server-process.mjs';

const counts = [10, 1000, 10_000, 50_000];

/** How many creations are measured, one after the other: nothing is shared between them. */
const creations = Number(process.argv[2] ?? 200);

const idAt = (position) => `00000000-0000-4000-8000-${String(position).padStart(12, '0')}`;

/** A state file with that many subscriptions, which a server has written and left. */
async function stateFile(folder, count) {
  const world = join(folder, 'world.json');
  const subscriptions = Array.from({ length: count }, (_, at) => ({
    ...subscription,
    id: idAt(at),
    age: '1h',
  }));
  await writeFile(world, JSON.stringify({ version: 1, subscriptions }));
  const db = join(folder, `state-${count}.json`);
  const sandbox = await Sandbox.start(['--db', db, '--world', world]);
  await sandbox.server.stop();
  return db;
}

/** The smallest of several results. */
async function best(measure, times = 5) {
  const results = [];
  for (let round = 0; round < times; round += 1) results.push(await measure());
  return {
    time: Math.min(...results.map(({ time }) => time)),
    cpu: Math.min(...results.map(({ cpu }) => cpu)),
  };
}

/** Milliseconds, by the clock and of CPU time, until a server with that state file responds. */
async function start(db) {
  const begin = performance.now();
  const sandbox = await Sandbox.start(['--db', db]);
  const time = performance.now() - begin;
  const { cpu } = await sandbox.server.usage();
  await sandbox.server.stop();
  return { time, cpu: cpu / 1000 };
}

/** The same of `JSON.parse`. */
function parse(text) {
  const [begin, before] = [performance.now(), process.cpuUsage()];
  JSON.parse(text);
  const { user, system } = process.cpuUsage(before);
  return { time: performance.now() - begin, cpu: (user + system) / 1000 };
}

/** CPU ms and bytes of one creation. */
async function costOfCreation(db) {
  const sandbox = await Sandbox.start(['--db', db]);
  // The first ones compile.
  for (let sent = 0; sent < 50; sent += 1) await sandbox.subscribe();
  const before = await sandbox.server.usage();
  for (let sent = 0; sent < creations; sent += 1) await sandbox.subscribe();
  const after = await sandbox.server.usage();
  await sandbox.server.stop();
  return {
    cpu: (after.cpu - before.cpu) / 1000 / creations,
    written: (after.written - before.written) / creations,
  };
}

const folder = await mkdtemp(join(tmpdir(), 'location-data-growth-'));
const columns = (cells) => console.log(cells.map((cell) => String(cell).padStart(13)).join(''));
try {
  columns(['stored', 'file, MB', 'CPU, ms', 'x', 'written, kB', 'x', 'start, ms', 'CPU, ms', 'x']);
  let few;
  for (const count of counts) {
    const db = await stateFile(folder, count);
    const text = await readFile(db, 'utf8');
    const { size } = await stat(db);
    const started = await best(() => start(db));
    const parsed = await best(() => parse(text));
    const { cpu, written } = await costOfCreation(db);
    few ??= { cpu, written, started };
    columns([
      count.toLocaleString('en'),
      (size / 1e6).toFixed(2),
      cpu.toFixed(2),
      (cpu / few.cpu).toFixed(1),
      (written / 1000).toFixed(1),
      (written / few.written).toFixed(1),
      started.time.toFixed(0),
      started.cpu.toFixed(0),
      (started.cpu / (few.started.cpu + parsed.cpu)).toFixed(1),
    ]);
  }
  console.log(
    '\nCPU, ms and written, kB: of a creation; the last x: the CPU time of the start, compared to',
  );
  console.log('that with the fewest plus `JSON.parse` of the file');
} finally {
  await stopAll();
  await rm(folder, { recursive: true, force: true });
}
