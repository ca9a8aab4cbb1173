// Prints what the sandbox and the mock cost, as ratios against something named. See bench/README.md.
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';

const pathOf = (relative) => fileURLToPath(new URL(relative, import.meta.url));

if (!existsSync(pathOf('node_modules/autocannon'))) {
  process.stderr.write('First run: npm install --prefix bench\n');
  process.exit(2);
}

const { stopAll } = await import('./server-process.mjs');
const groups = ['hapi', 'scale', 'start', 'import', 'mock', 'check', 'proxy', 'audit'];
const modules = await Promise.all(groups.map((name) => import(`./rows/${name}.mjs`)));
const rows = modules.flatMap((module) => Object.values(module).flat());

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !rows.some((row) => row.name === name));
if (unknown.length > 0) {
  process.stderr.write(
    `No such row: ${unknown.join(', ')}. There are: ${rows.map(({ name }) => name).join(', ')}\n`,
  );
  process.exit(2);
}

const cells = (name, measure, numbers, target, met, title) =>
  [
    name.padEnd(12),
    measure.padEnd(15),
    ...numbers.map((cell) => cell.padStart(7)),
    '',
    target.padEnd(8),
    met.padEnd(4),
    title,
  ]
    .join(' ')
    .trimEnd();

function printLine(name, { title, measure, ratio, target, detail }) {
  const numbers = [ratio.min, ratio.median, ratio.max].map((value) =>
    value.toFixed(value < 10 ? 2 : 1),
  );
  console.log(
    cells(name, measure, numbers, target.text, target.met(ratio.median) ? 'yes' : 'NO', title),
  );
  if (detail) console.log(`${' '.repeat(13)}${detail}`);
}

// Not in the system's folder for temporary files, which may be in memory: syncing would cost nothing there.
await mkdir(pathOf('.cache'), { recursive: true });
const folder = await mkdtemp(pathOf('.cache/run-'));
process.once('SIGINT', async () => {
  await stopAll();
  await rm(folder, { recursive: true, force: true });
  process.exit(130);
});

console.log(
  `node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}\n`,
);
console.log(cells('row', 'ratio of', ['min', 'median', 'max'], 'target', 'met', ''));
for (const row of rows.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  try {
    const lines = await row.run({ folder });
    lines.forEach((line, index) => printLine(index === 0 ? row.name : '', line));
  } catch (error) {
    console.log(`${row.name.padEnd(12)} could not be measured: ${error.stack}`);
  } finally {
    await stopAll();
  }
}
await rm(folder, { recursive: true, force: true });
