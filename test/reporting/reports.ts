import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { marked } from 'marked';
import { Parser, type Result } from 'tap-parser';
import t from '../fixtures/tap.js';
import { validateXML } from 'xmllint-wasm';
import { withKnownFailures } from '../../conformance/run/known-failures.js';
import { type CheckResult, type ConformanceReport } from '../../conformance/run/report.js';
import { unstartedReport } from '../../conformance/run/run.js';
import { outcomes } from '../../render/outcome.js';
import { createDeployment } from '../self-test/index.js';
import { render, reporterNames, verdictTitle } from '../../conformance/report/index.js';
import { hostileTexts, withHostileText } from '../fixtures/hostile-report.js';
import { junitSchema } from '../fixtures/junit-schema.js';
import { processorTime } from '../fixtures/processor-time.js';
import {
  changedReport,
  cleanReport,
  heavyReport,
  sampleReport,
  unreachableReport,
} from '../fixtures/report.js';
import { against } from '../fixtures/running.js';

const reports = {
  sample: sampleReport(),
  clean: cleanReport(),
  unreachable: unreachableReport(),
  changed: changedReport(),
};
const hostile = Object.entries(hostileTexts).map(
  ([name, text]) => [name, withHostileText(reports.sample, text), text] as const,
);
const everything = [
  ...Object.entries(reports),
  ...hostile.map(([name, report]) => [name, report] as const),
];

/** Parses TAP like a strict harness. */
function readTap(text: string) {
  const points: Result[] = [];
  const extra: string[] = [];
  const parser = new Parser({ strict: true });
  parser.on('assert', (point: Result) => points.push(point));
  parser.on('extra', (line: string) => extra.push(line));
  parser.on('child', () => extra.push('a subtest'));
  parser.end(text);
  return { points, extra, parser, results: parser.results };
}

/** Validates all documents at once. */
async function junitErrors(texts: readonly string[]): Promise<string[]> {
  const { errors } = await validateXML({
    xml: texts.map((contents, index) => ({ fileName: `${index}.xml`, contents })),
    schema: [{ fileName: 'junit.xsd', contents: junitSchema }],
  });
  return errors.map(({ rawMessage }) => rawMessage);
}

void t.test('every reporter renders every report as text that ends with a line feed', async (t) => {
  t.same(reporterNames, ['pretty', 'tap', 'junit', 'json', 'html', 'markdown', 'github']);
  for (const [name, report] of Object.entries(reports)) {
    for (const reporter of reporterNames) {
      const text = render(report, reporter);
      t.ok(text.endsWith('\n') && text.length > 100, `${reporter} of ${name}`);
      t.equal(text, render(report, reporter), `${reporter} of ${name} is the same again`);
    }
  }
});

void t.test('a strict parser reads each check in TAP', async (t) => {
  const { points, extra, results } = readTap(render(reports.sample, 'tap'));
  t.same(extra, []);
  t.equal(results?.plan.end, reports.sample.checks.length);
  t.equal(results?.ok, false);
  reports.sample.checks.forEach((check, index) => {
    const point = points[index];
    t.equal(point?.name, `${check.id}: ${check.title}`);
    const good = ['pass', 'warn', 'observed', 'not-applicable'].includes(check.outcome);
    t.equal(point?.ok, good, `${check.id} is ${check.outcome}`);
    t.equal(Boolean(point?.skip), check.outcome === 'not-applicable', `${check.id} skip`);
    t.equal(Boolean(point?.todo), check.outcome === 'inconclusive', `${check.id} todo`);
    if (check.outcome === 'fail') {
      const { level, message, expected, found } = check;
      const exchanges = check.exchanges.map(({ curl, response }) => ({
        curl,
        status: response?.status,
      }));
      t.match(point?.diag, { outcome: 'fail', level, message, expected, found, exchanges });
    }
  });
  const { ok, todo, pass } = readTap(render(reports.unreachable, 'tap')).parser;
  t.same(
    { ok, todo, pass },
    { ok: true, todo: reports.unreachable.checks.length, pass: 0 },
    'inconclusive is neither',
  );
  t.equal(readTap(render(reports.clean, 'tap')).parser.ok, true);
  const changed = reports.changed.checks.filter(({ outcome }) => outcome === 'changed').length;
  t.equal(
    readTap(render(reports.changed, 'tap')).results?.failures.length,
    changed,
    'a changed answer fails',
  );
  t.equal(render(reports.changed, 'junit').match(/<failure /g)?.length, changed);
});

void t.test(
  'TAP reports use no features of version 14, so that old harnesses can read them',
  (t) => {
    for (const [name, report] of everything) {
      t.match(render(report, 'tap'), /^TAP version 13\n1\.\.\d+\n(?!pragma)/, name);
    }
    t.end();
  },
);

