import { type City, findCity } from './city.js';
import type { Position } from '../data/cities/city-record.js';
import { type EntityType, findType } from './entity-type.js';
import { type Locale, localeOf } from './locale.js';
import type { Locales } from '../data/languages/language.js';
import { nameList } from './name-list.js';
import { namePatterns } from './name-patterns.js';
import { hashText } from './rng.js';

/** The key of a market: from the records of city and type, or else from the names as given. */
function keyOf(city: City, cityName: string, type: EntityType, typeName: string): string {
  const plain = (name: string) => name.trim().toLowerCase().toWellFormed();
  const place = city.known
    ? `${city.country.code}:${city.region ?? ''}:${city.name}`
    : plain(cityName);
  return `${place}\n${type.known ? type.id : plain(typeName)}`;
}

/** Identifies a city and a type: all of their names have the same one. */
export const nameKey = (cityName: string, typeName: string): string =>
  keyOf(findCity(cityName), cityName, findType(typeName), typeName);

/** North and east of the directions in which the land may be. */
const directions = {
  north: [1, 0],
  east: [0, 1],
  south: [-1, 0],
  west: [0, -1],
} as const;

const kilometresPerDegree = 111.2;

/**
 * The areas in which the places of a city are: its quarters, or a circle around its centre, on the
 * land side if by water.
 */
function areasOf({ centre, districts, population, land }: City, { toponym }: Locale) {
  if (districts) {
    const quarters = Object.entries(districts);
    return quarters.map(([name, origin]) => ({ district: toponym(name), origin, radius: 0.9 }));
  }
  if (centre === null) return [];

  const inland = Math.min(9, 1.3 * Math.sqrt(population / 100_000) + 0.3);
  if (land === undefined) return [{ district: null, origin: centre, radius: inland }];

  const radius = inland * 0.55;
  const moved = radius / kilometresPerDegree;
  const [north, east] = directions[land];
  const origin: Position = [centre[0] + north * moved, centre[1] + east * moved];
  return [{ district: null, origin, radius }];
}

export type MarketContext = ReturnType<typeof marketContext>;

/** What all places of a market have in common. */
export function marketContext(
  seed: number,
  cityName: string,
  typeName: string,
  locales: Locales = {},
) {
  const found = findCity(cityName);
  const type = findType(typeName);
  const ofNames = keyOf(found, cityName, type, typeName);
  const key = `${seed}\n${ofNames}`;
  const hash = hashText(key);
  const locale = localeOf(found, locales);
  const city: City = { ...found, name: locale.toponym(found.name) };
  return {
    /** identifies seed, city and type: equal keys have the same places */
    key,
    /** identifies city and type, as `nameKey` does */
    ofNames,
    hash,
    city,
    /** the city as requested */
    cityName: cityName.trim(),
    type,
    typeName: typeName.trim(),
    locale,
    /** the names of places, by their numbers */
    names: nameList(namePatterns(type, locale), locale, hash),
    /** the busiest first; empty for a city without a position */
    areas: areasOf(city, locale),
  };
}
