import { parseText, readJson } from '../../src/input/json-text.js';
import { addressOf } from './addresses.js';
import { type ReadAttachment, withAttachments } from './attachments.js';
import type { AuditBudget } from './budget.js';
import { entryOf, fileOf, NotesReader, type Recording } from './har.js';
import { RecordingError } from './recording-error.js';
import { HarSplitter } from './har-splitter.js';
import { KeptEntries } from './kept-entries.js';

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
    this.#kept.add(isOfApi ? withAttachments(entry, this.#attachment) : entry);
  }
}
