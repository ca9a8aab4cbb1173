import type { EntityType } from './entity-types/entity-type.js';
import type { Locale } from './locale.js';
import { capitalised } from './text.js';

/** A pattern of names, for `faker.helpers.weightedArrayElement`. */
export interface NamePattern {
  readonly value: string;
  readonly weight: number;
}

/** Estimated number of values of methods of faker, which have no list to count. */
const estimates: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  person: { firstName: 28, lastName: 25, fullName: 700 },
  location: { street: 60 },
  company: { name: 500 },
};

/** The number of values that a placeholder such as `{{word.theme}}` can have. */
function choicesOf(category: string, entry: string, { faker }: Locale): number {
  const estimate = estimates[category]?.[entry];
  if (estimate !== undefined) return estimate;

  const choices = faker.rawDefinitions[category]?.[entry];
  return Array.isArray(choices) ? choices.length : 1;
}

/** The number of names that a pattern can produce. */
function capacityOf(pattern: string, locale: Locale): number {
  let capacity = 1;
  for (const [, category = '', entry = ''] of pattern.matchAll(/\{\{(\w+)\.(\w+)/g)) {
    capacity *= choicesOf(category, entry, locale);
  }
  return capacity;
}

/**
 * Public facilities are named after their street: `{street}`, since a place has its own already.
 */
const streetNames: Readonly<Record<string, string>> = {
  spot: '{{noun}} {street}',
  worship: '{street} {{noun}}',
};

/** What stands for a type in names; without a record, the words of the request. */
function nounOf(type: EntityType): string {
  if (type.known) return `{{noun.${type.id}}}`;
  return type.noun.split(' ').map(capitalised).join(' ');
}

function weighted(pattern: string, locale: Locale): NamePattern {
  return { value: pattern, weight: 50 + Math.min(5000, capacityOf(pattern, locale)) };
}

/** Percentage of names with a quarter or landmark, besides those whose pattern always has one. */
const located = 40;

/** The same names with a quarter or landmark. */
const withLandmark = ({ value, weight }: NamePattern): NamePattern => ({
  value: `${value} {{word.near}}`,
  weight: (weight * located) / (100 - located),
});

/**
 * Name patterns of a type in a locale: those that can produce many names are used more often, so
 * that names rarely repeat.
 */
export function namePatterns(type: EntityType, locale: Locale): readonly NamePattern[] {
  const noun = nounOf(type);
  const named = (pattern: string) => weighted(pattern.replace('{{noun}}', noun), locale);

  const byStreet = streetNames[type.group];
  if (byStreet !== undefined) return [named(byStreet)];

  const patterns = locale.names[type.group] ?? locale.names.other ?? [];
  const plain = patterns.map(named);
  const anywhere = plain.filter(({ value }) => !value.includes('{{word.near}}'));
  return [...plain, ...anywhere.map(withLandmark)];
}
