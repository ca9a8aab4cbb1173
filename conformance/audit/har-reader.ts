import { parseText, readJson } from '../../src/input/json-text.js';
import { addressOf } from './addresses.js';
import { type ReadAttachment, withAttachments } from './attachments.js';
import type { AuditBudget } from './budget.js';
import { entryOf, fileOf, NotesReader, type Recording } from './har.js';
import { RecordingError } from './recording-error.js';
import { KeptEntries } from './kept-entries.js';
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

/**
 * Number of damaged entries from which a file does not count as a recording, because checking
 * millions of entries takes long.
 */
const mostDamaged = 100_000;

/** Some recorders write bytes that are not UTF-8. */
const lossyText = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** Reads a HAR file in pieces. Bodies of other APIs are not kept in memory. */
export class HarReader {
  readonly #splitter = new HarSplitter((entry) => this.#note(entry));
  readonly #kept: KeptEntries;
  readonly #attachment: ReadAttachment;
  readonly #notes = new NotesReader();
  #damaged = 0;
  /** the first entry that is not JSON */
  #invalid: { readonly number: number; readonly text: string } | null = null;

  /** @param attachment reads files next to the recording */
  constructor(budget: AuditBudget, attachment: ReadAttachment) {
    this.#kept = new KeptEntries(budget);
    this.#attachment = attachment;
  }

  /** @throws {RecordingError} if the audit's budget is exceeded */
  async write(chunk: Uint8Array): Promise<void> {
    this.#splitter.write(chunk);
    await this.#requireValid();
  }

  get #isDamaged(): boolean {
    return this.#damaged > mostDamaged;
  }

  async #requireValid(): Promise<void> {
    if (this.#splitter.frame.isTooLong)
      throw new RecordingError('it has more than 16 MiB outside the array `log.entries`');
    if (this.#isDamaged) {
      const most = mostDamaged.toLocaleString('en');
      throw new RecordingError(`it is damaged: more than ${most} of its entries have no request`);
    }
    if (this.#invalid === null) return;
    const { number, text } = this.#invalid;
    const why = await readJson(text).then(
      () => 'it is not JSON',
      (error: unknown) => (error instanceof Error ? error.message : 'it is not JSON'),
    );
    throw new RecordingError(`entry ${number}: ${why}`);
  }

  /** Returns the recording, once everything is written. @throws {Error} with the problem */
  async end(): Promise<Recording> {
    const { frame, count, isUnfinished } = this.#splitter;
    if (isUnfinished) throw new RecordingError(`it ends in the middle of entry ${count + 1}`);
    const text = lossyText(frame.take());
    const { creator, browser, lag, run, entries } = fileOf(await readJson(text));
    // The entries of a file whose keys are written with escapes.
    for (const entry of entries) {
      this.#keep(entry);
      if (this.#isDamaged) break;
    }
    await this.#requireValid();
    if (count + entries.length > 0 && this.#kept.all.length === 0)
      throw new RecordingError('it is damaged: no entry has a request');
    const { all } = this.#kept;
    const notes = this.#notes.end(run, all);
    return { creator, browser, lag, run: notes, entries: all, damaged: this.#damaged };
  }

  #note(bytes: Uint8Array | null): void {
    if (this.#invalid !== null || this.#isDamaged) return;
    if (bytes === null) {
      this.#damaged += 1;
      return;
    }
    const text = lossyText(bytes);
    try {
      this.#keep(parseText(text));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      this.#invalid = { number: this.#splitter.count, text };
    }
  }

  #keep(value: unknown): void {
    this.#notes.add(value);
    const entry = entryOf(value);
    if (entry === null) {
      this.#damaged += 1;
      return;
    }
    const isOfApi = addressOf(entry) !== null;
    this.#kept.add(isOfApi ? withAttachments(entry, this.#attachment) : entry, isOfApi);
  }
}
