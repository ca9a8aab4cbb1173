import type { Randomizer } from '@faker-js/faker';

/** Hashes two 32-bit numbers into one. */
export function mix(left: number, right: number): number {
  let h = Math.imul(left ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(right + 0x7f4a7c15, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d);
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b);
  return (h ^ (h >>> 16)) >>> 0;
}

/** The sum of a string by FNV-1a, from that of the text in front of it. */
function fnv(text: string, before = 0x811c9dc5): number {
  let h = before;
  for (let at = 0; at < text.length; at += 1) h = Math.imul(h ^ text.charCodeAt(at), 0x01000193);
  return h;
}

/** A 32-bit hash of a string. */
export function hashText(text: string): number {
  return mix(fnv(text) >>> 0, text.length);
}

/** A number between 0 (inclusive) and 1 (exclusive), deterministic for the hash. */
export function unit(hash: number): number {
  return mix(hash, 0x2545f491) / 2 ** 32;
}

/** The bytes of a UUID as they are written. */
const hexBytes = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Bits that a UUID of version 4 has set in some of its bytes, and others that it has not (RFC 9562). */
const keptBits: Readonly<Record<number, number>> = { 6: 0x0f, 8: 0x3f };
const setBits: Readonly<Record<number, number>> = { 6: 0x40, 8: 0x80 };

/** The beginning of the text that one byte of a UUID is the hash of. */
interface HashedText {
  /** by FNV-1a */
  readonly sum: number;
  readonly length: number;
}

/** For each byte, its number and a space. */
const numbers: readonly HashedText[] = Array.from({ length: 16 }, (_, at) => {
  const text = `${at} `;
  return { sum: fnv(text), length: text.length };
});

/** @param rest what comes after the beginnings of all bytes */
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

/** A UUID that is always the same for a string. */
export const uuidOf = (text: string): string => uuidAfter(numbers, text);

/**
 * UUIDs, as by `uuidOf`, of many strings with a common beginning, which is hashed once.
 * @returns a function of the rest of the text
 */
export function uuidsFrom(beginning: string): (rest: string) => string {
  const beginnings = numbers.map(({ sum, length }) => ({
    sum: fnv(beginning, sum),
    length: length + beginning.length,
  }));
  return (rest) => uuidAfter(beginnings, rest);
}

/**
 * A test whether a text has this UUID, for millions of texts with a common beginning: most of them
 * differ in the first byte.
 * @returns a function of the rest of the text
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
 * A randomizer for faker that starts anew for every place, which takes faker's own (Mersenne
 * Twister) 30 µs.
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
