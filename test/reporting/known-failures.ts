import { readFileSync, writeFileSync } from 'node:fs';
import { Parser, type Result } from 'tap-parser';
import t, { type Test } from '../fixtures/tap.js';
import { changeResponse } from '../mutants/mutations/changes.js';
import {
  type CheckResult,
  type ConformanceReport,
  exitCodeOf,
  type KnownFailures,
  readKnownFailures,
  render,
  UsageError,
  withKnownFailures,
} from '../../conformance/index.js';
import { updatedKnownFailures } from '../../conformance/run/known-failures.js';
import { mutants } from '../mutants/index.js';
import { createDeployment, type DeploymentOptions } from '../self-test/index.js';
import { folderOf } from '../fixtures/cli.js';
import { passesOnceListed } from '../fixtures/kills.js';
import { runCommand } from '../fixtures/run-command.js';
import { against, checkWithin, resultOf } from '../fixtures/running.js';
import { broken, whole } from '../fixtures/shared-reports.js';
import { serveFetch } from '../fixtures/serve-fetch.js';

/** Failures that a team knows, and that do not fail its build. */

/** A failure because of which much cannot be verified. */
const accepted: DeploymentOptions = {
  middleware: [changeResponse('listEntities', (response) => ({ ...response, status: 202 }))],
};
const reason = 'KIT-12: until the gateway is gone';

const knowing = (report: ConformanceReport, known: KnownFailures): ConformanceReport =>
  withKnownFailures(report, known, 'known.json');

void t.test('known failures do not fail the run, and every report has one verdict', async (t) => {
  t.match(broken, { summary: { fail: 1 } });
  t.equal(exitCodeOf(broken), 1);
  const known = knowing(broken, { 'entity.phone': reason });
  t.match(known, { verdict: 'known-failures', known_failures: 'known.json' });
  t.equal(exitCodeOf(known), 0);
  t.match(render(known, 'pretty'), /Conformant except for 1 known failure/);
  t.match(JSON.parse(render(known, 'json')), { verdict: 'known-failures' });
  t.match(render(known, 'junit'), /<property name="verdict" value="known-failures"/);
  const another = knowing(broken, { 'entity.name': reason });
  t.equal(exitCodeOf(another), 1, 'another one');
  t.match(another, { verdict: 'non-conformant' });
});

void t.test('a listed failure covers the checks that are inconclusive because of it', async (t) => {
  const middleware = mutants
    .filter(({ id }) => id === 'list.ok: a page is an array')
    .map(({ mutation }) => mutation);
  const report = await against(createDeployment({ middleware, places: 60 }));
  const isBlocked = ({ outcome, cause }: CheckResult): boolean =>
    outcome === 'inconclusive' && cause === 'list.ok';
  t.ok(report.checks.filter(isBlocked).length > 5);
  const known = knowing(report, { 'list.ok': reason });
  t.equal(exitCodeOf(known), 0, 'a list by hand needs nothing else');
  t.match(known, { verdict: 'known-failures', causes: [] });
  const whys = new Set(known.checks.filter(isBlocked).map((check) => check.known));
  t.same([...whys], [`follows from list.ok (${reason})`]);
  const text = render(known, 'pretty').replace(/\s+/g, ' ');
  t.match(text, /Conformant except for 1 known failure/);
  t.match(text, /\d+ required checks could not be verified because of the known failure\./);
  t.match(text, /list\.ok: KIT-12: until the gateway is gone \d+ checks could not be verified/);
  const other = knowing(report, { 'entity.phone': reason });
  t.equal(exitCodeOf(other), 1, 'another failure does not cover them');
  t.notOk(other.checks.some(({ known: why = '' }) => why.startsWith('follows from')));
  passesOnceListed(t, 'list.ok', report);
});

void t.test('a known failure that now passes makes the run fail', async (t) => {
  t.equal(exitCodeOf(whole), 0);
  t.equal(exitCodeOf(knowing(whole, { 'entity.phone': reason })), 1);
});

