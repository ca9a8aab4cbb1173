import { countries } from '../countries/country.js';
import type { Country } from '../countries/country.js';
import { plainWords } from '../plain-words.js';
import { africaAndOceania } from './africa-and-oceania.js';
import { americas } from './americas.js';
import { asia } from './asia.js';
import { europe } from './europe.js';
import { regions } from './regions.js';

interface Position {
  /** degrees, WGS 84 */
  readonly latitude: number;
  readonly longitude: number;
}

/** A city as it is written down. In `phone` and `postcode`, # is a digit and ? a letter. */
export interface CityRecord extends Position {
  /** as it is written in addresses there */
  readonly name: string;
  readonly aliases?: readonly string[];
  /** ISO 3166-1 alpha-2, one of the countries */
  readonly country: string;
  /** state or province, where addresses carry one */
  readonly region?: string;
  /** inhabitants */
  readonly population: number;
  /** a telephone number; one of the region or country when absent */
  readonly phone?: string;
  readonly postcode?: string;
  /** IANA name, where it is not that of the country or region */
  readonly timeZone?: string;
  /** the quarters that places lie in, the busiest first, and where; they lie around the centre when absent */
  readonly districts?: Readonly<Record<string, readonly [latitude: number, longitude: number]>>;
  /** where the land is, for a city by the water */
  readonly land?: 'north' | 'east' | 'south' | 'west';
}

/** A state or province. */
export interface RegionRecord extends Position {
  readonly code: string;
  readonly name: string;
  readonly country: string;
  readonly phone: string;
  readonly timeZone: string;
}

interface District extends Position {
  readonly name: string;
}

export interface City {
  readonly name: string;
  readonly country: Country;
  readonly region: string | null;
  readonly population: number;
  readonly phone: string | null;
  readonly postcode: string | null;
  readonly timeZone: string | null;
  readonly land: CityRecord['land'];
  /** null for a city that is not known and could not be put anywhere */
  readonly centre: Position | null;
  /** empty where its quarters are not known */
  readonly districts: readonly District[];
  /** whether it is one of the records */
  readonly known: boolean;
}

function cityOf(record: CityRecord): City {
  const { name, latitude, longitude, population, land } = record;
  const country = countries.get(record.country);
  if (country === undefined) throw new Error(`${name} is in a country without a record: ${record.country}`);
  const region = regions.find(({ code, country: of }) => code === record.region && of === record.country);
  return {
    name,
    country,
    region: record.region ?? null,
    population,
    phone: record.phone ?? region?.phone ?? country.phone ?? null,
    postcode: record.postcode ?? null,
    timeZone: record.timeZone ?? region?.timeZone ?? country.timeZone ?? null,
    land,
    centre: { latitude, longitude },
    districts: Object.entries(record.districts ?? {}).map(([quarter, [lat, lon]]) => ({
      name: quarter,
      latitude: lat,
      longitude: lon,
    })),
    known: true,
  };
}

const byName = new Map<string, City[]>();
const all: City[] = [];

for (const record of [...europe, ...americas, ...asia, ...africaAndOceania]) {
  const city = cityOf(record);
  all.push(city);
  for (const words of new Set([record.name, ...(record.aliases ?? [])].map(plainWords))) {
    const others = byName.get(words) ?? [];
    byName.set(
      words,
      [...others, city].sort((left, right) => right.population - left.population),
    );
  }
}

/** The known cities, each once. */
export const knownCities: readonly City[] = all;

/** The known cities of that name, in plain words, the largest first. */
export function citiesNamed(words: string): readonly City[] {
  return byName.get(words) ?? [];
}
