import process from 'node:process';
import t, { type Test } from 'tap';
import type { ConformanceReport, Outcome } from '../conformance/report.js';
import { runConformance } from '../conformance/run/run.js';
import { openPointIds, referenceProfile, type Profile } from '../src/profile/open-points.js';
import {
  combine,
  createDeployment,
  defaultTokens,
  killMatrix,
  mutants,
  pairs,
  randomCombinations,
  renderKills,
  variants,
  type Deployment,
  type DeploymentOptions,
  type Variant,
} from '../conformance/self-test/index.js';

const fields = ['Phone', 'website', 'opening hours'];

/** `scrapeTimeout`: how long it is worth waiting for entities. */
async function check(deployment: Deployment, scrapeTimeout = '300ms'): Promise<ConformanceReport> {
  const { baseUrl, fetch } = deployment;
  const [token, otherToken] = defaultTokens;
  return runConformance({ baseUrl, fetch, token, otherToken, fields, scrapeTimeout });
}

const clausesThat = (report: ConformanceReport, outcome: Outcome): string[] => [
  ...new Set(report.checks.filter((one) => one.outcome === outcome).map((one) => one.clause)),
];

/** What a run must never do to a deployment, whatever that is like. */
function manners(t: Test, deployment: Deployment, report: ConformanceReport, about: string): void {
  const left = report.leftovers.map((leftover) => leftover.id);
  const { journal } = deployment;
  // a request that was put off is sent again, as the deployment asked
  const requests = journal.entries.filter(({ status }) => status !== 429 && status !== 503).length;
  const faults = [
    // one whose id was never told is listed without it
    ...deployment.live().filter((id) => !left.includes(id) && !left.includes(null)),
    ...(journal.maxLive > 1 ? [`${journal.maxLive} live subscriptions at once`] : []),
    ...(requests > 100 ? [`${requests} requests`] : []),
    ...report.checks.filter((one) => one.outcome === 'error').map((one) => `${one.id}: ${one.message}`),
  ];
  if (faults.length > 0) t.fail(about, { faults });
}

/** What an answer to one open point makes of another. */
const entailed: Record<string, Partial<Profile>> = {
  'cancel.status:204': { 'cancel.body': 'empty' },
};

/** An answer to an open point is the one that the deployment gives, unless there is none. */
function truthful(t: Test, report: ConformanceReport, variant?: Variant): void {
  const { id = 'the reference', options } = variant ?? {};
  const truth: Profile = { ...referenceProfile, ...options?.answers, ...entailed[id] };
  const observed = report.open_points.filter(({ answer }) => answer !== null);
  const wrong = openPointIds.filter((point) => {
    const told = observed.find((one) => one.id === point);
    return told && JSON.stringify(told.answer) !== JSON.stringify(truth[point]);
  });
  t.same(wrong, [], `answers of ${id}`);
}

/** Nothing in a cancelled subscription tells that it was cancelled: then the kit may well list it as left over. */
function looksAlive(all: readonly Variant[]): boolean {
  const shown = combine(all).answers?.['cancelled.status'] ?? 'cancelled';
  return shown !== 'cancelled' && all.some((one) => one.axis === 'cancelled-at');
}

/** The kit finds nothing wrong with what is legal, and warns of what a `should` really says. */
async function accepted(t: Test, all: readonly Variant[], exactly: boolean): Promise<ConformanceReport> {
  const deployment = createDeployment(combine(all));
  const hopeless = all.some((one) => one.axis === 'entities' && one.unverifiable);
  const report = await check(deployment, hopeless ? '100ms' : '5s');
  const ids = all.map((one) => one.id);
  const about = ids.length > 1 ? `${ids.length} variants together` : (ids[0] ?? 'the reference');
  const expected = new Set<string>(all.flatMap((one) => one.warns));
  const warned = clausesThat(report, 'warn');
  const found = {
    fails: report.checks
      .filter((one) => one.outcome === 'fail')
      .map((one) => `${one.id}: ${one.found ?? ''}`),
    warns: warned.filter((clause) => !expected.has(clause)),
    silent: exactly ? [...expected].filter((clause) => !warned.includes(clause)) : [],
    unverified: all.some((one) => one.unverifiable)
      ? []
      : report.checks
          .filter((one) => one.outcome === 'not-verified' && one.level !== 'open')
          .map((one) => `${one.id}: ${one.message}`),
    leftovers: looksAlive(all) ? [] : report.leftovers,
  };
  t.same(found, { fails: [], warns: [], silent: [], unverified: [], leftovers: [] }, about, {
    variants: ids,
  });
  manners(t, deployment, report, ids.join(' + '));
  return report;
}