void t.test('github: the verdict comes first, and no kind is shown more than ten times', (t) => {
  for (const [name, report] of everything) {
    const lines = render(report, 'github').trimEnd().split('\n');
    const commands = lines.filter((line) => line.startsWith('::'));
    for (const command of ['error', 'warning', 'notice']) {
      const amount = commands.filter((line) => line.startsWith(`::${command} `)).length;
      t.ok(amount <= 10, `${amount} of ${command} in ${name}`);
    }
    t.same(lines.slice(0, commands.length), commands, name);
    t.match(commands[0], verdictTitle(report).split(/[,:%]/)[0], name);
  }
  const changed = render(reports.changed, 'github');
  t.equal(changed.match(/^::warning title=[\w.-]+ changed::/gm)?.length, 9);
  t.equal(changed.match(/^- warning: [\w.-]+ changed: /gm)?.length, 18);
  t.match(changed.split('\n')[0], /%0Aand 18 more, in the log of this step$/);
  t.match(changed, /^and 18 more:$/m);
  t.end();
});

void t.test('hostile strings change no test point in TAP', async (t) => {
  for (const [name, report] of hostile) {
    const { points, extra, parser } = readTap(render(report, 'tap'));
    t.same(extra, [], name);
    t.equal(parser.bailedOut, false, name);
    t.same(
      points.map(({ ok, skip, todo }) => [ok, Boolean(skip), Boolean(todo)]),
      report.checks.map(({ outcome }) => [
        !['fail', 'error', 'inconclusive'].includes(outcome),
        outcome === 'not-applicable',
        outcome === 'inconclusive',
      ]),
      name,
    );
  }
});

void t.test('JUnit reports are valid, with the right counts', async (t) => {
  const validated = everything.filter(
    ([name]) => !['long', 'wide', 'percent', 'yaml', 'markdown'].includes(name),
  );
  t.same(await junitErrors(validated.map(([, report]) => render(report, 'junit'))), []);
  const text = render(reports.sample, 'junit');
  t.not(
    (await junitErrors([text.replace('<properties>', '<properties><x/>')])).length,
    0,
    'the schema rejects',
  );
  const amount = (pattern: RegExp) => [...text.matchAll(pattern)].length;
  const { summary, checks } = reports.sample;
  t.equal(amount(/<testcase /g), checks.length);
  t.equal(amount(/<failure /g), summary.fail);
  t.equal(amount(/<error /g), summary.error);
  t.equal(amount(/<skipped /g), summary['not-applicable'] + summary.inconclusive);
  t.equal(amount(/<testsuite /g), new Set(checks.map(({ section }) => section)).size);
  const { fail, error, 'not-applicable': inapplicable, inconclusive: inconclusive } = summary;
  const totals = `tests="${checks.length}" failures="${fail}" errors="${error}"`;
  t.match(text, `<testsuites name="location-data-kit" ${totals} time="34.718">`);
  const inSuites = (count: string) =>
    [...text.matchAll(new RegExp(`<testsuite .* ${count}="(\\d+)"`, 'g'))].reduce(
      (sum, [, amount]) => sum + Number(amount),
      0,
    );
  // Some readers skip a suite that does not count its failures, or that is nested in another.
  t.equal(inSuites('failures'), fail);
  t.equal(inSuites('errors'), error);
  t.equal(inSuites('skipped'), inapplicable + inconclusive);
  t.notMatch(text, /<testsuite [^>]*>(?:(?!<\/testsuite>)[^])*<testsuite /);
  t.match(text, '<property name="target" value="https://staging.places.example/api"/>');
  t.match(text, '<property name="verdict" value="non-conformant"/>');
  t.match(
    text,
    `name="entity.latitude: An entity's \`latitude\` is a number or null." time="0.087"`,
  );
  t.match(text, 'auth.missing.status: 401', 'observations are in system-out');
});

void t.test('the JSON format prints the model unchanged', async (t) => {
  for (const [name, report] of Object.entries(reports))
    t.same(JSON.parse(render(report, 'json')), report, name);
});

void t.test('each kind of JSON report is valid by the published schema', async (t) => {
  const file = new URL('../../../fixtures/schemas/report.schema.json', import.meta.url);
  const schema = JSON.parse(readFileSync(file, 'utf8')) as object;
  const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schema);
  const isValid = (report: ConformanceReport, name: string) =>
    t.ok(validate(JSON.parse(render(report, 'json'))), name, { errors: validate.errors });
  for (const [name, report] of [...everything, ...Object.entries(heavyReport())])
    isValid(report, name);

  const deployment = createDeployment();
  const controller = new AbortController();
  controller.abort();
  const kinds: Record<string, ConformanceReport> = {
    'of a run': await against(deployment, { extended: true }),
    'of a run that only reads': await against(deployment, { readOnly: true, only: ['list'] }),
    'of an interrupted run': await against(deployment, { signal: controller.signal }),
    'of a run that could not start': unstartedReport('http://x', 'no memory'),
  };
  for (const [name, report] of Object.entries(kinds)) isValid(report, name);
  const known = withKnownFailures(reports.sample, { 'entity.latitude': 'KIT-1' }, 'known.json');
  isValid({ ...known, created_file: 'created.jsonl' }, 'with files');
  t.notOk(validate({ ...reports.sample, verdict: 'fine' }));
  t.notOk(validate({ ...reports.sample, checks: [{ id: 'list.ok' }] }));
});

