import { parseText, readJson } from '../../src/input/json-text.js';
import { copied } from '../http/response.js';
import { addressOf } from './addresses.js';
import { type ReadAttachment, withAttachments } from './attachments.js';
import type { AuditBudget } from './budget.js';
import { entryOf, fileOf, type HarEntry, type Recording, RecordingError } from './har.js';
import { HarSplitter } from './har-splitter.js';

/** What an entry needs without any text, bytes. */
const overhead = 1000;

/** Characters of an address of something else. */
const longestUrl = 2000;

/** Some recorders write bytes that are not UTF-8. */
const decoded = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** Reads a HAR file piece by piece. Of requests that are not of this API, no body stays in memory. */
export class HarReader {
  readonly #splitter = new HarSplitter((entry) => this.#note(entry));
  readonly #entries: HarEntry[] = [];
  readonly #budget: AuditBudget;
  readonly #attachment: ReadAttachment;
  #damaged = 0;
  /** the first entry that is not JSON */
  #invalid: { readonly number: number; readonly text: string } | null = null;

  /** @param attachment reads files beside the recording */
  constructor(budget: AuditBudget, attachment: ReadAttachment) {
    this.#budget = budget;
    this.#attachment = attachment;
  }

  /** @throws {RecordingError} if this is more than an audit may read */
  async write(chunk: Uint8Array): Promise<void> {
    this.#splitter.write(chunk);
    await this.#requireValid();
  }

  async #requireValid(): Promise<void> {
    if (this.#splitter.frame.isTooLong)
      throw new RecordingError('it has more than 16 MiB outside of the array `log.entries`');
    if (this.#invalid === null) return;
    const { number, text } = this.#invalid;
    const why = await readJson(text).then(
      () => 'it is not JSON',
      (error: unknown) => (error instanceof Error ? error.message : 'it is not JSON'),
    );
    throw new RecordingError(`entry ${number}: ${why}`);
  }

  /** The recording, once everything is written. @throws {Error} saying what is wrong with it */
  async end(): Promise<Recording> {
    const { frame, count, isUnfinished } = this.#splitter;
    if (isUnfinished) throw new RecordingError(`it breaks off in entry ${count + 1}`);
    const text = decoded(frame.take());
    const { creator, browser, lag, entries } = fileOf(await readJson(text));
    // of a file that writes its keys in another way
    for (const entry of entries) this.#keep(entry);
    if (count + entries.length > 0 && this.#entries.length === 0)
      throw new RecordingError('it is damaged: no entry has a request');
    return { creator, browser, lag, entries: this.#entries, damaged: this.#damaged };
  }

  #note(bytes: Uint8Array | null): void {
    if (this.#invalid !== null) return;
    if (bytes === null) {
      this.#damaged += 1;
      return;
    }
    const text = decoded(bytes);
    try {
      this.#keep(parseText(text));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      this.#invalid = { number: this.#splitter.count, text };
    }
  }

  #keep(value: unknown): void {
    const entry = entryOf(value);
    if (entry === null) {
      this.#damaged += 1;
      return;
    }
    const kept =
      addressOf(entry) === null ? withoutBodies(entry) : withAttachments(entry, this.#attachment);
    this.#budget.take(sizeOf(kept));
    this.#budget.takeText(kept.request.postData?.text ?? '');
    this.#budget.takeText(kept.response.content.text ?? '');
    this.#entries.push(kept);
  }
}

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** An entry of something else, of which only times and headers are of interest. */
function withoutBodies(entry: HarEntry): HarEntry {
  const { request, response } = entry;
  const sent: Mutable<HarEntry['request']> = { ...request };
  delete sent.postData;
  const { text = '', ...content } = response.content;
  const isLong = request.url.length > longestUrl;
  const url = isLong ? copied(request.url.slice(0, longestUrl)) : request.url;
  // recorders are told apart by whether they write bodies down
  const shown = text === '' ? content : { ...content, text: '-' };
  return { ...entry, request: { ...sent, url }, response: { ...response, content: shown } };
}

/** About how many bytes an entry needs beside its bodies. */
function sizeOf({ request, response }: HarEntry): number {
  const headers = [...request.headers, ...request.cookies, ...response.headers];
  const inHeaders = headers.reduce((sum, { name, value }) => sum + name.length + value.length, 0);
  return overhead + request.url.length + inHeaders;
}
