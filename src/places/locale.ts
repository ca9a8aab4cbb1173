import type { Faker, LocaleDefinition } from '@faker-js/faker';
import { faker as baseFaker } from '@faker-js/faker/locale/base';
import type { EntityType } from './entity-types/entity-type.js';
import { typeRecords } from './entity-types/type-records.js';
import { languages } from './languages.js';
import { createRandomizer } from './rng.js';
import { capitalised } from './text.js';

/**
 * The class, taken from the smallest instance: the root of the package would load all its locales (300 ms in Node,
 * a megabyte in a page).
 */
const FakerClass = baseFaker.constructor as typeof Faker;

/** Fallback locales other than English. */
const parents: Readonly<Record<string, string>> = {
  fr_AF: 'fr',
  da: 'sv',
  nb: 'sv',
  fa: 'ar',
  th: 'zh',
  vi: 'zh',
};

/** A Faker instance for a language. */
export interface Locale {
  readonly code: string;
  readonly faker: Faker;
  /** name patterns by group of types, from the first language in the fallback chain that has any */
  readonly names: Readonly<Record<string, unknown>>;
}

/** The definition of a language, with its words for types of places as a category `noun`. */
function definitionOf(code: string): LocaleDefinition {
  const nouns = typeRecords.map(({ id, nouns: { [code]: words } }) => [id, words] as const);
  return { ...languages[code], noun: Object.fromEntries(nouns.filter(([, words]) => words)) };
}

/** Shared by all locales: every use of a faker seeds it first, see `Place.faker`. */
const randomizer = createRandomizer();

const locales = new Map<string, Locale>();

/** The locale of a language; English if there is none. Created on first use, and cached. */
export function localeOf(name: string): Locale {
  const code = Object.hasOwn(languages, name) ? name : 'en';
  const known = locales.get(code);
  if (known !== undefined) return known;
  const chain = [...new Set([code, parents[code] ?? 'en', 'en'])].map(definitionOf);
  const faker = new FakerClass({ locale: [...chain, baseFaker.rawDefinitions], randomizer });
  const locale = {
    code,
    faker,
    names: chain.find(({ place }) => place !== undefined)?.place ?? {},
  };
  locales.set(code, locale);
  return locale;
}

/** The strings of a list in a definition; empty if it is not a list. */
function textsOf(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.filter((choice) => typeof choice === 'string') : [];
}

/** The choices that a locale has for an entry such as `word.theme`; empty if there is no such entry. */
export function choicesOf({ faker }: Locale, category: string, entry: string): readonly string[] {
  return textsOf(faker.rawDefinitions[category]?.[entry]);
}

/** Percentage of names with a quarter or landmark, besides those whose pattern always has one. */
const located = 40;

/** Estimated number of choices of a faker method, which has no list to count. */
const methods: Readonly<Record<string, number>> = {
  firstName: 28,
  lastName: 25,
  fullName: 700,
  street: 60,
};

/** Estimated number of names that a pattern can produce. */
function capacityOf(pattern: string, locale: Locale): number {
  return [...pattern.matchAll(/\{\{(\w+)\.(\w+)/g)].reduce(
    (product, [, category = '', entry = '']) =>
      product * (methods[entry] ?? Math.max(1, choicesOf(locale, category, entry).length)),
    1,
  );
}

/** Public facilities are named after their street, as `Place` computes it. */
const streetNames: Readonly<Record<string, string>> = {
  spot: '{{noun}} {street}',
  worship: '{street} {{noun}}',
};

/**
 * Name patterns of a type in a locale, for `faker.helpers.weightedArrayElement`: patterns that can
 * produce many names are used more often, so that names rarely repeat. For a type without a record,
 * the noun is that of the request.
 */
export function namePatterns(
  type: EntityType,
  locale: Locale,
): { value: string; weight: number }[] {
  const byStreet = streetNames[type.group];
  const own = locale.names[type.group] ?? locale.names.other;
  const noun = type.known ? `{{noun.${type.id}}}` : type.noun.split(' ').map(capitalised).join(' ');
  const plain = (byStreet ? [byStreet] : textsOf(own))
    .map((pattern) => pattern.replace('{{noun}}', noun))
    .map((value) => ({ value, weight: 50 + Math.min(5000, capacityOf(value, locale)) }));
  const withPlace = plain
    .filter(({ value }) => !byStreet && !value.includes('{{word.near}}'))
    .map(({ value, weight }) => ({
      value: `${value} {{word.near}}`,
      weight: (weight * located) / (100 - located),
    }));
  return [...plain, ...withPlace];
}
