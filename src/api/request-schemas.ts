import Joi from 'joi';
import type { Profile } from '../profile/open-points/index.js';
import { listDefaults, type OperationId } from './operations.js';
import { subscriptionStatuses } from './wire.js';
import type { CreateSubscription, InterpretFields, UpdateSubscription } from './wire.js';

/**
 * What requests may look like: one joi schema for each part of a request that an operation reads. The bounds of the
 * specification stand here as they are; where it is silent the profile decides.
 */

/**
 * Bounds of this implementation, far above what anybody needs: without them one request could make a page of
 * gigabytes. The specification has no such bounds. (`namesLength`: as JSON, where half a surrogate pair has six.)
 */
export const bounds = {
  names: 250,
  nameLength: 500,
  namesLength: 10_000,
  textLength: 500,
} as const;

/** Bounds of a page (section "Limits"). */
export interface ListQuery {
  limit: number;
  offset: number;
}

/** The schemas of one operation. Those of queries convert, those of payloads do not. */
export interface RequestSchemas {
  readonly query?: Joi.ObjectSchema;
  readonly payload?: Joi.ObjectSchema;
}

/** The body of an update. The operation decides what each key does. */
export type Update = UpdateSubscription & { city?: string; entity_type?: string };

const text = Joi.string().min(1).max(bounds.textLength);

/** A list of field names. Every entity of a page repeats all of them. */
function fieldNames(profile: Profile, name: Joi.StringSchema): Joi.ArraySchema<string[]> {
  const names = Joi.array<string[]>()
    .items(name)
    .max(Math.min(profile['fields.maximum'], bounds.names))
    .custom((list: readonly string[], helpers) =>
      JSON.stringify(list.join('')).length - 2 <= bounds.namesLength
        ? list
        : helpers.error('array.characters', { limit: bounds.namesLength }),
    )
    .messages({
      'array.characters': '{{#label}} must contain no more than {{#limit}} characters in all',
    });
  return typeof profile['fields.duplicates'] === 'number' ? names.unique() : names;
}

const fieldName = Joi.string().min(1).max(bounds.nameLength);

function createPayload(profile: Profile): Joi.ObjectSchema<CreateSubscription> {
  return Joi.object<CreateSubscription>({
    city: text.required(),
    entity_type: text.required(),
    fields: fieldNames(profile, fieldName).min(1).required(),
  }).unknown(profile['create.unknown-keys'] === 'ignored');
}

function updatePayload(profile: Profile): Joi.ObjectSchema<Update> {
  const name = profile['update.empty-name'] === 'accepted' ? fieldName.allow('') : fieldName;
  const fields = fieldNames(profile, name);
  return Joi.object<Update>({
    fields: typeof profile['update.empty-fields'] === 'number' ? fields.min(1) : fields,
    status: profile['update.pause'] === 'ignored' ? Joi.any() : Joi.valid(...subscriptionStatuses),
    city: profile['update.city'] === 'updated' ? text : Joi.any(),
    entity_type: profile['update.entity-type'] === 'updated' ? text : Joi.any(),
  }).unknown(profile['update.unknown-keys'] === 'ignored');
}

function interpretPayload(profile: Profile): Joi.ObjectSchema<InterpretFields> {
  const unless = (answer: 'accepted' | number, schema: Joi.Schema): Joi.Schema =>
    answer === 'accepted' ? schema : schema.required();
  const field = Joi.object({
    name: unless(profile['interpret.missing-name'], Joi.string().allow('').max(bounds.nameLength)),
    description: unless(profile['interpret.missing-description'], Joi.string().allow('').max(5000)),
  }).unknown();
  const fields = Joi.array().items(field).max(bounds.names);
  return Joi.object<InterpretFields>({
    entity_type: unless(profile['interpret.missing-entity-type'], text),
    fields: unless(
      profile['interpret.missing-fields'],
      profile['interpret.empty-fields'] === 'accepted' ? fields : fields.min(1),
    ),
  }).unknown();
}

/** Values that are not whole numbers; `others` have open points of their own. */
const malformed = (...others: readonly string[]): Joi.AnySchema =>
  Joi.any()
    .required()
    .invalid(...others)
    .when(Joi.number().unsafe().integer().required(), { then: Joi.forbidden() });

/** A number of a query, which counts as absent where it matches one of these. */
function emptyWhere(number: Joi.NumberSchema, absent: readonly Joi.Schema[]): Joi.NumberSchema {
  return absent.length === 0 ? number : number.empty(Joi.alternatives(...absent));
}

function limitSchema(profile: Profile): Joi.Schema {
  // No upper bound here: values above the maximum are the open point `list.excess`.
  const integer = Joi.number().unsafe().integer();
  const bounded = typeof profile['list.limit-below'] === 'number' ? integer.min(1) : integer;
  const limit = emptyWhere(bounded, [
    ...(profile['list.limit-malformed'] === 'default' ? [malformed('')] : []),
    ...(profile['list.limit-empty'] === 'default' ? [Joi.valid('')] : []),
  ]).default(listDefaults.limit);
  if (profile['list.limit-malformed'] !== 'clamped') return limit;
  return Joi.alternatives().conditional(malformed(''), {
    then: Joi.any().empty(Joi.any()).default(1),
    otherwise: limit,
  });
}

function offsetSchema(profile: Profile): Joi.Schema {
  const integer = Joi.number().integer().allow(null); // as section "Limits" has it
  const bounded = typeof profile['list.offset-below'] === 'number' ? integer.min(0) : integer;
  return emptyWhere(bounded, [
    ...(profile['list.offset-malformed'] === 'zero' ? [malformed('', 'null')] : []),
    ...(profile['list.offset-empty'] === 'zero' ? [Joi.valid('')] : []),
    ...(profile['list.offset-null'] === 'zero' ? [Joi.valid('null')] : []),
  ]).default(listDefaults.offset);
}

/** A body is validated as it is: "3" is not a number, and a string of JSON is not an array. */
function body<Value>(schema: Joi.ObjectSchema<Value>): Joi.ObjectSchema<Value> {
  return schema.required().label('body').prefs({ convert: false });
}

/** The schemas of each operation, by operation id. Parts of a request without a schema are not read. */
export function requestSchemas(profile: Profile) {
  return {
    createSubscription: { payload: body(createPayload(profile)) },
    getSubscription: {},
    updateSubscription: { payload: body(updatePayload(profile)) },
    cancelSubscription: {},
    listEntities: {
      query: Joi.object<ListQuery>({
        limit: limitSchema(profile).description('How many entities a page has'),
        offset: offsetSchema(profile).description('How many entities come before the page'),
      }).unknown(),
    },
    interpretFields: { payload: body(interpretPayload(profile)) },
  } as const satisfies Readonly<Record<OperationId, RequestSchemas>>;
}
