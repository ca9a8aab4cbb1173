import { Buffer } from 'node:buffer';
import { copied } from '../http/response.js';
import type { AuditBudget } from './budget.js';
import type { HarBody, HarEntry, HarHeader } from './har.js';

/** Memory that an entry needs without any text, bytes. */
const overhead = 1000;

/** Number of kept characters of an unrelated URL. */
const longestUrl = 2000;

/** Maximum number of shared headers. */
const mostShared = 10_000;

/** The entries of a recording in memory, without the bodies of other APIs. */
export class KeptEntries {
  readonly all: HarEntry[] = [];
  readonly #budget: AuditBudget;
  readonly #headers = new Map<string, HarHeader>();

  constructor(budget: AuditBudget) {
    this.#budget = budget;
  }

  /**
   * @param isOfApi whether its URL is one of the API
   * @throws {RecordingError} if the budget is used up; the entry is then not kept
   */
  add(entry: HarEntry, isOfApi: boolean): void {
    // A run also judges its requests to other URLs.
    const isOfOthers = !isOfApi && entry._intent === undefined;
    const kept = isOfOthers ? withoutBodies(entry) : entry;
    this.#budget.take(sizeOf(kept));
    this.#budget.takeText(kept.request.postData?.text ?? '');
    this.#budget.takeText(kept.response.content.text ?? '');
    this.all.push(this.#withSharedHeaders(kept));
  }

  #withSharedHeaders(entry: HarEntry): HarEntry {
    const { request, response } = entry;
    return {
      ...entry,
      request: { ...request, headers: request.headers.map((header) => this.#shared(header)) },
      response: {
        ...response,
        headers: response.headers.map((header) => this.#shared(header)),
        content: asBytes(response.content),
      },
    };
  }

  /** Returns an earlier equal header, because most messages have the same headers. */
  #shared(header: HarHeader): HarHeader {
    const key = `${header.name}\0${header.value}`;
    const known = this.#headers.get(key);
    if (known !== undefined) return known;
    if (this.#headers.size < mostShared) this.#headers.set(key, header);
    return header;
  }
}

/** Number of characters from which a body is kept as bytes. */
const longText = 4096;

/**
 * Returns a body whose long text is kept as UTF-8, in half the memory of most strings with letters
 * of other alphabets, and outside the JavaScript heap, so that garbage collection does not copy it.
 */
function asBytes<Body extends HarBody>(body: Body): Body {
  const { text = '' } = body;
  // UTF-8 cannot contain half a character.
  if (text.length < longText || /\p{Surrogate}/u.test(text)) return body;
  const bytes = Buffer.from(text);
  return {
    ...body,
    get text() {
      return bytes.toString();
    },
  };
}

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** Returns an unrelated entry with only its times and headers. */
function withoutBodies(entry: HarEntry): HarEntry {
  const { request, response } = entry;
  const sent: Mutable<HarEntry['request']> = { ...request };
  delete sent.postData;
  const { text = '', ...content } = response.content;
  const isLong = request.url.length > longestUrl;
  const url = isLong ? copied(request.url.slice(0, longestUrl)) : request.url;
  // Recorders are distinguished by whether they write bodies.
  const shown = text === '' ? content : { ...content, text: '-' };
  return { ...entry, request: { ...sent, url }, response: { ...response, content: shown } };
}

/** Estimates the memory that an entry needs in addition to its bodies, bytes. */
function sizeOf({ request, response }: HarEntry): number {
  const headers = [...request.headers, ...request.cookies, ...response.headers];
  const inHeaders = headers.reduce((sum, { name, value }) => sum + name.length + value.length, 0);
  return overhead + request.url.length + inHeaders;
}
