import Joi from 'joi';
import { type OperationId, operationIds } from '../api/operations.js';
import type { JsonValue } from '../api/wire.js';
import { validate } from '../input/validate.js';
import { count } from '../input/values.js';
import type { InjectedFault } from './faults.js';
import { Listeners } from './listeners.js';
import { isSecretName, redacted, Redactor, redactUrl } from '../input/redactor.js';
import type { RenderedResponse } from './response.js';

/** One line of a request log. */
export interface Exchange {
  /** ms since the epoch, by the service's clock */
  readonly at: number;
  readonly method: string;
  /** without credentials */
  readonly url: string;
  /** null for a request that belongs to none of the six operations */
  readonly operation: OperationId | null;
  /** name or id of the account; null where the credential was refused */
  readonly account: string | null;
  /** null when the connection was dropped by a fault */
  readonly status: number | null;
  /** ms */
  readonly duration: number;
  /** the injected fault */
  readonly fault?: InjectedFault | undefined;
  /** why the request was refused: the message of the Error body */
  readonly refusal?: string | undefined;
}

/** An exchange as a mount reports it; its texts may still contain credentials. */
export interface RawExchange extends Omit<Exchange, 'status'> {
  readonly requestHeaders: Readonly<Record<string, string | string[] | undefined>>;
  /** the text; null if there was none, or it was not read */
  readonly requestBody: string | null;
  readonly response: RenderedResponse | null;
}

interface JournalMessage {
  headers: Record<string, string>;
  /** parsed if it is JSON and not too long; otherwise the text or its beginning; null for none */
  body: JsonValue;
}

/** One recent request and its response, without credentials. */
export interface JournalEntry extends Pick<Exchange, 'operation' | 'account' | 'fault' | 'refusal'> {
  /** ascending */
  id: number;
  /** ISO timestamp, by the service's clock */
  at: string;
  request: JournalMessage & { method: string; url: string };
  /** null when the connection was dropped by a fault */
  response: (JournalMessage & { status: number }) | null;
  duration_ms: number;
}

/** Which entries to return; all by default. */
export interface JournalFilter {
  operation?: OperationId;
  status?: number;
  /** only entries with a higher id */
  after?: number;
  /** maximum number, counted from the newest */
  limit?: number;
}

export const journalFilterSchema = Joi.object<JournalFilter>({
  operation: Joi.valid(...operationIds),
  status: Joi.number().integer(),
  after: count,
  limit: count.min(1),
});

/** How many exchanges are kept, and how many characters of each body are shown and kept. */
const bounds = { entries: 200, body: 4000, kept: 6000 } as const;

interface KeptExchange {
  readonly id: number;
  /** with its bodies truncated */
  readonly exchange: RawExchange;
}

/** The last exchanges, newest first. Entries are redacted when they are read. */
export class Journal {
  readonly #secrets: readonly string[];
  readonly #listeners = new Listeners<JournalEntry>();
  #kept: KeptExchange[] = [];
  #lastId = 0;
  /** cached for the last credential: creating a redactor takes longer than most requests */
  #redaction: { authorization: string; redactor: Redactor } | undefined;

  /** @param secrets texts that must never appear, wherever a client sends them */
  constructor(secrets: readonly string[]) {
    this.#secrets = secrets;
  }

  record(exchange: RawExchange): void {
    const kept = {
      ...exchange,
      requestBody: beginning(exchange.requestBody ?? ''),
      response: exchange.response && { ...exchange.response, body: beginning(exchange.response.body) },
    };
    this.#kept.push({ id: ++this.#lastId, exchange: kept });
    if (this.#kept.length > bounds.entries) this.#kept.shift();
    if (this.#listeners.size > 0) for (const entry of this.entries({ limit: 1 })) this.#listeners.emit(entry);
  }

  /** The last 200 exchanges, or some of them, newest first. @throws {RangeError} for an invalid filter */
  entries(filter: JournalFilter = {}): JournalEntry[] {
    const { operation, status, after = 0, limit = bounds.entries } = validate(journalFilterSchema, filter, 'filter', RangeError);
    return [...this.#kept]
      .reverse()
      .filter(
        ({ id, exchange }) =>
          id > after &&
          (operation === undefined || exchange.operation === operation) &&
          (status === undefined || exchange.response?.status === status),
      )
      .slice(0, limit)
      .map((one) => this.#entry(one));
  }

  /** The newest exchange, optionally of one operation. */
  last(operation?: OperationId): JournalEntry | undefined {
    return this.entries({ limit: 1, ...(operation && { operation }) })[0];
  }

  /** Calls a function with each new entry. @returns a function that unsubscribes */
  on(listener: (entry: JournalEntry) => void): () => void {
    return this.#listeners.on(listener);
  }

  clear(): void {
    this.#kept = [];
  }

  /** An exchange for the request log, without credentials. */
  logLine(exchange: RawExchange): Exchange {
    const { at, method, operation, account, response, duration, fault, refusal } = exchange;
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
    };
  }

  #redactorFor(headers: RawExchange['requestHeaders']): Redactor {
    const authorization = String(headers.authorization ?? '');
    if (this.#redaction?.authorization !== authorization) {
      const credential = authorization.split(/\s+/).pop() ?? '';
      // Very short credentials would redact unrelated text, and so would a scheme without a credential.
      const isSecret = credential.length > 3 && !/^bearer$/i.test(credential);
      const redactor = new Redactor(isSecret ? [...this.#secrets, credential] : this.#secrets);
      this.#redaction = { authorization, redactor };
    }
    return this.#redaction.redactor;
  }

  #entry({ id, exchange }: KeptExchange): JournalEntry {
    const { operation, account, method, url, requestHeaders, requestBody, response, fault, refusal } = exchange;
    const redactor = this.#redactorFor(requestHeaders);
    const redact = (text: string): string => redactor.text(text);
    const message = (raw: Readonly<Record<string, unknown>>, body: string): JournalMessage => {
      const headers = Object.entries(raw).map(([name, value]) => {
        return [redact(name), isSecretName(name) ? redacted : redact(String(value))] as const;
      });
      return { headers: Object.fromEntries(headers), body: shown(body, redactor) };
    };
    return {
      id,
      at: new Date(exchange.at).toISOString(),
      operation,
      account,
      request: { method, url: redactUrl(redact(url)), ...message(requestHeaders, requestBody ?? '') },
      response: response && { status: response.status, ...message(response.headers, response.body) },
      duration_ms: Math.round(exchange.duration * 10) / 10,
      ...(fault && { fault }),
      ...(refusal !== undefined && { refusal: redact(refusal) }),
    };
  }
}

/** Truncates a text. The copy is needed because a slice would retain the whole text in memory. */
const beginning = (body: string): string => (body.length <= bounds.kept ? body : structuredClone(body.slice(0, bounds.kept)));

/** A redacted body. */
function shown(text: string, redactor: Redactor): JsonValue {
  if (text === '') return null;
  if (text.length > bounds.body) return `${redactor.beginning(text).slice(0, bounds.body)}…`;
  try {
    // Parsed and serialised again, so that a secret cannot hide behind escapes.
    return JSON.parse(redactor.text(JSON.stringify(JSON.parse(text)))) as JsonValue;
  } catch {
    return redactor.text(text);
  }
}
