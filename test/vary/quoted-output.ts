import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { defaultProfile } from '../../src/index.js';
import { runTrial } from '../../src/vary/trial.js';
import { folderOf } from '../fixtures/cli.js';
import t from '../fixtures/tap.js';

void t.test("a run's failures are quoted for every test runner", async (t) => {
  const more = Array.from({ length: 20 }, (_, index) => `ok ${index + 2} - another one`);
  const tap = ['TAP version 14', 'not ok 1 - 252 places', '  ---', '  error: 0 !== 252', '  ...'];
  const mocha = ['  1) places', '     are there:', '     AssertionError: 0 !== 252', '     at x'];
  const spec = ['✖ places are there (2ms)', '✔ others', '✖ failing tests:', 'TypeError: no list'];
  const jest = ['  ● places', '    expect(received).toBe(expected)', '    Expected: 252'];
  const outputs: [lines: string[], quoted: string[]][] = [
    [
      [...tap, ...more],
      ['not ok 1 - 252 places', '  error: 0 !== 252'],
    ],
    [[...more, ...mocha], mocha.slice(2)],
    [spec, spec.slice(3)],
    [['.'.repeat(40), ...jest], jest],
    [['not ok 1 - later # TODO', 'E   assert 0 == 252'], ['E   assert 0 == 252']],
    [
      ['one', 'two'],
      ['one', 'two'],
    ],
  ];
  for (const [lines, quoted] of outputs) {
    const file = folderOf(t);
    const source = `console.log(${JSON.stringify(lines.join('\n'))}); process.exitCode = 1;`;
    writeFileSync(file('fails.mjs'), source);
    const trial = await runTrial(
      {
        command: [process.execPath, file('fails.mjs')],
        baseline: defaultProfile,
        sandbox: {},
        folder: file(''),
        signal: new AbortController().signal,
      },
      { number: 1, variations: [], timeout: 90_000 },
    );
    t.same(trial.last_lines, quoted);
  }
});
