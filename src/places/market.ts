import type { MarketContext } from './market-context.js';
import { createPlace, type PinnedPlace } from './place.js';
import { mix, unit } from './rng.js';
import { changeAt, changesOf, lastChange, turnoverOf } from './schedule.js';

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
 * All the places of one entity type in one city: a function of (seed, city, entity type, number),
 * not a table. The first ones have the numbers 0 to size - 1; whenever one closes, another opens.
 * Instants are ms since the epoch.
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
    /**
     * The place at `index` of a list that begins after `closed` closings: the places open then,
     * followed by later ones.
     */
    numberAt: (index: number, closed: number) =>
      pinned[index] ? index : turnover.numberAt(index, closed),
    /** A place as it is at that instant. @param isClosed whether it has closed for good */
    place: (number: number, instant: number, isClosed = false) =>
      createPlace(
        context,
        {
          number,
          hash: hashOfPlace(context, number),
          opened: turnover.opensAt(number),
          pinned: pinned[number],
        },
        instant,
        isClosed,
      ),
    /**
     * The last instant up to and including `instant` at which something about the place changed.
     */
    changedAt(number: number, instant: number): number {
      const changes = changesOf(hashOfPlace(context, number));
      return Math.max(changeAt(changes, lastChange(changes, instant)), turnover.opensAt(number));
    },
    /** When a place closes for good; Infinity for never. */
    closesAt: (number: number) => {
      const pin = pinned[number];
      if (pin) return pin.closes_at ?? Infinity;
      return turnover.closesAt(number);
    },
  };
}
