import { readFileSync } from 'node:fs';
import process from 'node:process';
import { Ajv } from 'ajv';
import t, { type Test } from 'tap';
import { type ConformanceReport, exitCodeOf, profileOf } from '../conformance/index.js';
import {
  createDeployment,
  type DeploymentOptions,
  randomCombinations,
  variants,
  type Variant,
} from '../conformance/self-test/index.js';
import {
  openPointIds,
  openPoints,
  type Answer,
  type AnswerShape,
  type OpenPointId,
  type Profile,
} from '../src/profile/open-points.js';
import { ProfileError, profileText, readProfile, unansweredBy } from '../src/profile/profile.js';
import { profileJsonSchema } from '../src/profile/profile.js';
import {
  driftOf,
  imitations,
  observe,
  probeDeployment,
  probeImitation,
  situations,
  type Observed,
} from './fixtures/observing.js';
import { against, run } from './fixtures/running.js';
import { published } from './fixtures/write-profiles.js';

const seed = Number(process.env.PROFILES_SEED ?? 7);
const amount = Number(process.env.PROFILES_AMOUNT ?? 20);

/** Ways of being different that a profile can tell of, or that it has nothing to do with. */
const beside = ['rate-limit', 'entities', 'scrape', 'uuid', 'json', 'content-type', 'base-path', 'nulls'];
/** Answers that few questions have. */
const oddAnswers = [
  true,
  {},
  '',
  'x',
  '1d',
  '0d',
  0,
  1,
  1.5,
  -1,
  199,
  200,
  299,
  300,
  399,
  400,
  404,
  599,
  600,
  '404',
  [],
  ['a'],
  ['a', 'b'],
  ['a', 'a'],
  [1],
  null,
];
const known = variants.filter(
  ({ axis, unverifiable }) =>
    !unverifiable && (beside.includes(axis) || openPointIds.some((id) => id === axis)),
);

/** An answer that does not change alone: no body can follow it. */
const entangled = ['cancel.status:204'];

/** Some of it waits, and need not wait alone. */
t.jobs = 2;

const deep = { deep: true, duplicate: false, scrapeTimeout: 20_000 };

/** A change of one observed answer. */
function someChange({ answers, options }: Observed, index: number): Variant {
  const changes = variants.filter((variant) =>
    openPointIds.some((id) => {
      const changed = variant.options.answers?.[id];
      const given = options.answers?.[id] ?? openPoints[id].reference;
      return id === variant.axis && differ(answers[id], changed) && differ(given, changed);
    }),
  );
  const possible = changes.filter(({ id }) => !entangled.includes(id));
  const change = possible[(index * 37 + seed) % possible.length];
  if (change === undefined) throw new Error('there is nothing to change');
  return change;
}

/** Two different answers; where one is not known, there is no telling. */
const differ = (one: Answer | undefined, other: Answer | undefined): boolean =>
  one !== undefined && other !== undefined && JSON.stringify(one) !== JSON.stringify(other);

async function hold(t: Test, combination: readonly Variant[], index: number): Promise<void> {
  const observed = await observe(combination);
  const { deployment, report, answers, options } = observed;

  t.same(deployment.live(), [], 'nothing is left behind');
  const plain = createDeployment(options);
  const { target } = await against(plain, { scrapeTimeout: 20_000 });
  const more = report.target.requests - target.requests;
  t.ok(more <= 40, `observing takes ${more} requests more`);
  t.equal(plain.journal.maxLive, 1);
  t.ok(deployment.journal.maxLive <= 2);

  const compared = situations.filter((id) => answers[id] !== undefined);
  const there = await Promise.all(compared.map((id) => probeDeployment(id, options)));
  for (const [name, imitate] of Object.entries(imitations)) {
    const { baseUrl, fetch, stop } = await imitate(observed.profile);
    const here = await Promise.all(compared.map((id) => probeImitation(id, { baseUrl, fetch, stop })));
    const told = compared
      .map((id, index) => ({ id, there: there[index], here: here[index] }))
      .filter((outcome) => outcome.there !== undefined && outcome.here !== undefined);
    t.ok(told.length >= 30, `${name}: ${told.length} situations`);
    t.same(
      told.filter((outcome) => differ(outcome.there, outcome.here)),
      [],
      `${name} answers alike`,
    );
    const imitation = await run({ ...deep, baseUrl, fetch, profile: observed.profile });
    t.same(driftOf(imitation), [], `${name} has not drifted`);
    await stop();
  }

  const change = someChange(observed, index);
  const changed = createDeployment({
    ...options,
    answers: { ...options.answers, ...change.options.answers },
  });
  const drifted = await against(changed, { ...deep, profile: answers });
  t.same(driftOf(drifted), [change.axis], `with ${change.id}, that alone drifted`);
  t.match(
    drifted.checks.filter(({ outcome }) => outcome === 'fail'),
    [{ id: change.axis, expected: String, found: String, exchanges: [{ curl: String }] }],
    'with the exchange',
  );
  t.equal(exitCodeOf(drifted), 1);
  t.equal(changed.journal.maxLive, 1, 'a second subscription is asked for only to record');
}

