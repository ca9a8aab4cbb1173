import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import t, { type Test } from '../fixtures/tap.js';
import { compareCommand } from '../../conformance/cli/compare.js';
import {
  compare,
  type Comparison,
  compareReporters,
  isDifferent,
  renderComparison,
} from '../../conformance/compare/index.js';
import type { Answer } from '../../src/open-questions/index.js';
import { type ConformanceReport, type Outcome, render } from '../../conformance/index.js';
import { createDeployment } from '../self-test/index.js';
import { folderOf } from '../fixtures/cli.js';
import { runCommand } from '../fixtures/run-command.js';
import { against } from '../fixtures/running.js';
import { broken, runOf, whole } from '../fixtures/shared-reports.js';

/** Reports side by side. */

const [empty, lax] = await Promise.all([
  runOf('empty', { places: 0 }),
  runOf('lax', { profile: { 'create.status': 200 } }),
]);

const compared = (...reports: readonly ConformanceReport[]): Comparison =>
  compare(reports.map((report, index) => ({ report, file: `${index}.json` })));

const rowOf = ({ rows }: Comparison, id: string) => rows.find((row) => row.id === id);

/** The report with another outcome of one check. */
const withOutcome = (report: ConformanceReport, id: string, outcome: Outcome) => ({
  ...report,
  checks: report.checks.map((check) => (check.id === id ? { ...check, outcome } : check)),
});

const at = (report: ConformanceReport, started_at: string): ConformanceReport => ({
  ...report,
  target: { ...report.target, started_at },
});

void t.test('differences come first, must requirements before others', async (t) => {
  const { rows, columns } = compared(whole, broken, empty, lax);
  const kinds = rows.map(({ result, level }) => `${result} ${level}`);
  t.same(
    [...new Set(kinds)],
    [
      'different must',
      'different should',
      'different open',
      'not_comparable must',
      'not_comparable should',
      'not_comparable open',
      'same must',
      'same should',
      'same open',
    ],
  );
  t.equal(kinds.filter((kind, index) => kind !== kinds[index - 1]).length, 9, 'each once');
  t.match(rows[0], {
    id: 'entity.phone',
    cells: [
      { outcome: 'pass', text: '' },
      { outcome: 'fail', text: /^42 in/ },
      { outcome: 'inconclusive', text: /no entity appeared/ },
      { outcome: 'pass' },
    ],
  });
  t.match(rowOf(compared(whole, lax), 'create.status'), {
    result: 'different',
    cells: [{ answer: 201 }, { answer: 200 }],
  });
  t.match(columns, [
    { name: 'https://whole.places.example', title: 'Conformant' },
    { name: 'https://broken.places.example', title: 'Non-conformant' },
    { title: 'Not fully verified' },
    { title: /1 warning/ },
  ]);
});

void t.test('unknown results are not differences', async (t) => {
  const resultOf = (...outcomes: readonly Outcome[]) => {
    const reports = outcomes.map((outcome) => withOutcome(whole, 'entity.phone', outcome));
    return rowOf(compared(...reports), 'entity.phone')?.result;
  };
  const cases: [outcomes: Outcome[], result: string][] = [
    [['pass', 'fail'], 'different'],
    [['pass', 'inconclusive', 'fail'], 'different'],
    [['fail', 'warn'], 'same'],
    [['fail', 'fail'], 'same'],
    [['pass', 'inconclusive'], 'not_comparable'],
    [['fail', 'error'], 'not_comparable'],
    [['fail', 'not-applicable'], 'not_comparable'],
    [['inconclusive', 'inconclusive'], 'not_comparable'],
    [['not-applicable', 'not-applicable'], 'same'],
  ];
  for (const [outcomes, result] of cases) t.equal(resultOf(...outcomes), result, outcomes.join());
  const partial = { ...whole, checks: [], open_questions: [] };
  t.notOk(isDifferent(compared(broken, partial)), 'what a filter left out');
  t.match(rowOf(compared(broken, partial), 'entity.phone'), {
    result: 'not_comparable',
    cells: [{ outcome: 'fail' }, { outcome: null }],
  });
  t.notOk(isDifferent(compared(whole, lax)), 'answers and warnings are not violations');
  t.ok(isDifferent(compared(whole, broken)));
});

