import type { Steps } from '../input/slices.js';
import type { MarketContext } from './market-context.js';
import { createPlace, placeId, idText } from './place.js';
import type { CustomPlaces } from './custom-places.js';
import { mix, unit, uuidTest } from './rng.js';
import { changeAt, changesOf, lastChange, turnoverOf } from './schedule.js';

/** Returns a realistic number of places of a type in a city of this size. */
export function defaultSize({ city, type, hash }: MarketContext): number {
  const variation = 0.8 + 0.45 * unit(mix(hash, 0x512e));
  return Math.max(3, Math.round(type.frequency * Math.sqrt(city.population / 100_000) * variation));
}

/** Returns the hash from which everything about a place is computed. */
function hashOfPlace({ hash }: MarketContext, number: number): number {
  return mix(hash, mix(number >>> 0, Math.floor(number / 2 ** 32)));
}

/**
 * Returns the index at a position in a list that skips some indexes (`gaps`, ascending), by binary
 * search because there can be thousands.
 */
function withGaps(gaps: readonly number[], position: number): number {
  let before = 0;
  let after = gaps.length;
  while (before < after) {
    const middle = (before + after) >> 1;
    const isBefore = (gaps[middle] ?? Infinity) - middle <= position;
    if (isBefore) before = middle + 1;
    else after = middle;
  }
  return position + before;
}

export type Market = ReturnType<typeof createMarket>;

/**
 * Creates the market of an entity type in a city. Its places are a function of (seed, city, entity
 * type, number), not a table. The first places have the numbers 0 to size - 1; whenever one closes,
 * another opens. All times are ms since the epoch.
 */
export function createMarket(
  context: MarketContext,
  size: number,
  { pinned, changes }: CustomPlaces,
) {
  const turnover = turnoverOf(context.hash, size);
  const numberAt = (index: number, closed: number) =>
    pinned.has(index) ? index : turnover.numberAt(index, closed);
  const removed = [...changes.values()].filter((change) => change.removed);
  /** Returns the indexes below `length` whose places were removed by hand, ascending. */
  const gapsOf = (closed: number, length: number): number[] => {
    const gaps: number[] = [];
    for (const { number } of removed) {
      const index = turnover.indexFor(number, closed);
      if (index < length && numberAt(index, closed) === number) gaps.push(index);
    }
    return gaps.sort((one, other) => one - other);
  };
  return {
    city: context.cityName,
    entity_type: context.typeName,
    /** number of places that are open at any time, including those removed by hand */
    size,
    /** number of places that had closed (and been replaced) by a time */
    closedBy: (instant: number) => turnover.count(instant),
    opensAt: turnover.opensAt,
    /**
     * Returns a list that begins after `closed` closings: the places open then and later ones,
     * without those removed by hand.
     * @param length number of places including those removed
     */
    list(closed: number, length: number) {
      const gaps = gapsOf(closed, length);
      return {
        total: length - gaps.length,
        numberAt: (position: number) => numberAt(withGaps(gaps, position), closed),
      };
    },
    /** Returns a place at a time. @param isClosed whether it has closed for good */
    place: (number: number, instant: number, isClosed = false) =>
      createPlace(
        context,
        {
          number,
          hash: hashOfPlace(context, number),
          opened: turnover.opensAt(number),
          pinned: pinned.get(number),
          change: changes.get(number),
        },
        instant,
        isClosed,
      ),
    /** Returns the last time up to `instant` at which something about the place changed. */
    changedAt(number: number, instant: number): number {
      const times = changesOf(hashOfPlace(context, number));
      return Math.max(changeAt(times, lastChange(times, instant)), turnover.opensAt(number));
    },
    /** Returns when the place was edited; -Infinity if it was not. */
    editedAt: (number: number) => changes.get(number)?.changed_at ?? -Infinity,
    isPinned: (number: number) => pinned.has(number),
    isChanged: (number: number) => changes.has(number),
    /** Returns when a place closes for good; Infinity for never. */
    closesAt: (number: number): number => {
      const custom = changes.get(number)?.closes_at ?? pinned.get(number)?.closes_at;
      if (custom !== undefined) return custom;
      return pinned.has(number) ? Infinity : turnover.closesAt(number);
    },
    /**
     * Searches the places that opened by a time for an id, in steps; null if there is none, or it
     * was removed by hand.
     */
    *numberOf(id: string, instant: number): Steps<number | null> {
      const isRemoved = (number: number) => changes.get(number)?.removed === true;
      const wanted = id.toLowerCase();
      for (const [number, place] of pinned) {
        const found = placeId(context, number, place).toLowerCase();
        // Another place can have the id of a removed one.
        if (found === wanted && !isRemoved(number)) return number;
        yield;
      }
      const isWanted = uuidTest(wanted, idText(context, ''));
      const count = size + turnover.count(instant);
      for (let number = 0; number < count; number += 1) {
        const isFound = !pinned.has(number) && isWanted(String(number));
        if (isFound) return isRemoved(number) ? null : number;
        if (number % 256 === 0) yield;
      }
      return null;
    },
  };
}