void t.test(
  `deployments that answer differently (seed ${seed})`,
  { jobs: 4, timeout: 120_000, buffered: true },
  async (t) => {
    const combinations = randomCombinations(known, seed, amount);
    for (const [index, combination] of combinations.entries()) {
      void t.test(`deployment ${index + 1}`, { buffered: true }, (t) => hold(t, combination, index));
    }
  },
);

/** Open points that an observer comes upon in certain circumstances only. */
const circumstances: Partial<Record<OpenPointId, DeploymentOptions & { readonly duplicate?: true }>> = {
  'create.duplicate': { duplicate: true },
  'create.quota.status': { duplicate: true, quota: 1 },
  'create.quota.current': { duplicate: true, quota: 1 },
  'create.unsupported.status': { answers: { 'create.cities': ['Berlin'] } },
  // looks that it takes until each word was seen twice
  'data-status.pending': { scrapePolls: 8 },
  'data-status.scraping': { scrapePolls: 8 },
  'rate-limit.status': { refuseEvery: 5 },
  'rate-limit.retry-after': { refuseEvery: 5 },
};

/** Open points that nobody can observe from outside, and why; a profile has them only by hand. */
const unseen: Partial<Record<OpenPointId, string>> = {
  'scrapes.refresh': 'it takes longer than a run to see',
  'data-status.failed': 'no scrape can be made to fail from outside',
  events: 'events cannot be seen from outside',
};

/** Changes that no variant makes. */
const changes: Partial<Record<OpenPointId, Partial<Profile>>> = {
  'rate-limit.status': { 'rate-limit.status': 503 },
  'rate-limit.retry-after': { 'rate-limit.retry-after': 'date' },
};

void t.test(
  'each answer that changes alone is the one drift',
  { jobs: 6, timeout: 120_000, buffered: true },
  async (t) => {
    const before = new Map<string, Promise<ConformanceReport>>();
    for (const id of openPointIds) {
      const { duplicate = false, ...setting } = circumstances[id] ?? {};
      const look = { ...deep, duplicate };
      const key = JSON.stringify(circumstances[id]);
      const recorded = before.get(key) ?? against(createDeployment(setting), look);
      before.set(key, recorded);
      void t.test(id, { buffered: true }, async (t) => {
        const report = await recorded;
        const profile = profileOf(report);
        if (unseen[id] !== undefined) {
          t.match(
            report.open_points.find((point) => point.id === id),
            { answer: null, note: unseen[id] },
          );
          return;
        }
        t.not(profile.answers[id], null, 'it was observed');
        const [change] = variants.filter(
          ({ axis, options }) => axis === id && differ(options.answers?.[id], openPoints[id].reference),
        );
        const answers = { ...setting.answers, ...change?.options.answers, ...changes[id] };
        const changed = createDeployment({ ...setting, answers });
        t.same(driftOf(await against(changed, { ...look, profile })), [id], change?.id ?? 'by hand');
      });
    }
  },
);

void t.test('what is published', async (t) => {
  const validate = new Ajv({ strict: true, allowUnionTypes: true }).compile(profileJsonSchema());

  void t.test('is up to date, valid, and different', async (t) => {
    for (const [name, text] of Object.entries(published)) {
      const file = readFileSync(new URL(`../../fixtures/profiles/${name}`, import.meta.url), 'utf8');
      t.equal(file, text, `${name}: "npm run profiles" writes it anew`);
      if (name === 'profile.schema.json') continue;
      const profile: unknown = JSON.parse(text);
      t.ok(validate(profile));
      t.same(unansweredBy(readProfile(profile)), []);
      t.equal(profileText(readProfile(profile)), text);
    }
  });

  void t.test('takes and refuses what readProfile does', async (t) => {
    const taken = (value: unknown): boolean => {
      try {
        readProfile(value);
        return true;
      } catch (error) {
        if (error instanceof ProfileError) return false;
        throw error;
      }
    };
    for (const id of openPointIds) {
      const { words = [] }: AnswerShape = openPoints[id].answers;
      for (const answer of [...oddAnswers, ...words, openPoints[id].reference]) {
        const profile = { version: 1, answers: { [id]: answer } };
        if (validate(profile) !== taken(profile)) t.fail(`${id}: ${JSON.stringify(answer)}`);
      }
    }
    for (const value of [
      null,
      {},
      { version: 1 },
      { version: 2, answers: {} },
      { version: 1, answers: {}, more: 1 },
      { version: 1, answers: { more: 1 } },
      { version: 1, answers: {}, name: 3 },
      JSON.parse('{"version":1,"answers":{"__proto__":{"create.status":202}}}'),
      { version: 1, answers: { constructor: 201 } },
      [],
      'x',
    ]) {
      t.same([validate(value), taken(value)], [false, false], JSON.stringify(value));
    }
    t.notOk(taken({ version: 1, answers: { 'create.cities': ['b', 'a'] } }), 'a list out of order');
  });
});
