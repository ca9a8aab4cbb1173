import fc from 'fast-check';
import t from '../fixtures/tap.js';
import { exitCodeOf } from '../../conformance/index.js';
import { everything } from '../fixtures/everything.js';
import { idsOf } from '../fixtures/judged.js';
import { isList } from '../fixtures/deviations.js';
import type { Asked, JsonObject, Deviations, PlainService } from '../fixtures/plain-service.js';
import {
  isCancellation,
  isCreation,
  isGet,
  isRead,
  isUpdate,
  isWrite,
  outcomeOf,
  throttled,
  type Slow,
} from '../fixtures/slow-service.js';

/**
 * Deployments that show changes up to three seconds late, and are slow or reject requests for a while
 * (429, 503): what a response shows was so when its request was sent, which may be long ago.
 */

t.jobs = 4;

const lag = { created: 2500, updated: 2500, listed: 2500, cancelled: 2500 };

/** Rejects every nth request of a kind, after some. */
function rejecting(
  isOfKind: (asked: Asked) => boolean,
  after: number,
  every: number,
): NonNullable<Deviations['before']> {
  let count = 0;
  return (asked) => {
    if (!isOfKind(asked)) return undefined;
    count += 1;
    return count > after && count % every === 0 ? throttled(429, null) : undefined;
  };
}

/** Rejects updates, from the one to many fields on, which is sent at the same time as another. */
function rejectingLongUpdates(): NonNullable<Deviations['before']> {
  let isLimited = false;
  return (asked) => {
    if (!isUpdate(asked)) return undefined;
    isLimited ||= asked.body.includes('parking_spaces');
    return isLimited ? throttled(429, '900') : undefined;
  };
}

const deployments: Record<string, Slow & { readonly exit: number }> = {
  'lists are sometimes rejected, so that reads are sequential': {
    deviations: { lag, before: rejecting(isList, 4, 4) },
    exit: 0,
  },
  'responses to reads take a second': {
    deviations: { lag },
    return: ({ method }) => (method === 'GET' ? 1000 : 0),
    exit: 0,
  },
  'responses to reads take longer than the lag': {
    deviations: { lag },
    return: ({ method }) => (method === 'GET' ? 4000 : 0),
    exit: 0,
  },
  'of two updates at once, one is accepted and one rejected, as all later ones are': {
    deviations: { before: rejectingLongUpdates() },
    exit: 3,
  },
  'nothing proves that the run has created what shows late': {
    deviations: {
      lag,
      before: (asked, { kept }) =>
        isCreation(asked) && asked.known && kept.size > 0 ? throttled(503, null) : undefined,
    },
    exit: 3,
  },
};

for (const [name, { exit, ...slow }] of Object.entries(deployments)) {
  void t.test(name, async (t) => {
    const { report } = await outcomeOf(slow);
    t.same(idsOf(report, 'fail', 'error'), []);
    t.equal(exitCodeOf(report), exit);
  });
}

const kinds = {
  all: () => true,
  isCancellation,
  isCreation,
  isGet,
  isList,
  isRead,
  isUpdate,
  isWrite,
} satisfies Record<string, (asked: Asked) => boolean>;

const late = fc.constantFrom(0, 500, 1500, 2500, 2900);
const duration = fc.constantFrom(0, 0, 300, 900, 4000);

const drawn = fc.record({
  /** the rejected requests: several in a row, between accepted ones */
  kind: fc.constantFrom(...Object.keys(kinds)),
  status: fc.constantFrom(429, 503),
  retryAfter: fc.constantFrom(null, '0', '1', '7', '61'),
  from: fc.nat({ max: 150 }),
  inRow: fc.integer({ min: 1, max: 5 }),
  between: fc.integer({ min: 0, max: 9 }),
  lag: fc.record({ created: late, updated: late, listed: late, cancelled: late }),
  /** whether only every second request is served by a replica that lags behind */
  isReplica: fc.boolean(),
  /** how long nothing is listed since each update, or since the creation, ms */
  scrape: fc.constantFrom(0, 0, 2000, 9000),
  /**
   * the method whose requests reach the service late (`delay`), and whose responses reach the run
   * late (`returning`)
   */
  method: fc.constantFrom('GET', 'PATCH', 'POST', 'DELETE'),
  delay: duration,
  returning: duration,
  entities: fc.constantFrom(3, 9, 120),
});

type Drawn = typeof drawn extends fc.Arbitrary<infer Value> ? Value : never;

/** Whether a scrape runs, so that nothing is listed yet. */
function isScraping({ path, at }: Asked, { kept }: PlainService, scrape: number): boolean {
  const one = kept.get(path.split('/')[3] ?? '');
  return one !== undefined && at - Math.max(one.created, one.updated) < scrape;
}

function deploymentOf(given: Drawn): Slow {
  const { kind, status, retryAfter, from, inRow, between, isReplica, scrape, method } = given;
  const isOfKind = kinds[kind as keyof typeof kinds];
  let count = 0;
  let lookups = 0;
  const deviations: Deviations = {
    entities: given.entities,
    get lag() {
      lookups += 1;
      const { created, cancelled } = given.lag;
      return isReplica && lookups % 2 === 0 ? { created, cancelled } : given.lag;
    },
    before: (asked, service) => {
      if (isOfKind(asked)) count += 1;
      const isRejected = count > from && (count - from) % (inRow + between) < inRow;
      if (isOfKind(asked) && isRejected) return throttled(status, retryAfter);
      if (!asked.known || !isList(asked) || !isScraping(asked, service, scrape)) return undefined;
      const page = service.perform(asked);
      if (page.status !== 200) return page;
      return { ...page, body: { ...(page.body as JsonObject), data: [], total: 0 } };
    },
  };
  const ofMethod = (ms: number) => (asked: { method: string }) =>
    asked.method === method ? ms : 0;
  return { deviations, delay: ofMethod(given.delay), return: ofMethod(given.returning) };
}

void t.test('combinations of lag, load and slowness have no findings', async (t) => {
  await fc.assert(
    fc.asyncProperty(drawn, async (given) => {
      const { report } = await outcomeOf(deploymentOf(given), { waitBudget: '3m' });
      t.same(idsOf(report, 'fail', 'error'), [], JSON.stringify(given));
    }),
    { numRuns: everything ? 400 : 20 },
  );
});
