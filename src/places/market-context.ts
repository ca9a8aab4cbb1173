import type { City } from './cities/city.js';
import type { EntityType } from './entity-types/entity-type.js';
import type { Locale } from './locale.js';
import type { NamePattern } from './names.js';
import { mix } from './rng.js';

/** A circle that places lie in. */
export interface Area {
  /** the quarter, null for the whole city */
  readonly district: string | null;
  /** degrees, WGS 84 */
  readonly latitude: number;
  readonly longitude: number;
  /** km */
  readonly radius: number;
}

/** What all places of a market have in common, prepared once. */
export interface MarketContext {
  /** names seed, city and type; places of one key are the same places */
  readonly key: string;
  readonly hash: number;
  readonly city: City;
  /** the city as it is asked for */
  readonly cityName: string;
  /** the city in plain letters, as hosts and handles end in it; may be empty */
  readonly town: string;
  readonly type: EntityType;
  readonly locale: Locale;
  /** for `faker.helpers.weightedArrayElement` */
  readonly namePatterns: readonly NamePattern[];
  /** the busiest first; empty for a city that lies nowhere */
  readonly areas: readonly Area[];
}

/** What everything about place `index` of a market follows from. */
export function hashOfPlace({ hash }: MarketContext, index: number): number {
  return mix(hash, mix(index >>> 0, Math.floor(index / 2 ** 32)));
}

const kmPerDegree = 111.2;

/** The quarters of a city, or a circle around its centre; by the water the circle lies on the side of the land. */
export function areasOf({ centre, districts, population, land }: City): readonly Area[] {
  if (districts.length > 0) {
    return districts.map(({ name, latitude, longitude }) => ({
      district: name,
      latitude,
      longitude,
      radius: 0.9,
    }));
  }
  if (centre === null) return [];
  const radius = Math.min(9, 1.3 * Math.sqrt(population / 100_000) + 0.3) * (land === undefined ? 1 : 0.55);
  const moved = land === undefined ? 0 : radius / kmPerDegree;
  return [
    {
      district: null,
      latitude: centre.latitude + (land === 'north' ? moved : land === 'south' ? -moved : 0),
      longitude: centre.longitude + (land === 'east' ? moved : land === 'west' ? -moved : 0),
      radius,
    },
  ];
}

/** Kilometres between two points near each other. */
export function kilometresBetween(
  from: { readonly latitude: number; readonly longitude: number },
  to: { readonly latitude: number; readonly longitude: number },
): number {
  const north = (to.latitude - from.latitude) * kmPerDegree;
  const east = (to.longitude - from.longitude) * kmPerDegree * Math.cos((from.latitude * Math.PI) / 180);
  return Math.hypot(north, east);
}
