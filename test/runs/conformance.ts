import { readFileSync } from 'node:fs';
import process from 'node:process';
import t from '../fixtures/tap.js';
import { verdictOf } from '../../conformance/run/verdict.js';
import {
  checks,
  exitCodeOf,
  plan,
  render,
  reporterNames,
  type CheckResult,
} from '../../conformance/index.js';
import { kit } from '../../conformance/run/report.js';
import { createDeployment, defaultTokens } from '../self-test/index.js';
import { formerly as formerQuestions, openQuestionIds } from '../../src/open-questions/index.js';
import { places } from '../fixtures/deviations.js';
import { plainDeployment } from '../fixtures/plain-deployment.js';
import { Rounds } from '../fixtures/rounds.js';
import { against, resultOf, urlOf } from '../fixtures/running.js';

const [, otherToken] = defaultTokens;

void t.test('checks have unique titles and steps', async (t) => {
  void t.test('a run observes every open question', async (t) => {
    const open = checks.filter(({ level }) => level === 'open').map(({ id }) => id);
    t.same([...open].sort(), [...openQuestionIds].sort());
  });

  void t.test('each requirement has its own title', async (t) => {
    const titles = checks.map(({ title }) => title);
    t.same(
      titles.filter((title, index) => titles.indexOf(title) !== index),
      [],
    );
  });

  void t.test('ids are unique, and no former id is reused', async (t) => {
    const ids: string[] = checks.flatMap(({ id, formerly = [] }) => [id, ...formerly]);
    ids.push(...formerQuestions);
    t.equal(new Set(ids).size, ids.length);
  });

  void t.test('the report contains the name and version of the package', async (t) => {
    const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
    t.match(JSON.parse(text), kit);
  });
});

/** A run with no options, which several tests look at. */
const usual = createDeployment();
const ofUsual = against(usual);

/** A run with two accounts. */
const both = createDeployment();
const rounds = new Rounds(both.fetch);
const ofBoth = against(both, { fetch: both.time.during(rounds.fetch), otherToken });

void t.test('the checks of every section run without the others', async (t) => {
  for (const section of new Set(checks.map((check) => check.section))) {
    const deployment = createDeployment({ places: 60 });
    const report = await against(deployment, { only: [section], extended: true });
    const wrong = report.checks.filter(({ outcome }) =>
      ['fail', 'warn', 'error', 'inconclusive'].includes(outcome),
    );
    t.same(wrong, [], section);
    t.same(deployment.live(), [], section);
  }
});

