import { hashOfPlace } from './market-context.js';
import type { MarketContext } from './market-context.js';
import { createPlace } from './place.js';
import { mix, unit } from './rng.js';
import { changesOf, closingsOf, lastEvent, nextEvent } from './schedule.js';
import type { Market, PinnedPlace } from './world.js';

/** Share of the still unknown places that a scrape after the first does not find either. */
const missedAgain = 0.45;

/** A size that a city like this believably has of that type. */
export function believableSize({ city, type, hash }: MarketContext): number {
  const luck = 0.8 + 0.45 * unit(mix(hash, 0x512e));
  return Math.max(3, Math.round(type.frequency * Math.sqrt(city.population / 100_000) * luck));
}

/** A market; holds nothing but what was pinned. */
export function createMarket(
  context: MarketContext,
  entityType: string,
  size: number,
  pinned: readonly PinnedPlace[],
): Market {
  const missedFirst = 0.15 + 0.1 * unit(mix(context.hash, 0xf125));
  const known = (scrapes: number) => {
    if (scrapes < 1) return 0;
    const missed = Math.floor(size * missedFirst * Math.pow(missedAgain, Math.floor(scrapes) - 1));
    return Math.max(size - missed, pinned.length);
  };
  return {
    city: context.cityName,
    entity_type: entityType,
    size,
    known,
    foundBy(index) {
      // What is left shrinks by more than half each time: thirty steps suffice for any size that a number can hold.
      let scrape = 1;
      while (scrape < 64 && known(scrape) <= index) scrape += 1;
      return scrape;
    },
    place: (index, instant) => createPlace(context, index, instant, pinned[index]),
    changedAt: (index, instant) => lastEvent(changesOf(hashOfPlace(context, index)), instant).at,
    closesAt(index, from) {
      const place = pinned[index];
      if (place === undefined) return nextEvent(closingsOf(hashOfPlace(context, index)), from).at;
      return place.closes_at ?? Infinity;
    },
  };
}
