// Prints what the sandbox costs, as ratios against something named. See README.md beside this file.
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';

const pathOf = (relative) => fileURLToPath(new URL(relative, import.meta.url));

function needed(path, command) {
  if (existsSync(pathOf(path))) return;
  process.stderr.write(`First run: ${command}\n`);
  process.exit(2);
}
needed('../dist/src/cli.js', 'npm run build');
needed('node_modules/autocannon', 'npm ci --prefix bench');

const { stopAll } = await import('./server-process.mjs');
const { printFootnotes, printHeader, printLine } = await import('./table.mjs');
const { rows } = await import('./rows/rows.mjs');

const wanted = process.argv.slice(2);
const names = rows.map(({ name }) => name);
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`No such row: ${unknown.join(', ')}. There are: ${names.join(', ')}\n`);
  process.exit(2);
}

const started = performance.now();
// Not in the system's folder for temporary files, which may be in memory: syncing would cost nothing there.
await mkdir(pathOf('.cache'), { recursive: true });
const folder = await mkdtemp(pathOf('.cache/run-'));
process.once('SIGINT', () => {
  void stopAll()
    .then(() => rm(folder, { recursive: true, force: true }))
    .then(() => process.exit(130));
});

printHeader(`node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`);
for (const row of rows.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const begun = performance.now();
  try {
    const lines = await row.run({ folder });
    for (const [index, line] of lines.entries()) printLine(index === 0 ? row.name : '', line);
  } catch (error) {
    process.stdout.write(`${row.name.padEnd(14)} could not be measured: ${error.stack}\n`);
  } finally {
    await stopAll();
    if (process.env.BENCH_TIMES)
      process.stderr.write(`${row.name}: ${Math.round((performance.now() - begun) / 1000)} s\n`);
  }
}
await rm(folder, { recursive: true, force: true });
printFootnotes(Math.round((performance.now() - started) / 1000));
