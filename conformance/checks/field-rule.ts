import Joi from 'joi';
import { show, typeNames, typeOf } from '../session/findings/expect.js';
import { isPointInTime } from '../session/findings/moment.js';
import { valueOf, type Rule } from '../session/rules/rule.js';

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

/** A rule for one key of all bodies of a kind. */
export function fieldRule(on: Rule['on'], key: string, schema: Joi.Schema, expected: string): Rule {
  const validator = schema.prefs(strict);
  return {
    on,
    expected: `\`${key}\`: ${expected}`,
    violation: ({ object, path }) => {
      const value = valueOf(object, key);
      const { error } = validator.validate(value);
      if (error === undefined) return null;
      if (value === undefined) return { found: 'missing', path };
      const found = show(value).slice(0, 2000);
      const isOtherType = error.details.some(
        ({ type, path: { length } }) => /^\w+\.base$/.test(type) && length === 0,
      );
      const kind = isOtherType ? (typeNames[typeOf(value)]?.one ?? '') : '';
      return { found, path: [...path, key], kind };
    },
  };
}
