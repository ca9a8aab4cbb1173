import { plainWords } from '../text.js';
import { type Country, countryRecords } from './country-records.js';

/** The country of a city of which nobody knows where it is. */
export const unknownCountry: Country = { code: '', language: '' };

/** By ISO code. */
export const countries: ReadonlyMap<string, Country> = new Map(
  countryRecords.map((record) => [record.code, record]),
);

function namesIn(language: string): Intl.DisplayNames {
  return new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
}

/** Made when first asked for, since the platform takes a while. */
let english: Intl.DisplayNames | undefined;

/** The name of a country in English; null when it is not known. */
export function countryName({ code, name }: Country): string | null {
  english ??= namesIn('en');
  return name ?? (code === '' ? null : (english.of(code) ?? null));
}

/** Every country by its code, its aliases, and its name in English and in its own language. */
function everyCountry(): ReadonlyMap<string, Country> {
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const found = new Map<string, Country>();
  // The records come first, since the platform also knows codes that are out of use, such as FX for France.
  for (const country of [...countryRecords, ...codes.map((code) => ({ ...unknownCountry, code }))]) {
    const { code, aliases = [], language } = country;
    const name = countryName(country);
    if (name === null) continue;
    const own = language === '' ? name : (namesIn(language).of(code) ?? name);
    for (const words of [code, ...aliases, name, own].map(plainWords))
      if (words !== '' && !found.has(words)) found.set(words, country);
  }
  return found;
}

let byWords: ReadonlyMap<string, Country> | undefined;

/** The country of that code or name. Of one without a record nothing else is known. */
export function countryNamed(text: string): Country | undefined {
  byWords ??= everyCountry();
  return byWords.get(plainWords(text));
}
