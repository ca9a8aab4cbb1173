import type { Update } from '../api/request-schemas.js';
import type { SubscriptionStatus } from '../api/wire.js';
import type { Profile } from '../profile/open-points.js';
import type { ServiceContext, ServiceResponse, ValidRequest } from './context.js';
import { refuseWhere } from './errors.js';
import { endSeries, sameNames, type ScrapeSeries, withSeries } from './scrapes.js';
import type { SubscriptionRecord } from './state.js';
import { acceptedFields, assess, find, isoNow, seriesFrom, subscriptionBody } from './subscriptions.js';

/** Which status an update leads to, by the open points about transitions. */
function nextStatus(profile: Profile, from: SubscriptionStatus, wanted: unknown): SubscriptionStatus {
  if (wanted === 'active' && from === 'cancelled') {
    return profile['cancelled.reactivate'] === 'active' ? 'active' : from;
  }
  if (wanted === 'cancelled') {
    refuseWhere(profile['update.cancel'], 'To cancel a subscription, use DELETE');
    return profile['update.cancel'] === 'cancelled' ? 'cancelled' : from;
  }
  if (wanted === 'paused') {
    refuseWhere(profile['update.pause'], 'A subscription cannot be paused');
    return profile['update.pause'] === 'paused' && from === 'active' ? 'paused' : from;
  }
  if (wanted === 'active') {
    // Where nothing can be paused, the answer is about any update to `active`.
    const applies = from === 'paused' || profile['update.pause'] !== 'paused';
    if (applies) refuseWhere(profile['update.resume'], 'A subscription cannot be resumed');
    return from === 'paused' && profile['update.resume'] === 'active' ? 'active' : from;
  }
  return from;
}

function nextScrapes(
  context: ServiceContext,
  { scrapes, status, fields }: SubscriptionRecord,
  next: Pick<SubscriptionRecord, 'status' | 'fields'>,
  now: string,
): readonly ScrapeSeries[] {
  if (next.status === 'active' && status === 'active' && sameNames(fields, next.fields)) return scrapes;
  const ended = endSeries(scrapes, now, context.timing);
  if (next.status !== 'active') return ended;
  const reason = status === 'active' ? 'fields changed' : 'resumed';
  return withSeries(ended, seriesFrom(context, now, reason, next.fields));
}

/** What of a body the profile lets an update change. @throws {ServiceError} where it refuses a key, or that nothing is left */
function checkedUpdate({ profile }: ServiceContext, { city, entity_type, ...body }: Update): Update {
  if (city !== undefined) {
    refuseWhere(profile['update.city'], 'The city of a subscription cannot be changed');
  }
  if (entity_type !== undefined) {
    refuseWhere(profile['update.entity-type'], 'The entity type of a subscription cannot be changed');
  }
  const update = {
    ...body,
    ...(profile['update.city'] === 'updated' && city !== undefined && { city }),
    ...(profile['update.entity-type'] === 'updated' && entity_type !== undefined && { entity_type }),
  };
  if ((update.fields ?? update.status ?? update.city ?? update.entity_type) === undefined) {
    refuseWhere(profile['update.empty-body'], 'Nothing to update: give fields or a status');
  }
  return update;
}

/** What the profile says of an update of a cancelled subscription. @throws {ServiceError} where it refuses it */
function updateOfCancelled(
  { profile }: ServiceContext,
  { status }: Update,
): 'accepted' | 'active' | 'ignored' {
  const answer = profile[status === 'active' ? 'cancelled.reactivate' : 'cancelled.update'];
  refuseWhere(answer, 'The subscription is cancelled');
  return typeof answer === 'number' ? 'ignored' : answer;
}

/** The record that an update leads to. */
export function updatedRecord(
  context: ServiceContext,
  record: SubscriptionRecord,
  { city, entity_type, status: wanted, fields = [...record.fields] }: Update,
): SubscriptionRecord {
  const now = isoNow(context);
  const status = nextStatus(context.profile, record.status, wanted);
  const next = { status, fields };
  return {
    ...record,
    ...(city !== undefined && { city }),
    ...(entity_type !== undefined && { entity_type }),
    ...next,
    updated_at: now,
    cancelled_at: status === 'cancelled' ? (record.cancelled_at ?? now) : null,
    scrapes: nextScrapes(context, record, next, now),
  };
}

/** Operation "update subscription": replaces the fields, and whatever else the profile lets it change. */
export async function update(
  context: ServiceContext,
  { account, id, payload }: ValidRequest<unknown, Update>,
): Promise<ServiceResponse> {
  const { profile, registry } = context;
  const found = find(context, account, id, 'update');
  const { fields: given, ...changes } = checkedUpdate(context, payload);
  if (found.status === 'cancelled') updateOfCancelled(context, payload);
  const isIgnored = given?.length === 0 && profile['update.empty-fields'] === 'ignored';
  const fields = given && !isIgnored ? acceptedFields(context, given) : undefined;
  const assessments = await assess(context, found.entity_type, fields ?? found.fields);

  // Another update may have come in between while the interpreter was thinking.
  let record = registry.find(account, id) ?? found;
  if (record.status !== 'cancelled' || updateOfCancelled(context, payload) !== 'ignored') {
    const update = { ...changes, ...(fields && { fields: [...fields] }) };
    record = { ...updatedRecord(context, record, update), ...assessments };
    registry.put(record);
    await context.save();
  }
  return { status: profile['update.status'], body: subscriptionBody(context, record) };
}
