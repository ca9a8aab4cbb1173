import t from '../fixtures/tap.js';
import type { ConformanceReport } from '../../conformance/run/report.js';
import { causesOf } from '../../conformance/run/causes/causes.js';
import { render } from '../../conformance/report/index.js';
import { wantsColor } from '../../render/terminal-text.js';
import { hostileTexts, withHostileText } from '../fixtures/hostile-report.js';
import { changedReport, cleanReport, sampleReport, unreachableReport } from '../fixtures/report.js';

const reports = {
  sample: sampleReport(),
  clean: cleanReport(),
  unreachable: unreachableReport(),
  changed: changedReport(),
};

const pretty = (report: ConformanceReport, options = {}): string[] =>
  render(report, 'pretty', options).split('\n');

void t.test(
  'pretty: only commands, which can be copied, are wider than the terminal',
  async (t) => {
    const long = withHostileText(reports.sample, hostileTexts.long);
    const wide = withHostileText(reports.sample, hostileTexts.wide);
    const columns = (line: string) =>
      line.length + (line.match(/\p{Script=Han}|\p{Script=Hiragana}/gu)?.length ?? 0);
    for (const [name, report] of Object.entries({ ...reports, long, wide })) {
      const commands = [
        ...report.checks.flatMap(({ exchanges }) => exchanges),
        ...report.leftovers,
      ].map((one) => ('curl' in one ? one.curl : one.command));
      for (const width of [40, 80, 120]) {
        const tooLong = pretty(report, { width }).filter((line) => columns(line) > width);
        t.same(
          tooLong.filter((line) => !commands.some((command) => command?.trim() === line.trim())),
          [],
          `${name} at ${width}`,
        );
      }
    }
  },
);

void t.test('pretty fits a run without failures on one screen', async (t) => {
  const lines = pretty(reports.clean);
  t.ok(lines.length < 12, `${lines.length} lines`);
  t.match(lines[1], '✔ Conformant: https://staging.places.example/api');
  t.notMatch(lines.join('\n'), 'create.subscription');
});

void t.test('pretty reports an unreachable deployment in ten lines, with advice', async (t) => {
  const lines = pretty(reports.unreachable).filter((line) => line !== '');
  t.ok(lines.length <= 10, `${lines.length} lines`);
  t.match(lines[0], /^\? no response: the connection to 127\.0\.0\.1:9 was refused/);
  t.match(
    lines.join(' '),
    /\(32\s+checks\s+inconclusive\)[^]*Check the base URL[^]*curl [^]*\? Nothing verified/,
  );
  const comment = render(reports.unreachable, 'markdown');
  t.ok(comment.length < 2000, `${comment.length} characters`);
  t.match(comment, /Check the base URL[^]*curl /);
  t.notMatch(comment, /Open questions|general\.json-bodies/);
  const checks = [...reports.clean.checks, ...reports.unreachable.checks.slice(0, 1)];
  const causes = causesOf(checks);
  const one = render({ ...reports.clean, verdict: 'not-fully-verified', checks, causes }, 'pretty');
  t.match(
    one,
    /\([\w.-]+\s+inconclusive\)\n {2}DELETE \/\S+ → no response\n\n/,
    'one cause: by which request',
  );
});

void t.test('no key of a body that a report shortens is said to be missing', async (t) => {
  const pages = reports.sample.checks.flatMap((check) => {
    const [exchange] = check.exchanges;
    const { body = '' } = exchange?.response ?? {};
    if (exchange?.response == null || !body.startsWith('{"data":[')) return [];
    const response = { ...exchange.response, body: body.slice(0, -40), truncated: true };
    return [{ ...check, exchanges: [{ ...exchange, response }] }];
  });
  const titles = causesOf(pages).map(({ title }) => title);
  t.ok(titles.length > 0);
  t.notMatch(titles.join('\n'), /missing/);
});

void t.test('pretty prints each failure once, in a few lines, at the end', async (t) => {
  const text = render(reports.sample, 'pretty');
  t.ok(text.split('\n').length < 60);
  const failures = reports.sample.checks.filter(({ outcome }) => outcome === 'fail');
  for (const { id } of failures) t.equal(text.split(`(${id})`).length - 1, 1, id);
  const latitude = [
    /✖ An entity's `latitude` is a string; it must be a number or null\./,
    / {2}\(entity\.latitude\)/,
    / {2}expected {2}`latitude`: a number or null/,
    / {2}found {5}"52\.52" in 3 of 60 entities/,
    / {2}hint {6}Did a DECIMAL column become a string\?.*\n.*/,
    / {2}request {3}GET \/v1\/subscriptions\/\{id\}\/entities.* → 200/,
    / {2}curl /,
  ];
  t.match(text, new RegExp(latitude.map(({ source }) => source).join('\\n')));
  t.equal(text.match(/no entity appeared/g)?.length, 1, 'a cause is told once');
  t.match(text, /▲ Unknown tokens are accepted on interpret\.[^▲?]*found {5}200[^▲?]*curl /);
  t.match(
    text,
    /✖ Non-conformant: https:\S+\n {2}3 of 19 required checks failed; 3 could not be verified\./,
  );
  t.match(
    text.slice(text.indexOf('✖ Non-conformant')).replace(/\s+/g, ' '),
    "First: ✖ An entity's `latitude` is a string; it must be a number or null.",
  );
  t.notMatch(render(reports.unreachable, 'pretty'), 'First:', 'a single cause stands just above');
  const strict = reports.sample.checks.map((one) =>
    one.outcome === 'warn' ? { ...one, outcome: 'fail' as const } : one,
  );
  t.match(
    render({ ...reports.sample, checks: strict }, 'pretty'),
    /[45] of 2\d required and recommended checks failed/,
  );
  t.match(
    text,
    /1 subscription left behind\n {2}To cancel:\n {2}curl -sS -X DELETE .*\n\n✖ Non-conf/,
  );
  t.notMatch(text, /│|create\.succeeds|How are timestamps/);
});

