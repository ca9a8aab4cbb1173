import type { CreateSubscription, JsonValue, Subscription } from '../api/wire.js';
import { interpretField } from '../fields/index.js';
import { isUuid } from '../input/values.js';
import type { Account } from './accounts.js';
import type { ServiceContext, ServiceResponse, ValidRequest } from './context.js';
import { refuseWhere, ServiceError } from './errors.js';
import { fieldAssessments } from './interpretation.js';
import { endSeries, type ScrapeHistory, scrapeHistory, type ScrapeSeries } from './scrapes.js';
import type { SubscriptionRecord } from './state.js';

/** What the scrapes of a subscription have come to by now. */
export function historyOf({ timing, clock }: ServiceContext, { scrapes }: SubscriptionRecord): ScrapeHistory {
  return scrapeHistory(scrapes, timing, clock.now());
}

/** When the last scrape job that is under way ends, ms since the epoch; 0 where there is none. */
export function endOfScrapes(context: ServiceContext): number {
  const ends = context.registry.subscriptions.map((record) => historyOf(context, record).busyUntil);
  return ends.reduce((latest, end) => Math.max(latest, end), 0);
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

/**
 * @param lookup what for, as in the ids of open points
 * @throws {ServiceError} when the account has no subscription of that id
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
  // Section "Errors", 2: to listing, an unknown subscription is a 404 and nothing else.
  const unknown = lookup === 'list' ? 404 : profile[`${lookup}.unknown.status`];
  throw new ServiceError(isUuid(id) ? unknown : malformed, 'There is no such subscription');
}

/** The time of the service's clock. */
export function isoNow({ clock }: ServiceContext): string {
  return new Date(clock.now()).toISOString();
}

/** A series of scrapes that begins now. */
export function seriesFrom(
  { faults }: ServiceContext,
  now: string,
  reason: ScrapeSeries['reason'],
  fields: readonly string[],
): ScrapeSeries {
  const failures = faults.takeScrapeFailures();
  return { reason, from: now, until: null, fields, ...(failures !== undefined && { failures }) };
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
  const isServed = (known: 'any' | readonly string[], value: string) =>
    known === 'any' || known.includes(value);
  const refuse = (what: string) =>
    refuseWhere(profile['create.unsupported.status'], `This ${what} is not served`);
  if (!isServed(profile['create.cities'], city)) refuse('city');
  if (!isServed(profile['create.entity-types'], entity_type)) refuse('entity type');
}

/** Field names as they are kept (open points `fields.*`). @throws {ServiceError} for names that the profile refuses */
export function acceptedFields({ profile }: ServiceContext, names: readonly string[]): readonly string[] {
  if (typeof profile['fields.unknown'] === 'number') {
    const unknown = names.find((name) => interpretField({ name, namesOnly: true }).confidence === 'low');
    if (unknown !== undefined) {
      refuseWhere(profile['fields.unknown'], `The field ${JSON.stringify(unknown)} is not known`);
    }
  }
  const kept = profile['fields.duplicates'] === 'removed' ? [...new Set(names)] : [...names];
  return profile['fields.order'] === 'sorted' ? kept.sort() : kept;
}

function checkQuota({ profile, registry, quota }: ServiceContext, account: Account): void {
  const [limit, counted] = [quota(), profile['create.quota.current']];
  if (limit === Infinity) return;
  const isOfAll = counted === 'created';
  const used = isOfAll ? (registry.account(account.id)?.created ?? 0) : registry.live(account).length;
  if (used < limit) return;
  throw new ServiceError(
    profile['create.quota.status'],
    `The account has reached its quota of ${limit} subscription${limit === 1 ? '' : 's'}`,
    { extra: { limit, current: counted === 'live-and-requested' ? used + 1 : used } },
  );
}

function locationHeader({ profile }: ServiceContext, id: string, base: string): Record<string, string> {
  const path = `/v1/subscriptions/${id}`;
  const locations = { path, absolute: base + path, other: id, none: null } as const;
  const location = locations[profile['create.location']];
  return location === null ? {} : { location };
}

/** Operation "create subscription": keeps it and enqueues its first scrape. */
export async function create(
  context: ServiceContext,
  { account, payload, base }: ValidRequest<unknown, CreateSubscription>,
): Promise<ServiceResponse> {
  checkServed(context, payload);
  const { profile, registry } = context;
  const { city, entity_type } = payload;
  const fields = acceptedFields(context, payload.fields);
  // First, since an interpreter may take its time: after it nothing comes in between.
  const assessments = await assess(context, entity_type, fields);
  const answer = profile['create.duplicate'];
  const duplicate =
    answer !== 'allowed' &&
    registry.live(account).find((one) => one.city === city && one.entity_type === entity_type);
  if (duplicate && answer === 'existing') return { status: 200, body: subscriptionBody(context, duplicate) };
  if (duplicate) refuseWhere(answer, 'The account already subscribes to this city and entity type');
  checkQuota(context, account);

  const now = isoNow(context);
  const record: SubscriptionRecord = {
    id: registry.nextId(account),
    account_id: account.id,
    city,
    entity_type,
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
    headers: locationHeader(context, record.id, base),
    body: subscriptionBody(context, record),
  };
}

/** Operation "get subscription". */
export function get(context: ServiceContext, { account, id }: ValidRequest): ServiceResponse {
  const record = find(context, account, id, 'get');
  if (record.status === 'cancelled') {
    refuseWhere(context.profile['cancelled.get'], 'The subscription is cancelled');
  }
  return { status: 200, body: subscriptionBody(context, record) };
}

/** The record of a subscription that is cancelled now. */
export function cancelledRecord(context: ServiceContext, record: SubscriptionRecord): SubscriptionRecord {
  const now = isoNow(context);
  const scrapes = endSeries(record.scrapes, now, context.timing);
  return { ...record, status: 'cancelled', updated_at: now, cancelled_at: now, scrapes };
}

/** Operation "cancel subscription". The subscription stays known; what may still be asked of it is the profile's. */
export async function cancel(
  context: ServiceContext,
  { account, id }: ValidRequest,
): Promise<ServiceResponse> {
  const { profile, registry } = context;
  const unknown = profile['cancel.unknown.status'];
  // Where cancelling is idempotent, a subscription that is not there is as good as cancelled.
  if (unknown < 400 && isUuid(id) && !registry.find(account, id)) return { status: unknown };
  const record = find(context, account, id, 'cancel');
  const respond = (status: number, shown: SubscriptionRecord): ServiceResponse => {
    const body = profile['cancel.body'];
    if (status === 204 || body === 'empty') return { status };
    if (body === 'json') return { status, body: { message: 'The subscription is cancelled' } };
    return { status, body: subscriptionBody(context, shown) };
  };
  if (record.status === 'cancelled') {
    const status = profile['cancelled.cancel'];
    if (status >= 400) throw new ServiceError(status, 'The subscription is already cancelled');
    return respond(status, record);
  }
  const cancelled = cancelledRecord(context, record);
  registry.put(cancelled);
  await context.save();
  return respond(profile['cancel.status'], cancelled);
}
