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

/** Returns the strings of a list, or of all lists in a record, without duplicates. */
function textsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string');
  return isRecord(value) ? [...new Set(Object.values(value).flatMap(textsIn))] : [];
}

/** The definitions from which faker's methods draw. */
const methods: Readonly<Record<string, string>> = {
  'person.firstName': 'person.first_name',
  'person.lastName': 'person.last_name',
};

/** Returns all strings that a pattern can produce. */
function fillings(pattern: string, choices: (placeholder: string) => readonly string[]): string[] {
  const [, placeholder] = /\{\{([\w.]+)\}\}/.exec(pattern) ?? [];
  if (placeholder === undefined) return [pattern];
  return choices(placeholder).flatMap((choice) =>
    fillings(pattern.replace(`{{${placeholder}}}`, choice), choices),
  );
}

/** Returns the combinations of two lists: "Blue" and "Door", or "Gold" and "stück". */
const pairsOf = (heads: readonly string[], tails: readonly string[]): readonly string[] =>
  heads.flatMap((head) => tails.flatMap((tail) => [`${head} ${tail}`, head + tail]));

/** Creates a function that returns, and caches, the choices of a placeholder. */
function choicesFrom(definitions: LocaleDefinition) {
  const known = new Map<string, readonly string[]>();

  /**
   * Returns a placeholder's choices, without variants that would duplicate names of another
   * pattern.
   */
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
 * The class, from the smallest instance: the package's root would load all its locales (300 ms in
 * Node.js, a megabyte in a page).
 */
const FakerClass = baseFaker.constructor as typeof Faker;

/** A faker with the words of a language, and the phone numbers and cuisine of a city. */
export interface Locale {
  /** code of the language */
  readonly code: string;
  readonly faker: Faker;
  /** name patterns by group of types */
  readonly names: NonNullable<Language['names']>;
  /** pattern of street and house number */
  readonly streetLine: string;
  /** returns all choices of a placeholder such as `word.theme` */
  readonly choices: (placeholder: string) => readonly string[];
  /** pattern of an address; undefined for the country's pattern */
  readonly address: string | undefined;
  /** returns a city or quarter in the writing system of the language */
  readonly toponym: (name: string) => string;
  /** the same language in Latin letters, if this one is written differently */
  readonly latin: Locale | null;
}

/** Returns the language code for names of places in a city; English if it has none. */
function codeOf({ locale, country }: City): string {
  const code = locale ?? country.locale ?? country.language;
  return Object.hasOwn(languages, code) ? code : 'en';
}

/**
 * Returns the given language with a code, for countries with that national language: names in
 * Kazakhstan are Russian, but not written in Cyrillic by this option.
 */
function givenLanguage(code: string, { country }: City, locales: Locales): Language | undefined {
  const isOwn = country.language === code && Object.hasOwn(locales, code);
  return isOwn ? locales[code] : undefined;
}

/** Returns a language and its ancestors, up to English. */
function familyOf(language: Language): readonly Language[] {
  if (language === en) return [en];
  const parent = languages[language.parent ?? 'en'] ?? en;
  return [language, ...familyOf(parent)];
}

/** Converts a language to a faker definition. */
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

/**
 * Returns the part of a city's definition that differs from its language, as in faker's own en_GB
 * and en_US.
 */
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

/** Internet addresses that belong to no one. */
const fiction: LocaleDefinition = { internet: { domain_suffix: ['example'] } };

/** Shared by all locales: every use of a faker seeds it first; see `Place.faker`. */
const randomizer = createRandomizer();

/** @param ofCity the city's own definitions */
export function createFaker(language: Language, ofCity: LocaleDefinition = {}): Faker {
  const ofFamily = familyOf(language).map(definitionOf);
  const locale = [ofCity, ...ofFamily, fiction, baseFaker.rawDefinitions];
  return new FakerClass({ locale, randomizer });
}

/** @param latin the locale in Latin letters, if this one is written differently */
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
 * Cached by language and differences: cities of a region without their own phone numbers share a
 * locale.
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
 * Returns the locale of a city, created on first use and cached.
 * @param locales languages that replace those of the package, such as `nativeScripts`
 */
export function localeOf(city: City, locales: Locales = {}): Locale {
  const code = codeOf(city);
  const usual = knownLocale(code, languages[code] ?? en, city);
  const given = givenLanguage(code, city, locales);
  return given ? knownLocale(code, given, city, usual) : usual;
}
