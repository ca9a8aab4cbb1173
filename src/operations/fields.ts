import Joi from 'joi';
import { bounds } from '../api/bounds.js';
import { resolveField } from '../fields/index.js';
import { isLongerThan, unicodeString } from '../input/values.js';
import type { Profile } from '../open-questions/index.js';
import type { SubscriptionRecord } from '../state/state.js';
import type { OperationContext } from './operation.js';
import { type InvalidRule, Rejection } from './rejection.js';

/** Field names, and the spelling of strings sent by clients. */

/**
 * Every entity of a page repeats all names, so without this limit, one request could produce
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

export type FieldRules = ReturnType<typeof fieldRules>;

/** Derives the rules of a subscription's field names (open questions `fields.*`). */
export function fieldRules(answers: Profile) {
  const duplicates = answers['fields.duplicates'];
  const unknown = answers['fields.unknown'];
  const spelling = answers['fields.kept'];
  const isSorted = answers['fields.order'] === 'sorted';
  const maximum = Math.min(answers['fields.maximum'], bounds.names);
  const invalid: readonly InvalidRule[] = [{ type: 'array.unique', answer: duplicates }];
  return {
    invalid,

    /** Schema of a field name. */
    name: () => unicodeString().min(1).max(bounds.nameLength),

    /** Returns the schema of a list of field names. @param name schema of a name */
    schema(name: Joi.StringSchema): Joi.ArraySchema<string[]> {
      const names = Joi.array<string[]>()
        .items(name)
        .max(maximum)
        .custom(boundedLength)
        .description(`Field names, with at most ${bounds.namesLength} characters in total`)
        .messages({
          'array.characters': '{{#label}} must contain no more than {{#limit}} characters in total',
        });
      if (typeof duplicates === 'number') return names.unique();
      return names;
    },

    /** the rejection of a meaningless name; null if such names are accepted */
    unknown:
      typeof unknown === 'number'
        ? (name: string) => new Rejection(unknown, `The field ${JSON.stringify(name)} is not known`)
        : null,

    /** Returns the names as they are stored. */
    stored(names: readonly string[]): readonly string[] {
      const all = names.map((name) => spelled(name, spelling, String));
      const kept = duplicates === 'removed' ? [...new Set(all)] : all;
      return isSorted ? kept.sort() : kept;
    },
  };
}

/** Returns field names as they are stored, or their rejection. */
export function acceptedFields(
  rules: FieldRules,
  names: readonly string[],
): readonly string[] | Rejection {
  if (rules.unknown) {
    const unknown = names.find((name) => resolveField(name).confidence === 'low');
    if (unknown !== undefined) return rules.unknown(unknown);
  }
  return rules.stored(names);
}

/** Builds the request to interpret a subscription's fields. */
export const requestFor = (entity_type: string, fields: readonly string[]) => ({
  entity_type,
  fields: fields.map((name) => ({ name })),
});

/** Returns the interpretations to store: the output of a custom interpreter. */
export async function assess(
  { interpreter }: Pick<OperationContext, 'interpreter'>,
  entityType: string,
  fields: readonly string[],
): Promise<Pick<SubscriptionRecord, 'assessments'>> {
  if (interpreter === null) return {};
  return { assessments: await interpreter(requestFor(entityType, fields)) };
}

type Spelling = Profile['create.city-kept'];

/** Returns a client's string as it is stored. A string of spaces stays as it is. */
function spelled(text: string, spelling: Spelling, canonical: (text: string) => string): string {
  const trimmed = text.trim();
  if (trimmed === '') return text;
  switch (spelling) {
    case 'trimmed':
      return trimmed;
    case 'lower-case':
      return text.toLowerCase();
    case 'trimmed-lower-case':
      return trimmed.toLowerCase();
    case 'canonical':
      return canonical(trimmed);
    default:
      return text;
  }
}

const capitalized = (text: string): string =>
  text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();

/** Derives how cities and entity types are stored. */
export function spellingOf(answers: Profile) {
  const city = answers['create.city-kept'];
  const entityType = answers['create.entity-type-kept'];
  return {
    /** @param canonical returns the usual spelling of a city */
    city: (text: string, canonical: (text: string) => string) => spelled(text, city, canonical),
    entityType: (text: string) => spelled(text, entityType, capitalized),
  };
}
