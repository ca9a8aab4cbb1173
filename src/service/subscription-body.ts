import type { JsonValue, Subscription } from '../api/wire.js';
import type { ServiceContext } from './context.js';
import { fieldAssessments } from './interpretation.js';
import { ScrapeHistory } from './scrapes.js';
import type { SubscriptionRecord } from './state.js';

/** What the scrapes of a subscription have come to by now. */
export function historyOf({ timing, clock }: ServiceContext, { scrapes }: SubscriptionRecord): ScrapeHistory {
  return new ScrapeHistory(scrapes, timing, clock.now());
}

/** What names mean is computed once for a record, which never changes: a name that means nothing is costly to look up. */
const assessed = new WeakMap<SubscriptionRecord, Record<string, JsonValue> | undefined>();

/** A subscription as it travels (section "Subscription"). */
export function subscriptionBody(context: ServiceContext, record: SubscriptionRecord): Subscription {
  const { profile, timestamp } = context;
  if (!assessed.has(record)) assessed.set(record, fieldAssessments(profile, record));
  const assessments = assessed.get(record);
  const time = (text: string) => timestamp(Date.parse(text));
  const stage = historyOf(context, record).stage(profile['update.data-status'] === 'unchanged');
  return {
    id: record.id,
    account_id: record.account_id,
    city: record.city,
    entity_type: record.entity_type,
    fields: [...record.fields],
    status: record.status === 'cancelled' ? profile['cancelled.status'] : record.status,
    data_status: profile[`data-status.${stage}`],
    ...(assessments && { field_assessments: assessments }),
    created_at: time(record.created_at),
    updated_at: time(record.updated_at),
    cancelled_at: record.cancelled_at === null ? null : time(record.cancelled_at),
  };
}
