// Runs `npm test`, or another script, several times on a machine that is busy with something else: tests that depend on
// time fail then.
// node .ci/stress.mjs [--runs 3] [--loops 6] [--script test:thorough]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { describe, Results } from './results.mjs';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    loops: { type: 'string', default: '6' },
    script: { type: 'string', default: 'test' },
  },
});
const [runs, loops] = [Number(values.runs), Number(values.loops)];
const folder = '.ci/reports';

const print = (text) => process.stdout.write(`${text}\n`);

/** Keeps a processor busy, until the process that started it is gone. */
const busy =
  'const parent = process.ppid; while (process.ppid === parent) for (let n = 0; n < 1e6; n += 1);';

const children = Array.from({ length: loops }, () =>
  spawn(process.execPath, ['-e', busy], { stdio: 'ignore' }),
);
process.on('exit', () => children.forEach((child) => child.kill()));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));

/** Runs the tests once. @returns whether they passed */
async function run(number) {
  const began = Date.now();
  const report = `${folder}/stress-${number}.tap`;
  const file = createWriteStream(report);
  const results = new Results();
  const tests = spawn('npm', ['run', values.script, '--', '--reporter=tap'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(tests);
  tests.stdout.setEncoding('utf8').on('data', (text) => {
    file.write(text);
    results.write(text);
  });
  const [code] = await once(tests, 'close');
  results.end();
  file.end();
  const { passed, failures } = results;
  const good = code === 0 && failures.length === 0;
  const seconds = Math.round((Date.now() - began) / 1000);
  const counts = `${passed} passed, ${failures.length} failed`;
  print(`${good ? '✔' : '✖'} run ${number} of ${runs}: ${seconds} s, ${counts}`);
  if (!good) print(`exit code ${code}; ${report}\n${describe(failures)}`);
  return good;
}

mkdirSync(folder, { recursive: true });
print(`${runs} runs beside ${loops} busy loops`);
let failed = 0;
for (let number = 1; number <= runs; number += 1) {
  if (!(await run(number))) failed += 1;
}
print(`${runs - failed} of ${runs} runs passed`);
process.exit(failed === 0 ? 0 : 1);
