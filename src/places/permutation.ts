import { mix } from './rng.js';

/** Rounds of mixing; with fewer, neighbours stay neighbours. */
const rounds = [1, 2, 3] as const;

/**
 * Where a number stands after all numbers from 0 to `count` - 1 were shuffled: another order for
 * each hash. Computed without the others: numbers below a power of two are mixed by steps that can
 * be undone, and once more while the result is not below `count`.
 * @param count at most 2 ** 31
 */
export function shuffled(number: number, count: number, hash: number): number {
  const bits = 32 - Math.clz32(count - 1);
  const mask = 2 ** bits - 1;
  const half = Math.max(1, bits >> 1);
  let at = number;
  do {
    for (const round of rounds) {
      const key = mix(hash, round);
      at = (Math.imul(at + key, key | 1) & mask) >>> 0;
      at ^= at >>> half;
    }
  } while (at >= count);
  return at;
}
