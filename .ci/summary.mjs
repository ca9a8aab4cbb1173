// Ends a run of .ci/run: prints the diagnostics of whatever failed, and a line that counts all
// assertions.
// node .ci/summary.mjs FOLDER REPORT... [--failed STEP...]
// REPORT is the name of a step with tests: FOLDER has its TAP in REPORT.tap, and what it wrote to
// stderr beside it.
// STEP is a step that ended with an error.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { describe, Results } from './results.mjs';

const { values, positionals } = parseArgs({
  options: { failed: { type: 'string', multiple: true, default: [] } },
  allowPositionals: true,
});
const [folder, ...reports] = positionals;

/** The test files of a step: one that has no result was never run, or its result got lost. */
const folders = { tests: 'dist/test', thorough: 'dist/test/thorough' };

function expectedOf(step) {
  const folder = folders[step];
  if (folder === undefined) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.test.js'));
  return names.map((name) => `${folder}/${name}`);
}

let passed = 0;
const failures = [];

for (const name of reports) {
  const results = new Results().end(readFileSync(join(folder, `${name}.tap`), 'utf8'));
  passed += results.passed;
  failures.push(...results.failures);
  const lost = expectedOf(name).filter((file) => !results.files.includes(file));
  failures.push(
    ...lost.map((file) => ({
      what: `${file}: no result; a time-out ends the other files as well`,
      lines: [],
    })),
  );
}
for (const step of values.failed) {
  const shown = reports.includes(step) && failures.length > 0;
  if (!shown) failures.push({ what: `the step "${step}" failed`, lines: [] });
}

if (failures.length > 0) {
  const files = reports.map((name) => `${join(folder, name)}.{tap,stderr}`).join(' ');
  process.stdout.write(`${describe(failures)}\n\nEverything that the tests wrote: ${files}\n`);
}
process.stdout.write(`${passed} passed, ${failures.length} failed\n`);
process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1;
