import { mix, unit } from './rng.js';

const day = 86_400_000;

/**
 * A place changes every 10 to 180 days: once in each period of `days`, at some point in its first
 * part.
 */
export function changesOf(placeHash: number) {
  const hash = mix(placeHash, 0xc4a26e);
  return { hash, days: 25 + 85 * unit(hash) };
}

export type Changes = ReturnType<typeof changesOf>;

/**
 * The instant of change number `count`, ms since the epoch in whole seconds; negative numbers are
 * long ago.
 */
export function changeAt({ hash, days }: Changes, count: number): number {
  const jitter = 0.6 * unit(mix(mix(hash, 2), count));
  return Math.floor(((unit(mix(hash, 1)) + count + jitter) * days * day) / 1000) * 1000;
}

/**
 * The number of the last change up to and including `instant`, found without walking through
 * history.
 */
export function lastChange(changes: Changes, instant: number): number {
  // A period more than needed, because a change may be rounded down to the second before its period
  // begins.
  let count = Math.floor(instant / day / changes.days - unit(mix(changes.hash, 1))) + 1;
  while (changeAt(changes, count) > instant) count -= 1;
  return count;
}

/**
 * The inverse of multiplying by `factor` modulo `modulus`, by Euclid's extended algorithm. Both
 * have no common divisor.
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

/** How long a place is open before it closes for good, ms. */
const lifetime = 5 * 365.25 * day;

/** No place closes before this instant: 2026-01-01. */
const start = Date.UTC(2026, 0, 1);

/**
 * When the places of a market open and close: from time to time one closes for good and another
 * opens, so that `size` of them are open at any time. Places have numbers: the first ones from 0 to
 * `size` - 1, and then in order of their opening. The first ones close in a shuffled order, the
 * others in order of their numbers.
 */
export function turnoverOf(marketHash: number, size: number) {
  const hash = mix(marketHash, 0xc105e);
  const interval = lifetime / size;
  // A prime, and small enough that multiplying it by a size is exact.
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
  /** The instant of closing number `count`, ms since the epoch: one in each interval. */
  const at = (count: number) => start + Math.ceil((count + unit(mix(hash, count))) * interval);
  return {
    /** how many places have closed (and been replaced) by that instant */
    count(instant: number): number {
      const past = Math.floor((instant - start) / interval);
      if (past < 0) return 0;
      return at(past) <= instant ? past + 1 : past;
    },
    /** when a place opened, ms since the epoch; -Infinity for the first ones */
    opensAt: (number: number) => (number < size ? -Infinity : at(number - size)),
    /** time at which the place closes permanently */
    closesAt: (number: number) => at(closing(number)),
    /**
     * The number of the place at `index` of a list of those open after `closed` closings, followed
     * by later ones.
     */
    numberAt,
    /** The only index at which such a list may have that number. */
    indexFor(number: number, closed: number): number {
      if (number < size) return number;
      return number - closed >= size ? number - closed : opening(number % size);
    },
  };
}
