// Shows how far a run of tests is, which reports as TAP on stdin: each test file when it ends, and
// now and then which files have not ended yet. Their names come as arguments.
import { Results } from './results.mjs';

const expected = process.argv.slice(2);
const interval = 20_000;

const began = Date.now();
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
const print = (text) => process.stdout.write(`${text}\n`);

const results = new Results(({ name, time, passed, failed }) => {
  const failures = failed > 0 ? `, ${failed} failed` : '';
  print(`${failed > 0 ? '✖' : '✔'} ${name}: ${passed} passed${failures}, ${seconds(time ?? 0)}`);
});

const timer = setInterval(() => {
  const { files, planned, passed } = results;
  const left = expected.filter((name) => !files.includes(name));
  const names = left.length > 0 ? `, not yet: ${left.join(', ')}` : '';
  const ended = `${files.length} of ${planned ?? '?'} files`;
  print(`… ${seconds(Date.now() - began)}: ${ended}, ${passed} passed${names}`);
}, interval);

process.stdin.setEncoding('utf8');
for await (const text of process.stdin) results.write(text);
results.end();
clearInterval(timer);
print(
  `${results.passed} passed, ${results.failures.length} failed, ${seconds(Date.now() - began)}`,
);
