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

/** The bytes that mean something outside of a string. */
const structural = new Uint8Array(256);
for (const byte of [quote, comma, colon, openArray, closeArray, openObject, closeObject])
  structural[byte] = 1;

/** Collects parts while a text is read: as many items or members together as fit into the length. */
class Parts {
  readonly #found: Part[] = [];
  readonly #bytes: Uint8Array;
  readonly #length: number;
  #partStart = 0;
  #memberStart = 0;
  #colon = -1;
  /** how far it is read */
  #at = 0;
  #depth = 0;
  #isString = false;

  constructor(bytes: Uint8Array, length: number) {
    this.#bytes = bytes;
    this.#length = length;
  }

  /** Whether there is nothing left to read. */
  get isRead(): boolean {
    return this.#at >= this.#bytes.length;
  }

  /**
   * Reads on, as far as a part may be long. Most bytes of a text mean nothing here, so that it skips
   * them as fast as it can.
   * @throws as `partsOf` does
   */
  read(): void {
    const bytes = this.#bytes;
    const end = Math.min(this.#at + this.#length, bytes.length);
    let at = this.#at;
    while (at < end) {
      if (this.#isString) at = this.#readString(at, end);
      while (at < end && structural[bytes[at] ?? 0] === 0) at += 1;
      if (at >= end) break;
      this.#readStructure(bytes[at] ?? 0, at);
      at += 1;
    }
    this.#at = at;
  }

  /** @returns where the string ends, or the end, which it may exceed by what is escaped */
  #readString(from: number, end: number): number {
    const bytes = this.#bytes;
    let at = from;
    while (at < end) {
      const byte = bytes[at];
      at += 1;
      if (byte === quote) {
        this.#isString = false;
        return at;
      }
      // What is escaped is no quote.
      if (byte === backslash) at += 1;
    }
    return at;
  }

  #readStructure(byte: number, at: number): void {
    if (byte === quote) {
      this.#isString = true;
      return;
    }
    if (this.#depth === 0) this.#readMember(byte, at);
    this.#depth = depthAfter(byte, this.#depth);
  }

  /** Takes note of a byte outside of strings and inner brackets. */
  #readMember(byte: number, at: number): void {
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

  /** @throws {SyntaxError} for a comma without an item, or brackets or quotes that do not match */
  end(): readonly Part[] {
    if (this.#depth > 0 || this.#isString) throw malformed();
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
  while (!parts.isRead) {
    parts.read();
    yield;
  }
  return parts.end();
}
