import type { Update } from '../api/request-schemas.js';
import type { CreateSubscription, SubscriptionStatus } from '../api/wire.js';
import { interpretField } from '../fields/index.js';
import { isUuid } from '../input/values.js';
import type { Account } from './accounts.js';
import type { ServiceContext } from './context.js';
import { refuseWhere, ServiceError } from './errors.js';
import type { ServiceResponse } from './response.js';
import { endSeries, sameNames, type ScrapeReason, type ScrapeSeries, withoutTraceless } from './scrapes.js';
import type { SubscriptionRecord } from './state.js';
import { subscriptionBody } from './subscription-body.js';

/** The operations on subscriptions. Each resolves after its change is kept. */

/** Operations that name a subscription, in the ids of open points. */
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

function isoNow({ clock }: ServiceContext): string {
  return new Date(clock.now()).toISOString();
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

/** What an interpreter of the user's own says of the fields; nothing where it is the built-in one. */
async function assess(
  { interpreter }: ServiceContext,
  entityType: string,
  fields: readonly string[],
): Promise<Pick<SubscriptionRecord, 'assessments'>> {
  if (interpreter === null) return {};
  const request = { entity_type: entityType, fields: fields.map((name) => ({ name })) };
  return { assessments: await interpreter(request) };
}

function checkServed({ profile }: ServiceContext, { city, entity_type }: CreateSubscription): void {
  const served = (known: 'any' | readonly string[], value: string) =>
    known === 'any' || known.includes(value);
  const status = profile['create.unsupported.status'];
  if (!served(profile['create.cities'], city)) throw new ServiceError(status, 'This city is not served');
  if (!served(profile['create.entity-types'], entity_type)) {
    throw new ServiceError(status, 'This entity type is not served');
  }
}

/** Field names as they are kept (open points `fields.*`). @throws {ServiceError} for names that the profile refuses */
function acceptedFields({ profile }: ServiceContext, names: readonly string[]): readonly string[] {
  const refusal = profile['fields.unknown'];
  const unknown =
    typeof refusal === 'number'
      ? names.find((name) => interpretField({ name, namesOnly: true }).confidence === 'low')
      : undefined;
  if (unknown !== undefined) refuseWhere(refusal, `The field ${JSON.stringify(unknown)} is not known`);
  const kept = profile['fields.duplicates'] === 'removed' ? [...new Set(names)] : [...names];
  return profile['fields.order'] === 'sorted' ? kept.sort() : kept;
}

function checkQuota(context: ServiceContext, account: Account): void {
  const { profile, registry } = context;
  const quota = context.quota();
  const counted = profile['create.quota.current'];
  const used = counted === 'created' ? registry.created(account.id) : registry.live(account.id);
  if (used < quota) return;
  const current = counted === 'live-and-requested' ? used + 1 : used;
  throw new ServiceError(
    profile['create.quota.status'],
    `The account has reached its quota of ${quota} subscription${quota === 1 ? '' : 's'}`,
    { extra: { limit: quota, current } },
  );
}

function locationHeader(
  { profile }: ServiceContext,
  { id }: SubscriptionRecord,
  base: string,
): Record<string, string> {
  const path = `/v1/subscriptions/${id}`;
  switch (profile['create.location']) {
    case 'path':
      return { location: path };
    case 'absolute':
      return { location: base + path };
    case 'other':
      return { location: id };
    case 'none':
      return {};
  }
}

/**
 * Operation "create subscription": keeps it and enqueues its first scrape.
 * @param base scheme, host and prefix of the service, for a Location that is absolute
 */
export async function create(
  context: ServiceContext,
  account: Account,
  body: CreateSubscription,
  base: string,
): Promise<ServiceResponse> {
  checkServed(context, body);
  const { profile, registry } = context;
  const fields = acceptedFields(context, body.fields);
  // First, since an interpreter may take its time: after it nothing comes in between.
  const assessments = await assess(context, body.entity_type, fields);
  const answer = profile['create.duplicate'];
  const duplicate =
    answer === 'allowed' ? undefined : registry.liveDuplicate(account, body.city, body.entity_type);
  if (duplicate && answer === 'existing') return { status: 200, body: subscriptionBody(context, duplicate) };
  if (duplicate) refuseWhere(answer, 'The account already subscribes to this city and entity type');
  checkQuota(context, account);

  const now = isoNow(context);
  const record: SubscriptionRecord = {
    id: registry.nextId(account),
    account_id: account.id,
    city: body.city,
    entity_type: body.entity_type,
    fields,
    status: 'active',
    created_at: now,
    updated_at: now,
    cancelled_at: null,
    scrapes: [seriesFrom(context, now, 'created', fields)],
    ...assessments,
  };
  registry.put(record);
  await context.save();
  return {
    status: profile['create.status'],
    headers: locationHeader(context, record, base),
    body: subscriptionBody(context, record),
  };
}

/** Operation "get subscription". */
export function get(context: ServiceContext, account: Account, id: string): ServiceResponse {
  const record = find(context, account, id, 'get');
  if (record.status === 'cancelled') {
    refuseWhere(context.profile['cancelled.get'], 'The subscription is cancelled');
  }
  return { status: 200, body: subscriptionBody(context, record) };
}

/** Which status an update leads to, by the open points about transitions. */
function nextStatus(context: ServiceContext, from: SubscriptionStatus, wanted: unknown): SubscriptionStatus {
  const { profile } = context;
  if (from === 'cancelled') {
    return wanted === 'active' && profile['cancelled.reactivate'] === 'active' ? 'active' : from;
  }
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

function nextScrapes(
  context: ServiceContext,
  record: SubscriptionRecord,
  next: { status: SubscriptionStatus; fields: readonly string[] },
  now: string,
): readonly ScrapeSeries[] {
  const { scrapes } = record;
  if (next.status !== 'active') return endSeries(scrapes, now);
  if (record.status !== 'active') return [...scrapes, seriesFrom(context, now, 'resumed', next.fields)];
  if (sameNames(record.fields, next.fields)) return scrapes;
  return [...endSeries(scrapes, now), seriesFrom(context, now, 'fields changed', next.fields)];
}

function checkUpdate({ profile }: ServiceContext, body: Update): void {
  if (body.city !== undefined) {
    refuseWhere(profile['update.city'], 'The city of a subscription cannot be changed');
  }
  if (body.entity_type !== undefined) {
    refuseWhere(profile['update.entity-type'], 'The entity type of a subscription cannot be changed');
  }
  const used =
    body.fields ??
    body.status ??
    (profile['update.city'] === 'updated' ? body.city : undefined) ??
    (profile['update.entity-type'] === 'updated' ? body.entity_type : undefined);
  if (used === undefined) {
    refuseWhere(profile['update.empty-body'], 'Nothing to update: give fields or a status');
  }
}

/** What the profile says of an update of a cancelled subscription. @throws {ServiceError} where it refuses it */
function updateOfCancelled({ profile }: ServiceContext, body: Update): 'accepted' | 'active' | 'ignored' {
  const answer = profile[body.status === 'active' ? 'cancelled.reactivate' : 'cancelled.update'];
  refuseWhere(answer, 'The subscription is cancelled');
  return typeof answer === 'number' ? 'ignored' : answer;
}

/** The record that an update leads to. */
export function updatedRecord(
  context: ServiceContext,
  record: SubscriptionRecord,
  body: Update & { fields: readonly string[] },
): SubscriptionRecord {
  const { profile } = context;
  const status = nextStatus(context, record.status, body.status);
  const now = isoNow(context);
  const next = { status, fields: body.fields };
  return {
    ...record,
    ...(profile['update.city'] === 'updated' && body.city !== undefined && { city: body.city }),
    ...(profile['update.entity-type'] === 'updated' &&
      body.entity_type !== undefined && { entity_type: body.entity_type }),
    ...next,
    updated_at: now,
    cancelled_at: status === 'cancelled' ? (record.cancelled_at ?? now) : null,
    scrapes: withoutTraceless(nextScrapes(context, record, next, now), context.timing),
  };
}

/** Operation "update subscription": replaces the fields, and whatever else the profile lets it change. */
export async function update(
  context: ServiceContext,
  account: Account,
  id: string,
  body: Update,
): Promise<ServiceResponse> {
  const { profile, registry } = context;
  const found = find(context, account, id, 'update');
  checkUpdate(context, body);
  if (found.status === 'cancelled') updateOfCancelled(context, body);
  const keepsFields =
    body.fields === undefined || (body.fields.length === 0 && profile['update.empty-fields'] === 'ignored');
  const given = keepsFields ? undefined : acceptedFields(context, body.fields ?? []);
  const assessments = await assess(context, found.entity_type, given ?? found.fields);

  // Another update may have come in between while the interpreter was thinking.
  const record = registry.find(account, id) ?? found;
  const response = (shown: SubscriptionRecord): ServiceResponse => ({
    status: profile['update.status'],
    body: subscriptionBody(context, shown),
  });
  if (record.status === 'cancelled' && updateOfCancelled(context, body) === 'ignored')
    return response(record);
  const fields = [...(given ?? record.fields)];
  const next = { ...updatedRecord(context, record, { ...body, fields }), ...assessments };
  registry.put(next);
  await context.save();
  return response(next);
}

/** The record of a subscription that is cancelled now. */
export function cancelledRecord(context: ServiceContext, record: SubscriptionRecord): SubscriptionRecord {
  const now = isoNow(context);
  return {
    ...record,
    status: 'cancelled',
    updated_at: now,
    cancelled_at: now,
    scrapes: endSeries(record.scrapes, now),
  };
}

/** Operation "cancel subscription". The subscription stays known; what may still be asked of it is the profile's. */
export async function cancel(
  context: ServiceContext,
  account: Account,
  id: string,
): Promise<ServiceResponse> {
  const { profile, registry } = context;
  const record = find(context, account, id, 'cancel');
  if (record.status === 'cancelled') {
    const status = profile['cancelled.cancel'];
    if (status >= 400) throw new ServiceError(status, 'The subscription is already cancelled');
    return cancelResponse(context, record, status);
  }
  const next = cancelledRecord(context, record);
  registry.put(next);
  await context.save();
  return cancelResponse(context, next, profile['cancel.status']);
}

function cancelResponse(
  context: ServiceContext,
  record: SubscriptionRecord,
  status: number,
): ServiceResponse {
  const body = context.profile['cancel.body'];
  if (status === 204 || body === 'empty') return { status };
  return {
    status,
    body: body === 'json' ? { message: 'The subscription is cancelled' } : subscriptionBody(context, record),
  };
}
