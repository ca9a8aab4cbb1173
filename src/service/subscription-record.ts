import type { Subscription } from '../api/wire.js';
import { isUuid } from '../input/values.js';
import type { Account } from './accounts/accounts.js';
import type { ServiceContext } from './context.js';
import { ServiceError } from './responses/errors.js';
import { fieldAssessments } from './interpretation.js';
import {
  busyUntil,
  endSeries,
  sameNames,
  type ScrapeHistory,
  scrapeHistory,
  type ScrapeSeries,
  type ScrapeStage,
  withSeries,
} from './scrapes.js';
import type { SubscriptionRecord } from './state/state.js';

/** The outcome of a subscription's scrapes so far. */
export function historyOf(
  { timing, clock }: ServiceContext,
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

function stageOf(context: ServiceContext, record: SubscriptionRecord): ScrapeStage {
  return historyOf(context, record).stage(context.profile['update.data-status'] === 'unchanged');
}

/** The wire format of a subscription (section "Subscription"). */
export function subscriptionBody(
  context: ServiceContext,
  record: SubscriptionRecord,
): Subscription {
  const { profile } = context;
  const assessments = fieldAssessments(profile, record);
  const time = (text: string) => context.timestamp(Date.parse(text));
  return {
    id: record.id,
    account_id: record.account_id,
    city: record.city,
    entity_type: record.entity_type,
    fields: [...record.fields],
    status: record.status === 'cancelled' ? profile['cancelled.status'] : record.status,
    data_status: profile[`data-status.${stageOf(context, record)}`],
    created_at: time(record.created_at),
    updated_at: time(record.updated_at),
    cancelled_at: record.cancelled_at === null ? null : time(record.cancelled_at),
    ...(assessments && { field_assessments: assessments }),
  };
}

/** The same as JSON, cached, since clients poll. Records are immutable. */
export function subscriptionText(context: ServiceContext, record: SubscriptionRecord): string {
  const stage = stageOf(context, record);
  const known = context.bodies.get(record);
  if (known?.stage === stage) return known.text;
  const text = JSON.stringify(subscriptionBody(context, record));
  context.bodies.set(record, { stage, text });
  return text;
}

/**
 * @param lookup purpose, as in the ids of open points
 * @throws {ServiceError} when the account has no subscription with that id
 */
export function find(
  { registry, profile }: ServiceContext,
  account: Account,
  id: string,
  lookup: 'get' | 'update' | 'cancel' | 'list',
): SubscriptionRecord {
  const record = registry.find(account, id);
  if (record) return record;
  const malformed = profile[`${lookup}.malformed.status`];
  // Section "Errors", 2: listing answers an unknown subscription with 404.
  const unknown = lookup === 'list' ? 404 : profile[`${lookup}.unknown.status`];
  throw new ServiceError(isUuid(id) ? unknown : malformed, 'There is no such subscription');
}

/** A changed record, as of now: changes of status and fields end and begin series of scrapes. */
export function changedRecord(
  context: ServiceContext,
  record: SubscriptionRecord,
  change: Partial<Pick<SubscriptionRecord, 'city' | 'entity_type' | 'fields' | 'status'>>,
): SubscriptionRecord {
  const now = new Date(context.clock.now()).toISOString();
  const next = { ...record, ...change, updated_at: now };
  const cancelled_at = next.status === 'cancelled' ? (record.cancelled_at ?? now) : null;
  return { ...next, cancelled_at, scrapes: nextScrapes(context, record, next, now) };
}

function nextScrapes(
  context: ServiceContext,
  { scrapes, status, fields, city, entity_type }: SubscriptionRecord,
  next: SubscriptionRecord,
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

/** What the control interface can do to a subscription, even if the profile does not let clients do it. */
export const subscriptionActions = ['pause', 'resume', 'cancel', 'fail-next-scrape'] as const;
export type SubscriptionAction = (typeof subscriptionActions)[number];

/** The record after an action. @throws {ServiceError} 409 */
export function recordAfter(
  action: SubscriptionAction,
  context: ServiceContext,
  record: SubscriptionRecord,
): SubscriptionRecord {
  if (action === 'fail-next-scrape') return { ...record, scrapes: withFailure(context, record) };
  const isCancelled = record.status === 'cancelled';
  if (isCancelled && action === 'cancel') return record;
  if (isCancelled && action === 'pause')
    throw new ServiceError(409, 'The subscription is cancelled');
  const status = ({ pause: 'paused', resume: 'active', cancel: 'cancelled' } as const)[action];
  return changedRecord(context, record, { status });
}

/** Makes the next job to end fail: a new series begins with it, unless it is the first of the current one. */
function withFailure(context: ServiceContext, record: SubscriptionRecord): readonly ScrapeSeries[] {
  const { scrapes } = record;
  const next = historyOf(context, record).nextJobAt();
  const current = scrapes.find(({ until }) => until === null);
  if (next === null || current === undefined)
    throw new ServiceError(409, 'There is no next scrape');
  const { failures = 0 } = current;
  if (failures === 'all') return scrapes;
  const withCurrent = (changed: ScrapeSeries) =>
    scrapes.map((one) => (one === current ? changed : one));
  const from = new Date(next).toISOString();
  if (from === current.from) return withCurrent({ ...current, failures: failures + 1 });
  // a job that takes no time would already have succeeded
  const until = new Date(next - 1).toISOString();
  return withSeries(withCurrent({ ...current, until }), { ...current, from, failures: 1 });
}
