import Joi from 'joi';
import { bounds } from '../api/bounds.js';
import { isLongerThan, unicodeString } from '../input/unicode-string.js';
import type { Profile } from '../points/index.js';
import type { InvalidRule } from './invalid-request.js';
import { Refusal } from './refusal.js';
import { spelled } from './spelling.js';

/**
 * Every entity of a page repeats all names: without this bound, one request could make a page of
 * gigabytes.
 */
const boundedLength: Joi.CustomValidator<string[]> = (names, helpers) => {
  const limit = bounds.namesLength;
  const written = JSON.stringify(names.join('')).slice(1, -1);
  if (isLongerThan(written, limit)) {
    return helpers.error('array.characters', { limit });
  }
  return names;
};

export type FieldsPolicy = ReturnType<typeof fieldsPolicy>;

/** The field names of a subscription (open points `fields.*`). */
export function fieldsPolicy(profile: Profile) {
  const duplicates = profile['fields.duplicates'];
  const unknown = profile['fields.unknown'];
  const spelling = profile['fields.kept'];
  const isSorted = profile['fields.order'] === 'sorted';
  const maximum = Math.min(profile['fields.maximum'], bounds.names);
  const invalid: readonly InvalidRule[] = [{ type: 'array.unique', answer: duplicates }];

  const longest = Math.min(profile['fields.name-length'], bounds.nameLength);
  return {
    invalid,

    /** One field name. */
    name: unicodeString().min(1).max(longest),

    /** A list of field names. @param name schema of one */
    schema(name: Joi.StringSchema): Joi.ArraySchema<string[]> {
      const names = Joi.array<string[]>()
        .items(name)
        .max(maximum)
        .custom(boundedLength)
        .description(`Names of fields, together of at most ${bounds.namesLength} characters`)
        .messages({
          'array.characters': '{{#label}} must contain no more than {{#limit}} characters in all',
        });
      if (typeof duplicates === 'number') return names.unique();
      return names;
    },

    /** The refusal of a name that means nothing; null if such names are accepted. */
    unknown:
      typeof unknown === 'number'
        ? (name: string) => new Refusal(unknown, `The field ${JSON.stringify(name)} is not known`)
        : null,

    /** The names as they are stored. */
    stored(names: readonly string[]): readonly string[] {
      const all = names.map((name) => spelled(name, spelling, String));
      const kept = duplicates === 'removed' ? [...new Set(all)] : all;
      return isSorted ? kept.sort() : kept;
    },
  };
}
