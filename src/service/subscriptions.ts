import type { CreateSubscription } from '../api/wire.js';
import { interpretField } from '../fields/index.js';
import { isUuid } from '../input/values.js';
import type { Account } from './accounts.js';
import type { ServiceContext } from './context.js';
import { refuseWhere, ServiceError } from './errors.js';
import type { ServiceResponse } from './response.js';
import { endSeries, type ScrapeReason, type ScrapeSeries } from './scrapes.js';
import type { SubscriptionRecord } from './state.js';
import { subscriptionBody } from './subscription-body.js';

/** The operations on subscriptions but updates. Each resolves after its change is kept. */

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

/** The time of the service's clock. */
export function isoNow({ clock }: ServiceContext): string {
  return new Date(clock.now()).toISOString();
}

/** A series of scrapes that begins now. */
export function seriesFrom(
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
export async function assess(
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
export function acceptedFields({ profile }: ServiceContext, names: readonly string[]): readonly string[] {
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
  const unknown = profile['cancel.unknown.status'];
  // Where cancelling is idempotent, a subscription that is not there is as good as cancelled.
  if (unknown < 400 && isUuid(id) && !registry.find(account, id)) return { status: unknown };
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
