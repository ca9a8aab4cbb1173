import type { OperationId } from '../api/operations.js';
import type { JsonValue } from '../api/wire.js';
import type { InjectedFault } from './fault-injection.js';
import { Listeners } from './listeners.js';
import { credentials, isSecretName, redacted, redaction, redactUrl } from './redaction.js';

/** A request or a response without credentials. */
interface JournalMessage {
  headers: Record<string, string>;
  /** parsed where it is JSON and not too long; else its text, or the beginning of it; null for none */
  body: JsonValue;
}

/** One recent request and its response. No credential is in it. */
export interface JournalEntry {
  /** counts up */
  id: number;
  /** ISO timestamp, by the service's clock */
  at: string;
  /** null for a request that is none of the six operations' */
  operation: OperationId | null;
  /** name or id of the account; null where the credential was refused */
  account: string | null;
  request: JournalMessage & { method: string; url: string };
  /** null when the connection was dropped by a fault */
  response: (JournalMessage & { status: number }) | null;
  duration_ms: number;
  /** what was injected */
  fault?: InjectedFault;
  /** why the request was refused: the message of the Error body */
  refusal?: string;
}

/** What a mount hands over; the texts may still hold credentials. */
export interface RawExchange {
  /** ms since the epoch, by the service's clock */
  readonly at: number;
  readonly operation: OperationId | null;
  readonly account: string | null;
  readonly method: string;
  readonly url: string;
  readonly requestHeaders: Readonly<Record<string, string | string[] | undefined>> & {
    readonly authorization?: string | undefined;
  };
  /** the text; null for none, or where it was not read */
  readonly requestBody: string | null;
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, unknown>>;
    readonly body: string;
  } | null;
  /** ms */
  readonly duration: number;
  readonly fault?: InjectedFault | undefined;
  /** the message of the error that was rendered */
  readonly refusal?: string | undefined;
}

/** How many exchanges are kept, how much of each body is shown, and how much of it is kept, in characters. */
const bounds = { entries: 200, body: 4000, kept: 6000 } as const;

type KeptExchange = RawExchange & { readonly id: number; readonly lengths: readonly [number, number] };

/** Which entries to show; all by default. */
export interface JournalFilter {
  operation?: OperationId;
  status?: number;
  /** only entries with a higher id */
  after?: number;
  /** at most so many, the newest ones */
  limit?: number;
}

/** The last exchanges, newest first. Redaction happens on the way out: in here nothing is ever shown. */
export class Journal {
  readonly #secrets: readonly string[];
  readonly #listeners = new Listeners<JournalEntry>();
  #kept: KeptExchange[] = [];
  #lastId = 0;
  /** the one for the credential that was used last: making one takes longer than most requests */
  #redaction: { authorization: string | undefined; redact: (text: string) => string } | undefined;

  /** @param secrets texts that must never appear, wherever a client puts them */
  constructor(secrets: readonly string[]) {
    this.#secrets = secrets.filter((secret) => secret.length > 0);
  }

  record(exchange: RawExchange): void {
    const { requestBody, response } = exchange;
    const kept = {
      ...exchange,
      id: ++this.#lastId,
      requestBody: requestBody && beginning(requestBody),
      response: response && { ...response, body: beginning(response.body) },
      lengths: [requestBody?.length ?? 0, response?.body.length ?? 0],
    } as const;
    this.#kept.push(kept);
    if (this.#kept.length >= 2 * bounds.entries) this.#kept = this.#kept.slice(-bounds.entries);
    if (this.#listeners.size > 0) this.#listeners.emit(this.#entry(kept));
  }

  /** The last 200 exchanges, or some of them, newest first. */
  entries({ operation, status, after = 0, limit = bounds.entries }: JournalFilter = {}): JournalEntry[] {
    return this.#kept
      .slice(-bounds.entries)
      .reverse()
      .filter(
        (one) =>
          one.id > after &&
          (operation === undefined || one.operation === operation) &&
          (status === undefined || one.response?.status === status),
      )
      .slice(0, limit)
      .map((exchange) => this.#entry(exchange));
  }

  /** The newest exchange, of an operation where one is given. */
  last(operation?: OperationId): JournalEntry | undefined {
    return this.entries({ limit: 1, ...(operation && { operation }) })[0];
  }

  /** Calls a function with each new entry. @returns what ends it */
  on(listener: (entry: JournalEntry) => void): () => void {
    return this.#listeners.on(listener);
  }

  clear(): void {
    this.#kept = [];
  }

  /** A URL as it may be shown: without the credential that came with it, or any other. */
  redactedUrl(url: string, authorization: string | undefined): string {
    return redactUrl(this.#redact(authorization)(url));
  }

  #redact(authorization: string | undefined): (text: string) => string {
    if (this.#redaction?.authorization !== authorization || !this.#redaction) {
      const redact = redaction([...this.#secrets, ...credentials(authorization)]);
      this.#redaction = { authorization, redact };
    }
    return this.#redaction.redact;
  }

  #entry(exchange: KeptExchange): JournalEntry {
    const { authorization } = exchange.requestHeaders;
    const redact = this.#redact(authorization);
    const headers = (raw: Readonly<Record<string, unknown>>) =>
      Object.fromEntries(
        Object.entries(raw)
          .filter(([, value]) => value !== undefined)
          .map(([name, value]) => [redact(name), isSecretName(name) ? redacted : redact(String(value))]),
      );
    const { response, fault, refusal, lengths } = exchange;
    return {
      id: exchange.id,
      at: new Date(exchange.at).toISOString(),
      operation: exchange.operation,
      account: exchange.account,
      request: {
        method: exchange.method,
        url: redactUrl(redact(exchange.url)),
        headers: headers(exchange.requestHeaders),
        body: exchange.requestBody && shownBody(exchange.requestBody, lengths[0], redact),
      },
      response: response && {
        status: response.status,
        headers: headers(response.headers),
        body: response.body === '' ? null : shownBody(response.body, lengths[1], redact),
      },
      duration_ms: Math.round(exchange.duration * 10) / 10,
      ...(fault && { fault }),
      ...(refusal !== undefined && { refusal: redact(refusal) }),
    };
  }
}

const parsed = (text: string): JsonValue => JSON.parse(text) as JsonValue;

/** The beginning of a text, as a text of its own: a slice would keep all of the text that it is from. */
function beginning(text: string): string {
  return text.length <= bounds.kept ? text : String(JSON.parse(JSON.stringify(text.slice(0, bounds.kept))));
}

/** A body as it may be shown. What is cut off is redacted first, so that no beginning of a secret is left at the end. */
function shownBody(text: string, length: number, redact: (text: string) => string): JsonValue {
  if (length > bounds.body) return `${redact(text).slice(0, bounds.body)}… (${length} characters)`;
  try {
    // Serialised again, so that no escapes are left in which a secret could hide.
    return parsed(redact(JSON.stringify(parsed(text))));
  } catch {
    return redact(text);
  }
}
