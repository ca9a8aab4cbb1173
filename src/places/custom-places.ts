import type { PinnedPlace, PlaceChange } from './place.js';

/** The places of a market that were defined or changed by hand, by their numbers. */
export interface CustomPlaces {
  readonly pinned: ReadonlyMap<number, PinnedPlace>;
  readonly changes: ReadonlyMap<number, PlaceChange>;
}

/** Where a market lists them. */
interface MarketLists {
  readonly places?: readonly PinnedPlace[];
  readonly changes?: readonly PlaceChange[];
}

/** Places by number: pinned ones have that of their position, unless they name another. */
export function customPlaces({ places = [], changes = [] }: MarketLists): CustomPlaces {
  return {
    pinned: new Map(places.map((place, position) => [place.number ?? position, place])),
    changes: new Map(changes.map((change) => [change.number, change])),
  };
}

/** How many places a market has at least. */
export function leastSize({ pinned }: CustomPlaces): number {
  let least = 0;
  for (const number of pinned.keys()) least = Math.max(least, number + 1);
  return least;
}