void t.test('a run is bounded and repeatable', async (t) => {
  void t.test('a run sends at most 200 requests, and 205 with a second account', async (t) => {
    // without and with a quota of one; a second account takes five more
    const single = createDeployment({ quota: 1 });
    for (const [deployment, report, most] of [
      [usual, ofUsual, 200],
      [single, against(single), 200],
      [both, ofBoth, 205],
    ] as const) {
      const { verdict, target } = await report;
      t.equal(verdict, 'conformant');
      t.ok(target.requests <= most, `${target.requests} requests`);
      t.match(target, { requests: deployment.requests.length, retries: 0 });
    }
    const extended = await against(createDeployment(), { otherToken, extended: true });
    t.ok(extended.target.requests <= 300, `${extended.target.requests} requests, observing`);
  });

  void t.test('a run waits for at most 80 responses in sequence', async (t) => {
    const report = await ofBoth;
    t.ok(rounds.count <= 80, `${rounds.count} rounds, ${report.target.requests} requests`);
  });

  void t.test('a run of few checks updates before it cancels', async (t) => {
    const report = await against(createDeployment(), { only: ['create'], extended: true });
    t.match(resultOf(report, 'fields.maximum'), { outcome: 'observed' });
    t.match(report, { verdict: 'partly-checked', leftovers: [] });
  });

  void t.test('a run reaches the same verdicts each time', async (t) => {
    const verdicts = async (): Promise<string[]> => {
      const report = await against(createDeployment({ scrapeTime: '50ms', places: 20 }), {
        otherToken,
      });
      // the status of a running scrape is only observed if a read happens during it
      const steady = report.checks.filter(({ id }) => !id.startsWith('data-status.'));
      return steady.map(({ id, outcome }) => `${id}: ${outcome}`);
    };
    const first = await verdicts();
    t.same(await verdicts(), first);
  });

  void t.test('a missing prerequisite is reported once', async (t) => {
    const causes = (results: readonly CheckResult[]): string[] => {
      const inconclusive = results.filter(
        ({ cause, outcome }) => outcome === 'inconclusive' && cause !== undefined,
      );
      return [...new Set(inconclusive.map(({ cause = '', message }) => `${cause}: ${message}`))];
    };
    const city = 'Atlantis';
    const unserved = await against(createDeployment({ profile: { 'create.cities': ['Berlin'] } }), {
      city,
    });
    t.match(causes(unserved.checks), [
      /^create\.subscription: no subscription could be created .*Atlantis.*--city/,
    ]);
    t.match(resultOf(unserved, 'entity.id'), { cause: 'create.subscription' });
    const only = ['create.subscription', 'entity.id'];
    const full = await against(createDeployment({ quota: 0 }), { only });
    t.match(causes(full.checks).join('\n'), /create\.subscription: .*has reached its quota/);
    const empty = await against(plainDeployment({ entities: 0 }), { only, scrapeTimeout: 20 });
    t.match(causes(empty.checks), [
      /^entity\.id: no entity appeared within 20 ms; .*--scrape-timeout/,
    ]);
    const rejected = await against(plainDeployment(), { token: 'stale' });
    t.match(causes(rejected.checks), [/the deployment rejects the token \(401\)/]);
    const missing = await against(plainDeployment(), { token: undefined });
    t.match(causes(missing.checks), [/no token was given: use --token or LOCATION_DATA_TOKEN/]);
  });

  void t.test('check exits with the exit code of its verdict', async (t) => {
    const good = await ofUsual;
    const inconclusive = await against(plainDeployment({ entities: 0 }), {
      scrapeTimeout: 0,
      only: ['entity.id', 'create.subscription'],
    });
    const nothing = await against(plainDeployment(), { token: 'stale' });
    const broken = await against(plainDeployment(), {
      fetch: async () => Response.json({ error: 7 }),
    });
    t.equal(exitCodeOf(good), 0);
    t.equal(exitCodeOf(broken), 1);
    t.equal(exitCodeOf(inconclusive), 3);
    t.equal(exitCodeOf(inconclusive, { allowUnverified: true, allowPartial: true }), 0);
    t.equal(exitCodeOf(nothing, { allowUnverified: true }), 3);
    t.equal(exitCodeOf(broken, { allowUnverified: true }), 1);
    // an error of the kit itself, whichever the level of the check
    for (const id of ['get.unknown', 'get.unknown-404', 'list.malformed.status']) {
      const checks = good.checks.map((one) =>
        one.id === id ? { ...one, outcome: 'error' as const } : one,
      );
      const crashed = { ...good, checks, verdict: verdictOf(checks) };
      t.equal(crashed.verdict, 'not-fully-verified', id);
      t.equal(exitCodeOf(crashed, { allowUnverified: true }), 3, id);
    }
    t.notOk(good.target.partial);
    // an unmet requirement that no check has judged
    const latitudes = places((entity) => ({ ...entity, latitude: '52.5' }));
    const wrong = plainDeployment({ after: latitudes });
    const latitude = await against(wrong, { only: ['entity.latitude'] });
    t.equal(latitude.verdict, 'non-conformant');
    const skipped = await against(wrong, { skip: ['entity.latitude', 'list.order'] });
    t.match(skipped, {
      verdict: 'partly-checked',
      target: { filters: { skip: ['entity.latitude', 'list.order'], only: [] }, left_out: 1 },
    });
    t.equal(exitCodeOf(skipped), 4);
    t.equal(exitCodeOf(skipped, { allowPartial: true }), 0);
    for (const name of reporterNames) {
      const text = render(skipped, name, { width: 140 });
      t.match(text, /partly.checked/i, name);
      t.match(text, /entity\.latitude/, `${name} names the filters`);
      if (name !== 'json') t.match(text, /1 required check left out/, name);
      t.notMatch(text, /every required check/, name);
    }
    const whole = await against(plainDeployment(), { skip: ['list.order'] });
    t.equal(whole.verdict, 'conformant', 'no required check was left out');
    t.match(
      render(whole, 'pretty', { width: 140 }),
      /No required check was left out \(--skip list\.order\)/,
    );
    const readOnly = await against(plainDeployment(), { readOnly: true });
    t.ok(readOnly.target.partial, 'a read-only run is a partial one');
  });

  void t.test('a run reports an answer that drifted from the profile', async (t) => {
    const deployment = createDeployment({ profile: { 'create.status': 202 } });
    const report = await against(deployment, {
      profile: { 'create.status': 201, 'update.status': 200 },
      only: ['create.status', 'update.status'],
    });
    const drifted = report.checks.filter(({ outcome }) => outcome === 'changed');
    t.match(drifted, [{ id: 'create.status', message: '201 → 202', level: 'open' }]);
    t.equal(drifted.length, 1);
    t.equal(exitCodeOf(report), 1);
  });

  void t.test('the plan lists the requests that a run sends', async (t) => {
    await ofUsual;
    const planned = await plan();
    const lines = (requests: readonly { method: string; path: string }[]): string[] =>
      requests
        .map(({ method, path }) => `${method} ${path.replace(/[0-9a-f-]{36}|\{\w+\}/, '*')}`)
        .sort();
    t.same(lines(planned), lines(usual.requests));
    t.ok(
      planned.every(
        ({ method, writes, path }) =>
          writes === (method !== 'GET' && path !== '/v1/fields/interpret'),
      ),
    );
    t.same(
      (await plan({ readOnly: true, subscription: 'any' })).filter(({ writes }) => writes),
      [],
    );
  });
});