void t.test('pretty does not count changed answers as failures', async (t) => {
  const text = render(reports.changed, 'pretty', { color: true });
  t.match(text, /27 answers changed since/);
  t.match(text, / \S*405\S* → \S*404\S*\n/);
  t.match(text, /Conformant, 27 answers changed/);
  t.notMatch(text, /failed|\u001b\[31m/);
});

void t.test('pretty --verbose prints every check, open question and exchange', async (t) => {
  const text = render(reports.sample, 'pretty', { verbose: true });
  for (const { id } of reports.sample.checks) t.match(text, id);
  t.match(text, /Which format do timestamps have\?[^]*?YYYY-MM-DDTHH:mm:ss\.SSSZ\n/);
  t.match(
    text,
    /response at data\[7\]:(\n +│.*){1,24}"latitude": "52\.52"/,
    'the part that matters',
  );
  t.match(text, /│ request:\n.*│ POST .*\n.*\n.*│\n.*│ \{\n.*│ {3}"entity_type": "cafe"/);
});

void t.test('the caller, NO_COLOR and FORCE_COLOR decide about colours', async (t) => {
  const cases: [boolean, Record<string, string>, boolean][] = [
    [true, {}, true],
    [false, {}, false],
    [true, { TERM: 'dumb' }, false],
    [true, { NO_COLOR: '1' }, false],
    [true, { NO_COLOR: '' }, true],
    [false, { FORCE_COLOR: '1' }, true],
    [false, { FORCE_COLOR: '' }, true],
    [true, { FORCE_COLOR: '0' }, false],
    [true, { NO_COLOR: '1', FORCE_COLOR: '1' }, false],
  ];
  for (const [isTTY, env, expected] of cases)
    t.equal(wantsColor({ isTTY }, env), expected, JSON.stringify({ isTTY, env }));
  t.notMatch(render(reports.sample, 'pretty'), /\u001b/);
  t.match(render(reports.sample, 'pretty', { color: true }), /\u001b\[31m/);
});

void t.test('pretty prints one line if isolation was not checked', async (t) => {
  const message =
    "isolation between accounts was not checked: pass a second account's token with --other-token";
  const checks = (['get', 'list'] as const).map((name) => ({
    id: `auth.foreign.${name}` as const,
    section: 'Authentication',
    level: 'must' as const,
    title: `${name} requests with another account's token are rejected.`,
    outcome: 'not-applicable' as const,
    message,
    cause: 'other-token',
    exchanges: [],
  }));
  const report = { ...reports.clean, checks: [...reports.clean.checks, ...checks] };
  const text = render(report, 'pretty', { width: 120 });
  t.equal(text.split('--other-token').length, 2, 'it is told once');
  t.match(text, '– Isolation between accounts was not checked');
});

void t.test("the kit's own sentence stays complete after an odd quotation mark", async (t) => {
  const long = 'lorem ipsum dolor '.repeat(30);
  const said = [
    `no second subscription could be created: 400, {"error":"5" of ${long}`,
    `no second subscription could be created: 400, {"error":"${long} … ","b":"${long}`,
    `no second subscription could be created: a 5" screen "${long}`,
  ];
  for (const message of said) {
    const report = sampleReport();
    const [first, second, ...others] = report.checks;
    if (first === undefined || second === undefined) throw new Error('no checks');
    const unchecked = { outcome: 'not-applicable', message, cause: 'second-subscription' } as const;
    const beside = [first, second].map((check) => ({ ...check, ...unchecked }));
    const text = render({ ...report, checks: [...beside, ...others] }, 'pretty', { width: 80 });
    t.match(text.replace(/\s+/g, ' '), /; 2 requirements could not be checked because of it\./);
  }
});

void t.test('words between two values stay complete after an odd quotation mark', (t) => {
  const [one, other] = ['y'.repeat(600), 'z'.repeat(600)];
  for (const value of [`5" ${one}`, `[{"id":"${one}"}`]) {
    const report = sampleReport();
    const checks = report.checks.map((check) => {
      if (check.outcome !== 'fail') return check;
      return { ...check, found: `${value} where the request asked for ${other}` };
    });
    const text = render({ ...report, checks }, 'pretty', { width: 80 }).replace(/\s+/g, ' ');
    t.match(text, / … y*("})? where the request asked for z+ … z/, value.slice(0, 5));
  }
  t.end();
});