void t.test('answers are compared with the same rules as drift', async (t) => {
  const answering = (id: string, answer: Answer): ConformanceReport => ({
    ...whole,
    open_questions: whole.open_questions.map((question) =>
      question.id === id ? { ...question, answer } : question,
    ),
  });
  const resultOf = (id: string, ...answers: readonly Answer[]) =>
    rowOf(compared(...answers.map((answer) => answering(id, answer))), id)?.result;
  const cases: [id: string, one: Answer, other: Answer, result: string][] = [
    ['create.shown-after', 'at-once', 'within-a-second', 'same'],
    ['create.shown-after', 'at-once', 'within-three-seconds', 'different'],
    ['create.shown-after', 'within-three-seconds', 'at-once', 'different'],
    ['errors.media-types', { 400: 'text/plain' }, { 500: 'application/json' }, 'same'],
    ['errors.media-types', { 400: 'text/plain' }, { 400: 'application/json' }, 'different'],
    ['create.status', 201, 200, 'different'],
  ];
  for (const [id, one, other, result] of cases)
    t.equal(resultOf(id, one, other), result, `${id}: ${JSON.stringify([one, other])}`);
});

void t.test('columns are named by base URL, and by date if it is the same', async (t) => {
  const namesOf = (...reports: readonly ConformanceReport[]) =>
    compared(...reports).columns.map(({ name }) => name);
  const [morning, later, evening] = [
    at(whole, '2026-11-24T10:00:00.000Z'),
    at(whole, '2026-11-24T10:00:07.000Z'),
    at(whole, '2026-11-24T20:30:00.000Z'),
  ];
  t.same(namesOf(morning, evening), ['2026-11-24 10:00', '2026-11-24 20:30']);
  t.equal(compared(morning, evening).over_time, 'https://whole.places.example');
  t.same(namesOf(morning, later), ['2026-11-24 10:00:00.000Z', '2026-11-24 10:00:07.000Z']);
  t.same(namesOf(morning, morning), ['0.json', '1.json']);
  t.same(namesOf(morning, broken, evening), [
    'https://whole.places.example, 2026-11-24 10:00',
    'https://broken.places.example',
    'https://whole.places.example, 2026-11-24 20:30',
  ]);
  const twice = { report: morning, file: 'a.json' };
  t.same(
    compare([twice, twice]).columns.map(({ name }) => name),
    ['https://whole.places.example (1)', 'https://whole.places.example (2)'],
  );
});

void t.test('every format shows the difference; pretty shows the rest with --all', async (t) => {
  const comparison = compared(whole, broken);
  for (const name of compareReporters) {
    const text = renderComparison(comparison, name).replaceAll('\\', '');
    t.match(text, 'entity.phone', name);
    t.match(text, 'https://broken.places.example', name);
    t.match(text, /42 in/, name);
  }
  const short = renderComparison(comparison, 'pretty');
  t.match(short, /Compared with https:\/\/whole\.places\.example: 1 required check\s+worse/);
  t.match(short, /✔ ✖ {2}An entity.s `phone`[^]*B: worse: fails: 42 in/);
  t.match(short, /No difference: \d+ rows; --all shows them/);
  t.notMatch(short, 'entity.name');
  t.match(renderComparison(comparison, 'pretty', { verbose: true }), 'entity.name');
  t.match(renderComparison(comparison, 'pretty', { color: true }), '\u001b[31m');
  t.same(JSON.parse(renderComparison(comparison, 'json')), comparison);
});

void t.test('a page loads nothing, and allows only its own style and script', async (t) => {
  const page = renderComparison(compared(whole, broken), 'html');
  const policy = /Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1];
  t.match(
    policy,
    /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'$/,
  );
  t.equal(page.match(/<script/g)?.length, 1);
  t.notMatch(page, /(?:src|href)="(?!#)|url\(|@import/);
});

/** Writes reports into a folder. @returns paths in it */
function written(t: Test, reports: Readonly<Record<string, ConformanceReport>>) {
  const file = folderOf(t);
  for (const [name, report] of Object.entries(reports))
    writeFileSync(file(`${name}.json`), render(report, 'json'));
  return file;
}