void t.test('a silent operation does not make the deployment unreachable', async (t) => {
  const deployment = plainDeployment();
  let silent = 0;
  const fetch: typeof globalThis.fetch = (input, init) => {
    if (!urlOf(input).endsWith('/v1/fields/interpret')) return deployment.fetch(input, init);
    silent += 1;
    return Promise.reject(
      new TypeError('fetch failed', { cause: new Error('the model is asleep') }),
    );
  };
  const report = await against(deployment, { fetch });
  t.match(report, { verdict: 'not-fully-verified', summary: { fail: 0, error: 0 } });
  t.equal(resultOf(report, 'entity.id')?.outcome, 'pass');
  t.match(resultOf(report, 'auth.missing.interpret'), {
    outcome: 'inconclusive',
    message: /model is asleep/,
  });
  // concurrent requests were already sent: one with each credential and body, and five at a time
  t.ok(silent <= 16, `${silent} requests without an answer`);
});

void t.test('many requests that fail concurrently cause no leak warning', async (t) => {
  const warnings: string[] = [];
  const warned = ({ message }: Error) => warnings.push(message);
  process.on('warning', warned);
  t.teardown(() => process.off('warning', warned));
  const asked = new Set<string>();
  const deployment = plainDeployment({
    before: ({ method, path, query }) => {
      const url = `${path}?${query.toString()}`;
      if (method !== 'GET' || asked.has(url)) return undefined;
      asked.add(url);
      return { status: 500, body: { error: 'oops' } };
    },
  });
  await against(deployment, { signal: new AbortController().signal, concurrency: 20 });
  t.same(warnings, []);
});
