import { mix, unit } from './rng.js';

const day = 86_400_000;

/**
 * Returns the schedule of a place's changes: one in each period of 25 to 110 days, within the first
 * 60 % of the period.
 */
export function changesOf(placeHash: number) {
  const hash = mix(placeHash, 0xc4a26e);
  return { hash, days: 25 + 85 * unit(hash) };
}

export type Changes = ReturnType<typeof changesOf>;

/**
 * Returns the time of change number `count`, ms since the epoch in whole seconds; negative numbers
 * are in the past.
 */
export function changeAt({ hash, days }: Changes, count: number): number {
  const jitter = 0.6 * unit(mix(mix(hash, 2), count));
  return Math.floor(((unit(mix(hash, 1)) + count + jitter) * days * day) / 1000) * 1000;
}

/** Returns the number of the last change up to `instant`, without iterating over the history. */
export function lastChange(changes: Changes, instant: number): number {
  // One period more than needed, because a change can be rounded down to the second before its
  // period begins.
  let count = Math.floor(instant / day / changes.days - unit(mix(changes.hash, 1))) + 1;
  while (changeAt(changes, count) > instant) count -= 1;
  return count;
}

/**
 * Returns the inverse of multiplication by `factor` modulo `modulus`, by the extended Euclidean
 * algorithm. The two must be coprime.
 */
function inverseOf(factor: number, modulus: number): bigint {
  let [rest, next] = [BigInt(modulus), BigInt(factor % modulus)];
  let [inverse, nextInverse] = [0n, 1n];
  while (next > 0n) {
    const times = rest / next;
    [rest, next] = [next, rest - times * next];
    [inverse, nextInverse] = [nextInverse, inverse - times * nextInverse];
  }
  return inverse < 0n ? inverse + BigInt(modulus) : inverse;
}

/** How long a place stays open before it closes for good, ms. */
const lifetime = 5 * 365.25 * day;

/** No place closes before this time: 2026-01-01. */
const start = Date.UTC(2026, 0, 1);

/**
 * Returns the schedule of a market's openings and closings: from time to time, one place closes for
 * good and another opens, so that `size` places are open at any time. The first places have the
 * numbers 0 to `size` - 1, the others follow in order of their opening. The first places close in a
 * shuffled order, the others in order of their numbers.
 */
export function turnoverOf(marketHash: number, size: number) {
  const hash = mix(marketHash, 0xc105e);
  const interval = lifetime / size;
  // A prime, small enough for its product with a size to be exact.
  const stride = size % 8_999_993 === 0 ? 8_999_971 : 8_999_993;
  const closing = (number: number) => (number < size ? (number * stride) % size : number);
  const opening = (count: number) => {
    const product = BigInt(count) * inverseOf(stride, size);
    return Number(product % BigInt(size));
  };
  const numberAt = (index: number, closed: number) => {
    if (index >= size) return closed + index;
    const first = closing(index);
    if (first >= closed) return index;
    return first + size * Math.ceil((closed - first) / size);
  };
  /** Returns the time of closing number `count`, ms since the epoch: one in each interval. */
  const at = (count: number) => start + Math.ceil((count + unit(mix(hash, count))) * interval);
  return {
    /** number of places that have closed (and been replaced) by a time */
    count(instant: number): number {
      const past = Math.floor((instant - start) / interval);
      if (past < 0) return 0;
      return at(past) <= instant ? past + 1 : past;
    },
    /** when a place opened, ms since the epoch; -Infinity for the first places */
    opensAt: (number: number) => (number < size ? -Infinity : at(number - size)),
    /** when a place closes for good, ms since the epoch */
    closesAt: (number: number) => at(closing(number)),
    /** Returns the number of the place at `index` of a list that begins after `closed` closings. */
    numberAt,
    /** Returns the only index at which such a list can contain a number. */
    indexFor(number: number, closed: number): number {
      if (number < size) return number;
      return number - closed >= size ? number - closed : opening(number % size);
    },
  };
}
