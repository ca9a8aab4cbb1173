import { mix, unit } from './rng.js';

const day = 86_400_000;

/** A place changes every 10 to 180 days: once in each stretch of `days`, somewhere in its first part. */
export function changesOf(placeHash: number) {
  const hash = mix(placeHash, 0xc4a26e);
  return { hash, days: 25 + 85 * unit(hash) };
}

type Changes = ReturnType<typeof changesOf>;

/** When change number `count` is, ms since the epoch in whole seconds; a negative one is long ago. */
export function changeAt({ hash, days }: Changes, count: number): number {
  const jitter = 0.6 * unit(mix(mix(hash, 2), count));
  return Math.floor(((unit(mix(hash, 1)) + count + jitter) * days * day) / 1000) * 1000;
}

/** The number of the last change up to and including `instant`, found without walking through history. */
export function lastChange(changes: Changes, instant: number): number {
  // One more than needed, since a change is rounded down to the second before its stretch may begin.
  let count = Math.floor(instant / day / changes.days - unit(mix(changes.hash, 1))) + 1;
  while (changeAt(changes, count) > instant) count -= 1;
  return count;
}

/** How long a place is open from its opening to its closing for good, ms. */
const lifetime = 5 * 365.25 * day;

/** Until then the first places of every market are all there: 2026-01-01. */
const start = Date.UTC(2026, 0, 1);

/**
 * How the places of a market follow each other: from time to time one closes for good and another opens, so that `size` of
 * them are open at any time. Places have numbers: the first ones from 0 to `size` - 1, and then in order of their opening.
 * The first ones close in an order of their own, the others in that of their numbers.
 */
export function turnoverOf(marketHash: number, size: number) {
  const hash = mix(marketHash, 0xc105e);
  const interval = lifetime / size;
  // Prime, and small enough for its products with a size to be exact.
  const stride = size % 8_999_993 === 0 ? 8_999_971 : 8_999_993;
  const closing = (number: number) => (number < size ? (number * stride) % size : number);
  /** When closing number `count` is, ms since the epoch: one in each interval. */
  const at = (count: number) => start + Math.ceil((count + unit(mix(hash, count))) * interval);
  return {
    /** how many places have closed, and as many opened, by that instant */
    count(instant: number): number {
      const past = Math.floor((instant - start) / interval);
      return past < 0 ? 0 : past + Number(at(past) <= instant);
    },
    /** when a place opened, ms since the epoch; -Infinity for the first ones */
    opensAt: (number: number) => (number < size ? -Infinity : at(number - size)),
    /** when it closes for good */
    closesAt: (number: number) => at(closing(number)),
    /** The number of the place in position `index` of those that are open after `closed` closings, or open later. */
    numberAt(index: number, closed: number): number {
      if (index >= size) return closed + index;
      const first = closing(index);
      return first >= closed ? index : first + size * Math.ceil((closed - first) / size);
    },
  };
}
