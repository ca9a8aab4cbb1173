import { createMarket, defaultSize, type Market } from './market.js';
import { marketContext } from './market-context.js';
import type { PinnedPlace } from './place.js';

/** A market with pinned places in front of the computed ones; the first scrape finds them. */
export interface PinnedMarket {
  city: string;
  entity_type: string;
  /** Number of places, at least that of the pinned ones. */
  size?: number;
  places?: PinnedPlace[];
}

/** The key of a market: the same for all of its names. */
export const marketKey = ({ city, entity_type }: Pick<PinnedMarket, 'city' | 'entity_type'>): string =>
  marketContext(0, city, entity_type).key;

interface WorldOptions {
  /** Different seeds give different worlds. */
  seed: number;
  /** Places per market, except pinned markets with their own size. Default: depends on city and type. */
  marketSize?: number;
  markets?: readonly PinnedMarket[];
}

export interface World {
  /**
   * The same places for the same city and type, ignoring letter case and surrounding blanks. Known cities and types also
   * have other names: "Munich" and "München", "cafes" and "coffee shop" show the same places.
   */
  market(city: string, entityType: string): Market;
}

/**
 * A world: every place of every market is computed on demand from the seed, the market and its index.
 * Only pinned places are stored.
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
