import Joi from 'joi';
import type { RequiredId } from '../check-id.js';
import { type JsonType, jsonTypes } from '../findings/finding.js';
import { isPointInTime } from '../model/moment.js';
import { valueOf, type Rule, wrongKey } from '../rules/rule.js';

const strict = { convert: false, presence: 'required', abortEarly: true } as const;

const text = Joi.string().allow('');
const number = Joi.number().unsafe();

/** Schemas of single keys, shared by the sections. */
export const schemas = {
  text,
  textOrNull: text.allow(null),
  texts: Joi.array().items(text),
  number,
  numberOrNull: number.allow(null),
  integer: number.integer(),
  /**
   * Any 128 bits with hyphens, in any letter case: the specification names no version or variant.
   */
  uuid: Joi.string().pattern(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i),
  object: Joi.object().unknown(),
  objects: Joi.array().items(Joi.object().unknown()),
  timestamp: Joi.string().custom((text: string, helpers) =>
    isPointInTime(text) ? text : helpers.error('any.invalid'),
  ),
};

/** Returns the JSON types that a schema allows. joi's build for browsers has no `describe()`. */
function typesOf(schema: Joi.Schema): JsonType[] {
  const own = jsonTypes.filter((one) => one === schema.type);
  return schema.validate(null).error === undefined ? [...own, 'null'] : own;
}

/** The objects with their own keys, by the first part of the ids. */
const owners = {
  subscription: { on: 'subscription', noun: 'A subscription' },
  entity: { on: 'entity', noun: 'An entity' },
  list: { on: 'page', noun: 'A page' },
  interpretation: { on: 'interpretation', noun: 'An interpretation' },
} as const;

type Owner = keyof typeof owners;
type KeyId = Extract<RequiredId, `${Owner}.${string}`>;

/**
 * Creates a requirement about a key of all objects of a kind. Its id contains both:
 * `entity.open-hours` is about the key `open_hours` of entities.
 */
export function keyIs<Id extends KeyId>(id: Id, schema: Joi.Schema, expected: string) {
  const [owner, name] = id.split('.') as [Owner, string];
  const { on, noun } = owners[owner];
  const key = name.replaceAll('-', '_');
  const validator = schema.prefs(strict);
  const due = typesOf(schema);
  const rule: Rule = {
    on,
    expected: `\`${key}\`: ${expected}`,
    violation: ({ object, path }) => {
      const value = valueOf(object, key);
      const isGood = validator.validate(value).error === undefined;
      return isGood ? null : wrongKey(path, key, value, due);
    },
  };
  return { id, title: `${noun}'s \`${key}\` is ${expected}.`, rule };
}
