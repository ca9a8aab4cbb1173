import type { Update } from '../api/request-schemas.js';
import type { CreateSubscription, SubscriptionStatus } from '../api/wire.js';
import { resolveField } from '../fields/index.js';
import { isUuid } from '../input/values.js';
import type { Profile } from '../profile/open-points.js';
import type { Account } from './accounts/accounts.js';
import type { ServiceContext } from './context.js';
import { throwIfStatus, ServiceError } from './responses/errors.js';
import type { ValidRequest } from './request.js';
import type { ServiceResponse } from './responses/response.js';
import type { SubscriptionRecord } from './state/state.js';
import { changedRecord, find, subscriptionBody, subscriptionText } from './subscription-record.js';
import { subscriptionRecord } from './state/world-file.js';

/** The assessments of a custom interpreter; nothing for the built-in one. */
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
  const check = (known: 'any' | readonly string[], value: string, what: string) => {
    if (known === 'any' || known.includes(value)) return;
    throwIfStatus(profile['create.unsupported.status'], `This ${what} is not served`);
  };
  check(profile['create.cities'], city, 'city');
  check(profile['create.entity-types'], entity_type, 'entity type');
}

/**
 * Field names as they are stored (open points `fields.*`).
 * @throws {ServiceError} for names that the profile refuses
 */
function acceptedFields({ profile }: ServiceContext, names: readonly string[]): readonly string[] {
  if (typeof profile['fields.unknown'] === 'number') {
    const unknown = names.find((name) => resolveField(name).confidence === 'low');
    if (unknown !== undefined) {
      throwIfStatus(profile['fields.unknown'], `The field ${JSON.stringify(unknown)} is not known`);
    }
  }
  const kept = profile['fields.duplicates'] === 'removed' ? [...new Set(names)] : [...names];
  return profile['fields.order'] === 'sorted' ? kept.sort() : kept;
}

function checkQuota({ profile, registry, quota }: ServiceContext, account: Account): void {
  const [limit, counted] = [quota(), profile['create.quota.current']];
  if (limit === Infinity) return;
  const isOfAll = counted === 'created';
  const used = isOfAll
    ? (registry.account(account.id)?.created ?? 0)
    : registry.live(account).length;
  if (used < limit) return;
  throw new ServiceError(
    profile['create.quota.status'],
    `The account has reached its quota of ${limit} subscription${limit === 1 ? '' : 's'}`,
    { extra: { limit, current: counted === 'live-and-requested' ? used + 1 : used } },
  );
}

function locationHeader(
  { profile }: ServiceContext,
  id: string,
  base: string,
): Record<string, string> {
  const answer = profile['create.location'];
  if (answer === 'none') return {};
  if (answer === 'other') return { location: id };
  const prefix = answer === 'path' ? base.replace(/^\w+:..[^/]*/, '') : base;
  return { location: `${prefix}/v1/subscriptions/${id}` };
}

/** Operation "create subscription": stores it and enqueues its first scrape. */
export async function create(
  context: ServiceContext,
  { account, payload, base }: ValidRequest<unknown, CreateSubscription>,
): Promise<ServiceResponse> {
  checkServed(context, payload);
  const { profile, registry } = context;
  const { city, entity_type } = payload;
  const fields = acceptedFields(context, payload.fields);
  // First, since an interpreter may be asynchronous: everything after it happens in one step.
  const assessments = await assess(context, entity_type, fields);
  const answer = profile['create.duplicate'];
  const duplicate =
    answer !== 'allowed' &&
    registry.live(account).find((one) => one.city === city && one.entity_type === entity_type);
  if (duplicate && answer === 'existing')
    return { status: 200, body: subscriptionBody(context, duplicate) };
  if (duplicate)
    throwIfStatus(answer, 'The account already subscribes to this city and entity type');
  checkQuota(context, account);

  const entry = { city, entity_type, fields, ...context.faults.takeScrapeFailures() };
  const owner = { id: registry.nextId(account), account_id: account.id };
  const record = Object.assign(subscriptionRecord(entry, owner, context.clock.now()), assessments);
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
    throwIfStatus(context.profile['cancelled.get'], 'The subscription is cancelled');
  }
  return { status: 200, body: subscriptionText(context, record) };
}

