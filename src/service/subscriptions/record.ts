import type { Subscription, SubscriptionStatus } from '../../api/wire.js';
import { copyOf } from '../../input/copy.js';
import { isoTime } from '../../input/iso-time.js';
import type { ServiceContext } from '../context.js';
import type { ScrapeSeries, SubscriptionRecord, SubscriptionState } from '../state/state.js';
import { fieldAssessments } from './fields.js';
import { withoutFormer } from './shown-state.js';
import {
  busyUntil,
  endSeries,
  sameNames,
  type ScrapeHistory,
  scrapeHistory,
  type ScrapeStage,
  withSeries,
} from './scrapes.js';

/** What a body depends on besides its subscription. */
type BodyContext = Pick<ServiceContext, 'policy' | 'timing'> & {
  readonly clock: Pick<ServiceContext['clock'], 'now'>;
};

/** The outcome of a subscription's scrapes so far. */
export function historyOf(
  { timing, clock }: Omit<BodyContext, 'policy'>,
  { scrapes }: SubscriptionRecord,
): ScrapeHistory {
  return scrapeHistory(scrapes, timing, clock.now());
}

/** When the last running scrape job ends, ms since the epoch; 0 if none is running. */
export function endOfScrapes(context: ServiceContext): number {
  const { timing, registry } = context;
  const now = context.clock.now();
  return registry.subscriptions.reduce(
    (end, { scrapes }) => Math.max(end, busyUntil(scrapes, timing, now)),
    0,
  );
}

function stageOf(context: BodyContext, record: SubscriptionRecord): ScrapeStage {
  return historyOf(context, record).stage(context.policy.subscription.keepsReady);
}

/** The wire format of a subscription (section "Subscription"), which its caller may change. */
export function subscriptionBody(context: BodyContext, record: SubscriptionRecord): Subscription {
  return copyOf(sharedBody(context, record));
}

/** The same as JSON. */
export function subscriptionJson(context: BodyContext, record: SubscriptionRecord): string {
  return JSON.stringify(sharedBody(context, record));
}

/** The same, with assessments that other bodies share. */
function sharedBody(context: BodyContext, record: SubscriptionRecord): Subscription {
  const { subscription, timestamp } = context.policy;
  const time = (text: string) => timestamp.format(Date.parse(text));
  const created_at = time(record.created_at);
  const isUpdated = record.updated_at !== record.created_at;
  const updated_at = isUpdated ? time(record.updated_at) : created_at;
  const body: Subscription = {
    id: record.id,
    account_id: record.account_id,
    city: record.city,
    entity_type: record.entity_type,
    fields: [...record.fields],
    status: subscription.shownStatus[record.status],
    data_status: subscription.dataStatus[stageOf(context, record)],
    created_at,
    updated_at,
    cancelled_at: record.cancelled_at === null ? null : time(record.cancelled_at),
  };
  const assessments = fieldAssessments(context.policy, record);
  if (assessments) body.field_assessments = assessments;
  if (!subscription.extra) return body;
  const about = { id: record.id, time: updated_at, path: `/v1/subscriptions/${record.id}` };
  return { ...subscription.extra(about), ...body };
}

/** Its JSON, cached, since clients poll. Records are immutable. */
export function subscriptionText(context: ServiceContext, record: SubscriptionRecord): string {
  const stage = stageOf(context, record);
  const known = context.bodies.get(record);
  if (known?.stage === stage) return known.text;
  const text = subscriptionJson(context, record);
  context.bodies.set(record, { stage, text });
  return text;
}

/** A change of a subscription: its next status, and what else changes. */
export interface SubscriptionChange {
  readonly status: SubscriptionStatus;
  readonly city?: string | undefined;
  readonly entity_type?: string | undefined;
  readonly fields?: readonly string[] | undefined;
}

/**
 * A changed record, as of now, which shows at once: changes of status and fields end and begin
 * series of scrapes.
 */
export function changedRecord(
  context: ServiceContext,
  record: SubscriptionRecord,
  change: SubscriptionChange,
): SubscriptionRecord {
  const { city = record.city, entity_type = record.entity_type, fields = record.fields } = change;
  const now = isoTime(context.clock.now());
  const before = withoutFormer(record);
  const next = { ...before, city, entity_type, fields, status: change.status, updated_at: now };
  const cancelled_at = next.status === 'cancelled' ? (record.cancelled_at ?? now) : null;
  return { ...next, cancelled_at, scrapes: nextScrapes(context, record, next, now) };
}

function nextScrapes(
  context: ServiceContext,
  { scrapes, status, fields, city, entity_type }: SubscriptionState,
  next: SubscriptionState,
  now: string,
): readonly ScrapeSeries[] {
  const sameSearch =
    sameNames(fields, next.fields) && city === next.city && entity_type === next.entity_type;
  if (next.status === 'active' && status === 'active' && sameSearch) return scrapes;
  const ended = endSeries(scrapes, now, context.timing);
  if (next.status !== 'active') return ended;
  return withSeries(ended, {
    reason: status === 'active' ? 'fields changed' : 'resumed',
    from: now,
    until: null,
    fields: next.fields,
    ...context.faults.takeScrapeFailures(),
  });
}
