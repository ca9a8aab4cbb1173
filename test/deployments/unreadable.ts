import type { CheckId } from '../../conformance/check-id.js';
import type { ConformanceReport } from '../../conformance/index.js';
import type { JsonValue } from '../../src/api/wire.js';
import t, { type Test } from '../fixtures/tap.js';
import { passesOnceListed } from '../fixtures/kills.js';
import { idsOf, judged, leavesOnlyListed } from '../fixtures/judged.js';
import { pages, places, subscriptions } from '../fixtures/deviations.js';
import type { JsonObject, Deviations } from '../fixtures/plain-service.js';
import { auditOfRun } from '../fixtures/own-recording.js';
import { resultOf } from '../fixtures/running.js';

/**
 * A value that is missing, null or of another type is one finding: checks that compute something
 * from it are inconclusive because of it, and no other check fails.
 */

t.jobs = 4;

type Way = 'missing' | 'null' | 'of another type';

/** Ways in which a value becomes unreadable. */
const ways: Record<Way, (body: JsonObject, key: string) => JsonObject> = {
  missing: (body, key) => Object.fromEntries(Object.entries(body).filter(([one]) => one !== key)),
  null: (body, key) => ({ ...body, [key]: null }),
  'of another type': (body, key) => ({ ...body, [key]: otherType(body[key]) }),
};

const otherType = (value: JsonValue | undefined): JsonValue =>
  typeof value === 'number' ? String(value) : 4711;

interface Unreadable {
  readonly requirement: CheckId;
  readonly key: string;
  readonly of: (change: (body: JsonObject) => JsonObject) => NonNullable<Deviations['after']>;
  /** some of the checks that need it, in a run */
  readonly computed: readonly CheckId[];
  /** all ways by default */
  readonly ways?: readonly Way[];
}

const ofList = ['list.pages-differ', 'list.pages-disjoint', 'list.offset-counts-entities'] as const;

const values: readonly Unreadable[] = [
  {
    requirement: 'list.total',
    key: 'total',
    of: pages,
    computed: ['list.past-end', 'list.total-covers', 'list.total-reached', 'list.page-full'],
  },
  { requirement: 'list.limit', key: 'limit', of: pages, computed: ['list.limit-echoed'] },
  { requirement: 'list.offset', key: 'offset', of: pages, computed: ['list.offset-echoed'] },
  { requirement: 'entity.id', key: 'id', of: places, computed: [...ofList, 'entity.ids-unique'] },
  {
    requirement: 'entity.fields',
    key: 'fields',
    of: places,
    computed: ['entity.fields-subscribed', 'entity.fields-complete'],
  },
  { requirement: 'entity.city', key: 'city', of: places, computed: ['entity.city-matches'] },
  {
    requirement: 'subscription.account-id',
    key: 'account_id',
    of: subscriptions,
    computed: ['auth.one-account', 'get.agrees', 'update.same-subscription'],
  },
  {
    requirement: 'subscription.fields',
    key: 'fields',
    of: subscriptions,
    computed: ['create.fields', 'update.fields-replaced', 'update.persists', 'update.again'],
  },
  {
    requirement: 'subscription.status',
    key: 'status',
    of: subscriptions,
    computed: ['create.active', 'get.still-active', 'cancel.not-active'],
  },
  {
    requirement: 'subscription.city',
    key: 'city',
    of: subscriptions,
    computed: ['create.city', 'create.verbatim', 'get.same-place', 'update.keeps-rest'],
  },
  {
    requirement: 'subscription.created-at',
    key: 'created_at',
    of: subscriptions,
    computed: ['subscription.created-at-kept', 'subscription.time-order', 'update.created-at'],
  },
  {
    requirement: 'subscription.updated-at',
    key: 'updated_at',
    of: subscriptions,
    computed: ['subscription.time-order', 'update.updated-at'],
  },
  {
    requirement: 'subscription.cancelled-at',
    key: 'cancelled_at',
    of: subscriptions,
    computed: ['subscription.cancelled-at-set', 'subscription.cancelled-at-unset'],
    ways: ['missing'],
  },
];

/** Reports of a run on a deployment, and of an audit of the run's traffic. */
async function reportsOf(
  t: Test,
  deviations: Deviations,
): Promise<Record<'run' | 'audit', ConformanceReport>> {
  const { report, service } = await judged(t, deviations);
  leavesOnlyListed(t, { report, service });
  return { run: report, audit: auditOfRun(report) };
}

const allWays = ['missing', 'null', 'of another type'] as const;

for (const { requirement, key, of, computed, ways: possible = allWays } of values) {
  for (const way of possible) {
    const change = ways[way];
    void t.test(
      `the report has one finding if ${requirement} is ${way}`,
      { buffered: true },
      async (t) => {
        const reports = await reportsOf(t, {
          entities: 60,
          after: of((body) => change(body, key)),
        });
        for (const [about, report] of Object.entries(reports)) {
          const found = { fail: idsOf(report, 'fail', 'error'), warn: idsOf(report, 'warn') };
          t.same(found, { fail: [requirement], warn: [] }, about);
        }
        passesOnceListed(t, requirement, reports.run);
        for (const id of computed) {
          t.match(resultOf(reports.run, id), { outcome: 'inconclusive', cause: requirement }, id);
        }
      },
    );
  }
}
