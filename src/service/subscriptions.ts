import { isUuid } from '../input/schema.js';
import type { CreateSubscription, SubscriptionStatus } from '../api/wire.js';
import type { Account } from './accounts.js';
import type { Answer } from './answer.js';
import type { ServiceContext } from './context.js';
import { ServiceError } from './errors.js';
import { subscriptionAnswer, subscriptionBody } from './presentation.js';
import type { Update } from '../api/request-schemas.js';
import { type ScrapeReason, type ScrapeSeries, withoutTraceless } from './scrapes.js';
import type { SubscriptionRecord } from './state.js';

/** The operations on subscriptions. Each answers after its change is kept. */

/** Situations in which an id names no subscription of the account. */
type Lookup = 'get' | 'update' | 'cancel' | 'list';

/** @throws {ServiceError} when the account has no subscription of that id */
export function find(
  context: ServiceContext,
  account: Account,
  id: string,
  lookup: Lookup,
): SubscriptionRecord {
  const record = context.registry.find(account, id);
  if (record) return record;
  const malformed = context.profile[`${lookup}.malformed.status`];
  // Section "Errors", 2: to listing, an unknown subscription is a 404 and nothing else.
  const unknown = lookup === 'list' ? 404 : context.profile[`${lookup}.unknown.status`];
  throw new ServiceError(isUuid(id) ? unknown : malformed, 'There is no such subscription');
}

/** A refusal where the profile answers with a status; nothing where it answers with a word. */
function refuseWhere(answer: string | number, message: string): void {
  if (typeof answer === 'number') throw new ServiceError(answer, message);
}

function seriesFrom(
  context: ServiceContext,
  now: string,
  reason: ScrapeReason,
  fields: readonly string[],
): ScrapeSeries {
  const failures = context.takeScrapeFailures();
  const series = { reason, from: now, until: null, fields };
  return failures === undefined ? series : { ...series, failures };
}

function ended(scrapes: readonly ScrapeSeries[], now: string): readonly ScrapeSeries[] {
  return scrapes.map((one) => (one.until === null ? { ...one, until: now } : one));
}

async function assessed(context: ServiceContext, entityType: string, fields: readonly string[]) {
  const request = { entity_type: entityType, fields: fields.map((name) => ({ name })) };
  return { assessments: await context.interpreter(request) };
}

function checkServed(context: ServiceContext, { city, entity_type }: CreateSubscription): void {
  const { profile } = context;
  const served = (known: 'any' | readonly string[], value: string) =>
    known === 'any' || known.includes(value);
  const status = profile['create.unsupported.status'];
  if (!served(profile['create.cities'], city)) throw new ServiceError(status, 'This city is not served');
  if (!served(profile['create.entity-types'], entity_type)) {
    throw new ServiceError(status, 'This entity type is not served');
  }
}

function checkQuota(context: ServiceContext, account: Account): void {
  const { profile, registry, quota } = context;
  const counted = profile['create.quota.current'];
  const used = counted === 'created' ? registry.created(account.id) : registry.live(account.id);
  if (used < quota) return;
  const current = counted === 'live-and-requested' ? used + 1 : used;
  throw new ServiceError(
    profile['create.quota.status'],
    `The account has reached its quota of ${quota} subscription${quota === 1 ? '' : 's'}`,
    { quota: { limit: quota, current } },
  );
}

function located(context: ServiceContext, record: SubscriptionRecord, base: string): Record<string, string> {
  const path = `/v1/subscriptions/${record.id}`;
  switch (context.profile['create.location']) {
    case 'path':
      return { location: path };
    case 'absolute':
      return { location: base + path };
    case 'other':
      return { location: record.id };
    case 'none':
      return {};
  }
}

/** Answers when the change is kept; at once where nothing is. */
function answerKept(context: ServiceContext, answer: () => Answer): Answer | Promise<Answer> {
  const kept = context.save();
  return kept ? kept.then(answer) : answer();
}

/**
 * Operation "create subscription": keeps it and enqueues its first scrape.
 * @param base where the service stands, for a Location that is absolute
 */
export function create(
  context: ServiceContext,
  account: Account,
  body: CreateSubscription,
  base: string,
): Answer | Promise<Answer> {
  checkServed(context, body);
  if (context.builtInInterpreter) return createAssessed(context, account, body, base, {});
  // First, since an interpreter may take its time: after it nothing comes in between.
  return assessed(context, body.entity_type, body.fields).then((words) =>
    createAssessed(context, account, body, base, words),
  );
}

function createAssessed(
  context: ServiceContext,
  account: Account,
  body: CreateSubscription,
  base: string,
  words: Pick<SubscriptionRecord, 'assessments'>,
): Answer | Promise<Answer> {
  const { profile, registry } = context;
  const duplicate = profile['create.duplicate'];
  const twin = duplicate === 'allowed' ? undefined : registry.liveTwin(account, body.city, body.entity_type);
  if (twin && duplicate === 'existing') return { status: 200, body: subscriptionBody(context, twin) };
  if (twin) refuseWhere(duplicate, 'The account already subscribes to this city and entity type');
  checkQuota(context, account);

  const now = new Date(context.clock.now()).toISOString();
  const record: SubscriptionRecord = {
    id: registry.nextId(account),
    account_id: account.id,
    city: body.city,
    entity_type: body.entity_type,
    fields: body.fields,
    status: 'active',
    created_at: now,
    updated_at: now,
    cancelled_at: null,
    scrapes: [seriesFrom(context, now, 'created', body.fields)],
    ...words,
  };
  registry.put(record);
  return answerKept(context, () => ({
    status: profile['create.status'],
    headers: located(context, record, base),
    body: subscriptionBody(context, record),
  }));
}

