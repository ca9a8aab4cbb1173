import type { Redactor } from '../../src/input/redactor.js';
import { redactUrl, shownHeader } from '../../src/input/secret-names.js';
import { curlLine, type Exchange } from '../http/exchange.js';
import type { HttpRequest } from '../http/request.js';
import { bodyObject, type HttpResponse, type ParsedBody } from '../http/response.js';
import type { Sender } from './accounts.js';
import type { Address } from './addresses.js';
import { endTimeOf, isMeasured, startOf, type Clock } from './clock.js';
import { headersOf, type HarEntry, type HarHeader } from './har.js';
import { isMask, shownText } from '../http/masks.js';
import type { Unjudged } from './reasons.js';
import type { AuditBudget } from './budget.js';
import { receivedBody, requestBodyOf, type SentBody, shownBody } from './recorded-body.js';

/** A recorded request of the API, and its response. */
export interface Recorded {
  readonly baseUrl: string;
  /**
   * how long reads can show the state before a change, ms; null unless the recording of a run
   * contains it
   */
  readonly lag: number | null;
  /** ms since the epoch, by the recorder's clock */
  readonly start: number;
  /** time when it had certainly taken effect */
  readonly end: number;
  /** whether its duration was recorded */
  readonly isMeasured: boolean;
  readonly sent: SentBody;
  /** `account 1`; null if unknown */
  readonly account: string | null;
  /** its body is `unread` if it was not recorded */
  readonly response: HttpResponse;
  /** why the body of the response is not judged; null if it is */
  readonly unjudged: Unjudged | null;
  /** whether the headers of the response were recorded */
  readonly hasHeaders: boolean;
}

export interface Source {
  readonly entry: HarEntry;
  readonly address: Address;
  readonly sender: Sender;
  readonly clock: Clock;
  /** whether the recorder keeps all bodies */
  readonly isKept: boolean;
  readonly lag: number | null;
  readonly budget: AuditBudget;
  readonly redactor: () => Redactor;
}

/**
 * Returns the shell variable with the token of an account: for the first two, the variables of
 * `check`.
 */
function variableOf(account: string | null): string {
  const [number = '1'] = /\d+$/.exec(account ?? '') ?? [];
  if (number === '1') return '$LOCATION_DATA_TOKEN';
  return number === '2' ? '$LOCATION_DATA_OTHER_TOKEN' : `$LOCATION_DATA_TOKEN_${number}`;
}

function shownHeaders(
  headers: readonly HarHeader[],
  clean: (text: string) => string,
): Record<string, string> {
  const shown = headers.map(({ name, value }) => {
    const key = name.toLowerCase();
    return [clean(key), shownHeader(key, clean(value))] as const;
  });
  return Object.fromEntries(shown.filter(([name]) => !name.startsWith(':')));
}

function withoutLogin(text: string): string {
  const url = new URL(text);
  url.username = '';
  url.password = '';
  return url.href;
}

/**
 * Returns the evidence. Headers are redacted only when a report shows them, because that takes
 * long.
 */
export function exchangeOf(
  { entry, sender, redactor }: Pick<Source, 'entry' | 'sender' | 'redactor'>,
  body: string,
  text?: string,
): Exchange {
  const { request, response } = entry;
  const secrets = redactor();
  const clean = (one: string): string => secrets.text(one);
  const url = clean(redactUrl(withoutLogin(request.url)));
  const { method } = request;
  const sentText = text === undefined ? null : clean(text);
  const hasToken = sender.credential === 'own';
  const account = hasToken && { authorization: `Bearer [${sender.account ?? 'redacted'}]` };
  const hasBody = sentText !== null && sentText !== '';
  const type = headersOf(request).get('content-type') ?? 'application/json';
  return {
    request: {
      method,
      url,
      get headers() {
        return { ...shownHeaders(request.headers, clean), ...account };
      },
      body: sentText,
    },
    response: {
      status: response.status,
      get headers() {
        return shownHeaders(response.headers, clean);
      },
      body: secrets.excerpt(body, shownBody),
      truncated: body.length > shownBody,
    },
    duration_ms: Math.max(0, Math.round(entry.time)),
    curl: curlLine({
      method,
      url,
      authorization: hasToken ? `Bearer ${variableOf(sender.account)}` : undefined,
      body: hasBody ? sentText : undefined,
      contentType: hasBody ? type : undefined,
    }),
  };
}

/** Converts a request to the form in which the kit sends it. */
function requestOf(source: Source, { text }: SentBody, received: ParsedBody): HttpRequest {
  const { entry, address, sender } = source;
  const { operation, path, query } = address;
  const { method } = entry.request;
  const { credential } = sender;
  const contentType = headersOf(entry.request).get('content-type') ?? undefined;
  const isMasked = isMask(address.id ?? '');
  const id = isMasked ? shownText(bodyObject(received).id) : address.id;
  return { operation, method, path, credential, query, id, body: text, contentType };
}

/** Converts a recorded exchange to the form of a run's. */
export function recordedOf(source: Source): Recorded {
  const { entry, address, sender, clock, isKept, budget, lag } = source;
  const { response } = entry;
  const { baseUrl } = address;
  const { text, parsed, unjudged } = receivedBody(entry, isKept, budget);
  const sent = requestBodyOf(entry, budget);
  const request = requestOf(source, sent, parsed);
  const start = startOf(entry);
  const hasHeaders = response.headers.length > 0;
  let exchange: Exchange | undefined;
  return {
    baseUrl,
    lag,
    start,
    end: endTimeOf(entry, start, clock),
    isMeasured: isMeasured(entry, clock),
    sent,
    account: sender.account,
    unjudged,
    hasHeaders,
    response: {
      request,
      status: response.status,
      // Read again each time, because the headers of all exchanges would need too much memory.
      get headers() {
        return headersOf(response);
      },
      kind: parsed.kind,
      problem: parsed.problem,
      json: parsed.json,
      get exchange() {
        exchange ??= exchangeOf(source, text, sent.text);
        return exchange;
      },
    },
  };
}
