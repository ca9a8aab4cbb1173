import type { ByStatus } from '../../policy/operation.js';
import { Refusal } from '../../policy/refusal.js';
import type { Outcome } from '../../policy/transitions.js';
import type { ServiceContext } from '../context.js';
import { ServiceError } from '../responses/errors.js';
import type { ScrapeSeries, SubscriptionRecord } from '../state/state.js';
import { changedRecord, historyOf } from './record.js';
import { withSeries } from './scrapes.js';

/**
 * What the control interface can do to a subscription, even if the profile does not let clients do
 * it.
 */
export const subscriptionActions = ['pause', 'resume', 'cancel', 'fail-next-scrape'] as const;
export type SubscriptionAction = (typeof subscriptionActions)[number];

/** The profile has no say in these. */
const transitions: ByStatus<Record<Exclude<SubscriptionAction, 'fail-next-scrape'>, Outcome>> = {
  active: { pause: 'paused', resume: 'active', cancel: 'cancelled' },
  paused: { pause: 'paused', resume: 'active', cancel: 'cancelled' },
  cancelled: {
    pause: new Refusal(409, 'The subscription is cancelled'),
    resume: 'active',
    cancel: 'ignored',
  },
};

/** The record after an action. @throws {ServiceError} 409 */
export function recordAfter(
  action: SubscriptionAction,
  context: ServiceContext,
  record: SubscriptionRecord,
): SubscriptionRecord {
  if (action === 'fail-next-scrape') {
    return { ...record, scrapes: withFailure(context, record) };
  }
  const status = transitions[record.status][action];
  if (status instanceof Refusal) throw new ServiceError(status.status, status.message);
  if (status === 'ignored') return record;
  return changedRecord(context, record, { status });
}

/**
 * Makes the next job to end fail: a new series begins with it, unless it is the first of the
 * current one.
 */
function withFailure(context: ServiceContext, record: SubscriptionRecord): readonly ScrapeSeries[] {
  const { scrapes } = record;
  const next = historyOf(context, record).nextJobAt();
  const current = scrapes.find(({ until }) => until === null);
  if (next === null || current === undefined) {
    throw new ServiceError(409, 'There is no next scrape');
  }
  const { failures = 0 } = current;
  if (failures === 'all') return scrapes;
  const withCurrent = (changed: ScrapeSeries) =>
    scrapes.map((one) => (one === current ? changed : one));
  const from = new Date(next).toISOString();
  if (from === current.from) {
    return withCurrent({ ...current, failures: failures + 1 });
  }
  // a job that takes no time would already have succeeded
  const until = new Date(next - 1).toISOString();
  return withSeries(withCurrent({ ...current, until }), { ...current, from, failures: 1 });
}
