import type { Faker, LocaleDefinition } from '@faker-js/faker';
import { faker as baseFaker } from '@faker-js/faker/locale/base';
import { en } from '../data/languages/en.js';
import * as everyLanguage from '../data/languages/index.js';
import type { Language, Locales } from '../data/languages/language.js';
import type { City } from './city.js';
import { createRandomizer } from './rng.js';

/** Languages by their codes. */
export const languages: Readonly<Record<string, Language>> = everyLanguage;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The strings of a list, or of all lists in a record, each once. */
function textsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string');
  return isRecord(value) ? [...new Set(Object.values(value).flatMap(textsIn))] : [];
}

/** The definitions that methods of faker draw from. */
const methods: Readonly<Record<string, string>> = {
  'person.firstName': 'person.first_name',
  'person.lastName': 'person.last_name',
};

/** All strings that a pattern can give. */
function fillings(pattern: string, choices: (placeholder: string) => readonly string[]): string[] {
  const [, placeholder] = /\{\{([\w.]+)\}\}/.exec(pattern) ?? [];
  if (placeholder === undefined) return [pattern];
  return choices(placeholder).flatMap((choice) =>
    fillings(pattern.replace(`{{${placeholder}}}`, choice), choices),
  );
}

/** Combinations of two lists: "Blue" and "Door", or "Gold" and "stück". */
const pairsOf = (heads: readonly string[], tails: readonly string[]): readonly string[] =>
  heads.flatMap((head) => tails.flatMap((tail) => [`${head} ${tail}`, head + tail]));

/** A function that says, and remembers, what a placeholder can stand for. */
function choicesFrom(definitions: LocaleDefinition) {
  const known = new Map<string, readonly string[]>();

  /** Variants of a placeholder that would duplicate names of another pattern. */
  function given(placeholder: string): readonly string[] {
    if (placeholder === 'word.near') return choices('word.tail');
    if (placeholder === 'person.firstName') return choices('person.lastName');
    if (placeholder !== 'word.theme') return [];
    const pairs = pairsOf(choices('word.head'), choices('word.tail'));
    return [...pairs, ...choices('person.firstName'), ...choices('person.lastName')];
  }

  function find(placeholder: string): readonly string[] {
    if (placeholder === 'location.street') {
      const patterns = definitions.location?.street_pattern ?? [];
      return [...new Set(patterns.flatMap((pattern) => fillings(pattern, choices)))];
    }
    const path = (methods[placeholder] ?? placeholder).split('.');
    let value: unknown = definitions;
    for (const key of path) value = isRecord(value) ? value[key] : undefined;
    const others = new Set(given(placeholder));
    return textsIn(value).filter((text) => !others.has(text));
  }

  function choices(placeholder: string): readonly string[] {
    const before = known.get(placeholder);
    if (before !== undefined) return before;
    const found = find(placeholder);
    known.set(placeholder, found);
    return found;
  }

  return choices;
}

/**
 * The class, taken from the smallest instance: the root of the package would load all its locales
 * (300 ms in Node, a megabyte in a page).
 */
const FakerClass = baseFaker.constructor as typeof Faker;

/** Faker with the words of a language and the phone numbers and cuisine of a city. */
export interface Locale {
  /** of the language */
  readonly code: string;
  readonly faker: Faker;
  /** name patterns by group of types */
  readonly names: NonNullable<Language['names']>;
  /** pattern of street and house number */
  readonly streetLine: string;
  /** all that a placeholder such as `word.theme` can stand for */
  readonly choices: (placeholder: string) => readonly string[];
  /** pattern of an address; undefined for that of the country */
  readonly address: string | undefined;
  /** a city or quarter, in the script of the language */
  readonly toponym: (name: string) => string;
  /** the same language in Latin letters, where this one has other letters */
  readonly latin: Locale | null;
}

/** The code of the language for the names of places in a city; English if it has none. */
function codeOf({ locale, country }: City): string {
  const code = locale ?? country.locale ?? country.language;
  return Object.hasOwn(languages, code) ? code : 'en';
}