/** Runs wait for answers and not for the processor: some at a time. */
async function several<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const queue = [...items];
  const worker = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}

void t.test('the kit', { timeout: 120_000 }, async (t) => {
  void t.test('finds nothing wrong with the reference', async (t) => {
    truthful(t, await accepted(t, [], true));
  });

  void t.test('finds every mutant, and blames little else', async (t) => {
    const kills = await killMatrix(async (deployment) => {
      const report = await check(deployment);
      manners(t, deployment, report, 'a mutant');
      return report;
    });
    for (const { mutant, caughtBy, others } of kills) {
      t.ok(caughtBy.length > 0, mutant.id);
      if (others.length > 3) t.fail(`${mutant.id} blames others`, { others });
    }
    const matrix = renderKills(kills);
    t.match(matrix, `${mutants.length} of ${mutants.length} mutants are caught`);
    t.equal(matrix.trim().split('\n').length, mutants.length + 2);
  });

  void t.test('is seen through when it misses one', async (t) => {
    const [mutant] = mutants;
    const kills = await killMatrix(() => check(createDeployment()), mutants.slice(0, 1));
    t.match(kills, [{ caughtBy: [], others: [] }]);
    t.match(renderKills(kills), `${mutant?.id ?? ''}  SURVIVES`);
  });

  void t.test('finds nothing wrong with any variant, and tells its answers as they are', async (t) => {
    await several(variants, async (variant) => {
      const report = await accepted(t, [variant], true);
      if (variant.options.twists === undefined) truthful(t, report, variant);
    });
  });

  void t.test('finds nothing wrong with variants combined by pairs', async (t) => {
    await several(pairs(variants), (combination) => accepted(t, combination, false));
  });

  void t.test('blames nothing on circumstances, and says that it could not find out', async (t) => {
    const circumstances: Record<string, DeploymentOptions> = {
      'the market is not served': {
        answers: { 'create.cities': ['Paris'], 'create.unsupported.status': 404 },
      },
      'the account is full': { quota: 0 },
      'the token is refused': { tokens: ['another-token'] },
      'the token is refused with 403 and HTML': {
        tokens: ['another-token'],
        answers: { 'auth.unknown.status': 403, 'auth.unknown.body': 'html' },
      },
      'too many requests, and nobody says until when': {
        refuseEvery: 7,
        answers: { 'rate-limit.retry-after': 'none' },
      },
      'no request is answered': { refuseEvery: 1, answers: { 'rate-limit.status': 503 } },
      'the scrape never ends': { scrapePolls: 1_000_000 },
    };
    for (const [about, options] of Object.entries(circumstances)) {
      const deployment = createDeployment(options);
      const report = await check(deployment);
      const blamed = [...clausesThat(report, 'fail'), ...clausesThat(report, 'warn')];
      t.match({ blamed, verdict: report.verdict }, { blamed: [], verdict: 'not-fully-verified' }, about);
      manners(t, deployment, report, about);
    }
  });

  void t.test('does not mind how answers travel', async (t) => {
    for (const wire of ['plain', 'gzip', 'deflate', 'brotli', 'chunked', 'trickle', 'close'] as const) {
      const deployment = createDeployment({ wire, basePath: '/places/v2' });
      const port = await deployment.listen();
      const report = await check({ ...deployment, fetch: globalThis.fetch, baseUrl: `${port.url}/` });
      await port.close();
      t.match(report, { verdict: 'conformant', summary: { fail: 0, warn: 0 } }, wire);
      manners(t, deployment, report, wire);
    }
  });

  void t.test('finds nothing wrong with variants combined at random', async (t) => {
    const seed = Number(process.env.SELF_TEST_SEED ?? 20261121);
    t.comment(`SELF_TEST_SEED=${seed}`);
    await several(randomCombinations(variants, seed, 20), (combination) => accepted(t, combination, false));
  });
});
