import { Buffer } from 'node:buffer';

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];
/** Space, tab, line feed and carriage return. */
const blanks = [0x20, 0x09, 0x0a, 0x0d];

/** The depth of the entries: in the array `entries` of the object `log` of the file. */
const depthOfEntries = 3;
const path = ['log', 'entries'];

/** Maximum length of a kept key, bytes. */
const longestKey = 20;

/** Maximum length of an entry, bytes: longer entries have a body that is not judged. */
const longestEntry = 32 * 1024 * 1024;

/** Maximum length of the text around the entries, bytes. */
const longestFrame = 16 * 1024 * 1024;

/** Collects bytes that arrive in pieces. */
class Pieces {
  readonly #most: number;
  #pieces: Buffer[] = [];
  #length = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get isTooLong(): boolean {
    return this.#length > this.#most;
  }

  /** Adds a copy. */
  add(piece: Uint8Array): void {
    this.#length += piece.length;
    if (this.isTooLong) this.#pieces = [];
    else this.#pieces.push(Buffer.from(piece));
  }

  /** @returns all bytes since the previous call */
  take(): Buffer {
    const all = Buffer.concat(this.#pieces);
    this.#pieces = [];
    this.#length = 0;
    return all;
  }
}

/**
 * Splits the bytes of a HAR file into its entries and the frame around them, so that only one entry
 * has to be in memory. It only reads quotation marks, brackets and commas: parsing the pieces shows
 * whether they are JSON.
 */
export class HarSplitter {
  /** the file without its entries */
  readonly frame = new Pieces(longestFrame);
  /** number of entries */
  count = 0;
  readonly #onEntry: (entry: Uint8Array | null) => void;
  readonly #entry = new Pieces(longestEntry);
  /** the last string at each of the outer levels, which is a key before a bracket */
  readonly #keys = path.map(() => '');
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  #isAmongEntries = false;
  #isInEntry = false;
  /** position in the chunk of the first byte that was not added yet */
  #from = 0;
  #text: number[] = [];

  /** @param onEntry called with each entry; null for one that is too long */
  constructor(onEntry: (entry: Uint8Array | null) => void) {
    this.#onEntry = onEntry;
  }

  /** Whether the bytes so far end among the entries. */
  get isUnfinished(): boolean {
    return this.#isAmongEntries;
  }

  write(chunk: Uint8Array): void {
    this.#from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0;
      if (this.#isInString) this.#readString(byte);
      else this.#readOutside(chunk, at, byte);
    }
    this.#flush(chunk, chunk.length);
  }

  #readString(byte: number): void {
    if (this.#isEscaped) {
      this.#isEscaped = false;
      return;
    }
    if (byte === backslash) this.#isEscaped = true;
    else if (byte === quote) this.#endString();
    else if (this.#depth < depthOfEntries && this.#text.length <= longestKey) this.#text.push(byte);
  }

  #endString(): void {
    this.#isInString = false;
    if (this.#depth >= depthOfEntries) return;
    this.#keys[this.#depth - 1] = String.fromCharCode(...this.#text);
    this.#text = [];
  }

  #readOutside(chunk: Uint8Array, at: number, byte: number): void {
    const isOutermost = this.#isAmongEntries && this.#depth === depthOfEntries;
    if (isOutermost && this.#readBetween(chunk, at, byte)) return;
    if (byte === quote) this.#isInString = true;
    else if (byte === openBracket || byte === openBrace) this.#open(chunk, at, byte);
    else if (byte === closeBracket || byte === closeBrace) this.#depth -= 1;
  }

  #open(chunk: Uint8Array, at: number, byte: number): void {
    this.#depth += 1;
    const isEntries = this.#depth === depthOfEntries && byte === openBracket;
    if (!isEntries || !path.every((key, index) => this.#keys[index] === key)) return;
    this.#flush(chunk, at + 1);
    this.#isAmongEntries = true;
  }

  /** @returns whether the byte belongs to no entry */
  #readBetween(chunk: Uint8Array, at: number, byte: number): boolean {
    const isEnd = byte === closeBracket;
    if (isEnd || byte === comma) {
      this.#endEntry(chunk, at);
      this.#isAmongEntries = !isEnd;
      if (isEnd) this.#depth -= 1;
      return true;
    }
    if (this.#isInEntry) return false;
    if (blanks.includes(byte)) return true;
    this.#from = at;
    this.#isInEntry = true;
    return false;
  }

  #endEntry(chunk: Uint8Array, at: number): void {
    if (this.#isInEntry) {
      this.#flush(chunk, at);
      this.count += 1;
      this.#isInEntry = false;
      const isTooLong = this.#entry.isTooLong;
      const entry = this.#entry.take();
      this.#onEntry(isTooLong ? null : entry);
    }
    this.#from = at;
  }

  /** Adds the bytes before a position to what they belong to. */
  #flush(chunk: Uint8Array, at: number): void {
    const piece = chunk.subarray(this.#from, at);
    this.#from = at;
    if (this.#isInEntry) this.#entry.add(piece);
    else if (!this.#isAmongEntries) this.frame.add(piece);
  }
}
