import { createMarket, defaultSize, type Market } from './market.js';
import type { Locales } from '../data/languages/language.js';
import { marketContext, nameKey } from './market-context.js';
import type { PinnedPlace, PlaceChange } from './place.js';
import { leastSize, customPlaces, type CustomPlaces } from './custom-places.js';

/** The names of a market: any name of a city, and of an entity type. */
export interface MarketNames {
  city: string;
  entity_type: string;
}

/** A market with pinned places before the generated ones; the first scrape finds them. */
export interface PinnedMarket extends MarketNames {
  /** number of places, at least the number of pinned places */
  size?: number;
  places?: PinnedPlace[];
  /** edits of the market's places, at most one per place */
  changes?: PlaceChange[];
}

/** Cached, because unknown names are slow to look up. Markets are immutable. */
const keys = new WeakMap<object, string>();

/** Returns the key of a market, which is the same for all of its names. */
export function marketKey(market: MarketNames): string {
  const known = keys.get(market);
  if (known !== undefined) return known;
  const key = nameKey(market.city, market.entity_type);
  keys.set(market, key);
  return key;
}

interface WorldSettings {
  /** seed of the world; different seeds produce different worlds */
  seed: number;
  /**
   * places per market, except pinned markets with their own size; depends on city and type by
   * default
   */
  marketSize?: number;
  /** at most one of each city and type */
  markets?: readonly PinnedMarket[];
  /** languages that replace those of the package, such as `nativeScripts` */
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
 * Creates a world: every place of every market is computed on demand from the seed, the market and
 * its number. Only custom places and edits are stored.
 */
export function createWorld({ seed, marketSize, markets = [], locales }: WorldSettings): World {
  const pins = new Map(markets.map((market) => [marketKey(market), market]));
  const custom = new Map<string, CustomPlaces>();
  /** Cached, because a market can have thousands of custom places. */
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
