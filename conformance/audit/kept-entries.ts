import { copied } from '../http/response.js';
import { addressOf } from './addresses.js';
import type { AuditBudget } from './budget.js';
import type { HarEntry } from './har.js';

/** What an entry needs without any text, bytes. */
const overhead = 1000;

/** Characters of an address of something else. */
const longestUrl = 2000;

/** The entries of one recording in memory. Of requests that are not of this API, no body is. */
export class KeptEntries {
  readonly all: HarEntry[] = [];
  readonly #budget: AuditBudget;
  /** the last body by its address: clients that poll get the same one again and again */
  readonly #last = new Map<string, string>();

  constructor(budget: AuditBudget) {
    this.#budget = budget;
  }

  /** @throws {RecordingError} if the budget is used up; then the entry is not kept */
  add(entry: HarEntry): void {
    if (addressOf(entry) === null) {
      const bare = withoutBodies(entry);
      this.#budget.take(sizeOf(bare));
      this.all.push(bare);
      return;
    }
    this.#budget.take(sizeOf(entry));
    this.#budget.takeText(entry.request.postData?.text ?? '');
    this.all.push(this.#withKeptBody(entry));
  }

  #withKeptBody(entry: HarEntry): HarEntry {
    const { request, response } = entry;
    const { text = '' } = response.content;
    if (text === '') return entry;
    const last = this.#last.get(request.url);
    if (text === last) {
      return { ...entry, response: { ...response, content: { ...response.content, text: last } } };
    }
    this.#budget.takeText(text);
    this.#last.set(request.url, text);
    return entry;
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
