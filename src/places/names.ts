import type { EntityType } from './entity-types/entity-type.js';
import { choicesOf, type Locale, textsOf } from './locale.js';
import { capitalised } from './text.js';

/** A pattern for `faker.helpers.fake`, for `faker.helpers.weightedArrayElement`. */
export interface NamePattern {
  readonly value: string;
  readonly weight: number;
}

/** How many of a hundred names say where the place is, besides those whose pattern always does. */
const located = 40;

/** About how many choices there are behind what is a method of faker and no list. */
const methods: Readonly<Record<string, number>> = { firstName: 28, lastName: 25, fullName: 700, street: 60 };

/** About how many names a pattern gives. */
function capacityOf(pattern: string, locale: Locale): number {
  return [...pattern.matchAll(/\{\{(\w+)\.(\w+)/g)].reduce(
    (product, [, category = '', entry = '']) =>
      product * (methods[entry] ?? Math.max(1, choicesOf(locale, category, entry).length)),
    1,
  );
}

/**
 * What places of a type call themselves in a locale: patterns that give many names more often, so that names rarely repeat.
 * Words for a type that has no record are those of the request.
 */
export function namePatterns(type: EntityType, locale: Locale): readonly NamePattern[] {
  // What stands in a street and belongs to nobody is named after the street.
  const spot = type.group === 'spot';
  const own = locale.names[type.group] ?? locale.names.other;
  const noun = type.known ? `{{noun.${type.id}}}` : type.noun.split(' ').map(capitalised).join(' ');
  const plain = (spot ? ['{{noun}} {{location.street}}'] : textsOf(own))
    .map((pattern) => pattern.replace('{{noun}}', noun))
    .map((value) => ({ value, weight: 50 + Math.min(5000, capacityOf(value, locale)) }));
  const withPlace = plain
    .filter(({ value }) => !spot && !value.includes('{{word.near}}'))
    .map(({ value, weight }) => ({
      value: `${value} {{word.near}}`,
      weight: (weight * located) / (100 - located),
    }));
  return [...plain, ...withPlace];
}
