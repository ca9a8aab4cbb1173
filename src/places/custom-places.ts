import type { PinnedPlace, PlaceChange } from './place.js';

/** The places of a market that were added or edited by hand, by their numbers. */
export interface CustomPlaces {
  readonly pinned: ReadonlyMap<number, PinnedPlace>;
  readonly changes: ReadonlyMap<number, PlaceChange>;
}

/** A market's lists of custom places. */
interface MarketLists {
  readonly places?: readonly PinnedPlace[];
  readonly changes?: readonly PlaceChange[];
}

/**
 * Indexes places by number: a pinned place has the number of its position, unless it names another.
 */
export function customPlaces({ places = [], changes = [] }: MarketLists): CustomPlaces {
  return {
    pinned: new Map(places.map((place, position) => [place.number ?? position, place])),
    changes: new Map(changes.map((change) => [change.number, change])),
  };
}

/** Returns the minimum number of places of a market. */
export function leastSize({ pinned }: CustomPlaces): number {
  let least = 0;
  for (const number of pinned.keys()) least = Math.max(least, number + 1);
  return least;
}
