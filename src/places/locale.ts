import type { Faker, LocaleDefinition } from '@faker-js/faker';
import { faker as baseFaker } from '@faker-js/faker/locale/base';
import { ar } from './languages/ar.js';
import { bg } from './languages/bg.js';
import { cs } from './languages/cs.js';
import { da } from './languages/da.js';
import { de } from './languages/de.js';
import { deCH } from './languages/de-ch.js';
import { el } from './languages/el.js';
import { en } from './languages/en.js';
import { es } from './languages/es.js';
import { et } from './languages/et.js';
import { fa } from './languages/fa.js';
import { fi } from './languages/fi.js';
import { fil } from './languages/fil.js';
import { fr } from './languages/fr.js';
import { frAfrica } from './languages/fr-africa.js';
import { he } from './languages/he.js';
import { hi } from './languages/hi.js';
import { hr } from './languages/hr.js';
import { hu } from './languages/hu.js';
import { id } from './languages/id.js';
import { isLocale } from './languages/is.js';
import { it } from './languages/it.js';
import { ja } from './languages/ja.js';
import { ko } from './languages/ko.js';
import { nl } from './languages/nl.js';
import { no } from './languages/no.js';
import { pl } from './languages/pl.js';
import { pt } from './languages/pt.js';
import { ro } from './languages/ro.js';
import { ru } from './languages/ru.js';
import { sk } from './languages/sk.js';
import { sv } from './languages/sv.js';
import { sw } from './languages/sw.js';
import { th } from './languages/th.js';
import { tr } from './languages/tr.js';
import { uk } from './languages/uk.js';
import { vi } from './languages/vi.js';
import { zh } from './languages/zh.js';
import { createRandomizer } from './rng.js';

/**
 * The class, reached through the smallest instance: the root of the package would load all its locales (300 ms in Node,
 * a megabyte in a page).
 */
const FakerClass = baseFaker.constructor as typeof Faker;

/** Our definitions by the name that countries give, the most special first; English completes all of them. */
const definitions: Readonly<Record<string, readonly LocaleDefinition[]>> = {
  de: [de],
  es: [es],
  fr: [fr],
  it: [it],
  ja: [ja],
  nl: [nl],
  pt: [pt],
  de_CH: [deCH, de],
  sv: [sv],
  no: [no],
  da: [da],
  fi: [fi],
  is: [isLocale],
  pl: [pl],
  cs: [cs],
  sk: [sk, cs],
  hu: [hu],
  ro: [ro],
  hr: [hr],
  bg: [bg],
  el: [el],
  tr: [tr],
  ru: [ru],
  uk: [uk],
  et: [et],
  ko: [ko],
  zh: [zh],
  hi: [hi],
  th: [th],
  vi: [vi],
  id: [id],
  fil: [fil],
  ar: [ar],
  he: [he],
  fa: [fa],
  sw: [sw],
  fr_AF: [frAfrica, fr],
};

/** A faker that speaks a language, and the definitions it speaks from. */
export interface Locale {
  readonly code: string;
  readonly faker: Faker;
  readonly definitions: readonly LocaleDefinition[];
}

/** One for all locales: whoever uses a faker seeds it first, see `Place.faker`. */
const randomizer = createRandomizer();

// As many as there are languages, and not one more.
const locales = new Map<string, Locale>();

/** The locale of that name, see `CountryRecord.locale`; English when there is none. Made when first asked for. */
export function localeOf(code: string): Locale {
  let locale = locales.get(code);
  if (locale === undefined) {
    const own = Object.hasOwn(definitions, code) ? (definitions[code] ?? []) : [];
    const all = [...own, en];
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
