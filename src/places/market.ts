import { hashOfPlace } from './identity.js';
import type { Setting } from './identity.js';
import { createPlace } from './place.js';
import { mix, unit } from './rng.js';
import { changesOf, closingsOf, lastEvent, nextEvent } from './time-line.js';
import type { Market, PinnedPlace } from './world.js';

/** Share of the still unknown places that a scrape after the first does not find either. */
const missedAgain = 0.45;

/** A size that a city like this believably has of that type. */
export function believableSize(setting: Setting): number {
  const { city, type } = setting;
  const luck = 0.8 + 0.45 * unit(mix(setting.hash, 0x512e));
  return Math.max(3, Math.round(type.frequency * Math.sqrt(city.population) * luck));
}

/** The market of a setting; holds nothing but what was pinned. */
export function createMarket(
  names: { readonly city: string; readonly entity_type: string },
  setting: Setting,
  size: number,
  pinned: readonly PinnedPlace[],
): Market {
  const missedFirst = 0.15 + 0.1 * unit(mix(setting.hash, 0xf125));
  const known = (scrapes: number) => {
    if (scrapes < 1) return 0;
    const missed = Math.floor(size * missedFirst * Math.pow(missedAgain, Math.floor(scrapes) - 1));
    return Math.max(size - missed, pinned.length);
  };
  return {
    ...names,
    size,
    known,
    foundBy(index) {
      // What is left shrinks by more than half each time: thirty steps suffice for any size that a number can hold.
      let scrape = 1;
      while (scrape < 64 && known(scrape) <= index) scrape += 1;
      return scrape;
    },
    place: (index, instant) => createPlace(setting, names.city, index, instant, pinned[index]),
    changedAt: (index, instant) => lastEvent(changesOf(hashOfPlace(setting, index)), instant).at,
    closesAt(index, from) {
      const place = pinned[index];
      if (place === undefined) return nextEvent(closingsOf(hashOfPlace(setting, index)), from).at;
      return place.closes_at ?? Infinity;
    },
  };
}
