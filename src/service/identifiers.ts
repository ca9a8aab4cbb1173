import { parse, v5 } from 'uuid';
import { mix } from '../places/rng.js';

/** The namespace of every identifier that the service makes; as bytes, since it would be parsed for each otherwise. */
const namespace = parse(v5('location-data-kit', v5.DNS));

/** A UUID (version 5) that always belongs to the same kind of thing with the same name. */
export function identifier(kind: string, name: string): string {
  return v5(`${kind}:${name}`, namespace);
}

/** The two digits of each byte. */
const digits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** A byte of a word of 32 bits, counted from the left, as its digits. */
function byte(word: number, at: 0 | 1 | 2 | 3): string {
  return digits[(word >>> (24 - 8 * at)) & 0xff] ?? '';
}

/**
 * UUIDs that look like the random ones that services hand out (version 4), and follow from a seed, an owner (a UUID
 * itself) and a count. Hashing as above would take longer than all else that a new subscription needs. Different counts
 * of one owner never meet.
 */
export function serialIdentifiers(seed: number, owner: string): (count: number) => string {
  const words = owner.replaceAll('-', '').match(/.{8}/g) ?? [];
  const starts = words.map((word, at) => mix(Number.parseInt(word, 16), seed + at));
  return (count) => {
    const [a = 0, b = 0, c = 0, d = 0] = starts.map((start) => mix(start, count));
    const versioned = (b & 0xffff_0fff) | 0x4000;
    const variant = (c & 0x3fff_ffff) | 0x8000_0000;
    return (
      `${byte(a, 0)}${byte(a, 1)}${byte(a, 2)}${byte(a, 3)}-` +
      `${byte(b, 0)}${byte(b, 1)}-${byte(versioned, 2)}${byte(b, 3)}-` +
      `${byte(variant, 0)}${byte(c, 1)}-${byte(c, 2)}${byte(c, 3)}` +
      `${byte(d, 0)}${byte(d, 1)}${byte(d, 2)}${byte(d, 3)}`
    );
  };
}
