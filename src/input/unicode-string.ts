import Joi from 'joi';

/**
 * Whether a text has more characters than that: code points, as JSON Schema counts them. `length`
 * counts an emoji as two.
 */
export function isLongerThan(text: string, most: number): boolean {
  if (text.length <= most) return false;
  const pairs = text.match(/[\ud800-\udbff][\udc00-\udfff]/g) ?? [];
  return text.length - pairs.length > most;
}

/** The name is that of joi's own rule, which writes `maxLength`. */
function max(this: Joi.SchemaInternals, limit: number): Joi.Schema {
  const rule = { name: 'max', method: 'characters', args: { limit } };
  return this.$_addRule(rule);
}

const extended = Joi.extend({
  type: 'string',
  base: Joi.string(),
  rules: {
    characters: {
      method: false,
      validate(value: string, helpers: Joi.CustomHelpers, { limit }: { limit: number }) {
        if (isLongerThan(value, limit)) {
          return helpers.error('string.max', { limit });
        }
        return value;
      },
    },
  },
  overrides: { max },
}) as { string(): Joi.StringSchema };

/** A string whose `max` counts characters as JSON Schema does, where joi's counts UTF-16 units. */
export const unicodeString = (): Joi.StringSchema => extended.string();
