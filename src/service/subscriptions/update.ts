import type { SubscriptionStatus } from '../../api/wire.js';
import { resultFor } from '../../policy/absence.js';
import type { Policy } from '../../policy/policy.js';
import { spelledCity } from '../../places/index.js';
import { Refusal } from '../../policy/refusal.js';
import type { SubscriptionEvent } from '../../policy/transitions.js';
import type { Update } from '../../policy/update.js';
import type { ServiceContext, ValidRequest } from '../context.js';
import type { ServiceResponse } from '../responses/response.js';
import type { SubscriptionRecord } from '../state/state.js';
import { acceptedFields, assess } from './fields.js';
import { changedRecord, subscriptionJson, type SubscriptionChange } from './record.js';
import { withFormer } from './shown-state.js';

type UpdateRequest = ValidRequest<unknown, Update>;

/** Operation "update subscription": replaces the fields, and what else the profile allows. */
export async function update(
  context: ServiceContext,
  request: UpdateRequest,
): Promise<ServiceResponse | Refusal> {
  const { status } = context.policy.updateSubscription;
  const respond = (record: SubscriptionRecord): ServiceResponse => ({
    status,
    body: subscriptionJson(context, record),
  });

  // Decide before asking the interpreter, and again after it: another update may have happened
  // while it was running.
  const first = decide(context, request);
  if (first instanceof Refusal) return first;
  if (!first.change) return respond(first.record);
  const assessments = await assessChange(context, first.record, first.change);
  const decision = decide(context, request);
  if (decision instanceof Refusal) return decision;
  if (!decision.change) return respond(decision.record);

  const changed = changedRecord(context, decision.record, decision.change);
  const assessed = withFormer(context, decision.record, { ...changed, ...assessments });
  context.registry.put(assessed);
  await context.save();
  return respond(assessed);
}

interface Decision {
  readonly record: SubscriptionRecord;
  /** null if the profile ignores the update */
  readonly change: SubscriptionChange | null;
}

/** What an update does to the subscription as it is now. */
function decide(
  { policy, registry }: ServiceContext,
  { account, id, payload }: UpdateRequest,
): Decision | Refusal {
  const record = registry.find(account, id);
  if (!record) return resultFor(policy.updateSubscription.absent, id);
  const change = changeOf(policy, record.status, payload);
  return change instanceof Refusal ? change : { record, change };
}

const eventOfStatus: ReadonlyMap<unknown, SubscriptionEvent> = new Map([
  ['paused', 'pause'],
  ['active', 'resume'],
  ['cancelled', 'cancelByUpdate'],
]);

/**
 * What an update changes in a subscription of this status; null if the profile ignores it. The
 * order of the refusals: what the update asks for, that the subscription takes no update, field
 * names, and last the status that it asks for.
 */
function changeOf(
  policy: Policy,
  from: SubscriptionStatus,
  payload: Update,
): SubscriptionChange | null | Refusal {
  const changes = policy.updateSubscription.changes(payload);
  if (changes instanceof Refusal) return changes;

  const outcomes = policy.transitions[from];
  const outcome = outcomes[changes.status === 'active' ? 'reactivate' : 'update'];
  if (outcome instanceof Refusal) return outcome;

  const fields = changes.fields && acceptedFields(policy, changes.fields);
  if (fields instanceof Refusal) return fields;

  const event = eventOfStatus.get(changes.status);
  const status = event && outcome !== 'ignored' ? outcomes[event] : outcome;
  if (status instanceof Refusal) return status;
  if (status === 'ignored') return null;
  const { city, entity_type: type } = changes;
  const { spelling } = policy;
  return {
    city: city && spelling.city(city, spelledCity),
    entity_type: type && spelling.entityType(type),
    fields,
    status,
  };
}

/** The assessments of the fields that the subscription is about to have, if they are others. */
async function assessChange(
  context: ServiceContext,
  record: SubscriptionRecord,
  change: SubscriptionChange,
) {
  if (change.fields === undefined && change.entity_type === undefined) return {};
  const { entity_type = record.entity_type, fields = record.fields } = change;
  return assess(context, entity_type, fields);
}
