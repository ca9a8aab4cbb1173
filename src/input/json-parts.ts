import type { Steps } from './slices.js';

/** A part of the items of an array or the members of an object, without the comma after it. */
export interface Part {
  readonly bytes: Uint8Array;
  /** whether it is a single item or member that is longer than a part may be */
  readonly isLong: boolean;
  /** where the colon after the key is, if it is a single member; 0 for none */
  readonly colon: number;
}

/** Maximum nesting of a long text. */
const deepest = 100;

export const malformed = (): SyntaxError => new SyntaxError('it is not JSON');

/** ASCII codes. */
const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];
const blanks: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** Whether a byte is one that JSON has between values. */
export const isBlank = (byte: number): boolean => blanks.has(byte);

/** Collects parts while a text is read: as many items or members together as fit into the length. */
class Parts {
  readonly #found: Part[] = [];
  readonly #bytes: Uint8Array;
  readonly #length: number;
  #partStart = 0;
  #memberStart = 0;
  #colon = -1;

  constructor(bytes: Uint8Array, length: number) {
    this.#bytes = bytes;
    this.#length = length;
  }

  /** Takes note of a byte outside of strings and inner brackets. */
  read(byte: number, at: number): void {
    // The first colon of a member is the one after its key.
    if (byte === colon && this.#colon < this.#memberStart) {
      this.#colon = at;
    }
    if (byte === comma) this.#endMember(at);
  }

  #endMember(at: number): void {
    const start = this.#memberStart;
    this.#memberStart = at + 1;
    if (at - this.#partStart <= this.#length) return;
    if (start > this.#partStart) {
      this.#add(this.#partStart, start - 1, false);
    }
    this.#partStart = start;
    if (at - start <= this.#length) return;
    this.#add(start, at, true);
    this.#partStart = at + 1;
  }

  /** @throws {SyntaxError} for a comma without an item */
  end(): readonly Part[] {
    const { length } = this.#bytes;
    this.#endMember(length);
    if (this.#partStart <= length) {
      this.#add(this.#partStart, length, false);
    }
    const hasBlank = this.#found.some(({ bytes }) => bytes.every(isBlank));
    if (hasBlank && this.#found.length > 1) throw malformed();
    return hasBlank ? [] : this.#found;
  }

  #add(from: number, to: number, isLong: boolean): void {
    this.#found.push({
      bytes: this.#bytes.subarray(from, to),
      isLong,
      colon: Math.max(0, this.#colon - from),
    });
  }
}

/** How many brackets are open after a byte. @throws as `partsOf` does */
function depthAfter(byte: number, depth: number): number {
  switch (byte) {
    case openArray:
    case openObject:
      if (depth < deepest) return depth + 1;
      throw new RangeError(`JSON of this length must not be nested deeper than ${deepest} levels`);
    case closeArray:
    case closeObject:
      if (depth > 0) return depth - 1;
      throw malformed();
    default:
      return depth;
  }
}

/**
 * Cuts what is between the brackets of an array or an object into parts of some length.
 * @throws {SyntaxError} when brackets or quotes do not match, {RangeError} when they are nested too deeply
 */
export function* partsOf(bytes: Uint8Array, length: number): Steps<readonly Part[]> {
  const parts = new Parts(bytes, length);
  let [depth, isString, pause] = [0, false, length];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (isString) {
      if (byte === quote) {
        isString = false;
      }
      // What is escaped is no quote.
      else if (byte === backslash) at += 1;
    } else if (byte === quote) {
      isString = true;
    } else {
      if (depth === 0) parts.read(byte, at);
      depth = depthAfter(byte, depth);
    }
    if (at < pause) continue;
    pause = at + length;
    yield;
  }
  if (depth > 0 || isString) throw malformed();
  return parts.end();
}
