import { mix } from './rng.js';

/**
 * Shuffles 0 to size - 1 without a table: where `index` goes under the shuffle named by `key`. Distinct indexes below
 * `size` never meet, so the names of a market repeat only when all of them are used up. A Feistel network over the next
 * power of four, walked until it lands inside; three steps on average at most.
 */
export function shuffled(index: number, size: number, key: number): number {
  if (size < 2) return 0;
  let half = 1;
  while (4 ** half < size) half += 1;
  const base = 2 ** half;
  let value = index % size;
  do {
    let left = Math.floor(value / base);
    let right = value % base;
    for (let round = 0; round < 4; round += 1) {
      const mixed = (left ^ mix(mix(key, round), right)) & (base - 1);
      left = right;
      right = mixed;
    }
    value = left * base + right;
  } while (value >= size);
  return value;
}
