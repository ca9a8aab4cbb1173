import Joi from 'joi';
import { onDemand } from '../../input/on-demand.js';
import type { Har } from '../../api/har.js';
import { type OperationId, operationIds } from '../../api/operations.js';
import { copyOf } from '../../input/copy.js';
import { redactionMargin, Redactor } from '../../input/redactor.js';
import { redactUrl } from '../../input/secret-names.js';
import { inSlices, mapSteps } from '../../input/slices.js';
import { validate } from '../../input/validate.js';
import { count } from '../../input/values.js';
import { Listeners } from '../callbacks.js';
import {
  entryOf,
  type Exchange,
  type LogEntry,
  type RawExchange,
  shownLength,
  rawText,
} from './log-entry.js';

import { logHar } from './log-har.js';

export type { Exchange, LogEntry, RawExchange, SentBody } from './log-entry.js';

/** Selects the returned entries; all by default. */
export interface LogFilter {
  operation?: OperationId;
  status?: number;
  /** only entries with a higher id */
  after?: number;
  /** maximum number, counted from the newest */
  limit?: number;
}

export const logFilterSchema = onDemand(() =>
  Joi.object<LogFilter>({
    operation: Joi.valid(...operationIds),
    status: Joi.number().integer(),
    after: count(),
    limit: count().min(1),
  }),
);

/** Maximum number of exchanges, and of headers of a message, that are kept. */
const most = { exchanges: 200, headers: 100 } as const;

interface Kept {
  readonly id: number;
  /** the entry, once it was read: redacting it again would take time */
  content: RawExchange | LogEntry;
}

/** The last exchanges, newest first. They are redacted when they are first read. */
export class RequestLog {
  /** the service's scheme and host, which only its mount knows; for absolute URLs */
  origin = 'http://localhost';
  readonly #redactor: Redactor;
  readonly #secrets: ReadonlySet<string>;
  /** cached for a credential that the service does not know, because clients repeat it */
  #latest: { readonly credential: string; readonly redactor: Redactor } | undefined;
  readonly #listeners = new Listeners<LogEntry>();
  readonly #onClear: () => void;
  #kept: Kept[] = [];
  #lastId = 0;
  #dropped = 0;

  /**
   * @param secrets strings that must never appear, wherever a client sends them
   * @param onClear called after the entries were removed
   */
  constructor(secrets: readonly string[], onClear: () => void) {
    this.#onClear = onClear;
    this.#redactor = new Redactor(secrets);
    this.#secrets = new Set(secrets);
  }

  record(exchange: RawExchange): void {
    this.#lastId += 1;
    const kept: Kept = { id: this.#lastId, content: truncated(exchange) };
    this.#kept.push(kept);
    if (this.#kept.length > most.exchanges) {
      this.#kept.shift();
      this.#dropped += 1;
    }
    if (this.#listeners.size > 0) {
      this.#listeners.emit(copyOf(this.#entryOf(kept)));
    }
  }

  /**
   * Returns the last 200 exchanges, or a selection, newest first.
   * @throws {RangeError} for an invalid filter
   */
  entries(filter: LogFilter = {}): LogEntry[] {
    return this.#select(filter).map((kept) => copyOf(this.#entryOf(kept)));
  }

