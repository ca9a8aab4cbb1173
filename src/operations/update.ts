import Joi from 'joi';
import { onDemand } from '../input/on-demand.js';
import {
  type SubscriptionStatus,
  subscriptionStatuses,
  type UpdateSubscription,
} from '../api/wire.js';
import { spelledCity } from '../places/index.js';
import type { Profile } from '../open-questions/index.js';
import type { SubscriptionRecord } from '../state/state.js';
import { acceptedFields, assess, type FieldRules, fieldRules, spellingOf } from './fields.js';
import type { OperationContext, Result, ValidRequest } from './operation.js';
import {
  body,
  type InvalidRule,
  outcomeOf,
  Rejection,
  resultFor,
  textSchema,
} from './rejection.js';
import type { ServiceResponse } from './http.js';
import { subscriptionJson, type SubscriptionRules } from './subscription.js';
import { longestDelay, withFormer } from './visibility.js';
import {
  changedRecord,
  type SubscriptionChange,
  type Transitions,
  transitionsOf,
  type UpdateEvent,
} from './transitions.js';

const updateKeys = ['fields', 'status', 'city', 'entity_type'] as const;

/** The body of an update, including what only some deployments allow clients to change. */
export interface ValidUpdate extends UpdateSubscription {
  city?: string;
  entity_type?: string;
}

/** The changes that an update requests; undefined if a change is not requested. */
export interface Wishes {
  readonly city: string | undefined;
  readonly entity_type: string | undefined;
  readonly fields: readonly string[] | undefined;
  /** any value, if the profile ignores statuses */
  readonly status: unknown;
}

type UpdateRules = ReturnType<typeof updateRules>;

/** Derives the rules of "update subscription" from the answers of a profile. */
export function updateRules(answers: Profile, subscription: SubscriptionRules) {
  const fields = fieldRules(answers);
  const transitions = transitionsOf(answers);
  const absent = {
    unknown: outcomeOf(answers, 'update.unknown.status'),
    malformed: outcomeOf(answers, 'update.malformed.status'),
  };
  return {
    schemas: { payload: onDemand(() => payloadSchema(answers, fields, transitions)) },
    documented: { payload: () => documentedPayload(answers, fields, transitions) },
    invalid: invalidUpdates(answers, fields),
    status: answers['update.status'],
    questions: ['update.', 'fields.', 'cancelled.update', 'cancelled.reactivate'],
    absent,
    fields,
    transitions,
    wishes: wishesOf(answers),
    spelling: spellingOf(answers),
    longestDelay: longestDelay(answers),
    subscription,
  };
}

function keySchemas(answers: Profile, fields: FieldRules, { active }: Transitions) {
  const acceptsEmptyName = answers['update.empty-name'] === 'accepted';
  const names = fields.schema(acceptsEmptyName ? fields.name().allow('') : fields.name());
  const rejectsEmptyList = typeof answers['update.empty-fields'] === 'number';
  // A deployment that ignores a requested pause also ignores any other status.
  const ignoresStatus = active.pause === 'active';
  return {
    fields: rejectsEmptyList ? names.min(1) : names,
    status: ignoresStatus ? Joi.any() : Joi.valid(...subscriptionStatuses),
    city: answers['update.city'] === 'updated' ? textSchema() : Joi.any(),
    entity_type: answers['update.entity-type'] === 'updated' ? textSchema() : Joi.any(),
  };
}

function payloadSchema(answers: Profile, fields: FieldRules, transitions: Transitions) {
  const keys = keySchemas(answers, fields, transitions);
  const ignoresUnknown = answers['update.unknown-keys'] === 'ignored';
  return body(Joi.object<ValidUpdate>(keys).unknown(ignoresUnknown));
}

/**
 * Returns the payload schema for the document, without keys and statuses that have their own
 * rejection.
 */
function documentedPayload(answers: Profile, fields: FieldRules, transitions: Transitions) {
  const keys = keySchemas(answers, fields, transitions);
  const { pause, resume, cancel } = transitions.active;
  const outcomes = { active: resume, paused: pause, cancelled: cancel };
  const statuses = subscriptionStatuses.filter((name) => !(outcomes[name] instanceof Rejection));
  const ofKeys = {
    fields: 'updated',
    status: statuses.length > 0 ? 'updated' : 'rejected',
    city: answers['update.city'],
    entity_type: answers['update.entity-type'],
  };
  const ignoresUnknown = answers['update.unknown-keys'] === 'ignored';
  const changed = updateKeys.filter((key) => ofKeys[key] === 'updated');
  // If every unknown key is ignored, the document does not have to name these.
  const ignored = updateKeys.filter((key) => ofKeys[key] === 'ignored' && !ignoresUnknown);

  const documented: Record<string, Joi.Schema> = {};
  for (const key of [...changed, ...ignored]) {
    documented[key] = keys[key];
  }
  const takesAnyStatus = pause === 'active';
  if (documented.status && !takesAnyStatus) {
    documented.status = Joi.valid(...statuses);
  }
  const payload = Joi.object(documented).unknown(ignoresUnknown);
  if (typeof answers['update.empty-body'] !== 'number') return payload;
  return payload.or(...changed);
}

