import fc from 'fast-check';
import t, { type Test } from '../fixtures/tap.js';
import { exitCodeOf, render, type RunOptions } from '../../conformance/index.js';
import { reporterNames } from '../../conformance/report/index.js';
import { everything } from '../fixtures/everything.js';
import { idsOf } from '../fixtures/judged.js';
import { isList } from '../fixtures/deviations.js';
import type { Asked, Deviations, Reply } from '../fixtures/plain-service.js';
import { sampleReport } from '../fixtures/report.js';
import { resultOf } from '../fixtures/running.js';
import {
  farAway,
  isCancellation,
  isWrite,
  type Outcome,
  outcomeOf,
  throttled,
  type Slow,
} from '../fixtures/slow-service.js';

/** However a deployment delays a run, the run waits no longer than its budgets, in virtual time. */

t.jobs = 4;

const minute = 60_000;
const standardBudget = 20 * minute;
/** Time for each remaining subscription, once the budget is spent. */
const lastAttempts = 5000;

/**
 * Asserts that a run and its clean-up keep their budgets.
 * @param delay virtual time of a response; timeouts are in real time, so they do not end it
 */
function isBounded(t: Test, { report, took }: Outcome, budget: number, delay = 0): void {
  const { waited } = report.target;
  t.match(waited, { budget_ms: budget });
  const { run_ms: run = NaN, clean_up_ms: cleanUp = NaN } = waited ?? {};
  // the requests in progress when the budget is spent, and those of a last attempt
  const late = 6 * delay;
  t.ok(run <= budget + late, `${run} ms in the run`);
  t.ok(cleanUp <= budget + lastAttempts + late, `${cleanUp} ms after it`);
  // fast responses do not count as waiting
  const prompt = report.target.requests * 1100;
  t.ok(took <= 2 * (budget + late) + lastAttempts + prompt, `${took} ms`);
}

/** Delays requests of a kind, from a number of them on. */
function putting(
  matches: (asked: Asked) => boolean,
  reply: (asked: Asked) => Reply,
  after = 0,
): Deviations {
  let count = 0;
  return {
    before: (asked) => {
      if (!matches(asked)) return undefined;
      count += 1;
      return count > after ? reply(asked) : undefined;
    },
  };
}

const all = (): boolean => true;
const inSeconds =
  (seconds: string, status = 429) =>
  (): Reply =>
    throttled(status, seconds);
const conflict = (): Reply => ({ status: 409, body: { error: 'a scrape is running' } });

const shapes: Record<string, Slow & { readonly options?: Partial<RunOptions> }> = {
  'DELETE is rejected with Retry-After: 900': {
    deviations: putting(isCancellation, inSeconds('900')),
  },
  'DELETE is rejected with Retry-After: 900 from the fourth on': {
    deviations: putting(isCancellation, inSeconds('900'), 3),
  },
  'every request from the 61st on is rejected with Retry-After: 60': {
    deviations: putting(all, inSeconds('60'), 60),
  },
  'every request from the 61st on is unavailable, with Retry-After: 60': {
    deviations: putting(all, inSeconds('60', 503), 60),
  },
  'every request from the 61st on is unavailable': {
    deviations: putting(all, () => throttled(503, null), 60),
  },
  'every third request is rejected with Retry-After: 55': {
    deviations: (() => {
      let count = 0;
      return { before: () => ((count += 1) % 3 === 0 ? throttled(429, '55') : undefined) };
    })(),
  },
  'lists are rejected with Retry-After: 50': { deviations: putting(isList, inSeconds('50')) },
  'Retry-After is a date that is far away': {
    deviations: putting(all, () => throttled(429, farAway), 70),
  },
  'Retry-After is a date that is always a minute ahead': {
    deviations: putting(all, ({ at }) => throttled(429, new Date(at + minute).toUTCString()), 70),
  },
  'lists are in conflict for ever': {
    deviations: putting(isList, conflict),
    options: { scrapeTimeout: '5m' },
  },
  'cancellations are in conflict for ever': {
    deviations: putting(isCancellation, conflict, 2),
    options: { scrapeTimeout: '5m', waitBudget: '6m' },
  },
  'scrapes never finish': { deviations: { entities: 0 }, options: { scrapeTimeout: '15m' } },
  'scrapes never finish within a short budget': {
    deviations: { entities: 0 },
    options: { scrapeTimeout: '15m', waitBudget: '1m' },
  },
  'every response takes 9 s': { deviations: {}, delay: () => 9000 },
  'every cancellation takes 9 s': {
    deviations: putting(isCancellation, inSeconds('60'), 3),
    delay: ({ method }) => (method === 'DELETE' ? 9000 : 0),
  },
};