void t.test('inconclusive checks neither fail nor shrink the list', async (t) => {
  const only = ['entity', 'list', 'get'];
  const empty = await against(createDeployment({ places: 0 }), { scrapeTimeout: 10, only });
  const inconclusive = empty.checks.filter(({ outcome }) => outcome === 'inconclusive');
  t.equal(exitCodeOf(empty), 3);
  const known = Object.fromEntries(inconclusive.map(({ id }) => [id, reason]));
  t.equal(exitCodeOf(knowing(empty, known), { allowPartial: true }), 0);
  const unreachable = await against(createDeployment(), {
    fetch: () => Promise.reject(new TypeError('fetch failed')),
  });
  t.equal(exitCodeOf(withKnownFailures(unreachable, known)), 3, 'nothing was verified');
});

void t.test('every report lists known failures and those to remove', async (t) => {
  const once = (text: string): string => text.replace(/\s+/g, ' ');
  const known = knowing(broken, { 'entity.phone': reason });
  const again = knowing(whole, { 'entity.phone': reason });
  for (const name of ['pretty', 'tap', 'junit', 'json', 'html', 'markdown', 'github'] as const) {
    t.match(once(render(known, name)).replaceAll('\\', ''), 'KIT-12: until', name);
    t.match(once(render(again, name)).replaceAll('\\', ''), /KIT-12: until/, name);
    if (name !== 'json')
      t.match(once(render(again, name)).replaceAll('\\', ''), /remove it from known.json/i, name);
  }
  const points = (report: ConformanceReport) => {
    const parser = new Parser({ strict: true });
    const failures: string[] = [];
    parser.on('assert', ({ ok, todo, name }: Result) => {
      if (!ok && todo === false) failures.push(name);
    });
    parser.end(render(report, 'tap'));
    return { todo: parser.todo, failures };
  };
  const before = points(broken);
  t.match(before.failures, [/^entity\.phone: /]);
  t.same(points(known), { todo: before.todo + 1, failures: [] });
  t.match(points(again).failures, [/^entity\.phone: /]);
  t.match(render(known, 'junit'), /<skipped message="known failure: KIT-12/);
  t.match(render(again, 'junit'), /<testsuites [^>]*failures="1"/);
  t.match(render(again, 'pretty'), /Conformant, but 1 listed failure passes now/);
});

void t.test('one block lists all known failures that pass now', async (t) => {
  const ids = whole.checks
    .filter(({ level, outcome }) => level === 'must' && outcome === 'pass')
    .map(({ id }) => id)
    .slice(0, 16);
  const again = knowing(whole, Object.fromEntries(ids.map((id) => [id, reason])));
  for (const name of ['pretty', 'html', 'markdown', 'github'] as const) {
    const text = render(again, name).replaceAll('\\', '');
    t.equal(text.match(/16 known failures pass now/g)?.length, 1, name);
    t.equal(text.match(/remove them from known.json/gi)?.length, 1, name);
    t.same(
      ids.filter((id) => !text.includes(`${id}: KIT-12`)),
      [],
      name,
    );
  }
  t.equal(render(again, 'github').match(/^::error/gm)?.length, 1);
});

void t.test('an invalid list is rejected, with the position', async (t) => {
  const wrong: [unknown, RegExp][] = [
    [{ 'list.okay': reason }, /"list\.okay" is not a check; similar ids: .*list\.ok,/],
    [{ nope: reason }, /"nope" is not a check; "location-data-kit check --list" lists the ids/],
    [{ 'list.order': reason }, /"list\.order" is an open question/],
    [{ 'list.ok': '' }, /"list\.ok" must be a string: the reason/],
    [{ 'list.ok': true }, /"list\.ok" must be a string: the reason/],
    [['list.ok'], /must be an object/],
  ];
  for (const [list, expected] of wrong) {
    t.throws(() => readKnownFailures(list), UsageError);
    t.throws(() => readKnownFailures(list), { message: expected });
  }
});

async function checked(t: Test, options: DeploymentOptions) {
  const deployment = createDeployment(options);
  const url = await serveFetch(t, deployment.fetch);
  const report = folderOf(t)('report.json');
  return (...args: string[]) =>
    runCommand(t, checkWithin(deployment.time), [
      url,
      ...['--only', 'list.ok,get.unknown', '--allow-partial', '--reporter', `json=${report}`],
      ...args,
    ]);
}

void t.test('--update-known-failures lists failures, not inconclusive checks', async (t) => {
  const report = await against(createDeployment(accepted), { only: ['list', 'entity'] });
  const { checks } = report;
  const failing = checks.filter(({ outcome }) => outcome === 'fail').map(({ id }) => id);
  const list = updatedKnownFailures({ 'list.past-end': reason }, report);
  t.same(Object.keys(list).toSorted(), [...failing, 'list.past-end'].toSorted());
  t.match(list, { 'list.ok': /^since .*: expected/, 'list.past-end': reason });
});

/** Failures that leave other checks inconclusive, each in another way, and the sections of these checks. */
const blocking: Readonly<Record<string, readonly string[]>> = {
  'update.again: a second update is ignored': ['update'],
  'update.persists: the update is not stored': ['update'],
  'create.one-field: it is refused': ['create', 'auth', 'update'],
  'errors.quota-pair: errors of creation have a limit and no current': ['create', 'errors'],
  'interpret.answers-all: no interpretations': ['interpret', 'interpretation'],
  'list.unknown: redirects': ['list'],
  'create.beside: it cancels the others': ['create', 'auth'],
};

for (const [id, only] of Object.entries(blocking)) {
  void t.test(`the next run passes once its failures are listed: ${id}`, async (t) => {
    const some = mutants.filter((mutant) => mutant.id === id);
    t.equal(some.length, 1);
    for (const { mutation, check } of some) {
      const deployment = createDeployment({ middleware: [mutation], places: 60 });
      const report = await against(deployment, { only: [...only] });
      t.match(resultOf(report, check)?.outcome, /fail|warn/);
      passesOnceListed(t, id, report);
    }
  });
}

void t.test('a failure that is the last of several causes is named', async (t) => {
  const report = whole;
  const changes: Record<string, Partial<CheckResult>> = {
    'update.kept': { outcome: 'inconclusive', cause: 'update.lasts' },
    'update.lasts': { outcome: 'inconclusive', cause: 'update.again' },
    'update.again': { outcome: 'warn' },
    // circular causes, and a cause that is no requirement
    'get.same-id': { outcome: 'inconclusive', cause: 'get.agrees' },
    'get.agrees': { outcome: 'inconclusive', cause: 'get.same-id' },
    'list.ok': { outcome: 'inconclusive', cause: 'token' },
  };
  const checks = report.checks.map((check) => ({ ...check, ...changes[check.id] }));
  const list = updatedKnownFailures({}, { ...report, checks });
  t.same(Object.keys(list), ['update.again'], 'a warning that blocks required checks');
  const known = withKnownFailures({ ...report, checks }, { 'update.again': reason });
  const covered = known.checks.filter((check) => check.known?.startsWith('follows from '));
  t.same(
    covered.map((check) => check.id),
    ['update.lasts', 'update.kept'],
  );
});

void t.test('the command reads and writes the list, and removes passing checks', async (t) => {
  const file = folderOf(t)('known.json');
  const list = () => JSON.parse(readFileSync(file, 'utf8')) as unknown;
  const args = ['--known-failures', file];
  const check = await checked(t, accepted);
  t.match(await check(...args), { code: 2, stderr: /known\.json: there is no such file/ });
  t.match(await check('--update-known-failures'), { code: 2, stderr: /--known-failures/ });
  writeFileSync(file, '{ "list.ok": "x",\n }');
  t.match(await check(...args), { code: 2, stderr: /known\.json: it is not JSON at line 2/ });
  writeFileSync(file, JSON.stringify({ 'get.unknown': 'x', 'create.active': 'not run' }));
  t.match(await check(...args), { code: 1 });
  const updated = await check(...args, '--update-known-failures');
  t.match(updated, { code: 0, stderr: /known\.json: 2 known failures, 1 of them new, 1 removed/ });
  t.match(list(), {
    'create.active': 'not run',
    'list.ok': /^since \d{4}-\d\d-\d\d: expected .*202/,
  });
  const quiet = await check(...args);
  t.equal(quiet.code, 0);
  t.notMatch(quiet.stderr, 'list.ok', 'progress does not tell of it again');

  const repaired = await checked(t, {});
  t.match(await repaired(...args), { code: 1, stderr: /^Exit code 1: known failures pass now/m });
  t.match(await repaired(...args, '--update-known-failures'), { code: 0 });
  t.same(list(), { 'create.active': 'not run' });
});
