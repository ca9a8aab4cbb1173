import { readFileSync, writeFileSync } from 'node:fs';
import t, { type Test } from '../fixtures/tap.js';
import type { CheckResult, ConformanceReport } from '../../conformance/index.js';
import { changeBody } from '../mutants/mutations/changes.js';
import type { Middleware } from '../mutants/mutations/middleware.js';
import { verdictSentence } from '../../conformance/report/index.js';
import { failureBehind } from '../../conformance/run/differences.js';
import { createDeployment, VirtualTime } from '../self-test/index.js';
import { folderOf } from '../fixtures/cli.js';
import { runCommand } from '../fixtures/run-command.js';
import { checkWithin } from '../fixtures/running.js';
import { serveFetch } from '../fixtures/serve-fetch.js';

/** `check --only-failed REPORT`: the checks that failed, and those they depend on. */

const time = new VirtualTime();

/** A deployment whose lists and interpretations have wrong types until it is fixed. */
async function deployed(t: Test) {
  let isMended = false;
  const broken = (change: Middleware): Middleware => {
    return (request, next) => (isMended ? next(request) : change(request, next));
  };
  const middleware = [
    broken(changeBody('listEntities', (body) => ({ ...body, total: '3', offset: '0' }))),
    broken(changeBody('interpretFields', () => ({}))),
  ];
  const deployment = createDeployment({ time, middleware, places: 60 });
  const url = await serveFetch(t, deployment.fetch);
  return { url, deployment, mend: () => (isMended = true) };
}

const file = folderOf(t);
const reportIn = (name: string): ConformanceReport =>
  JSON.parse(readFileSync(file(name), 'utf8')) as ConformanceReport;

/** Runs the command, with the report in a file. */
async function check(t: Test, name: string, args: readonly string[], env = {}) {
  const reporter = ['--reporter', `json=${file(name)}`];
  const { code, stderr } = await runCommand(t, checkWithin(time), [...args, ...reporter], env);
  return { code, stderr, report: code === 2 ? null : reportIn(name) };
}

const idsOf = (checks: readonly CheckResult[] = []): string[] => checks.map(({ id }) => id).sort();
const failed = ({ outcome }: CheckResult): boolean => outcome === 'fail';

/** Checks that failed, and checks that could not be verified because of that. */
function selectedBy(report: ConformanceReport | null): string[] {
  const checks = report?.checks ?? [];
  return idsOf(checks.filter((check) => failed(check) || failureBehind(check, checks) !== null));
}

void t.test(
  '--only-failed runs only the failed checks, with the requests that they need',
  async (t) => {
    const { url, deployment, mend } = await deployed(t);
    const some = ['--only', 'list,interpret,create,update'];
    const { code, report: first } = await check(t, 'first.json', [url, ...some]);
    t.equal(code, 1);
    const failures = idsOf(first?.checks.filter(failed));
    t.ok(failures.length > 3, failures.join());
    const wanted = selectedBy(first);
    t.ok(wanted.length > failures.length, 'what the failures had blocked is among them');
    const requests = deployment.requests.length;

    const onlyFailed = [url, '--only-failed', file('first.json')];
    const again = await check(t, 'again.json', onlyFailed);
    t.equal(again.code, 1);
    t.same(idsOf(again.report?.checks), wanted);
    t.same(idsOf(again.report?.checks.filter(failed)), failures);
    const sent = deployment.requests.slice(requests);
    t.ok(sent.length < requests / 2, `${sent.length} requests of ${requests}`);
    t.ok(
      sent.some(({ method }) => method === 'POST'),
      'lists need a subscription',
    );
    t.same(deployment.live(), []);

    mend();
    const mended = await check(t, 'mended.json', onlyFailed);
    t.same(idsOf(mended.report?.checks), wanted);
    t.match(mended, { code: 4, report: { verdict: 'partly-checked' } }, 'as with --only');
    const sentence = mended.report === null ? '' : verdictSentence(mended.report);
    t.match(sentence, `required checks left out (--only-failed ${file('first.json')}).`);
    t.match(mended.stderr, /required checks were left out\. To accept that: --allow-partial/);
    t.equal((await check(t, 'mended.json', [...onlyFailed, '--allow-partial'])).code, 0);
    const nothing = await check(t, 'none.json', [url, '--only-failed', file('mended.json')]);
    t.match(nothing, { code: 2, stderr: /nothing failed in .*mended\.json, so --only-failed/ });
  },
);