for (const [name, { options = {}, ...slow }] of Object.entries(shapes)) {
  void t.test(name, async (t) => {
    const outcome = await outcomeOf(slow, options);
    const budget = outcome.report.target.waited?.budget_ms ?? NaN;
    isBounded(t, outcome, budget, slow.delay === undefined ? 0 : 9000);
    // only a conflict that never ends may be a rejection
    if (!name.includes('conflict')) t.same(idsOf(outcome.report, 'fail', 'error'), []);
  });
}

void t.test('combinations of delays stay within a budget, without findings', async (t) => {
  const status = fc.constantFrom(429, 503);
  const header = fc.constantFrom(null, '0', '1', '7', '60', '61', '900', '1e9', farAway);
  const which = fc.constantFrom(all, isCancellation, isList, isWrite);
  const from = fc.nat({ max: 150 });
  const every = fc.integer({ min: 1, max: 5 });
  const delay = fc.constantFrom(0, 0, 900, 4000);
  const lag = fc.constantFrom(0, 0, 2500);
  const delays = fc.record({ status, header, which, from, every, delay, lag });
  await fc.assert(
    fc.asyncProperty(delays, async ({ status, header, which, from, every, delay, lag }) => {
      let count = 0;
      const deviations: Deviations = {
        lag: { created: lag, updated: lag, listed: lag, cancelled: lag },
        before: (asked) => {
          if (!which(asked)) return undefined;
          count += 1;
          return count > from && count % every === 0 ? throttled(status, header) : undefined;
        },
      };
      const outcome = await outcomeOf({ deviations, delay: () => delay }, { waitBudget: '3m' });
      isBounded(t, outcome, 3 * minute, delay);
      t.same(idsOf(outcome.report, 'fail', 'error'), [], JSON.stringify({ status, header, from }));
    }),
    { numRuns: everything ? 50 : 6 },
  );
});

void t.test('a route that is still rejected at its slowest pace is given up', async (t) => {
  let isGivenUp = false;
  let sentAfterwards = 0;
  const isOwnList = (asked: Asked): boolean => {
    const isOwn = asked.known && isList(asked);
    if (isOwn && isGivenUp && asked.query.size === 0) sentAfterwards += 1;
    return isOwn;
  };
  const { report, waits } = await outcomeOf(
    { deviations: putting(isOwnList, inSeconds('5'), 3) },
    {
      onEvent: (event) => {
        if (event.type === 'waiting' && event.reason.includes('sends no more')) isGivenUp = true;
      },
    },
  );
  t.ok(isGivenUp);
  t.equal(sentAfterwards, 0);
  const told = waits.filter((reason) => reason.includes('sends no more'));
  t.same(told, [
    'the run sends no more listEntities requests: ' +
      'they are still rejected (429) at the slowest rate',
  ]);
  t.same(idsOf(report, 'fail', 'error'), []);
  t.equal(exitCodeOf(report), 3);
  t.match(resultOf(report, 'list.past-end'), { outcome: 'inconclusive', cause: 'status 429' });
  t.equal(resultOf(report, 'get.ok')?.outcome, 'pass');
  t.same(report.leftovers, []);
  const causes = report.causes.filter(({ title }) => /429|sends no more/.test(title));
  t.equal(causes.length, 1, 'one cause');
});

void t.test('once cancellations are given up, nothing more is created', async (t) => {
  const { report, service, requests } = await outcomeOf({
    deviations: putting(isCancellation, inSeconds('900'), 2),
  });
  const isCreation = (one: string): boolean => one === 'POST /v1/subscriptions';
  const firstRejected = requests.findIndex(
    (_one, index) => requests.slice(0, index).filter((one) => one.startsWith('DELETE')).length > 4,
  );
  t.ok(firstRejected > 0);
  t.equal(service.live().length, report.leftovers.length, 'each is listed');
  t.ok(requests.filter(isCreation).length > 0);
  t.same(idsOf(report, 'fail', 'error'), []);
  t.equal(exitCodeOf(report), 3);
});

