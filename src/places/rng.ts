import type { Randomizer } from '@faker-js/faker';

/** Hashes two 32-bit numbers into one. */
export function mix(left: number, right: number): number {
  let h = Math.imul(left ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(right + 0x7f4a7c15, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d);
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Returns the FNV-1a sum of a string, continuing from the sum of the text before it. */
function fnv(text: string, before = 0x811c9dc5): number {
  let h = before;
  for (let at = 0; at < text.length; at += 1) h = Math.imul(h ^ text.charCodeAt(at), 0x01000193);
  return h;
}

/** A 32-bit hash of a string. */
export function hashText(text: string): number {
  return mix(fnv(text) >>> 0, text.length);
}

/** Returns a number from 0 (inclusive) to 1 (exclusive), determined by the hash. */
export function unit(hash: number): number {
  return mix(hash, 0x2545f491) / 2 ** 32;
}

/** The hexadecimal notation of each byte. */
const hexBytes = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** The bits of a version 4 UUID that are fixed in some bytes (RFC 9562). */
const keptBits: Readonly<Record<number, number>> = { 6: 0x0f, 8: 0x3f };
const setBits: Readonly<Record<number, number>> = { 6: 0x40, 8: 0x80 };

/** The hash state after the beginning of the text from which a byte of a UUID is hashed. */
interface HashedText {
  /** FNV-1a sum */
  readonly sum: number;
  readonly length: number;
}

/** The state for each byte: after its number and a space. */
const numbers: readonly HashedText[] = Array.from({ length: 16 }, (_, at) => {
  const text = `${at} `;
  return { sum: fnv(text), length: text.length };
});

/** @param rest the text after the beginnings of all bytes */
function uuidAfter(beginnings: readonly HashedText[], rest: string): string {
  let uuid = '';
  let at = 0;
  for (const { sum, length } of beginnings) {
    const hash = mix(fnv(rest, sum) >>> 0, length + rest.length);
    const byte = (hash & (keptBits[at] ?? 0xff)) | (setBits[at] ?? 0);
    if (at === 4 || at === 6 || at === 8 || at === 10) uuid += '-';
    uuid += hexBytes[byte] ?? '';
    at += 1;
  }
  return uuid;
}

/** Returns a UUID that is determined by a string. */
export const uuidOf = (text: string): string => uuidAfter(numbers, text);

/**
 * Creates UUIDs, like `uuidOf`, for many strings with a common beginning, which is hashed once.
 * @returns a function of the rest of the string
 */
export function uuidsFrom(beginning: string): (rest: string) => string {
  const beginnings = numbers.map(({ sum, length }) => ({
    sum: fnv(beginning, sum),
    length: length + beginning.length,
  }));
  return (rest) => uuidAfter(beginnings, rest);
}

/**
 * Creates a test whether a string has this UUID, for millions of strings with a common beginning:
 * most of them differ in the first byte.
 * @returns a function of the rest of the string
 */
export function uuidTest(uuid: string, beginning: string): (rest: string) => boolean {
  const first = Number.parseInt(uuid.slice(0, 2), 16);
  const hashed = `0 ${beginning}`;
  const before = fnv(hashed);
  return (rest) => {
    const hash = mix(fnv(rest, before) >>> 0, hashed.length + rest.length);
    return (hash & 0xff) === first && uuidOf(beginning + rest) === uuid;
  };
}

/**
 * Creates a randomizer for faker that is reseeded for every place; reseeding faker's own (Mersenne
 * Twister) takes 30 µs.
 */
export function createRandomizer(): Randomizer {
  let hash = 0;
  let count = 0;
  return {
    next: () => mix(hash, (count += 1)) / 2 ** 32,
    seed(seed) {
      hash = typeof seed === 'number' ? seed : seed.reduce(mix, 1);
      count = 0;
    },
  };
}