/** Operation "get subscription". */
export function get(context: ServiceContext, account: Account, id: string): Answer {
  const record = find(context, account, id, 'get');
  if (record.status === 'cancelled')
    refuseWhere(context.profile['cancelled.get'], 'The subscription is cancelled');
  return subscriptionAnswer(context, record);
}

/** Which status an update leads to, by the open points about transitions. */
function nextStatus(context: ServiceContext, from: SubscriptionStatus, wanted: unknown): SubscriptionStatus {
  const { profile } = context;
  if (wanted === 'cancelled') {
    refuseWhere(profile['update.cancel'], 'To cancel a subscription, use DELETE');
    return profile['update.cancel'] === 'cancelled' ? 'cancelled' : from;
  }
  if (wanted === 'paused') {
    refuseWhere(profile['update.pause'], 'A subscription cannot be paused');
    return profile['update.pause'] === 'paused' ? 'paused' : from;
  }
  if (wanted === 'active' && from === 'paused') {
    refuseWhere(profile['update.resume'], 'A subscription cannot be resumed');
    return profile['update.resume'] === 'active' ? 'active' : from;
  }
  return from;
}

function changedScrapes(
  context: ServiceContext,
  record: SubscriptionRecord,
  next: { status: SubscriptionStatus; fields: readonly string[] },
  now: string,
): readonly ScrapeSeries[] {
  const { scrapes } = record;
  if (next.status !== 'active') return ended(scrapes, now);
  if (record.status !== 'active') return [...scrapes, seriesFrom(context, now, 'resumed', next.fields)];
  if (sameNames(record.fields, next.fields)) return scrapes;
  return [...ended(scrapes, now), seriesFrom(context, now, 'fields changed', next.fields)];
}

/** In another order, or said twice, they are the same fields: there is nothing new to look for. */
function sameNames(some: readonly string[], others: readonly string[]): boolean {
  return (
    new Set(some).size === new Set([...some, ...others]).size && new Set(others).size === new Set(some).size
  );
}

function checkUpdate(context: ServiceContext, body: Update): void {
  const { profile } = context;
  if (body.city !== undefined)
    refuseWhere(profile['update.city'], 'The city of a subscription cannot be changed');
  if (body.entity_type !== undefined) {
    refuseWhere(profile['update.entity-type'], 'The entity type of a subscription cannot be changed');
  }
  const taken =
    body.fields ??
    body.status ??
    (profile['update.city'] === 'updated' ? body.city : undefined) ??
    (profile['update.entity-type'] === 'updated' ? body.entity_type : undefined);
  if (taken === undefined)
    refuseWhere(profile['update.empty-body'], 'Nothing to update: give fields or a status');
}

/** Operation "update subscription": replaces the fields, and whatever else the profile lets it change. */
export async function update(
  context: ServiceContext,
  account: Account,
  id: string,
  body: Update,
): Promise<Answer> {
  const { profile, registry } = context;
  const found = find(context, account, id, 'update');
  checkUpdate(context, body);
  if (found.status === 'cancelled') refuseWhere(profile['cancelled.update'], 'The subscription is cancelled');
  const keepFields = body.fields?.length === 0 && profile['update.empty-fields'] === 'ignored';
  const fields = body.fields === undefined || keepFields ? found.fields : body.fields;
  const words = context.builtInInterpreter ? {} : await assessed(context, found.entity_type, fields);

  // Another update may have come in between while the interpreter was thinking.
  const record = registry.find(account, id) ?? found;
  const frozen = record.status === 'cancelled';
  if (frozen && profile['cancelled.update'] !== 'accepted') {
    refuseWhere(profile['cancelled.update'], 'The subscription is cancelled');
    return { status: profile['update.status'], body: subscriptionBody(context, record) };
  }
  const status = frozen ? record.status : nextStatus(context, record.status, body.status);
  const now = new Date(context.clock.now()).toISOString();
  const next: SubscriptionRecord = {
    ...record,
    ...(profile['update.city'] === 'updated' && body.city !== undefined && { city: body.city }),
    ...(profile['update.entity-type'] === 'updated' &&
      body.entity_type !== undefined && { entity_type: body.entity_type }),
    fields,
    status,
    updated_at: now,
    cancelled_at: status === 'cancelled' ? (record.cancelled_at ?? now) : null,
    scrapes: withoutTraceless(changedScrapes(context, record, { status, fields }, now), context.timing),
    ...words,
  };
  registry.put(next);
  return answerKept(context, () => ({
    status: profile['update.status'],
    body: subscriptionBody(context, next),
  }));
}

/** Operation "cancel subscription". The subscription stays known; what may still be asked of it is the profile's. */
export function cancel(context: ServiceContext, account: Account, id: string): Answer | Promise<Answer> {
  const { profile, registry } = context;
  const record = find(context, account, id, 'cancel');
  if (record.status === 'cancelled') {
    const again = profile['cancelled.cancel'];
    if (again >= 400) throw new ServiceError(again, 'The subscription is already cancelled');
    return cancelled(context, record, again);
  }
  const now = new Date(context.clock.now()).toISOString();
  const next: SubscriptionRecord = {
    ...record,
    status: 'cancelled',
    updated_at: now,
    cancelled_at: now,
    scrapes: ended(record.scrapes, now),
  };
  registry.put(next);
  return answerKept(context, () => cancelled(context, next, profile['cancel.status']));
}

function cancelled(context: ServiceContext, record: SubscriptionRecord, status: number): Answer {
  const body = context.profile['cancel.body'];
  if (status === 204 || body === 'empty') return { status };
  return {
    status,
    body: body === 'json' ? { message: 'The subscription is cancelled' } : subscriptionBody(context, record),
  };
}
