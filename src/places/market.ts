import { type City, findCity, type Position } from './cities/city.js';
import { type EntityType, findType } from './entity-types/entity-type.js';
import { localeOf, namePatterns } from './locale.js';
import { createPlace, type PinnedPlace } from './place.js';
import { hashText, mix, unit } from './rng.js';
import { changeAt, changesOf, lastChange, turnoverOf } from './schedule.js';

/** The key of a market: from the records of city and type, or else from the names as given. */
function keyOf(city: City, cityName: string, type: EntityType, typeName: string): string {
  const plain = (name: string) => name.trim().toLowerCase().toWellFormed();
  const place = city.known ? `${city.country.code}:${city.region ?? ''}:${city.name}` : plain(cityName);
  return `${place}\n${type.known ? type.id : plain(typeName)}`;
}

/** The areas in which the places of a city are: its quarters, or a circle around its centre, on the land side if by water. */
function areasOf({ centre, districts, population, land }: City) {
  if (districts) return Object.entries(districts).map(([district, origin]) => ({ district, origin, radius: 0.9 }));
  if (centre === null) return [];
  const radius = Math.min(9, 1.3 * Math.sqrt(population / 100_000) + 0.3) * (land === undefined ? 1 : 0.55);
  const moved = radius / 111.2; // kilometres per degree
  const north = land === 'north' ? moved : land === 'south' ? -moved : 0;
  const east = land === 'east' ? moved : land === 'west' ? -moved : 0;
  const origin: Position = [centre[0] + north, centre[1] + east];
  return [{ district: null, origin, radius }];
}

export type MarketContext = ReturnType<typeof marketContext>;

/** What all places of a market have in common. */
export function marketContext(seed: number, cityName: string, typeName: string) {
  const city = findCity(cityName);
  const type = findType(typeName);
  const key = `${seed}\n${keyOf(city, cityName, type, typeName)}`;
  const locale = localeOf(city.country.locale ?? city.country.language);
  return {
    /** identifies seed, city and type: equal keys have the same places */
    key,
    hash: hashText(key),
    city,
    /** the city as requested */
    cityName: cityName.trim(),
    type,
    typeName: typeName.trim(),
    locale,
    namePatterns: namePatterns(type, locale),
    /** the busiest first; empty for a city without a position */
    areas: areasOf(city),
  };
}

/** A believable number of places of a type in a city of this size. */
export function defaultSize({ city, type, hash }: MarketContext): number {
  const variation = 0.8 + 0.45 * unit(mix(hash, 0x512e));
  return Math.max(3, Math.round(type.frequency * Math.sqrt(city.population / 100_000) * variation));
}

/** Hash that everything about a place is computed from. */
function hashOfPlace({ hash }: MarketContext, number: number): number {
  return mix(hash, mix(number >>> 0, Math.floor(number / 2 ** 32)));
}

export type Market = ReturnType<typeof createMarket>;

/**
 * All the places of one entity type in one city: a function of (seed, city, entity type, number), not a table. The first ones
 * have the numbers 0 to size - 1; whenever one closes, another opens. Instants are ms since the epoch.
 */
export function createMarket(context: MarketContext, size: number, pinned: readonly PinnedPlace[]) {
  const turnover = turnoverOf(context.hash, size);
  return {
    city: context.cityName,
    entity_type: context.typeName,
    /** how many places are open at any time */
    size,
    /** how many places had closed (and been replaced) by that instant */
    closedBy: (instant: number) => turnover.count(instant),
    opensAt: turnover.opensAt,
    /** The place at `index` of a list that begins after `closed` closings: the places open then, followed by later ones. */
    numberAt: (index: number, closed: number) => (pinned[index] ? index : turnover.numberAt(index, closed)),
    /** A place as it is at that instant. @param isClosed whether it has closed for good */
    place: (number: number, instant: number, isClosed = false) =>
      createPlace(
        context,
        { number, hash: hashOfPlace(context, number), opened: turnover.opensAt(number), pinned: pinned[number] },
        instant,
        isClosed,
      ),
    /** The last instant up to and including `instant` at which something about the place changed. */
    changedAt(number: number, instant: number): number {
      const changes = changesOf(hashOfPlace(context, number));
      return Math.max(changeAt(changes, lastChange(changes, instant)), turnover.opensAt(number));
    },
    /** When a place closes for good; Infinity for never. */
    closesAt: (number: number) => {
      const pin = pinned[number];
      return pin ? (pin.closes_at ?? Infinity) : turnover.closesAt(number);
    },
  };
}
