/**
 * Prints what an audit costs with more and more exchanges, and with larger and larger files: recordings of a run, one after
 * the other, each with ids of its own. `npm run build && node bench/audit-growth.mjs`
 */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { costOf } from './programs.mjs';
import { cli, Sandbox } from './sandbox.mjs';
import { stopAll } from './server-process.mjs';

/** Bytes of a body up to which an exchange is a small one. */
const small = 4000;

const recordings = [
  { what: 'small bodies', exchanges: 1000, largest: small },
  { what: 'small bodies', exchanges: 10_000, largest: small },
  { what: 'small bodies', exchanges: 100_000, largest: small },
  { what: 'all of a run', exchanges: 2000, largest: Infinity },
  { what: 'all of a run', exchanges: 22_000, largest: Infinity },
];

/** The exchanges of a run, as JSON texts. */
async function recordRun(folder) {
  const sandbox = await Sandbox.start(['--memory']);
  const har = join(folder, 'run.har');
  await costOf([cli, 'check', sandbox.server.url, '--token', 'demo-token', '--har', har]);
  await sandbox.server.stop();
  const { log } = JSON.parse(await readFile(har, 'utf8'));
  return { ...log, entries: log.entries.map((entry) => JSON.stringify(entry)) };
}

const ids = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;
const accounts = /(?<=account_id\W+)[\da-f-]{36}/g;

const times = /\d{4}-\d\d-\d\dT[\d:.]+Z|\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT/g;

/** How long after the run before it each run begins, ms. */
const interval = 10_000;

/** The text, with all times in it later. */
const later = (text, ms) =>
  text.replace(times, (time) => {
    const moved = new Date(Date.parse(time) + ms);
    return time.endsWith('Z') ? moved.toISOString() : moved.toUTCString();
  });

/** Writes a recording of that many exchanges. */
async function write(file, { entries, ...log }, { exchanges, largest }) {
  const repeated = entries.filter(({ length }) => length <= largest);
  // the same one all the time
  const kept = new Set(repeated.flatMap((entry) => entry.match(accounts) ?? []));
  const stream = createWriteStream(file);
  stream.write(`{"log":${JSON.stringify(log).slice(0, -1)},"entries":[`);
  let own = new Map();
  for (let number = 0; number < exchanges; number += 1) {
    if (number % repeated.length === 0) own = new Map();
    const round = Math.floor(number / repeated.length);
    const entry = later(repeated[number % repeated.length], round * interval).replace(ids, (id) => {
      if (kept.has(id)) return id;
      if (!own.has(id)) own.set(id, randomUUID());
      return own.get(id);
    });
    if (!stream.write((number === 0 ? '' : ',') + entry)) {
      await new Promise((resolve) => stream.once('drain', resolve));
    }
  }
  stream.end(']}}');
  await finished(stream);
}

const folder = await mkdtemp(join(tmpdir(), 'location-data-audits-'));
const columns = (cells) => console.log(cells.map((cell) => String(cell).padStart(14)).join(''));
try {
  const run = await recordRun(folder);
  columns(['', 'exchanges', 'MB', 's', 'CPU, s', 'µs each', 'memory, MB']);
  for (const recording of recordings) {
    const file = join(folder, 'traffic.har');
    await write(file, run, recording);
    const { size } = await stat(file);
    const { time, cpu, memory } = await costOf([cli, 'audit', file]);
    columns([
      recording.what,
      recording.exchanges.toLocaleString('en'),
      (size / 1e6).toFixed(1),
      (time / 1000).toFixed(1),
      (cpu / 1000).toFixed(1),
      ((cpu * 1000) / recording.exchanges).toFixed(0),
      memory.toFixed(0),
    ]);
  }
} finally {
  await stopAll();
  await rm(folder, { recursive: true, force: true });
}
