import type { OperationId } from '../api/operations.js';
import {
  credentials,
  formsOf,
  isSecretName,
  redacted,
  redaction,
  redactUrl,
  withFewestEscapes,
} from './redaction.js';

/** One recent request and its answer. No credential is in it. */
export interface JournalEntry {
  /** ISO timestamp, by the service's clock */
  at: string;
  /** null when the address was none of the six operations' */
  operation: OperationId | null;
  request: { method: string; url: string; headers: Record<string, string>; body: string | null };
  /** null when the connection was dropped on purpose */
  response: { status: number; headers: Record<string, string>; body: string } | null;
  duration_ms: number;
}

/** What a mount hands over; the texts may still hold credentials. */
export interface RawExchange {
  readonly at: number;
  readonly operation: OperationId | null;
  readonly method: string;
  readonly url: string;
  readonly requestHeaders: Readonly<Record<string, string | string[] | undefined>> & {
    readonly authorization?: string | undefined;
  };
  readonly requestBody: string | null;
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, unknown>>;
    readonly body: string;
  } | null;
  readonly duration: number;
}

/** A text, or its beginning and its length. */
type Text = string | { readonly head: string; readonly length: number };

type KeptExchange = Omit<RawExchange, 'requestBody' | 'response'> & {
  readonly requestBody: Text | null;
  readonly response: (Omit<NonNullable<RawExchange['response']>, 'body'> & { readonly body: Text }) | null;
};

/** How many exchanges are kept, how much of each body is shown, and up to which length one is held on to as it is, in characters. */
const bounds = { entries: 200, body: 4000, whole: 50_000 } as const;

/** The last exchanges, newest first. Redaction happens on the way out: in here nothing is ever shown. */
export class Journal {
  readonly #secrets: readonly string[];
  /** A ring. What is overwritten soon dies young, and that is what garbage collection is quick at. */
  #ring: KeptExchange[] = [];
  #next = 0;

  /** @param secrets texts that must never appear, wherever a client puts them */
  constructor(secrets: readonly string[]) {
    this.#secrets = secrets.filter((secret) => secret.length > 0);
  }

  record(exchange: RawExchange): void {
    this.#ring[this.#next] = this.#kept(exchange);
    this.#next = (this.#next + 1) % bounds.entries;
  }

  entries(): JournalEntry[] {
    const oldestFirst = [...this.#ring.slice(this.#next), ...this.#ring.slice(0, this.#next)];
    return oldestFirst.reverse().map((exchange) => this.#entry(exchange));
  }

  clear(): void {
    this.#ring = [];
    this.#next = 0;
  }

  /** An address as it may be shown: without the credential that came with it, or any other. */
  address(url: string, authorization: string | undefined): string {
    return redactUrl(redaction([...this.#secrets, ...credentials(authorization)])(url));
  }

  /** Large bodies are not held on to. What is cut off here must not leave the beginning of a secret at the end. */
  #kept(exchange: RawExchange): KeptExchange {
    const { requestBody, response, requestHeaders } = exchange;
    const margin = () => Math.max(0, ...formsOf(this.#secretsOf(requestHeaders)).map((form) => form.length));
    const head = (text: string): Text =>
      text.length <= bounds.whole
        ? text
        : { head: copy(text.slice(0, bounds.body + margin())), length: text.length };
    const { at, operation, method, url, duration } = exchange;
    return {
      at,
      operation,
      method,
      url,
      requestHeaders,
      requestBody: requestBody === null ? null : head(withFewestEscapes(requestBody)),
      response:
        response !== null && response.body.length > bounds.whole
          ? { ...response, body: head(response.body) }
          : response,
      duration,
    };
  }

  #secretsOf(headers: RawExchange['requestHeaders']): string[] {
    return [...this.#secrets, ...credentials(headers.authorization)];
  }

  #entry(exchange: KeptExchange): JournalEntry {
    const redact = redaction(this.#secretsOf(exchange.requestHeaders));
    const headers = (raw: Readonly<Record<string, unknown>>) =>
      Object.fromEntries(
        Object.entries(raw)
          .filter(([, value]) => value !== undefined)
          .map(([name, value]) => [name, isSecretName(name) ? redacted : redact(String(value))]),
      );
    const { response } = exchange;
    return {
      at: new Date(exchange.at).toISOString(),
      operation: exchange.operation,
      request: {
        method: exchange.method,
        url: this.address(exchange.url, exchange.requestHeaders.authorization),
        headers: headers(exchange.requestHeaders),
        body: exchange.requestBody === null ? null : excerpt(exchange.requestBody, redact),
      },
      response: response && {
        status: response.status,
        headers: headers(response.headers),
        body: excerpt(response.body, redact),
      },
      duration_ms: Math.round(exchange.duration * 10) / 10,
    };
  }
}

/** A text of its own: a slice would keep all of the text that it is from. */
function copy(text: string): string {
  return String(JSON.parse(JSON.stringify(text)));
}

function excerpt(text: Text, redact: (text: string) => string): string {
  const { head, length } = typeof text === 'string' ? { head: text, length: text.length } : text;
  const shown = redact(head);
  return length <= bounds.body && shown.length <= bounds.body
    ? shown
    : `${shown.slice(0, bounds.body)}… (${length} characters)`;
}
