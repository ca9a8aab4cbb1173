import type { OperationId } from '../../api/operations.js';
import type { JsonValue } from '../../api/wire.js';
import { isSecretName, redacted, type Redactor, redactUrl } from '../../input/redactor.js';
import type { InjectedFault } from '../faults/faults.js';
import type { RenderedResponse } from '../responses/response.js';

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
export interface JournalEntry extends Pick<
  Exchange,
  'operation' | 'account' | 'fault' | 'refusal'
> {
  /** ascending */
  id: number;
  /** ISO timestamp, by the service's clock */
  at: string;
  request: JournalMessage & { method: string; url: string };
  /** null when the connection was dropped by a fault */
  response: (JournalMessage & { status: number }) | null;
  duration_ms: number;
}

/** How many headers of a message are kept. */
const mostHeaders = 100;

/** How many characters of a text are shown. */
const shownLength = { url: 4000, header: 1000, body: 4000 } as const;

/** How many more are kept, since a redactor drops some at the end of a truncated text. */
const margin = 500;

/** An exchange as the journal keeps it: without what is not shown anyway. */
export function truncated(exchange: RawExchange): RawExchange {
  const { url, requestHeaders, requestBody, response } = exchange;
  const body = (text: string): string => beginning(text, shownLength.body);
  return {
    ...exchange,
    url: beginning(url, shownLength.url),
    requestHeaders: firstHeaders(requestHeaders),
    requestBody: body(requestBody ?? ''),
    response: response && {
      ...response,
      headers: firstHeaders(response.headers),
      body: body(response.body),
    },
  };
}

/** The copy is needed because a slice would retain the whole text in memory. */
function beginning(text: string, length: number): string {
  return text.length <= length + margin ? text : structuredClone(text.slice(0, length + margin));
}

/** The first headers, and the credential in any case, which is looked for as a whole. */
function firstHeaders(headers: RawExchange['requestHeaders']): Record<string, string> {
  const isCredential = (name: string): boolean => name === 'authorization';
  const kept = Object.entries(headers).filter(
    ([name], at) => at < mostHeaders || isCredential(name),
  );
  const texts = kept.map(([name, value]) => {
    const text = String(value);
    return [
      beginning(name, shownLength.header),
      isCredential(name) ? text : beginning(text, shownLength.header),
    ] as const;
  });
  return Object.fromEntries(texts);
}

/** The journal's entry for an exchange that was truncated. */
export function entryOf(id: number, exchange: RawExchange, redactor: Redactor): JournalEntry {
  const { operation, account, method, requestBody, response, fault, refusal } = exchange;
  const message = (headers: RawExchange['requestHeaders'], body: string): JournalMessage => ({
    headers: shownHeaders(headers, redactor),
    body: shownBody(body, redactor),
  });
  const url = redactUrl(excerpt(exchange.url, shownLength.url, redactor));
  return {
    id,
    at: new Date(exchange.at).toISOString(),
    operation,
    account,
    request: { method, url, ...message(exchange.requestHeaders, requestBody ?? '') },
    response: response && { status: response.status, ...message(response.headers, response.body) },
    duration_ms: Math.round(exchange.duration * 10) / 10,
    ...(fault && { fault }),
    ...(refusal !== undefined && { refusal: redactor.text(refusal) }),
  };
}

/** A redacted text of at most that many characters. */
function excerpt(text: string, length: number, redactor: Redactor): string {
  if (text.length <= length) return redactor.text(text);
  return `${redactor.beginning(text).slice(0, length)}…`;
}

function shownHeaders(
  headers: RawExchange['requestHeaders'],
  redactor: Redactor,
): Record<string, string> {
  const shown = (text: string): string => excerpt(text, shownLength.header, redactor);
  const entries = Object.entries(headers).map(([name, value]) => {
    return [shown(name), isSecretName(name) ? redacted : shown(String(value))] as const;
  });
  return Object.fromEntries(entries);
}

function shownBody(text: string, redactor: Redactor): JsonValue {
  if (text === '') return null;
  if (text.length > shownLength.body) return excerpt(text, shownLength.body, redactor);
  try {
    // Parsed and serialised again, so that a secret cannot hide behind escapes.
    return JSON.parse(redactor.text(JSON.stringify(JSON.parse(text)))) as JsonValue;
  } catch {
    return redactor.text(text);
  }
}