void t.test('the command exits with 1 if a must requirement differs', async (t) => {
  const file = written(t, { whole, broken, lax });
  const page = file('matrix.html');
  const cases: [names: string[], code: number][] = [
    [['whole', 'broken'], 1],
    [['whole', 'lax'], 0],
    [['broken', 'broken'], 0],
  ];
  for (const [names, code] of cases) {
    const paths = names.map((name) => file(`${name}.json`));
    const args = [...paths, '--reporter', `html=${page}`];
    t.match(await runCommand(t, compareCommand(), args), { code, stderr: '' }, names.join());
    t.match(readFileSync(page, 'utf8'), /^<!doctype html>/);
  }
  const markdown = file('matrix.md');
  const named = ['--name', 'staging', '--name', 'production', '--reporter', `markdown=${markdown}`];
  const both = [file('whole.json'), file('lax.json')];
  t.match(await runCommand(t, compareCommand(), [...both, ...named]), { code: 0 });
  t.match(readFileSync(markdown, 'utf8'), /\| staging \| production \|/);
});

void t.test(
  'each difference is worse, better or only different than the first column',
  async (t) => {
    const changesOf = (id: string, ...reports: readonly ConformanceReport[]) => {
      const row = rowOf(compared(...reports), id);
      return [row?.change, ...(row?.cells.map(({ change }) => change) ?? [])];
    };
    t.same(changesOf('entity.phone', whole, broken), ['worse', null, 'worse']);
    t.same(changesOf('entity.phone', broken, whole), ['better', null, 'better']);
    t.same(changesOf('entity.phone', broken, whole, empty), ['better', null, 'better', null]);
    t.same(changesOf('entity.phone', whole, empty, broken), ['worse', null, null, 'worse']);
    t.same(
      changesOf('entity.phone', empty, whole, broken),
      ['different', null, null, null],
      'if the first column does not know',
    );
    t.same(changesOf('entity.phone', whole, empty), [null, null, null]);
    t.same(changesOf('create.status', whole, lax), ['different', null, 'different']);
    t.same(changesOf('create.created', whole, lax), ['worse', null, 'worse'], 'a warning');
    t.same(changesOf('entity.name', whole, broken), [null, null, null]);
    const { rows } = compared(whole, withOutcome(broken, 'entity.name', 'pass'), lax);
    for (const { result, change } of rows) t.equal(change !== null, result === 'different');
  },
);

