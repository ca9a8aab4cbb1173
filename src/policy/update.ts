import Joi from 'joi';
import { subscriptionStatuses, type UpdateSubscription } from '../api/wire.js';
import type { Profile } from '../points/index.js';
import { absence } from './absence.js';
import type { FieldsPolicy } from './fields.js';
import { type InvalidRule, nullBody } from './invalid-request.js';
import { firstIf } from './precedence.js';
import { Refusal, wordOrRefusal } from './refusal.js';
import { body, text } from './request-body.js';
import { pointsOfCancelled, type Transitions } from './transitions.js';

const updateKeys = ['fields', 'status', 'city', 'entity_type'] as const;

/** The body of an update: also what only some deployments let clients change. */
export interface Update extends UpdateSubscription {
  city?: string;
  entity_type?: string;
}

/** What an update changes; undefined for what it does not. */
export interface Changes {
  readonly city: string | undefined;
  readonly entity_type: string | undefined;
  readonly fields: readonly string[] | undefined;
  /** any value, if the profile ignores statuses */
  readonly status: unknown;
}

/** Operation "update subscription". */
export function updatePolicy(profile: Profile, fields: FieldsPolicy, transitions: Transitions) {
  const absent = absence(profile['update.unknown.status'], profile['update.malformed.status']);
  return {
    schemas: { payload: payloadSchema(profile, fields, transitions) },
    documented: { payload: documentedPayload(profile, fields, transitions) },
    invalid: invalidRules(profile, fields),
    precedence: {
      unknown: firstIf(profile['update.invalid-or-unknown'] === 'id', absent.unknown),
      malformed: firstIf(profile['update.invalid-or-malformed'] === 'id', absent.malformed),
      cancelled: firstIf(
        profile['update.invalid-or-cancelled'] === 'status',
        transitions.cancelled.update,
      ),
    },
    status: profile['update.status'],
    points: ['update.', 'fields.', ...pointsOfCancelled.update],
    absent,
    changes: changesOf(profile),
  };
}

function keySchemas(profile: Profile, fields: FieldsPolicy, { active }: Transitions) {
  const acceptsEmptyName = profile['update.empty-name'] === 'accepted';
  const names = fields.schema(acceptsEmptyName ? fields.name.allow('') : fields.name);
  const refusesEmptyList = typeof profile['update.empty-fields'] === 'number';
  // A deployment that ignores that it should pause ignores any other status as well.
  const ignoresStatus = active.pause === 'active';
  return {
    fields: refusesEmptyList ? names.min(1) : names,
    status: ignoresStatus ? Joi.any() : Joi.valid(...subscriptionStatuses),
    city: profile['update.city'] === 'updated' ? text : Joi.any(),
    entity_type: profile['update.entity-type'] === 'updated' ? text : Joi.any(),
  };
}

function payloadSchema(profile: Profile, fields: FieldsPolicy, transitions: Transitions) {
  const keys = keySchemas(profile, fields, transitions);
  const ignoresUnknown = profile['update.unknown-keys'] === 'ignored';
  return body(Joi.object<Update>(keys).unknown(ignoresUnknown));
}

/** The payload without the keys and statuses that get a refusal of their own. */
function documentedPayload(profile: Profile, fields: FieldsPolicy, transitions: Transitions) {
  const keys = keySchemas(profile, fields, transitions);
  const { pause, resume, cancelByUpdate } = transitions.active;
  const outcomes = { active: resume, paused: pause, cancelled: cancelByUpdate };
  const statuses = subscriptionStatuses.filter((name) => !(outcomes[name] instanceof Refusal));
  const answers = {
    fields: 'updated',
    status: statuses.length > 0 ? 'updated' : 'refused',
    city: profile['update.city'],
    entity_type: profile['update.entity-type'],
  };
  const ignoresUnknown = profile['update.unknown-keys'] === 'ignored';
  const changed = updateKeys.filter((key) => answers[key] === 'updated');
  // Where every key is ignored that is not known, there is no need to name these.
  const ignored = updateKeys.filter((key) => answers[key] === 'ignored' && !ignoresUnknown);

  const documented: Record<string, Joi.Schema> = {};
  for (const key of [...changed, ...ignored]) {
    documented[key] = keys[key];
  }
  const takesAnyStatus = pause === 'active';
  if (documented.status && !takesAnyStatus) {
    documented.status = Joi.valid(...statuses);
  }
  const payload = Joi.object(documented).unknown(ignoresUnknown);
  if (typeof profile['update.empty-body'] !== 'number') return payload;
  return payload.or(...changed);
}

function invalidRules(profile: Profile, fields: FieldsPolicy): readonly InvalidRule[] {
  return [
    nullBody(profile),
    { type: 'object.unknown', answer: profile['update.unknown-keys'] },
    ...fields.invalid,
    { type: 'array.min', answer: profile['update.empty-fields'] },
    { type: 'string.empty', key: 'fields', answer: profile['update.empty-name'] },
    { answer: profile['update.invalid.status'] },
  ];
}

/**
 * What an update changes, or its refusal because of what it asks for, whatever the status of the
 * subscription.
 */
function changesOf(profile: Profile) {
  const city = wordOrRefusal(
    profile['update.city'],
    'The city of a subscription cannot be changed',
  );
  const entityType = wordOrRefusal(
    profile['update.entity-type'],
    'The entity type of a subscription cannot be changed',
  );
  const nothing = wordOrRefusal(
    profile['update.empty-body'],
    'Nothing to update: give fields or a status',
  );
  const ignoresEmptyList = profile['update.empty-fields'] === 'ignored';

  return (given: Update): Changes | Refusal => {
    if (given.city !== undefined && city instanceof Refusal) return city;
    if (given.entity_type !== undefined && entityType instanceof Refusal) return entityType;
    const changes: Changes = {
      city: city === 'updated' ? given.city : undefined,
      entity_type: entityType === 'updated' ? given.entity_type : undefined,
      fields: given.fields,
      status: given.status,
    };
    const isEmpty = Object.values(changes).every((value) => value === undefined || value === null);
    if (isEmpty && nothing instanceof Refusal) return nothing;
    const keepsFields = given.fields?.length === 0 && ignoresEmptyList;
    if (keepsFields) return { ...changes, fields: undefined };
    return changes;
  };
}
