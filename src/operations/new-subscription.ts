import type { SubscriptionStatus } from '../api/wire.js';
import { type Duration, isoTime, milliseconds } from '../input/values.js';
import type { SubscriptionRecord } from '../state/state.js';

/**
 * The initial values of a subscription, from a client or a fixture. Times are relative to the
 * start.
 */
export interface NewSubscription {
  city: string;
  entity_type: string;
  fields: readonly string[];
  /** "active" by default */
  status?: SubscriptionStatus;
  /** age of the subscription; 0 by default */
  age?: Duration;
  /** time since it got its status, if that is not "active"; half its age by default */
  since?: Duration;
  /** number of failing scrapes before one succeeds; "all" if every scrape fails */
  failures?: number | 'all';
}

/**
 * Creates the record of a new subscription, from a client or a fixture.
 * @param now ms since the epoch
 */
export function subscriptionRecord(
  entry: NewSubscription,
  owned: Pick<SubscriptionRecord, 'id' | 'account_id'>,
  now: number,
): SubscriptionRecord {
  const { city, entity_type, fields, failures, status = 'active' } = entry;
  const before = (duration: number) => isoTime(now - duration);
  const age = milliseconds(entry.age ?? 0);
  const created_at = before(age);
  const updated_at =
    status === 'active' ? created_at : before(milliseconds(entry.since ?? age / 2));
  const until = status === 'active' ? null : updated_at;
  const scrapes = { from: created_at, until, fields, ...(failures !== undefined && { failures }) };
  return {
    id: owned.id,
    account_id: owned.account_id,
    city,
    entity_type,
    fields,
    status,
    created_at,
    updated_at,
    cancelled_at: status === 'cancelled' ? updated_at : null,
    scrapes: [{ reason: 'created', ...scrapes }],
  };
}