void t.test('a known failure did not fail, but counts once it passes', async (t) => {
  const { url, mend } = await deployed(t);
  const { report } = await check(t, 'first.json', [url, '--only', 'list.total,interpret']);
  const wanted = selectedBy(report);
  const others = wanted.filter((id) => id !== 'list.total');
  t.equal(others.length, wanted.length - 1);
  t.ok(others.length > 0);
  writeFileSync(file('known.json'), '{"list.total":"ticket 7"}');
  const known = ['--known-failures', file('known.json')];
  await check(t, 'known.json.report', [url, '--only', 'list.total,interpret', ...known]);
  const again = await check(t, 'again.json', [url, '--only-failed', file('known.json.report')]);
  t.same(idsOf(again.report?.checks), others);
  mend();
  await check(t, 'passes.json', [url, '--only', 'list.total,interpret', ...known]);
  const passes = await check(t, 'last.json', [url, '--only-failed', file('passes.json'), ...known]);
  t.match(passes, { code: 1, report: { checks: [{ id: 'list.total', outcome: 'pass' }] } });
});

void t.test(
  'the report can be named in the environment, and in a configuration file',
  async (t) => {
    const { url } = await deployed(t);
    await check(t, 'first.json', [url, '--only', 'interpret']);
    const wanted = selectedBy(reportIn('first.json'));
    const variable = { LOCATION_DATA_ONLY_FAILED: file('first.json') };
    t.same(idsOf((await check(t, 'again.json', [url], variable)).report?.checks), wanted);
    const config = file('config.json');
    writeFileSync(config, JSON.stringify({ check: { onlyFailed: 'first.json' } }));
    const configured = await check(t, 'again.json', [url, '--config', config]);
    t.same(idsOf(configured.report?.checks), wanted, 'relative to the configuration file');
  },
);

void t.test('another file, or the report of another deployment, is a usage error', async (t) => {
  const { url } = await deployed(t);
  const other = await deployed(t);
  await check(t, 'first.json', [url, '--only', 'interpret']);
  const report = reportIn('first.json');
  writeFileSync(file('profile.json'), '{"version":1,"answers":{}}');
  writeFileSync(file('torn.json'), '{"kit":');
  const later = {
    ...report,
    kit: { name: 'location-data-kit', version: '9.0.0' },
    checks: report.checks.map((one) => (failed(one) ? { ...one, id: 'interpret.in-verse' } : one)),
  };
  writeFileSync(file('later.json'), JSON.stringify(later));
  const first = file('first.json');
  const cases: [args: string[], expected: RegExp][] = [
    [[url, '--only-failed', file('nowhere.json')], /nowhere\.json: there is no such file/],
    [[url, '--only-failed', file('torn.json')], /torn\.json is not a JSON report of check/],
    [[url, '--only-failed', file('profile.json')], /"kit" is required/],
    [
      [url, '--only-failed', file('later.json')],
      /by location-data-kit 9\.0\.0, .*interpret\.in-verse/,
    ],
    [
      [other.url, '--only-failed', first],
      /is a report of http:\/\/127\.0\.0\.1:\d+, not of http:\/\/127\.0\.0\.1:\d+: pass a report/,
    ],
    [['--start', 'node x.js', '--only-failed', first], /not of the service that --start starts/],
    [[url, '--only-failed', first, '--only', 'list'], /pass either --only or --only-failed/],
    [[url, '--only-failed', first, '--skip', 'interpret'], /matches no check or section/],
  ];
  for (const [args, expected] of cases) {
    const { code, stderr } = await check(t, 'again.json', args);
    t.equal(code, 2, expected.source);
    t.match(stderr.replaceAll('\n', ' '), expected);
  }
  t.equal(other.deployment.requests.length, 0, 'nothing was sent');
  const slash = await check(t, 'again.json', [`${url}/`, '--only-failed', first]);
  t.equal(slash.code, 1, 'a slash at the end is no other address');
});