function invalidUpdates(answers: Profile, fields: FieldRules): readonly InvalidRule[] {
  return [
    { type: 'object.unknown', answer: answers['update.unknown-keys'] },
    ...fields.invalid,
    { type: 'array.min', answer: answers['update.empty-fields'] },
    { type: 'string.empty', key: 'fields', answer: answers['update.empty-name'] },
    { answer: answers['update.invalid.status'] },
  ];
}

/**
 * Derives the function that returns the requested changes of an update, or its rejection,
 * regardless of the subscription's status.
 */
function wishesOf(answers: Profile) {
  const city = outcomeOf(answers, 'update.city');
  const entityType = outcomeOf(answers, 'update.entity-type');
  const nothing = outcomeOf(answers, 'update.empty-body');
  const ignoresEmptyList = answers['update.empty-fields'] === 'ignored';

  return (given: ValidUpdate): Wishes | Rejection => {
    if (given.city !== undefined && city instanceof Rejection) return city;
    if (given.entity_type !== undefined && entityType instanceof Rejection) return entityType;
    const wishes: Wishes = {
      city: city === 'updated' ? given.city : undefined,
      entity_type: entityType === 'updated' ? given.entity_type : undefined,
      fields: given.fields,
      status: given.status,
    };
    const isEmpty = Object.values(wishes).every((value) => value === undefined || value === null);
    if (isEmpty && nothing instanceof Rejection) return nothing;
    const keepsFields = given.fields?.length === 0 && ignoresEmptyList;
    if (keepsFields) return { ...wishes, fields: undefined };
    return wishes;
  };
}

type AcceptedUpdate = ValidRequest<unknown, ValidUpdate>;

/** Updates a subscription: replaces the fields, and what else the profile allows. */
export async function update(
  rules: UpdateRules,
  context: OperationContext,
  request: AcceptedUpdate,
): Promise<Result> {
  const respond = (record: SubscriptionRecord): ServiceResponse => ({
    status: rules.status,
    body: subscriptionJson(rules.subscription, context, record),
  });

  // Decided before and after the interpreter was called: another update might have happened while
  // it was running.
  const first = decide(rules, context, request);
  if (first instanceof Rejection) return first;
  if (!first.change) return respond(first.record);
  const assessments = await assessChange(context, first.record, first.change);
  const decision = decide(rules, context, request);
  if (decision instanceof Rejection) return decision;
  if (!decision.change) return respond(decision.record);

  const { clock, registry } = context;
  const changed = { ...changedRecord(context, decision.record, decision.change), ...assessments };
  const updated = withFormer(clock, rules.longestDelay, decision.record, changed);
  registry.put(updated);
  await context.save();
  return respond(updated);
}

interface Decision {
  readonly record: SubscriptionRecord;
  /** null if the profile ignores the update */
  readonly change: SubscriptionChange | null;
}

/** Decides the effect of an update on the current subscription. */
function decide(
  rules: UpdateRules,
  { registry }: OperationContext,
  { account, id, payload }: AcceptedUpdate,
): Decision | Rejection {
  const record = registry.find(account, id);
  if (!record) return resultFor(rules.absent, id);
  const change = changeOf(rules, record.status, payload);
  return change instanceof Rejection ? change : { record, change };
}

const eventOfStatus: ReadonlyMap<unknown, UpdateEvent> = new Map([
  ['paused', 'pause'],
  ['active', 'resume'],
  ['cancelled', 'cancel'],
]);

/**
 * Returns the changes of an update to a subscription of this status; null if the profile ignores
 * it. Rejections have this order: the requested changes, a subscription that accepts no update,
 * field names, and last the requested status.
 */
function changeOf(
  rules: UpdateRules,
  from: SubscriptionStatus,
  payload: ValidUpdate,
): SubscriptionChange | null | Rejection {
  const wishes = rules.wishes(payload);
  if (wishes instanceof Rejection) return wishes;

  const outcomes = rules.transitions[from];
  const outcome = outcomes[wishes.status === 'active' ? 'reactivate' : 'update'];
  if (outcome instanceof Rejection) return outcome;

  const fields = wishes.fields && acceptedFields(rules.fields, wishes.fields);
  if (fields instanceof Rejection) return fields;

  const event = eventOfStatus.get(wishes.status);
  const status = event && outcome !== 'ignored' ? outcomes[event] : outcome;
  if (status instanceof Rejection) return status;
  if (status === 'ignored') return null;
  const { city, entity_type: type } = wishes;
  const { spelling } = rules;
  return {
    city: city && spelling.city(city, spelledCity),
    entity_type: type && spelling.entityType(type),
    fields,
    status,
  };
}

/** Returns the assessments of the subscription's new fields, if the fields change. */
async function assessChange(
  context: OperationContext,
  record: SubscriptionRecord,
  change: SubscriptionChange,
) {
  if (change.fields === undefined && change.entity_type === undefined) return {};
  const { entity_type = record.entity_type, fields = record.fields } = change;
  return assess(context, entity_type, fields);
}
