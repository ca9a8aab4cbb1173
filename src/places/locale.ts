import type { Faker, LocaleDefinition } from '@faker-js/faker';
import { faker as baseFaker } from '@faker-js/faker/locale/base';
import { nounRecords } from './entity-types/noun-records.js';
import * as languages from './languages/index.js';
import { createRandomizer } from './rng.js';

/**
 * The class, reached through the smallest instance: the root of the package would load all its locales (300 ms in Node,
 * a megabyte in a page).
 */
const FakerClass = baseFaker.constructor as typeof Faker;

const definitions: Readonly<Record<string, LocaleDefinition>> = languages;

/** What a locale falls back to before English. */
const parents: Readonly<Record<string, string>> = { fr_AF: 'fr' };

/** A faker that speaks a language, and the definitions it speaks from, its own first. */
export interface Locale {
  readonly code: string;
  readonly faker: Faker;
  readonly definitions: readonly LocaleDefinition[];
}

/** The definition of a language, with its words for types of places as a category `noun`. */
function definitionOf(code: string): LocaleDefinition {
  const noun: Record<string, readonly string[]> = {};
  for (const [type, { [code]: words }] of Object.entries(nounRecords)) if (words) noun[type] = words;
  return { ...definitions[code], noun };
}

/** One for all locales: whoever uses a faker seeds it first, see `Place.faker`. */
const randomizer = createRandomizer();

// As many as there are languages, and not one more.
const locales = new Map<string, Locale>();

/** The locale of that name, see `CountryRecord.locale`; English when there is none. Made when first asked for. */
export function localeOf(name: string): Locale {
  const code = Object.hasOwn(definitions, name) ? name : 'en';
  let locale = locales.get(code);
  if (locale === undefined) {
    const all = [...new Set([code, parents[code] ?? 'en', 'en'])].map(definitionOf);
    locale = {
      code,
      faker: new FakerClass({ locale: [...all, baseFaker.rawDefinitions], randomizer }),
      definitions: all,
    };
    locales.set(code, locale);
  }
  return locale;
}

/** The choices that a locale has for an entry of a category, `word.theme`; none when there is no such entry. */
export function choicesOf({ definitions: all }: Locale, category: string, entry: string): readonly string[] {
  for (const definition of all) {
    const found = definition[category]?.[entry];
    if (Array.isArray(found)) return found.filter((choice) => typeof choice === 'string');
  }
  return [];
}
