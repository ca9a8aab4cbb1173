import { createMarket, defaultSize, type Market, marketContext } from './market.js';
import type { PinnedPlace } from './place.js';

/** A market with places of one's own in front of the computed ones, known from the first scrape on. */
export interface PinnedMarket {
  city: string;
  entity_type: string;
  /** How many places there are in all; never fewer than the pinned ones. */
  size?: number;
  places?: PinnedPlace[];
}

/** What tells markets apart: the same for one market by any of its names. */
export const marketKey = ({ city, entity_type }: Pick<PinnedMarket, 'city' | 'entity_type'>): string =>
  marketContext(0, city, entity_type).key;

interface WorldOptions {
  /** Another seed is another world. */
  seed: number;
  /** How many places every market has, pinned markets with a size of their own excepted. Default: depends on city and type. */
  marketSize?: number;
  markets?: readonly PinnedMarket[];
}

export interface World {
  /**
   * The same places for the same city and type, whatever their letter case and outer blanks. Known cities and types also
   * answer to their other names: "Munich" and "München", "cafes" and "coffee shop" show the same places.
   */
  market(city: string, entityType: string): Market;
}

/**
 * A world: every place of every market is computed from the seed, the market and its index, whenever it is asked for.
 * Nothing is stored but the pinned places.
 */
export function createWorld({ seed, marketSize, markets = [] }: WorldOptions): World {
  const pins = new Map<string, PinnedMarket>();
  for (const market of markets) {
    const { key } = marketContext(seed, market.city, market.entity_type);
    const earlier = pins.get(key);
    pins.set(key, { ...earlier, ...market, places: [...(earlier?.places ?? []), ...(market.places ?? [])] });
  }
  return {
    market(city, entityType) {
      const context = marketContext(seed, city, entityType);
      const { places = [], size = marketSize ?? defaultSize(context) } = pins.get(context.key) ?? {};
      return createMarket(context, Math.max(Math.floor(size), places.length), places);
    },
  };
}
