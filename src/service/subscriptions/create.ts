import type { CreateSubscription } from '../../api/wire.js';
import { spelledCity } from '../../places/index.js';
import { Refusal } from '../../policy/refusal.js';
import type { Account } from '../accounts/accounts.js';
import type { ServiceContext, ValidRequest } from '../context.js';
import type { ServiceResponse } from '../responses/response.js';
import { subscriptionRecord } from '../state/state.js';
import { acceptedFields, assess } from './fields.js';
import { subscriptionJson } from './record.js';
import { withFormer } from './shown-state.js';

/** Operation "create subscription": stores it and enqueues its first scrape. */
export async function create(
  context: ServiceContext,
  { account, payload: sent, base }: ValidRequest<unknown, CreateSubscription>,
): Promise<ServiceResponse | Refusal> {
  const { policy, registry, clock, faults } = context;
  const rules = policy.createSubscription;
  const payload = {
    city: policy.spelling.city(sent.city, spelledCity),
    entity_type: policy.spelling.entityType(sent.entity_type),
    fields: sent.fields,
  };
  const unserved = rules.unserved(payload);
  if (unserved) return unserved;
  const { city, entity_type } = payload;
  const fields = acceptedFields(policy, payload.fields);
  if (fields instanceof Refusal) return fields;
  // First, since an interpreter may be asynchronous: everything after it happens in one step.
  const assessments = await assess(context, entity_type, fields);

  const instead = duplicateOf(context, account, payload) ?? beyondQuota(context, account);
  if (instead) return instead;

  const entry = { city, entity_type, fields, ...faults.takeScrapeFailures() };
  const owned = { id: registry.nextId(account), account_id: account.id };
  const created = { ...subscriptionRecord(entry, owned, clock.now()), ...assessments };
  const record = withFormer(context, null, created);
  registry.put(record);
  await context.save();
  return {
    status: rules.status,
    headers: rules.location(record.id, base),
    body: subscriptionJson(context, record),
  };
}

/**
 * The response to a second subscription to the same market; null if there is none, or it is
 * allowed.
 */
function duplicateOf(
  context: ServiceContext,
  account: Account,
  { city, entity_type }: CreateSubscription,
): ServiceResponse | Refusal | null {
  const { policy, registry } = context;
  const { duplicate } = policy.createSubscription;
  if (duplicate === 'allowed') return null;
  const existing = registry
    .live(account)
    .find((one) => one.city === city && one.entity_type === entity_type);
  if (!existing) return null;
  if (duplicate instanceof Refusal) return duplicate;
  return { status: 200, body: subscriptionJson(context, existing) };
}

/** The refusal of one more subscription; null if the quota allows it. */
function beyondQuota({ policy, registry, quota }: ServiceContext, account: Account) {
  const limit = quota();
  if (limit === Infinity) return null;
  const rules = policy.createSubscription.quota;
  const used =
    rules.counts === 'created'
      ? (registry.account(account.id)?.created ?? 0)
      : registry.liveCount(account);
  if (used < limit) return null;
  return rules.refusal(limit, used);
}
