/**
 * Prints what an audit costs with more and more exchanges, and with larger and larger files: recordings of a run, one after
 * the other, each with ids of its own. `npm run build && node bench/audit-growth.mjs`
 */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { costOf } from './programs.mjs';
import { recordRun, small, writeRecording } from './recordings.mjs';
import { cli } from './sandbox.mjs';
import { stopAll } from './server-process.mjs';

const recordings = [
  { what: 'small bodies', exchanges: 1000, largest: small },
  { what: 'small bodies', exchanges: 10_000, largest: small },
  { what: 'small bodies', exchanges: 100_000, largest: small },
  { what: 'all of a run', exchanges: 2000, largest: Infinity },
  { what: 'all of a run', exchanges: 22_000, largest: Infinity },
];

const folder = await mkdtemp(join(tmpdir(), 'location-data-audits-'));
const columns = (cells) => console.log(cells.map((cell) => String(cell).padStart(14)).join(''));
try {
  const run = await recordRun(folder);
  columns(['', 'exchanges', 'MB', 's', 'CPU, s', 'µs each', 'memory, MB']);
  for (const recording of recordings) {
    const file = join(folder, 'traffic.har');
    await writeRecording(file, run, recording);
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
