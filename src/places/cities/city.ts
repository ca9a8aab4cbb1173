import { countries } from '../countries.js';
import type { Country } from '../countries.js';
import { americas } from './americas.js';
import { asiaAfricaOceania } from './asia-africa-oceania.js';
import { centralEurope } from './central-europe.js';
import { districts } from './districts.js';
import { northernEurope } from './northern-europe.js';
import { southernEurope } from './southern-europe.js';
import { westernEurope } from './western-europe.js';
import { plainWords } from '../plain-words.js';

/** A part of a city with a postcode of its own. */
export interface District {
  readonly name: string | null;
  readonly latitude: number;
  readonly longitude: number;
  /** # is a digit, @ a letter, [1-3] or [13] one of these */
  readonly postcode: string;
}

export interface City {
  /** as it is written in addresses there */
  readonly name: string;
  readonly country: Country;
  /** inhabitants in hundred thousands */
  readonly population: number;
  /** empty where there are none */
  readonly areaCode: string;
  /** digits after the area code */
  readonly localDigits: number;
  /** at least one; the whole city where its quarters are not known */
  readonly districts: readonly District[];
  /** how far places lie from the middle of their district, km */
  readonly radius: number;
  /** degrees clockwise from north to where the land is; undefined when all around */
  readonly inland: number | undefined;
  /** The centre; null for a city that is not known and could not be put anywhere. */
  readonly centre: { readonly latitude: number; readonly longitude: number } | null;
  /** whether the city is one of the table */
  readonly known: boolean;
}

function districtsOf(city: string): readonly District[] {
  const rows = Object.hasOwn(districts, city) ? districts[city] : undefined;
  return (rows ?? '')
    .split('\n')
    .filter((row) => row !== '')
    .map((row) => {
      const [name = '', latitude, longitude, postcode = ''] = row.split(',');
      return { name, latitude: Number(latitude), longitude: Number(longitude), postcode };
    });
}

function cityOf(row: string, country: Country): { names: readonly string[]; city: City } {
  const [written = '', lat, lon, inhabitants, area = '', postcode = '', inland = ''] = row.split(',');
  const names = written.split('/');
  const name = names[0] ?? '';
  const [areaCode = '', digits] = area.split('x');
  const latitude = Number(lat);
  const longitude = Number(lon);
  const population = Number(inhabitants);
  const quarters = districtsOf(name);
  const city: City = {
    name,
    country,
    population,
    areaCode,
    localDigits: digits === undefined ? country.phoneDigits - areaCode.length : Number(digits),
    districts: quarters.length > 0 ? quarters : [{ name: null, latitude, longitude, postcode }],
    radius: quarters.length > 0 ? 0.9 : Math.min(9, 1.3 * Math.sqrt(population)),
    inland: quarters.length > 0 || inland === '' ? undefined : 90 * 'NESW'.indexOf(inland),
    centre: { latitude, longitude },
    known: true,
  };
  return { names, city };
}

/** Every known city by each of its names, in plain words. */
const byName = new Map<string, City>();
for (const region of [
  centralEurope,
  westernEurope,
  southernEurope,
  northernEurope,
  americas,
  asiaAfricaOceania,
]) {
  for (const [code, rows] of Object.entries(region)) {
    const country = countries.get(code);
    if (country === undefined) continue;
    for (const row of rows.split('\n')) {
      const { names, city } = cityOf(row, country);
      for (const name of names) byName.set(plainWords(name), city);
    }
  }
}

/** The known cities, each once. */
export const knownCities: readonly City[] = [...new Set(byName.values())];

/** The known city of that name, in plain words. */
export function cityNamed(words: string): City | undefined {
  return byName.get(words);
}