/** The status after an update, by the open points about transitions. @throws {ServiceError} if they refuse it */
function nextStatus(
  profile: Profile,
  from: SubscriptionStatus,
  wanted: unknown,
): SubscriptionStatus {
  if (wanted === 'cancelled') {
    throwIfStatus(profile['update.cancel'], 'To cancel a subscription, use DELETE');
    return profile['update.cancel'] === 'cancelled' ? wanted : from;
  }
  if (wanted === 'paused') {
    throwIfStatus(profile['update.pause'], 'A subscription cannot be paused');
    return profile['update.pause'] === 'paused' && from === 'active' ? wanted : from;
  }
  if (wanted !== 'active') return from;
  if (from === 'cancelled') return wanted;
  // If subscriptions cannot be paused, the answer applies to any update to `active`.
  const applies = from === 'paused' || profile['update.pause'] !== 'paused';
  if (applies) throwIfStatus(profile['update.resume'], 'A subscription cannot be resumed');
  return profile['update.resume'] === 'active' ? wanted : from;
}

/** @throws {ServiceError} if the profile refuses to change what the update names */
function refuseFixed(profile: Profile, { city, entity_type }: Update): void {
  if (city !== undefined) {
    throwIfStatus(profile['update.city'], 'The city of a subscription cannot be changed');
  }
  if (entity_type !== undefined) {
    throwIfStatus(
      profile['update.entity-type'],
      'The entity type of a subscription cannot be changed',
    );
  }
}

/** The part of an update that the profile allows. @throws {ServiceError} if it refuses a key, or an empty update */
function checkedUpdate({ profile }: ServiceContext, given: Update): Update {
  refuseFixed(profile, given);
  const { city, entity_type, fields, status } = given;
  const update: Update = {};
  if (fields) update.fields = fields;
  if (status !== undefined) update.status = status;
  if (city !== undefined && profile['update.city'] === 'updated') update.city = city;
  if (entity_type !== undefined && profile['update.entity-type'] === 'updated') {
    update.entity_type = entity_type;
  }
  if ((update.fields ?? update.status ?? update.city ?? update.entity_type) === undefined) {
    throwIfStatus(profile['update.empty-body'], 'Nothing to update: give fields or a status');
  }
  return update;
}

/** Whether the profile ignores this update of a cancelled subscription. @throws {ServiceError} if it refuses it */
function isIgnored(
  { profile }: ServiceContext,
  record: SubscriptionRecord,
  { status }: Update,
): boolean {
  if (record.status !== 'cancelled') return false;
  const answer = profile[status === 'active' ? 'cancelled.reactivate' : 'cancelled.update'];
  throwIfStatus(answer, 'The subscription is cancelled');
  return answer === 'ignored';
}

/** Operation "update subscription": replaces the fields, and what else the profile allows. */
export async function update(
  context: ServiceContext,
  { account, id, payload }: ValidRequest<unknown, Update>,
): Promise<ServiceResponse> {
  const { profile, registry } = context;
  const found = find(context, account, id, 'update');
  const { fields: given, ...changes } = checkedUpdate(context, payload);
  // Refuse before asking the interpreter.
  isIgnored(context, found, payload);
  const keepsFields = given?.length === 0 && profile['update.empty-fields'] === 'ignored';
  const fields = given && !keepsFields ? acceptedFields(context, given) : undefined;
  const entityType = changes.entity_type ?? found.entity_type;
  const isOther = fields !== undefined || changes.entity_type !== undefined;
  const assessments = isOther ? await assess(context, entityType, fields ?? found.fields) : {};

  // Another update may have happened while the interpreter was running.
  let record = find(context, account, id, 'update');
  if (!isIgnored(context, record, payload)) {
    const status = nextStatus(profile, record.status, changes.status);
    const change = { ...changes, ...(fields && { fields }), status };
    record = { ...changedRecord(context, record, change), ...assessments };
    registry.put(record);
    await context.save();
  }
  return { status: profile['update.status'], body: subscriptionBody(context, record) };
}

/** Operation "cancel subscription". The record is kept; the profile says which operations it still allows. */
export async function cancel(
  context: ServiceContext,
  { account, id }: ValidRequest,
): Promise<ServiceResponse> {
  const { profile, registry } = context;
  const unknown = profile['cancel.unknown.status'];
  // If cancelling is idempotent, an unknown subscription counts as cancelled.
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
  const cancelled = changedRecord(context, record, { status: 'cancelled' });
  registry.put(cancelled);
  await context.save();
  return respond(profile['cancel.status'], cancelled);
}
