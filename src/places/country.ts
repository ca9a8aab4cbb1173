import { plainWords } from './text.js';
import { type Country, countryRecords } from '../data/countries.js';

/** The country of cities whose location is unknown. */
export const unknownCountry: Country = { code: '', language: '' };

/** The countries by ISO code. */
export const countries: ReadonlyMap<string, Country> = new Map(
  countryRecords.map((record) => [record.code, record]),
);

function regionNames(language: string): Intl.DisplayNames {
  return new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
}

/** Built on first use, because `Intl.DisplayNames` is slow. */
let english: Intl.DisplayNames | undefined;

/** Returns the English name of a country; null if unknown. */
export function countryName({ code, name }: Country): string | null {
  if (name !== undefined) return name;
  if (code === '') return null;
  english ??= regionNames('en');
  return english.of(code) ?? null;
}

let byWords: ReadonlyMap<string, Country> | undefined;

/** Finds a country by its code, an alias, or its name in English or in its own language. */
export function countryNamed(text: string): Country | undefined {
  byWords ??= new Map(
    countryRecords.flatMap((country) => {
      const { code, aliases = [], language } = country;
      const names = [
        code,
        ...aliases,
        countryName(country) ?? code,
        regionNames(language).of(code) ?? code,
      ];
      return names.map((name) => [plainWords(name), country] as const);
    }),
  );
  return byWords.get(plainWords(text));
}
