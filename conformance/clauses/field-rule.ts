import Joi from 'joi';
import { type JsonType, jsonTypes } from '../session/findings/finding.js';
import { isPointInTime } from '../session/findings/moment.js';
import { valueOf, type Rule, wrongKey } from '../judge/rule.js';

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
  /** any 128 bits with hyphens in any letter case: the specification names no version or variant */
  uuid: Joi.string().pattern(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i),
  object: Joi.object().unknown(),
  objects: Joi.array().items(Joi.object().unknown()),
  timestamp: Joi.string().custom((text: string, helpers) =>
    isPointInTime(text) ? text : helpers.error('any.invalid'),
  ),
};

/** The JSON types of the values that a schema allows. joi's build for browsers has no `describe()`. */
function typesOf(schema: Joi.Schema): JsonType[] {
  const own = jsonTypes.filter((one) => one === schema.type);
  return schema.validate(null).error === undefined ? [...own, 'null'] : own;
}

/** A rule for one key of all bodies of a kind. */
export function fieldRule(on: Rule['on'], key: string, schema: Joi.Schema, expected: string): Rule {
  const validator = schema.prefs(strict);
  const due = typesOf(schema);
  return {
    on,
    expected: `\`${key}\`: ${expected}`,
    violation: ({ object, path }) => {
      const value = valueOf(object, key);
      const isGood = validator.validate(value).error === undefined;
      return isGood ? null : wrongKey(path, key, value, due);
    },
  };
}
