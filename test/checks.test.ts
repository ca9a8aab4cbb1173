import pLimit from 'p-limit';
import t, { type Test } from './fixtures/tap.js';
import { checks } from '../conformance/requirements/index.js';
import { jsonResponse, type Middleware } from './mutants/mutations/middleware.js';
import { nowAndThen } from './mutants/mutations/changes.js';
import { render, type ConformanceReport } from '../conformance/index.js';
import {
  combine,
  createDeployment,
  killMatrix,
  renderKills,
  runAgainst,
  type Deployment,
  type DeploymentOptions,
  type Variant,
} from './self-test/index.js';
import { mutants, mutantsOfChecks } from './mutants/index.js';
import { openQuestionIds } from '../src/open-questions/index.js';
import { completeProfile } from '../src/open-questions/profile.js';
import { everything } from './fixtures/everything.js';
import { areKilled } from './fixtures/kills.js';
import { differencesOfAudit } from './fixtures/own-recording.js';
import { compareStatements } from '../conformance/run/differences.js';
import { serveFetch, wires } from './fixtures/serve-fetch.js';
import { allVariants } from './fixtures/transport-variants.js';
import { isStateful } from './stories/scope.js';

/** Asserts that a run kept the rules that it must keep with every deployment. */
function isGoodGuest(
  t: Test,
  deployment: Deployment,
  report: ConformanceReport,
  about: string,
): void {
  const left = report.leftovers.map((leftover) => leftover.id);
  const faults = [
    // a subscription whose id was never returned is listed without an id
    ...deployment.live().filter((id) => !left.includes(id) && !left.includes(null)),
    // extended runs; if changes show late, reads are repeated
    ...(deployment.requests.length > 360 ? [`${deployment.requests.length} requests`] : []),
    ...report.checks
      .filter((one) => one.outcome === 'error')
      .map((one) => `${one.id}: ${one.message}`),
  ];
  if (faults.length > 0) t.fail(about, { faults });
}

/** Asserts that the observed answers are those that the deployment was configured with. */
function isTruthful(
  t: Test,
  { open_questions: questions }: ConformanceReport,
  all: readonly Variant[],
): void {
  const truth = completeProfile(
    Object.assign({}, ...all.map(({ answers }) => answers)) as Variant['answers'],
  );
  const wrong = openQuestionIds.filter((id) => {
    // A run only learns that one city and one type are served, not the whole list.
    if (id === 'create.cities' || id === 'create.entity-types') return false;
    const answer = questions.find((question) => question.id === id)?.answer ?? null;
    // Keys by status include the keys that all statuses share.
    if (id === 'errors.extra-keys' && Object.keys(truth['errors.keys']).length > 0) return false;
    // `any` stands for all values, of which a run sees some.
    if (answer === null || truth[id] === 'any') return false;
    return compareStatements(id, truth[id], answer) === 'different';
  });
  t.same(wrong, [], `answers of ${all.map(({ id }) => id).join(' + ')}`);
}

/**
 * The kit reports no failure for conforming deployments, and only warns about an unmet `should`.
 */
async function accepts(
  t: Test,
  all: readonly Variant[],
  exactly: boolean,
): Promise<ConformanceReport> {
  const deployment = createDeployment(combine(all));
  const hopeless = all.some(({ axis, unverifiable }) => axis === 'entities' && unverifiable);
  const report = await runAgainst(deployment, {
    scrapeTimeout: hopeless ? 100 : 5000,
    extended: true,
  });
  const about = all.map(({ id }) => id).join(' + ');
  const expected = new Set(all.flatMap(({ warns }) => warns));
  const warned = report.checks.filter(({ outcome }) => outcome === 'warn').map(({ id }) => id);
  const unverifiable = all.some((one) => one.unverifiable);
  // for a client, a create request that fails with 500 may have taken effect
  const mayHaveCreated = all.some(({ answers }) => answers['create.invalid.status'] === 500);
  const found = {
    failed: report.checks
      .filter(({ outcome }) => outcome === 'fail')
      .map(({ id, message }) => `${id}: ${message}`),
    warned: warned.filter((id) => !expected.has(id)),
    silent: exactly ? [...expected].filter((id) => !warned.includes(id)) : [],
    inconclusive: report.checks
      .filter(
        ({ outcome, level }) => outcome === 'inconclusive' && level !== 'open' && !unverifiable,
      )
      .map(({ id, message }) => `${id}: ${message}`),
    leftovers: report.leftovers.filter(({ id }) => id !== null || !mayHaveCreated),
  };
  t.same(found, { failed: [], warned: [], silent: [], inconclusive: [], leftovers: [] }, about);
  t.same(differencesOfAudit(report), [], `${about}: an audit of the recording of the run`);
  isGoodGuest(t, deployment, report, about);
  return report;
}

