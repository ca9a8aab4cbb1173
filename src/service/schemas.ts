import Joi from 'joi';
import type { Profile } from '../spec/open-points.js';
import { listDefaults } from '../spec/operations.js';
import {
  type CreateSubscription,
  type InterpretFields,
  subscriptionStatuses,
  type UpdateSubscription,
} from '../spec/wire.js';

/**
 * What requests may look like. The bounds of the specification stand here as they are; where it is silent the
 * profile decides.
 */

/**
 * Guards of this implementation, far above what anybody needs: without them one request could make a page of
 * gigabytes. The specification knows no such bounds.
 */
export const guards = { names: 250, nameLength: 500, namesLength: 10_000, textLength: 500 } as const;

const text = Joi.string().min(1).max(guards.textLength);

/** Each entity of a page repeats every name. */
const fieldNames = Joi.array()
  .items(Joi.string().min(1).max(guards.nameLength))
  .max(guards.names)
  .custom((names: readonly string[], helpers) =>
    names.reduce((sum, name) => sum + name.length, 0) <= guards.namesLength
      ? names
      : helpers.error('array.characters', { limit: guards.namesLength }),
  )
  .messages({ 'array.characters': '{{#label}} must contain no more than {{#limit}} characters in all' });

/** A body is taken as it is: "3" is no number, and a string of JSON is no array. */
const body = { convert: false } as const;

/** Operation "create subscription". */
export function creation(profile: Profile): Joi.ObjectSchema<CreateSubscription> {
  return Joi.object<CreateSubscription>({
    city: text.required(),
    entity_type: text.required(),
    fields: fieldNames.min(1).required(),
  })
    .required()
    .unknown(profile['create.unknown-keys'] === 'ignored')
    .label('body')
    .prefs(body);
}

export type Update = UpdateSubscription & { city?: string; entity_type?: string };

/** Operation "update subscription". What its keys do, the operation decides. */
export function update(profile: Profile): Joi.ObjectSchema<Update> {
  const emptyFields = typeof profile['update.empty-fields'] === 'number';
  return Joi.object<Update>({
    fields: emptyFields ? fieldNames.min(1) : fieldNames,
    status: profile['update.pause'] === 'ignored' ? Joi.any() : Joi.valid(...subscriptionStatuses),
    city: profile['update.city'] === 'updated' ? text : Joi.any(),
    entity_type: profile['update.entity-type'] === 'updated' ? text : Joi.any(),
  })
    .required()
    .unknown(profile['update.unknown-keys'] === 'ignored')
    .label('body')
    .prefs(body);
}

export interface ListQuery {
  limit: number;
  offset: number;
}

const notWhole = Joi.string().pattern(/^[-+]?\d+$/, { invert: true });
/** An offset of `null` is a question of its own. */
const notWholeNorNull = Joi.string().pattern(/^([-+]?\d+|null)$/, { invert: true });

/** Reads what is malformed as if it were absent. */
function lenient(malformed: Joi.Schema, schema: Joi.NumberSchema, absent: number): Joi.AlternativesSchema {
  return Joi.alternatives().conditional(malformed, {
    then: Joi.any().empty(Joi.any()).default(absent),
    otherwise: schema,
  });
}

/** Operation "list entities" (section "Limits"). */
export function listQuery(profile: Profile): Joi.ObjectSchema<ListQuery> {
  // However large: what is above the maximum is answered by `list.excess`.
  let limit = Joi.number().unsafe().integer().default(listDefaults.limit);
  if (typeof profile['list.limit-below'] === 'number') limit = limit.min(1);
  if (profile['list.limit-empty'] === 'default') limit = limit.empty('');

  let offset = Joi.number().integer().default(listDefaults.offset);
  if (typeof profile['list.offset-below'] === 'number') offset = offset.min(0);
  const zero = [
    ...(profile['list.offset-empty'] === 'zero' ? [''] : []),
    ...(profile['list.offset-null'] === 'zero' ? ['null'] : []),
  ];
  if (zero.length > 0) offset = offset.empty(Joi.valid(...zero));

  return Joi.object<ListQuery>({
    limit:
      profile['list.limit-malformed'] === 'default' ? lenient(notWhole, limit, listDefaults.limit) : limit,
    offset:
      profile['list.offset-malformed'] === 'zero'
        ? lenient(notWholeNorNull, offset, listDefaults.offset)
        : offset,
  }).unknown();
}

/** Operation "interpret fields". */
export function interpretation(profile: Profile): Joi.ObjectSchema<InterpretFields> {
  const unless = (answer: 'accepted' | number, schema: Joi.Schema): Joi.Schema =>
    answer === 'accepted' ? schema : schema.required();
  const fields = Joi.array()
    .items(
      Joi.object({
        name: unless(profile['interpret.missing-name'], Joi.string().max(guards.nameLength).allow('')),
        description: unless(profile['interpret.missing-description'], Joi.string().max(5000).allow('')),
      }).unknown(),
    )
    .max(guards.names);
  return Joi.object<InterpretFields>({
    entity_type: unless(profile['interpret.missing-entity-type'], text),
    fields: unless(
      profile['interpret.missing-fields'],
      profile['interpret.empty-fields'] === 'accepted' ? fields : fields.min(1),
    ),
  })
    .required()
    .unknown()
    .label('body')
    .prefs(body);
}
