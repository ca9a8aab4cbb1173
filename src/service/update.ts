import type { Update } from '../api/request-schemas.js';
import type { SubscriptionStatus } from '../api/wire.js';
import type { Account } from './accounts.js';
import type { ServiceContext } from './context.js';
import { refuseWhere } from './errors.js';
import type { ServiceResponse } from './response.js';
import { endSeries, sameNames, type ScrapeSeries, withoutTraceless } from './scrapes.js';
import type { SubscriptionRecord } from './state.js';
import { subscriptionBody } from './subscription-body.js';
import { acceptedFields, assess, find, isoNow, seriesFrom } from './subscriptions.js';

/** Which status an update leads to, by the open points about transitions. */
function nextStatus(context: ServiceContext, from: SubscriptionStatus, wanted: unknown): SubscriptionStatus {
  const { profile } = context;
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