void t.test('mutants are detected by their checks', { timeout: 900_000 }, async (t) => {
  void t.test('mutants violate every requirement, each under a unique name', async (t) => {
    const required = checks.filter(({ level }) => level !== 'open').map(({ id }) => id);
    t.same(Object.keys(mutantsOfChecks).sort(), required.sort());
    t.equal(new Set(mutants.map(({ id }) => id)).size, mutants.length);
  });

  // the model judges the others by their stories: `test/model/stories.ts`
  void t.test('a fifth of the rules for bodies kill a mutant each', async (t) => {
    const ofBodies = mutants.filter(({ check }) => !isStateful(check));
    const ofCheck = new Map(ofBodies.map((mutant) => [mutant.check, mutant]));
    const some = [...ofCheck.values()].filter((_, index) => index % 5 === 1);
    areKilled(t, await killMatrix(some, true));
  });

  void t.test('mutants that break nothing survive', async (t) => {
    const harmless: Middleware = (request, next) => next(request);
    const id = 'get.ok: nothing';
    const kills = await killMatrix([{ id, name: 'nothing', check: 'get.ok', mutation: harmless }]);
    t.match(kills, [{ killed: false, others: [] }]);
    t.match(renderKills(kills), 'SURVIVES  get.ok: nothing');
  });
});

void t.test('variants pass all checks', { timeout: 900_000 }, async (t) => {
  void t.test('are many, each under an id of its own', async (t) => {
    t.ok(allVariants.length > 200);
    t.equal(new Set(allVariants.map(({ id }) => id)).size, allVariants.length);
  });

  void t.test('the default answers pass and are recorded', async (t) => {
    isTruthful(t, await accepts(t, [], true), []);
    const step = everything ? 1 : 60;
    const some = allVariants.filter((_, position) => position % step === 3 % step);
    await pLimit(6).map(some, async (variant) => {
      const report = await accepts(t, [variant], true);
      if (variant.middleware.length === 0) isTruthful(t, report, [variant]);
    });
  });
});

void t.test('circumstances are not blamed on the deployment', async (t) => {
  const reject = (every: number, status: number) =>
    nowAndThen(every, () => jsonResponse(status, { error: 'Come back later' }));
  const stranger = { 'another-token': 'another' };
  const circumstances: Record<string, DeploymentOptions> = {
    'the market is not served': {
      profile: { 'create.cities': ['Paris'], 'create.unsupported.status': 404 },
    },
    'the account is full': { quota: 0 },
    'the token is rejected': { tokens: stranger },
    'the token is rejected with 402': { tokens: stranger, profile: { 'auth.unknown.status': 402 } },
    'the token is rejected with 403 and HTML': {
      tokens: stranger,
      profile: { 'auth.unknown.status': 403, 'auth.unknown.body': 'html' },
    },
    'no request is served': { middleware: [reject(1, 503)] },
    'the scrape never ends': { scrapeTime: '1h' },
  };
  for (const [about, options] of Object.entries(circumstances)) {
    const deployment = createDeployment({ places: 60, ...options });
    const report = await runAgainst(deployment);
    const blamed = report.checks
      .filter(({ outcome }) => ['fail', 'warn'].includes(outcome))
      .map(({ id }) => id);
    t.match(
      { blamed, verdict: report.verdict },
      { blamed: [], verdict: 'not-fully-verified' },
      about,
    );
    isGoodGuest(t, deployment, report, about);
  }
  const busy = createDeployment({ middleware: [reject(7, 429)] });
  const report = await runAgainst(busy);
  t.equal(report.verdict, 'conformant', 'a request that is rejected for a while is sent again');
  isGoodGuest(t, busy, report, 'too many requests, and nobody says until when');
  const tokens = { 'demo-token': 'demo', 'second-token': 'demo' };
  const shared = await runAgainst(
    createDeployment({ tokens, places: 60, profile: { 'cancelled.cancel': 409 } }),
    { otherToken: 'second-token' },
  );
  t.equal(
    shared.verdict,
    'conformant',
    'both tokens are of one account, and cancelling twice is rejected',
  );
  const unchecked = /isolation between accounts was not checked: both tokens show the same/i;
  for (const style of ['pretty', 'markdown', 'html'] as const) {
    t.match(
      render(shared, style, { width: 200 }).replace(/&#?\w+;|<\/?code>|\\/g, ''),
      unchecked,
      style,
    );
  }
});

void t.test('responses may travel in any way', async (t) => {
  for (const wire of wires) {
    const deployment = createDeployment();
    const baseUrl = await serveFetch(t, deployment.fetch, { wire, basePath: '/places/v2' });
    const only = wire === 'plain' ? [] : ['get', 'list.ok', 'errors'];
    const report = await runAgainst(
      { ...deployment, fetch: globalThis.fetch, baseUrl: `${baseUrl}/` },
      { only },
    );
    const verdict = wire === 'plain' ? 'conformant' : 'partly-checked';
    t.match(report, { verdict, summary: { fail: 0, warn: 0 } }, wire);
    isGoodGuest(t, deployment, report, wire);
  }
});
