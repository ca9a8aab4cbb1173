import { type Country, countryRecords } from '../data/countries.js';
import { hashText, mix, unit } from './rng.js';
import { plainWords } from './text.js';
import { africaAndOceania } from '../data/cities/africa-and-oceania.js';
import { americas } from '../data/cities/americas.js';
import { asia } from '../data/cities/asia.js';
import type { CityRecord, Position } from '../data/cities/city-record.js';
import { europe } from '../data/cities/europe.js';
import { type Region, regions } from '../data/cities/regions.js';

/** The country of cities whose location is unknown. */
const unknownCountry: Country = { code: '', language: '' };

/** The countries by ISO code. */
const countries: ReadonlyMap<string, Country> = new Map(
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
function countryNamed(text: string): Country | undefined {
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

/** A city of the table or a made-up one, completed from its region and country. */
export interface City extends Omit<
  CityRecord,
  'country' | 'phone' | 'timeZone' | 'latitude' | 'longitude'
> {
  readonly country: Country;
  readonly phone: string | undefined;
  readonly timeZone: string | undefined;
  /** null for a city without a record whose region is unknown */
  readonly centre: Position | null;
  /** whether the city is in the table */
  readonly known: boolean;
}

function cityOf(record: CityRecord): City {
  const country = countries.get(record.country);
  if (country === undefined) {
    throw new Error(`${record.name} is in a country without a record: ${record.country}`);
  }
  const region = regions.find(
    (one) => one.code === record.region && one.country === record.country,
  );
  const { phone, timeZone } = { ...country, ...region, ...record };
  return {
    ...record,
    country,
    phone,
    timeZone,
    centre: [record.latitude, record.longitude],
    known: true,
  };
}

/** The cities of the table, the largest first. */
export const knownCities = (): readonly City[] =>
  [...europe, ...americas, ...asia, ...africaAndOceania]
    .map(cityOf)
    .sort((left, right) => right.population - left.population);

function citiesByName(): ReadonlyMap<string, readonly City[]> {
  const found = new Map<string, City[]>();
  for (const city of knownCities()) {
    const names = [city.name, ...(city.aliases ?? [])];
    for (const words of new Set(names.map(plainWords))) {
      found.set(words, [...(found.get(words) ?? []), city]);
    }
  }
  return found;
}

/** Built on first use, so that a sandbox starts quickly. */
let byName: ReadonlyMap<string, readonly City[]> | undefined;

/** Returns the known cities with a name, the largest first. */
function citiesNamed(text: string): readonly City[] {
  byName ??= citiesByName();
  return byName.get(plainWords(text)) ?? [];
}

/**
 * Makes up a city without a record: it gets a position in its region or country, the same in every
 * world, so that a map has something to draw. Without a known point on land, it has no position. It
 * never has a postcode: null, not a guess.
 */
function unknownCity(name: string, country: Country, region?: Region): City {
  const hash = hashText(plainWords(name) || name);
  const share = (aspect: number) => unit(mix(hash, aspect));
  const { inland, phone, timeZone } = { ...country, ...region };
  const around = (degrees: number, aspect: number) => degrees + 0.4 * share(aspect) - 0.2;
  return {
    name,
    country,
    ...(region && { region: region.code }),
    population: 30_000 + 150_000 * share(6),
    phone,
    timeZone,
    centre: inland ? [around(inland[0], 1), around(inland[1], 2)] : null,
    known: false,
  };
}

/**
 * Finds the city that a string names, or makes one up. "Berlin, Germany" and "Berlin, Mitte" are
 * Berlin, "Paris, Texas" is not Paris, and "Austin, TX, USA" is Austin.
 */
export function findCity(text: string): City {
  const [whole] = citiesNamed(text);
  if (whole !== undefined) return whole;

  const parts = text.split(',').map((part) => part.trim());
  const [head = text.trim(), ...rest] = parts.filter((part) => part !== '');
  const country = rest.map(countryNamed).find((found) => found !== undefined);
  const region = regionNamed(rest, country);

  const candidates = citiesNamed(head);
  const codes = [region?.code, ...rest];
  const inRegion = candidates.find(
    ({ region: code }) => code !== undefined && codes.includes(code),
  );
  // "Toronto, CA" and "Berlin, DE": the country code is also the code of a region.
  const known = inRegion ?? candidates.find((city) => city.country === country);
  if (known !== undefined) return known;

  const regional = region && unknownCityIn(region, head, country);
  if (regional) return regional;
  if (country !== undefined) return unknownCity(head, country);
  return candidates[0] ?? unknownCity(head, unknownCountry);
}

/**
 * Returns the spelling of a known city, in any letter case; other strings are returned unchanged.
 */
export function spelledCity(text: string): string {
  const words = plainWords(text);
  return citiesNamed(text).find(({ name }) => plainWords(name) === words)?.name ?? text;
}

/** Finds the region that a part of the string names, in the country that another part names. */
function regionNamed(parts: readonly string[], country: Country | undefined): Region | undefined {
  const words = parts.map(plainWords);
  const isNamed = ({ code, name }: Region) =>
    parts.includes(code) || words.includes(name.toLowerCase());
  const isPossible = (region: Region) =>
    country === undefined || country.code === region.country || parts.length === 1;
  return regions.find((region) => isNamed(region) && isPossible(region));
}

function unknownCityIn(region: Region, name: string, country: Country | undefined) {
  // "Monroe, LA" is in Louisiana rather than Laos, but "Kleinhausen, DE" in Germany rather than
  // Delaware.
  if (country && region.code === 'DE') return undefined;
  const ofRegion = countries.get(region.country);
  return ofRegion && unknownCity(name, ofRegion, region);
}
