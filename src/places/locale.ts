import type { Faker, LocaleDefinition } from '@faker-js/faker';
import { faker as baseFaker } from '@faker-js/faker/locale/base';
import { typeRecords } from './entity-types/type-records.js';
import { languages } from './languages.js';
import { createRandomizer } from './rng.js';

/**
 * The class, reached through the smallest instance: the root of the package would load all its locales (300 ms in Node,
 * a megabyte in a page).
 */
const FakerClass = baseFaker.constructor as typeof Faker;

/** What a locale falls back to before English. */
const parents: Readonly<Record<string, string>> = { fr_AF: 'fr' };

/** A faker that speaks a language. */
export interface Locale {
  readonly code: string;
  readonly faker: Faker;
  /** patterns of names by group of types, of the first language in its chain that has some */
  readonly names: Readonly<Record<string, unknown>>;
}

/** The definition of a language, with its words for types of places as a category `noun`. */
function definitionOf(code: string): LocaleDefinition {
  const nouns = typeRecords.map(({ id, nouns: { [code]: words } }) => [id, words] as const);
  return { ...languages[code], noun: Object.fromEntries(nouns.filter(([, words]) => words)) };
}

/** One for all locales: whoever uses a faker seeds it first, see `Place.faker`. */
const randomizer = createRandomizer();

const locales = new Map<string, Locale>();

/** The locale of a language; English when there is none. Made when first asked for, and kept. */
export function localeOf(name: string): Locale {
  const code = Object.hasOwn(languages, name) ? name : 'en';
  const known = locales.get(code);
  if (known !== undefined) return known;
  const chain = [...new Set([code, parents[code] ?? 'en', 'en'])].map(definitionOf);
  const faker = new FakerClass({ locale: [...chain, baseFaker.rawDefinitions], randomizer });
  const locale = { code, faker, names: chain.find(({ place }) => place !== undefined)?.place ?? {} };
  locales.set(code, locale);
  return locale;
}

/** The texts of a list in a definition; none when it is no list. */
export function textsOf(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.filter((choice) => typeof choice === 'string') : [];
}

/** The choices that a locale has for an entry of a category, `word.theme`; none when there is no such entry. */
export function choicesOf({ faker }: Locale, category: string, entry: string): readonly string[] {
  return textsOf(faker.rawDefinitions[category]?.[entry]);
}