  /**
   * Returns entries for a mount that only serialises them, read in slices. Rejects with a
   * RangeError for an invalid filter.
   */
  async read(filter: LogFilter): Promise<readonly Readonly<LogEntry>[]> {
    return inSlices(mapSteps(this.#select(filter), (kept) => this.#entryOf(kept)));
  }

  /**
   * Returns the exchanges as HAR 1.2, oldest first, for other tools; bodies that are not kept
   * completely are marked as truncated.
   * @throws {RangeError} for an invalid filter
   */
  har(filter: LogFilter = {}): Har {
    return logHar(this.entries(filter), this.origin);
  }

  /** The newest exchange, optionally of one operation. */
  last(operation?: OperationId): LogEntry | undefined {
    return this.entries({ limit: 1, ...(operation && { operation }) })[0];
  }

  /** Calls a function with each new entry. @returns a function that unsubscribes */
  on(listener: (entry: LogEntry) => void): () => void {
    return this.#listeners.on(listener);
  }

  clear(): void {
    this.#kept = [];
    this.#dropped = 0;
    this.#onClear();
  }

  /** Number of exchanges that were dropped because there were too many; 0 after `clear`. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Returns an exchange without credentials, for the printed log. */
  logLine(exchange: RawExchange): Exchange {
    const { at, method, operation, account, response, duration, fault, refusal, warning } =
      exchange;
    const redactor = this.#redactorFor(exchange.requestHeaders);
    return {
      at,
      method,
      url: redactUrl(redactor.text(exchange.url)),
      operation,
      account,
      status: response?.status ?? null,
      duration,
      fault,
      refusal: refusal && redactor.text(refusal),
      warning,
    };
  }

  /** Redacts and shortens a client's string for a message. @param headers of that request */
  excerpt(text: string, headers: RawExchange['requestHeaders']): string {
    const redactor = this.#redactorFor(headers);
    const clean = redactor.excerpt(text, shownLength.header);
    if (clean.length <= shownLength.inMessage) return clean;
    return `${clean.slice(0, shownLength.inMessage)}…`;
  }

  /** Selects entries, newest first. */
  #select(filter: LogFilter): Kept[] {
    const {
      operation,
      status,
      after = 0,
      limit = most.exchanges,
    } = validate(logFilterSchema(), filter, 'filter', RangeError);
    const matches = ({ id, content }: Kept): boolean =>
      id > after &&
      (operation === undefined || content.operation === operation) &&
      (status === undefined || content.response?.status === status);
    return this.#kept.filter(matches).reverse().slice(0, limit);
  }

  /** Returns the redactor for the service's tokens and a request's credential. */
  #redactorFor({ authorization }: RawExchange['requestHeaders']): Redactor {
    const credential =
      String(authorization ?? '')
        .split(/\s+/)
        .pop() ?? '';
    // Very short credentials, or a scheme without a credential, would redact unrelated text.
    const isSecret = credential.length > 3 && !/^bearer$/i.test(credential);
    const isOther = isSecret && !this.#secrets.has(credential);
    if (!isOther) return this.#redactor;
    if (this.#latest?.credential !== credential) {
      this.#latest = { credential, redactor: new Redactor([credential], this.#redactor) };
    }
    return this.#latest.redactor;
  }

  #entryOf(kept: Kept): LogEntry {
    const { content } = kept;
    if ('id' in content) return content;
    const entry = entryOf(kept.id, content, this.#redactorFor(content.requestHeaders));
    kept.content = entry;
    return entry;
  }
}

/** Returns an exchange without what is never shown: usually the exchange itself. */
function truncated(exchange: RawExchange): RawExchange {
  if (isShort(exchange)) return exchange;
  const { url, requestHeaders, requestBody, response } = exchange;
  return {
    ...exchange,
    url: beginning(url, shownLength.url),
    requestHeaders: firstHeaders(requestHeaders),
    requestBody: beginning(rawText(requestBody), shownLength.body),
    response: response && {
      status: response.status,
      headers: firstHeaders(response.headers),
      body: beginning(response.body, shownLength.body),
    },
  };
}

function isShort({ url, requestHeaders, requestBody, response }: RawExchange): boolean {
  return (
    url.length <= shownLength.url &&
    areShort(requestHeaders) &&
    isShortBody(requestBody, requestHeaders) &&
    (response === null || (areShort(response.headers) && response.body.length <= shownLength.body))
  );
}

function areShort(headers: RawExchange['requestHeaders']): boolean {
  const names = Object.keys(headers);
  return (
    names.length <= most.headers &&
    names.every((name) => name.length + String(headers[name]).length <= shownLength.header)
  );
}

/** The length of a parsed body is taken from its header; without one, it is unknown. */
function isShortBody(
  body: RawExchange['requestBody'],
  headers: RawExchange['requestHeaders'],
): boolean {
  const length = typeof body === 'string' ? body.length : Number(headers['content-length']);
  return body === null || length <= shownLength.body;
}

/** Copied, because a slice would retain the whole string in memory. */
function beginning(text: string, length: number): string {
  if (text.length <= length + redactionMargin) return text;
  return String(JSON.parse(JSON.stringify(text.slice(0, length + redactionMargin))));
}

/** Returns the first headers, and always the credential, which is needed for redaction. */
function firstHeaders(headers: RawExchange['requestHeaders']): Record<string, string> {
  const kept: [string, string][] = [];
  let count = 0;
  for (const name of Object.keys(headers)) {
    count += 1;
    const isCredential = name === 'authorization';
    if (count > most.headers && !isCredential) continue;
    const text = String(headers[name]);
    const key = beginning(name, shownLength.header);
    kept.push([key, isCredential ? text : beginning(text, shownLength.header)]);
  }
  return Object.fromEntries(kept);
}
