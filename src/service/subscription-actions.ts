import type { ServiceContext } from './context.js';
import { ServiceError } from './errors.js';
import type { ScrapeSeries } from './scrapes.js';
import type { SubscriptionRecord } from './state.js';
import { cancelledRecord, historyOf } from './subscriptions.js';
import { updatedRecord } from './update.js';

/** What the control interface can do to a subscription, whatever the profile lets clients do. */
export const subscriptionActions = ['pause', 'resume', 'cancel', 'fail-next-scrape'] as const;
export type SubscriptionAction = (typeof subscriptionActions)[number];

/** The transitions of clients, as if the profile allowed all of them. */
const lenient = {
  'update.pause': 'paused',
  'update.resume': 'active',
  'cancelled.reactivate': 'active',
} as const;

/** The record that an action leads to. @throws {ServiceError} 409 */
export function recordAfter(
  action: SubscriptionAction,
  context: ServiceContext,
  record: SubscriptionRecord,
): SubscriptionRecord {
  const isCancelled = record.status === 'cancelled';
  const withStatus = (status: 'active' | 'paused') =>
    updatedRecord({ ...context, profile: { ...context.profile, ...lenient } }, record, { status });
  switch (action) {
    case 'pause':
      if (isCancelled) throw new ServiceError(409, 'The subscription is cancelled');
      return withStatus('paused');
    case 'resume':
      return withStatus('active');
    case 'cancel':
      return isCancelled ? record : cancelledRecord(context, record);
    case 'fail-next-scrape':
      return { ...record, scrapes: withFailure(context, record) };
  }
}

/** The series with one in the place of the current one whose first job, which is the next to end, fails. */
function withFailure(context: ServiceContext, record: SubscriptionRecord): readonly ScrapeSeries[] {
  const next = historyOf(context, record).nextJobAt();
  const current = record.scrapes.find(({ until }) => until === null);
  if (next === null || current === undefined) throw new ServiceError(409, 'There is no next scrape');
  const from = new Date(next).toISOString();
  const failures = typeof current.failures === 'number' && from === current.from ? current.failures : 0;
  return [
    ...record.scrapes.map((one) => (one === current ? { ...one, until: from } : one)),
    { ...current, from, until: null, failures: current.failures === 'all' ? 'all' : failures + 1 },
  ];
}
