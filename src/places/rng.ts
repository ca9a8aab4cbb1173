import type { Randomizer } from '@faker-js/faker';

/** Mixes two 32 bit numbers into one; every bit of both counts. */
export function mix(left: number, right: number): number {
  let h = Math.imul(left ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(right + 0x7f4a7c15, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d);
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b);
  return (h ^ (h >>> 16)) >>> 0;
}

/** A 32 bit number for a text. */
export function hashText(text: string): number {
  let h = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) h = Math.imul(h ^ text.charCodeAt(at), 0x01000193);
  return mix(h >>> 0, text.length);
}

/** A 32 bit number for any finite number, whole or not, small or large. */
export function hashNumber(value: number): number {
  const whole = Math.floor(value);
  const fraction = Math.floor((value - whole) * 2 ** 32);
  return mix(mix(whole >>> 0, Math.floor(whole / 2 ** 32) >>> 0), fraction >>> 0);
}

/** The same number between 0 (inclusive) and 1 (exclusive) for the same hash. */
export function unit(hash: number): number {
  return mix(hash, 0x2545f491) / 2 ** 32;
}

/**
 * A randomizer for faker that starts anew for every place, which takes faker's own (Mersenne Twister) 30 µs: sfc32, Chris
 * Doty-Humphrey's small fast counter.
 */
export function createRandomizer(): Randomizer {
  let a = 0;
  let b = 0;
  let c = 0;
  let counter = 1;
  const next = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 2 ** 32;
  };
  return {
    next,
    seed(seed) {
      const from = typeof seed === 'number' ? seed : seed.reduce(mix, 1);
      a = mix(from, 1);
      b = mix(from, 2);
      c = mix(from, 3);
      counter = 1;
      for (let discarded = 0; discarded < 3; discarded += 1) next();
    },
  };
}