void t.test(
  'markdown: a parser finds the tables and details, and no injected elements',
  async (t) => {
    const page = await marked.parse(render(reports.sample, 'markdown'));
    t.match(page, '<h2>✖ Non-conformant</h2>');
    t.match(page, /<th>✖ failed<\/th>/);
    t.match(page, '<li>Expected: <code>latitude</code>: a number or null</li>');
    t.match(page, '<td><code>YYYY-MM-DDTHH:mm:ss.SSSZ</code></td>');
    t.notMatch(page.replace(/<(pre|code)>.*?<\/\1>/gs, ''), '\\', 'no escape is left over');
    t.match(
      page,
      /<details><summary>✖ <b>Requirement not met: Create requests without <code>city<\/code>/,
    );
    for (const [name, report] of hostile) {
      const text = await marked.parse(render(report, 'markdown'));
      const elements = new Set(
        [...text.matchAll(/<\/?([a-z][\w-]*)((?:\s[^>]*)?)>/gi)].map(([, tag]) => tag),
      );
      const allowed =
        'h2 h3 p code pre table thead tbody tr th td details summary b ul li strong em sub'.split(
          ' ',
        );
      t.same(
        [...elements].filter((tag) => !allowed.includes(tag ?? '')),
        [],
        `${name}: no foreign element`,
      );
      const cells = [...text.matchAll(/<tr>(.*?)<\/tr>/gs)].map(
        ([row]) => row.match(/<t[hd]/g)?.length,
      );
      const widths = [...new Set(cells)].sort();
      t.ok(
        widths.every((width) => [2, 3, 7].includes(width ?? 0)),
        `${name}: rows as wide as their table`,
        { widths },
      );
      t.equal(
        text.match(/<details>/g)?.length,
        text.match(/<\/details>/g)?.length,
        `${name}: details end`,
      );
    }
  },
);

void t.test('github: the commands contain the findings, followed by a summary line', async (t) => {
  const decode = (line: string) => {
    const [, command, title, message] = /^::(\w+) title=([^:,]*)::(.*)$/.exec(line) ?? [];
    const decoded = (text = '') =>
      text
        .replace(/%0D/g, '\r')
        .replace(/%0A/g, '\n')
        .replace(/%3A/g, ':')
        .replace(/%2C/g, ',')
        .replace(/%25/g, '%');
    return { command, title: decoded(title), message: decoded(message) };
  };
  const lines = render(reports.sample, 'github').trimEnd().split('\n');
  t.match(lines.pop(), /^Non-conformant: 3 failed, .*87 requests in 34\.7 s, 2 of them retries/);
  const commands = lines.map(decode);
  const amount = (command: string) => commands.filter((one) => one.command === command).length;
  t.same([amount('error'), amount('warning'), amount('notice')], [5, 3, 1]);
  const city = commands.find(({ title }) => title.startsWith('create.city-required: '));
  t.match(city?.message, /^expected: .*\nfound: 201 with/);
  const percent = render(withHostileText(reports.clean, hostileTexts.percent), 'github')
    .split('\n')
    .map(decode);
  const verdict = percent.find(({ title }) => title.startsWith('Conformant'));
  t.equal(verdict?.message.split('\n')[1], hostileTexts.percent);
});

void t.test('every report is rendered quickly and stays small', async (t) => {
  for (const [name, report] of Object.entries(heavyReport())) {
    for (const reporter of reporterNames) {
      let text = '';
      const time = await processorTime(() => (text = render(report, reporter)));
      t.ok(time < 2000, `${reporter} of ${name} takes ${time} ms of processor time`);
      t.ok(text.length < 20e6, `${reporter} of ${name} has ${text.length} characters`);
    }
  }
});

void t.test('the fixtures contain every outcome, and the summary counts them', async (t) => {
  const amount = (outcome: CheckResult['outcome']) =>
    reports.sample.checks.filter((check) => check.outcome === outcome).length;
  for (const outcome of outcomes) {
    t.ok(amount(outcome) > 0 || outcome === 'changed', outcome);
    t.equal(reports.sample.summary[outcome], amount(outcome));
  }
});