/**
 * A given language with that code, for the countries whose own it is: Kazakhstan has names in
 * Russian, but none in Cyrillic letters that it would not write itself.
 */
function givenLanguage(code: string, { country }: City, locales: Locales): Language | undefined {
  const isOwn = country.language === code && Object.hasOwn(locales, code);
  return isOwn ? locales[code] : undefined;
}

/** A language, its parent, the parent of that one, and so on until English. */
function familyOf(language: Language): readonly Language[] {
  if (language === en) return [en];
  const parent = languages[language.parent ?? 'en'] ?? en;
  return [language, ...familyOf(parent)];
}

/** A language as a definition of faker. */
function definitionOf({ person, location, word, company, food, nouns }: Language) {
  const definition: LocaleDefinition = {
    person,
    location: { ...location },
    word: { ...word },
    noun: { ...nouns },
  };
  if (food) definition.food = food;
  if (company) definition.company = company;
  return definition;
}

/** Locale definition of a city, with its differences, as in faker's own en_GB and en_US. */
function definitionOfCity({ phone, country }: City, family: readonly Language[]): LocaleDefinition {
  const definition: LocaleDefinition = {};
  if (phone !== undefined) {
    const formats = [phone];
    definition.phone_number = {
      format: { human: formats, national: formats, international: formats },
    };
  }
  if (country.cuisine !== undefined) {
    const national = [country.cuisine, country.cuisine];
    const { ethnic_category = [] } = family.find((one) => one.food)?.food ?? {};
    definition.food = { ethnic_category: [...national, ...ethnic_category] };
  }
  return definition;
}

/** Internet addresses from faker that belong to no one. */
const fiction: LocaleDefinition = { internet: { domain_suffix: ['example'] } };

/** Shared by all locales: every use of a faker seeds it first, see `Place.faker`. */
const randomizer = createRandomizer();

/** @param ofCity what a city has of its own */
export function createFaker(language: Language, ofCity: LocaleDefinition = {}): Faker {
  const ofFamily = familyOf(language).map(definitionOf);
  const locale = [ofCity, ...ofFamily, fiction, baseFaker.rawDefinitions];
  return new FakerClass({ locale, randomizer });
}

/** @param latin the one in Latin letters, if this one has others */
function createLocale(code: string, language: Language, city: City, latin: Locale | null): Locale {
  const family = familyOf(language);
  const { names = {} } = family.find((one) => one.names) ?? {};
  const { location } = family.find((one) => one.location.street_line) ?? en;
  const faker = createFaker(language, definitionOfCity(city, family));
  return {
    code,
    faker,
    names,
    streetLine: location.street_line ?? '',
    choices: choicesFrom(faker.rawDefinitions),
    address: language.location.address,
    toponym: (name) => language.toponyms?.[name] ?? name,
    latin,
  };
}

/**
 * By language, and what makes the difference: cities of a region without phone numbers of their own
 * share one.
 */
const known = new WeakMap<Language, Map<string, Locale>>();

function knownLocale(
  code: string,
  language: Language,
  city: City,
  latin: Locale | null = null,
): Locale {
  const ofLanguage = known.get(language) ?? new Map<string, Locale>();
  known.set(language, ofLanguage);
  const key = [code, city.phone, city.country.cuisine].join('\n');
  const before = ofLanguage.get(key);
  if (before !== undefined) return before;

  const locale = createLocale(code, language, city, latin);
  ofLanguage.set(key, locale);
  return locale;
}

/**
 * The locale of a city. Created on first use, and kept.
 * @param locales languages that replace those of the package, such as `nativeScripts`
 */
export function localeOf(city: City, locales: Locales = {}): Locale {
  const code = codeOf(city);
  const usual = knownLocale(code, languages[code] ?? en, city);
  const given = givenLanguage(code, city, locales);
  return given ? knownLocale(code, given, city, usual) : usual;
}
