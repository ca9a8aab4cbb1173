import { createMarket, defaultSize, type Market } from './market.js';
import type { Locales } from '../data/languages/language.js';
import { marketContext, nameKey } from './market-context.js';
import type { PinnedPlace, PlaceChange } from './place.js';
import { leastSize, customPlaces, type CustomPlaces } from './custom-places.js';

/** Identification of a market: a city and an entity type, by any of their names. */
export interface MarketNames {
  city: string;
  entity_type: string;
}

/** A market with pinned places in front of the computed ones; the first scrape finds them. */
export interface PinnedMarket extends MarketNames {
  /** Number of places, at least the number of pinned places. */
  size?: number;
  places?: PinnedPlace[];
  /** edits of the market's places, at most one for each place */
  changes?: PlaceChange[];
}

/** Kept, since names that are not known take long to look up. Markets do not change. */
const keys = new WeakMap<object, string>();

/** The key of a market: the same for all of its names. */
export function marketKey(market: MarketNames): string {
  const known = keys.get(market);
  if (known !== undefined) return known;
  const key = nameKey(market.city, market.entity_type);
  keys.set(market, key);
  return key;
}

interface WorldSettings {
  /** Different seeds give different worlds. */
  seed: number;
  /**
   * Places per market, except pinned markets with their own size. Default: depends on city and
   * type.
   */
  marketSize?: number;
  markets?: readonly PinnedMarket[];
  /** Languages that replace those of the package, such as `nativeScripts`. */
  locales?: Locales;
}

export interface World {
  /**
   * Returns the market of a city and type, ignoring letter case and surrounding spaces. Known
   * cities and types also have other names: "Munich" and "München", "cafes" and "coffee shop" show
   * the same places.
   */
  market(city: string, entityType: string): Market;
}

/**
 * A world: every place of every market is computed on demand from the seed, the market and its
 * index. Only what was pinned or changed by hand is stored.
 */
export function createWorld({ seed, marketSize, markets = [], locales }: WorldSettings): World {
  const pins = new Map<string, PinnedMarket>();
  for (const market of markets) {
    const key = marketKey(market);
    const { places = [], changes = [] } = pins.get(key) ?? {};
    pins.set(key, {
      ...pins.get(key),
      ...market,
      places: [...places, ...(market.places ?? [])],
      changes: [...changes, ...(market.changes ?? [])],
    });
  }
  const custom = new Map<string, CustomPlaces>();
  /** Kept: a market may have thousands. */
  const customOf = (key: string): CustomPlaces => {
    const found = custom.get(key) ?? customPlaces(pins.get(key) ?? {});
    if (pins.has(key)) custom.set(key, found);
    return found;
  };
  return {
    market(city, entityType) {
      const context = marketContext(seed, city, entityType, locales);
      const { size = marketSize ?? defaultSize(context) } = pins.get(context.ofNames) ?? {};
      const own = customOf(context.ofNames);
      return createMarket(context, Math.max(Math.floor(size), leastSize(own)), own);
    },
  };
}
