import Joi from 'joi';
import { show } from '../session/expect.js';
import { valueOf, type Rule } from '../session/rule.js';

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
  /** a point in time: which notation is open, but there are digits in each; a month 00 is none */
  timestamp: Joi.string().pattern(/^(?!0000-00-00)[^]*\d/),
};

/** What one key of every body of a kind has to be. */
export function fieldRule(on: Rule['on'], key: string, schema: Joi.Schema, expected: string): Rule {
  const validator = schema.prefs(strict);
  return {
    on,
    expected: `\`${key}\`: ${expected}`,
    violation: ({ object, path }) => {
      const value = valueOf(object, key);
      if (validator.validate(value).error === undefined) return null;
      const found = value === undefined ? 'missing' : show(value).slice(0, 2000);
      return { found, path: value === undefined ? path : [...path, key] };
    },
  };
}
