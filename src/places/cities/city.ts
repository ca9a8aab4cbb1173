import { countries } from '../countries/country.js';
import type { Country } from '../countries/country-records.js';
import { plainWords } from '../text.js';
import { africaAndOceania } from './africa-and-oceania.js';
import { americas } from './americas.js';
import { asia } from './asia.js';
import { europe } from './europe.js';
import { regions } from './regions.js';

/** Degrees, WGS 84. */
export type Position = [latitude: number, longitude: number];

/** A city as it is written down. In `phone` and `postcode`, # is a digit and ? a letter. */
export interface CityRecord {
  /** as it is written in addresses there */
  readonly name: string;
  readonly aliases?: readonly string[];
  /** ISO 3166-1 alpha-2, one of the countries */
  readonly country: string;
  /** state or province, where addresses carry one */
  readonly region?: string;
  readonly latitude: number;
  readonly longitude: number;
  /** inhabitants */
  readonly population: number;
  /** a telephone number; one of the region or country when absent */
  readonly phone?: string;
  readonly postcode?: string;
  /** IANA name, where it is not that of the country or region */
  readonly timeZone?: string;
  /** the quarters that places lie in, the busiest first, and where; they lie around the centre when absent */
  readonly districts?: Readonly<Record<string, Position>>;
  /** where the land is, for a city by the water */
  readonly land?: 'north' | 'east' | 'south' | 'west';
}

/** A city with what its region and country decide. */
export interface City extends Omit<CityRecord, 'country' | 'phone' | 'timeZone' | 'latitude' | 'longitude'> {
  readonly country: Country;
  readonly phone: string | undefined;
  readonly timeZone: string | undefined;
  /** null for a city without a record that could not be put anywhere */
  readonly centre: Position | null;
  /** whether it has a record */
  readonly known: boolean;
}

function cityOf(record: CityRecord): City {
  const country = countries.get(record.country);
  if (country === undefined)
    throw new Error(`${record.name} is in a country without a record: ${record.country}`);
  const region = regions.find((one) => one.code === record.region && one.country === record.country);
  const { phone, timeZone } = { ...country, ...region, ...record };
  return { ...record, country, phone, timeZone, centre: [record.latitude, record.longitude], known: true };
}

/** The cities with a record, the largest first. */
export const knownCities: readonly City[] = [...europe, ...americas, ...asia, ...africaAndOceania]
  .map(cityOf)
  .sort((left, right) => right.population - left.population);

const byName = new Map<string, City[]>();

for (const city of knownCities) {
  for (const words of new Set([city.name, ...(city.aliases ?? [])].map(plainWords)))
    byName.set(words, [...(byName.get(words) ?? []), city]);
}

/** The known cities of that name, the largest first. */
export function citiesNamed(name: string): readonly City[] {
  return byName.get(plainWords(name)) ?? [];
}
