import { parse, stringify, v5 } from 'uuid';
import { mix } from './world/randomness.js';

/** The namespace of every identifier that the service makes; as bytes, since it would be parsed for each otherwise. */
const namespace = parse(v5('location-data-kit', v5.DNS));

/** A UUID (version 5) that always belongs to the same kind of thing with the same name. */
export function identifier(kind: string, name: string): string {
  return v5(`${kind}:${name}`, namespace);
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
    return stringify(
      Uint8Array.of(
        ...[a >>> 24, a >>> 16, a >>> 8, a],
        ...[b >>> 24, b >>> 16, ((b >>> 8) & 0x0f) | 0x40, b],
        ...[((c >>> 24) & 0x3f) | 0x80, c >>> 16, c >>> 8, c],
        ...[d >>> 24, d >>> 16, d >>> 8, d],
      ),
    );
  };
}
