import { plainWords } from '../plain-words.js';
import type { Weekday } from '../weekdays.js';
import { countryRecords } from './country-records.js';

/** What a country decides about its places. */
export interface CountryRecord {
  /** ISO 3166-1 alpha-2; empty for a country that is not known */
  readonly code: string;
  /** names that the platform (`Intl.DisplayNames`) does not know */
  readonly aliases?: readonly string[];
  /** what most people speak, ISO 639-1; empty when not known */
  readonly language: string;
  /** whose words its places are made of, see `localeOf` */
  readonly locale: string;
  /** a telephone number where the city has none of its own, # is a digit; kept for fiction where the country has such numbers */
  readonly phone?: string;
  /** ISO 4217 */
  readonly currency?: string;
  /** a plain meal for one, in the currency */
  readonly mealPrice?: number;
  /** IANA name; of the largest cities, where there are several */
  readonly timeZone?: string;
  /** "street, code city" or "street, city, region code"; else "street, city code" */
  readonly address?: 'postcode-first' | 'with-region';
  /** the two days of the weekend, the one on which most people rest last; Saturday and Sunday when absent */
  readonly weekend?: readonly [Weekday, Weekday];
  readonly shopsCloseSundays?: boolean;
  /** shops close in the early afternoon, and dinner is late */
  readonly siesta?: boolean;
  /** restaurants and practices stay open at noon */
  readonly noLunchBreak?: boolean;
  /** A rectangle of plain land, degrees: south, west, north, east. Cities that nobody knows are put there. */
  readonly interior?: readonly [south: number, west: number, north: number, east: number];
}

export type Country = CountryRecord;

/** The country of a city of which nobody knows where it is. */
export const unknownCountry: Country = { code: '', language: '', locale: 'en' };

/** By ISO code. */
export const countries: ReadonlyMap<string, Country> = new Map(
  countryRecords.map((record) => [record.code, record]),
);

/** Where platforms differ, and where their name is no name for an address. */
const plainer = new Map([
  ['TR', 'Turkey'],
  ['HK', 'Hong Kong'],
  ['MO', 'Macau'],
]);

/** What the platform calls a region, by language: made when first asked for, since the first one takes a while. */
const displayNames = new Map<string, Intl.DisplayNames>();

function nameIn(language: string, code: string): string | undefined {
  let names = displayNames.get(language);
  if (names === undefined) {
    names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    displayNames.set(language, names);
  }
  return names.of(code);
}

/** The name of a country in English; null when it is not known. */
export function countryName({ code }: Country): string | null {
  return code === '' ? null : (plainer.get(code) ?? nameIn('en', code) ?? code);
}

/** Every country by its code, its aliases, and its name in English and in its own language. Of those without a record only that is known. */
function everyCountry(): ReadonlyMap<string, Country> {
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const all = new Map<string, Country>();
  // The records come first, since the platform also knows codes that are out of use, such as FX for France.
  for (const code of [...countries.keys(), ...codes]) {
    const name = nameIn('en', code);
    if (name === undefined) continue;
    const country = countries.get(code) ?? { ...unknownCountry, code };
    const { aliases = [], language } = country;
    const own = language === '' ? name : (nameIn(language, code) ?? name);
    for (const words of [code, ...aliases, plainer.get(code) ?? name, name, own].map(plainWords))
      if (words !== '' && !all.has(words)) all.set(words, country);
  }
  return all;
}

let byWords: ReadonlyMap<string, Country> | undefined;

/** The country of that code or name. */
export function countryNamed(text: string): Country | undefined {
  byWords ??= everyCountry();
  return byWords.get(plainWords(text));
}
