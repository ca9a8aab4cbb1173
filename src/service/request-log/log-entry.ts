import type { OperationId } from '../../api/operations.js';
import type { JsonValue } from '../../api/wire.js';
import { redacted, type Redactor } from '../../input/redactor.js';
import { isSecretName, redactUrl, shownHeader } from '../../input/secret-names.js';
import type { InjectedFault } from '../faults.js';
import type { RenderedResponse } from '../../operations/http.js';

/** An entry of a request log. */
export interface Exchange {
  /** ms since the epoch, by the service's clock */
  readonly at: number;
  readonly method: string;
  /** without credentials */
  readonly url: string;
  /** null for a request that belongs to none of the six operations */
  readonly operation: OperationId | null;
  /** name or id of the account; null without an accepted credential */
  readonly account: string | null;
  /** null if no response was sent: a fault dropped the connection, or the client had disconnected */
  readonly status: number | null;
  /** duration, ms */
  readonly duration: number;
  /** the injected fault */
  readonly fault?: InjectedFault | undefined;
  /** why the request was rejected: the message of the Error body */
  readonly refusal?: string | undefined;
  /** ignored preferences of the header `Prefer` */
  readonly warning?: string | undefined;
}

/** A body in a mount's form: its text, or the parsed value, which is not modified later. */
export type SentBody = string | { readonly json: unknown };

/** An exchange as a mount reports it; its strings can still contain credentials. */
export interface RawExchange extends Omit<Exchange, 'status'> {
  readonly requestHeaders: Readonly<Record<string, string | string[] | undefined>>;
  /** null if there was no body, or it was not read */
  readonly requestBody: SentBody | null;
  readonly response: RenderedResponse | null;
}

interface LogMessage {
  headers: Record<string, string>;
  /** parsed if it is JSON and not too long; otherwise the text or its beginning; null for none */
  body: JsonValue;
}

/** A recent request and its response, without credentials. */
export interface LogEntry extends Pick<
  Exchange,
  'operation' | 'account' | 'fault' | 'refusal' | 'warning'
> {
  /** ascending ids */
  id: number;
  /** ISO timestamp, by the service's clock */
  at: string;
  request: LogMessage & { method: string; url: string };
  /** null if no response was sent */
  response: (LogMessage & { status: number }) | null;
  duration_ms: number;
}

/** Maximum lengths of shown strings, characters; a longer string ends with the mark. */
export const shownLength = { url: 4000, header: 1000, body: 4000, inMessage: 40 } as const;
const mark = '…';

/** Whether the body of an entry is truncated. */
export function isCut(body: JsonValue): boolean {
  return typeof body === 'string' && body.endsWith(mark);
}

/** Returns the text of a body; empty for none. */
export function rawText(body: SentBody | null): string {
  if (body === null || typeof body === 'string') return body ?? '';
  try {
    return JSON.stringify(body.json);
  } catch {
    return '(nested too deeply to be written)';
  }
}

/** Converts a truncated exchange to an entry of the request log. */
export function entryOf(id: number, exchange: RawExchange, redactor: Redactor): LogEntry {
  const { at, operation, account, method, url, response, duration, fault, refusal, warning } =
    exchange;
  const shownUrl = redactUrl(excerpt(url, shownLength.url, redactor));
  const request = shownMessage(exchange.requestHeaders, rawText(exchange.requestBody), redactor);
  const injected = fault ? { fault } : {};
  const rejected = refusal === undefined ? {} : { refusal: redactor.text(refusal) };
  return {
    id,
    at: new Date(at).toISOString(),
    operation,
    account,
    request: { method, url: shownUrl, ...request },
    response: response && {
      status: response.status,
      ...shownMessage(response.headers, response.body, redactor),
    },
    duration_ms: Math.round(duration * 10) / 10,
    ...injected,
    ...rejected,
    ...(warning === undefined ? {} : { warning }),
  };
}

function shownMessage(
  headers: RawExchange['requestHeaders'],
  body: string,
  redactor: Redactor,
): LogMessage {
  return { headers: shownHeaders(headers, redactor), body: shownBody(body, redactor) };
}

/** Returns a redacted string with a maximum length. */
function excerpt(text: string, length: number, redactor: Redactor): string {
  if (text.length <= length) return redactor.text(text);
  return redactor.excerpt(text, length) + mark;
}

function shownHeaders(
  headers: RawExchange['requestHeaders'],
  redactor: Redactor,
): Record<string, string> {
  const shown = (text: string): string => excerpt(text, shownLength.header, redactor);
  const entries = Object.entries(headers).map(([name, value]) => {
    // The value of a secret header is not searched for secrets, which would take longer the longer
    // it is.
    const visible = isSecretName(name) ? redacted : shownHeader(name, shown(String(value)));
    return [shown(name), visible] as const;
  });
  return Object.fromEntries(entries);
}

function shownBody(text: string, redactor: Redactor): JsonValue {
  if (text === '') return null;
  if (text.length > shownLength.body) {
    return excerpt(text, shownLength.body, redactor);
  }
  try {
    // Parsed and serialised again, so that no secret hides behind escapes.
    return JSON.parse(redactor.text(JSON.stringify(JSON.parse(text)))) as JsonValue;
  } catch {
    return redactor.text(text);
  }
}