void t.test('with --baseline, the command exits with 1 only if a check is worse', async (t) => {
  const known = {
    ...broken,
    checks: broken.checks.map((check) =>
      check.id === 'entity.phone' ? { ...check, known: 'ticket 7' } : check,
    ),
  };
  const down = against(createDeployment({}), {
    baseUrl: 'https://down.places.example',
    token: 'x',
  });
  const file = written(t, { whole, broken, again: broken, lax, known, down: await down });
  const cases: [baseline: string, others: string[], code: number, sentence: RegExp][] = [
    ['whole', ['broken'], 1, /: 1 required check worse\./],
    ['broken', ['whole'], 0, /: 1 required check better\./],
    ['broken', ['again'], 0, /: no difference\. 1 check failed in all reports\./],
    ['broken', ['whole', 'again'], 0, /: 1 required check better\./],
    ['whole', ['lax', 'broken'], 1, /: 1 required check worse;/],
    // a warning, and another answer: as in a run, they are no failures
    ['whole', ['lax'], 0, /: 1 recommended check worse; \d+ different answers? to open questions/],
    ['whole', ['known'], 0, /: 1 required check different\./],
    ['whole', ['known', 'broken'], 1, /: 1 required check worse\./],
    ['known', ['whole'], 0, /: 1 required check better\./],
    [
      'whole',
      ['down'],
      3,
      /\d+ required checks passed in the baseline, but could not be verified now\. 3 other required checks could not be compared\./,
    ],
    ['down', ['whole'], 0, /: no difference\. \d+ required checks could not be compared\./],
  ];
  for (const [baseline, others, code, sentence] of cases) {
    const out = file('out.md');
    const paths = others.map((name) => file(`${name}.json`));
    const args = [...paths, '--baseline', file(`${baseline}.json`)];
    const name = `${baseline} to ${others.join()}`;
    const { code: ended, stderr } = await runCommand(t, compareCommand(), [
      ...args,
      '--reporter',
      `markdown=${out}`,
    ]);
    t.equal(ended, code, name);
    t.equal(stderr, '', name);
    const text = readFileSync(out, 'utf8').replaceAll('\\', '').replaceAll('&#64;', '@');
    t.match(text, sentence, name);
    t.notMatch(text, /not observed: could not be observed/, name);
    t.match(text, /^## \d reports? compared with the baseline$/m);
  }
});

void t.test('the baseline is the first column, even if it is in the same folder', async (t) => {
  const file = folderOf(t);
  mkdirSync(file('runs'));
  for (const day of ['24', '25', '26']) {
    const report = at(whole, `2026-11-${day}T10:00:00.000Z`);
    writeFileSync(file(`runs/2026-11-${day}.json`), render(report, 'json'));
  }
  const out = file('out.json');
  const baseline = file('runs/2026-11-25.json');
  const args = [file('runs'), '--baseline', baseline, '--reporter', `json=${out}`];
  t.match(await runCommand(t, compareCommand(), args), { code: 0 });
  t.match(JSON.parse(readFileSync(out, 'utf8')), {
    baseline: '2026-11-25 10:00',
    columns: [
      { name: '2026-11-25 10:00' },
      { name: '2026-11-24 10:00' },
      { name: '2026-11-26 10:00' },
    ],
  });
  const alone = await runCommand(t, compareCommand(), [baseline, '--baseline', baseline]);
  t.match(alone, { code: 2, stderr: /there is no report to compare with the baseline/ });
  const named = ['--name', 'main', '--name', 'branch', '--reporter', `json=${out}`];
  const other = file('runs/2026-11-26.json');
  t.match(await runCommand(t, compareCommand(), [other, '--baseline', baseline, ...named]), {
    code: 0,
  });
  t.match(JSON.parse(readFileSync(out, 'utf8')), {
    baseline: 'main',
    columns: [{}, { name: 'branch' }],
  });
});

void t.test('the command reads the reports of a folder, in the order of their names', async (t) => {
  const file = folderOf(t);
  mkdirSync(file('runs'));
  for (const day of ['25', '24']) {
    const report = at(whole, `2026-11-${day}T10:00:00.000Z`);
    writeFileSync(file(`runs/2026-11-${day}.json`), render(report, 'json'));
  }
  writeFileSync(file('runs/notes.txt'), 'no report');
  const out = file('out.json');
  const args = [file('runs'), '--reporter', `json=${out}`];
  t.match(await runCommand(t, compareCommand(), args), { code: 0 });
  t.match(JSON.parse(readFileSync(out, 'utf8')), {
    columns: [{ name: '2026-11-24 10:00' }, { name: '2026-11-25 10:00' }],
  });
});

void t.test('usage errors exit with 2 and one line', async (t) => {
  const file = written(t, { whole });
  writeFileSync(file('profile.json'), '{"version":1,"answers":{}}');
  writeFileSync(file('torn.json'), '{"kit":');
  const report = file('whole.json');
  const cases: [args: string[], expected: RegExp][] = [
    [[report], /1 report given, so there is nothing to compare/],
    [[report, file('none.json')], /none\.json: there is no such file/],
    [
      [report, file('profile.json')],
      /profile\.json is not a JSON report of check: "kit" is required/,
    ],
    [
      [report, file('torn.json')],
      /torn\.json is not a JSON report of check: it is not JSON at line 1/,
    ],
    [[report, report, '--reporter', 'junit'], /one of pretty, markdown, json, html/],
    [[report, report, '--name', 'x'], /--name is given 1 time for 2 reports/],
  ];
  for (const [args, expected] of cases) {
    const { code, stderr } = await runCommand(t, compareCommand(), args);
    t.equal(code, 2, expected.source);
    t.match(stderr, expected);
    t.match(stderr, /^location-data-kit compare: [^\n]*\n$/);
  }
  t.match(await runCommand(t, compareCommand(), []), { code: 2, stderr: /missing required arg/ });
  const { stdout, code } = await runCommand(t, compareCommand(), ['--help']);
  t.equal(code, 0);
  t.match(stdout, /Exit codes:[^]*differs/);
});
