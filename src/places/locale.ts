import type { Faker, LocaleDefinition } from '@faker-js/faker';
import { faker as baseFaker } from '@faker-js/faker/locale/base';
import type { City } from './cities/city.js';
import { en } from './locales/en.js';
import { languages } from './locales/index.js';
import type { Language } from './locales/language.js';
import { choicesFrom } from './placeholder.js';
import { createRandomizer } from './rng.js';

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
}

/** The code of the language for the names of places in a city; English if it has none. */
function languageOf({ locale, country }: City): string {
  const code = locale ?? country.locale ?? country.language;
  return Object.hasOwn(languages, code) ? code : 'en';
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
    food,
    noun: { ...nouns },
  };
  if (company) definition.company = company;
  return definition;
}

/** What differs in a city, as in faker's own en_GB and en_US. */
function definitionOfCity({ phone, country }: City, { food }: Language): LocaleDefinition {
  const definition: LocaleDefinition = {};
  if (phone !== undefined) {
    const formats = [phone];
    definition.phone_number = {
      format: { human: formats, national: formats, international: formats },
    };
  }
  if (country.cuisine !== undefined) {
    const national = [country.cuisine, country.cuisine];
    definition.food = { ethnic_category: [...national, ...food.ethnic_category] };
  }
  return definition;
}

/** Nothing that faker makes up on the internet belongs to anybody. */
const fiction: LocaleDefinition = { internet: { domain_suffix: ['example'] } };

/** Shared by all locales: every use of a faker seeds it first, see `Place.faker`. */
const randomizer = createRandomizer();

/** @param ofCity what a city has of its own */
export function createFaker(language: Language, ofCity: LocaleDefinition = {}): Faker {
  const ofFamily = familyOf(language).map(definitionOf);
  const locale = [ofCity, ...ofFamily, fiction, baseFaker.rawDefinitions];
  return new FakerClass({ locale, randomizer });
}

function createLocale(code: string, city: City): Locale {
  const language = languages[code] ?? en;
  const family = familyOf(language);
  const { names = {} } = family.find((one) => one.names) ?? {};
  const { location } = family.find((one) => one.location.street_line) ?? en;
  const faker = createFaker(language, definitionOfCity(city, language));
  return {
    code,
    faker,
    names,
    streetLine: location.street_line ?? '',
    choices: choicesFrom(faker.rawDefinitions),
  };
}

/**
 * By what makes the difference: cities of a region without phone numbers of their own share one.
 */
const locales = new Map<string, Locale>();

/** The locale of a city. Created on first use, and kept. */
export function localeOf(city: City): Locale {
  const code = languageOf(city);
  const key = [code, city.phone, city.country.cuisine].join('\n');
  const known = locales.get(key);
  if (known !== undefined) return known;

  const locale = createLocale(code, city);
  locales.set(key, locale);
  return locale;
}