void t.test('requests that a firewall rejects do not affect others', async (t) => {
  const isOdd = ({ known, path, query, body }: Asked): boolean =>
    !known ||
    path.includes('not-a-uuid') ||
    !/^\d{0,3}$/.test(query.get('limit') ?? '') ||
    body === '{}';
  const { report } = await outcomeOf({ deviations: putting(isOdd, inSeconds('900')) });
  t.same(idsOf(report, 'fail', 'error'), []);
  for (const id of ['get.ok', 'list.ok', 'update.persists', 'cancel.accepted'] as const) {
    t.equal(resultOf(report, id)?.outcome, 'pass', id);
  }
});

void t.test('changes that become visible after the budget are inconclusive', async (t) => {
  const lag = { created: 2500, updated: 2500, listed: 2500, cancelled: 2500 };
  const generous = await outcomeOf({ deviations: { lag } });
  t.equal(exitCodeOf(generous.report), 0);
  const { report } = await outcomeOf({ deviations: { lag } }, { waitBudget: '2s' });
  t.same(idsOf(report, 'fail', 'error'), []);
  t.equal(exitCodeOf(report), 3);
  t.match(
    report.causes.map(({ title }) => title).join('\n'),
    /^the wait budget \(2 s, --wait-budget\) has (only .* s|nothing) left$/m,
  );
});

void t.test('every format contains the budget and the time spent', (t) => {
  const report = sampleReport();
  for (const name of reporterNames) {
    const text = render(report, name).replace(/\\/g, '').replace(/\s+/g, ' ');
    const shown =
      name === 'json' ? /"budget_ms": 600000, "run_ms": 3200/ : /waited 3\.2 s \(budget 10 min\)/;
    t.match(text, shown, name);
  }
  t.end();
});

void t.test('the default budget is 20 times the longest allowed wait', async (t) => {
  const budgetOf = async (options: Partial<RunOptions>): Promise<number | undefined> =>
    (await outcomeOf({ deviations: {} }, { only: ['get.unknown'], ...options })).report.target
      .waited?.budget_ms;
  t.equal(await budgetOf({}), standardBudget);
  t.equal(await budgetOf({ scrapeTimeout: '10m' }), 200 * minute);
  t.equal(await budgetOf({ scrapeTimeout: '10m', waitBudget: '1m' }), minute);
});

for (const ahead of [95_000, 600_000, -95_000, 3_600_000]) {
  const name = `Retry-After is a date, and the deployment's clock is ${ahead / 1000} s ahead`;
  void t.test(name, async (t) => {
    let count = 0;
    const deviations: Deviations = {
      before: ({ at }) => {
        count += 1;
        if (count % 40 !== 0) return undefined;
        const inTwoSeconds = new Date(at + ahead + 2000).toUTCString();
        const reply = throttled(429, inTwoSeconds);
        return {
          ...reply,
          headers: { ...reply.headers, date: new Date(at + ahead).toUTCString() },
        };
      },
    };
    const { report } = await outcomeOf({ deviations });
    t.equal(exitCodeOf(report), 0);
    const { run_ms: run = 0, clean_up_ms: cleanUp = 0 } = report.target.waited ?? {};
    t.ok(run + cleanUp < minute, `${run + cleanUp} ms`);
  });
}

void t.test('an interruption leaves each subscription one attempt, without a pause', async (t) => {
  const stop = new AbortController();
  let deletions = 0;
  let first = '';
  const deviations: Deviations = {
    before: (asked, service) => {
      const isStopped = stop.signal.aborted;
      if (isCancellation(asked) && service.kept.has(asked.path.split('/').at(-1) ?? '')) {
        if (isStopped) deletions += 1;
        return throttled(429, '900');
      }
      return undefined;
    },
  };
  const { report, service } = await outcomeOf(
    { deviations },
    {
      signal: stop.signal,
      onEvent: (event) => {
        if (event.type !== 'check' || !event.result.id.startsWith('update')) return;
        first ||= event.result.id;
        stop.abort();
      },
    },
  );
  t.not(first, '', 'it was really stopped');
  t.equal(service.live().length, report.leftovers.length);
  t.equal(deletions, report.leftovers.length, 'one attempt each');
  t.match(report.target.waited, { clean_up_ms: 0 });
});
