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
import { reduced } from '../model/reduced.js';
import type { Unjudged } from './reasons.js';
import { AuditBudget } from './budget.js';
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
  readonly response: RecordedResponse;
  /** why the body of the response is not judged; null if it is */
  readonly unjudged: Unjudged | null;
  /** whether the headers of the response were recorded */
  readonly hasHeaders: boolean;
  /** whether names in the request and in the response are in the same encoding */
  readonly isLegible: boolean;
}

/** Facts about a recording that are known before its bodies are read. */
export interface RecordingFacts {
  readonly clock: Clock;
  /** whether the recorder keeps all bodies */
  readonly isKept: boolean;
  readonly lag: number | null;
  readonly redactor: () => Redactor;
}

interface Source {
  readonly entry: HarEntry;
  readonly sender: Sender;
  readonly facts: RecordingFacts;
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
  { entry, sender }: Pick<Source, 'entry' | 'sender'>,
  secrets: Redactor,
  body: string,
  text?: string,
): Exchange {
  const { request, response } = entry;
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

/** Reads the response of an entry again, which was within the budget before. */
const receivedAgain = ({ entry, facts }: Source) =>
  receivedBody(entry, facts.isKept, new AuditBudget());

/**
 * The response of a recorded exchange. Of a page, it has only ids, places and keys of the entities,
 * because the pages of a long recording would need too much memory.
 */
class RecordedResponse implements HttpResponse {
  readonly request: HttpRequest;
  readonly status: number;
  readonly kind: ParsedBody['kind'];
  readonly problem: ParsedBody['problem'];
  readonly json: ParsedBody['json'];
  readonly isReduced?: true;
  readonly #source: Source;
  #exchange: Exchange | undefined;

  constructor(source: Source, request: HttpRequest, body: ParsedBody, isReduced = false) {
    this.#source = source;
    this.request = request;
    this.status = source.entry.response.status;
    this.kind = body.kind;
    this.problem = body.problem;
    this.json = body.json;
    if (isReduced) this.isReduced = true;
  }

  // Read again each time, because the headers of all exchanges would need too much memory.
  get headers(): Headers {
    return headersOf(this.#source.entry.response);
  }

  get exchange(): Exchange {
    this.#exchange ??= exchangeOf(
      this.#source,
      this.#source.facts.redactor(),
      receivedAgain(this.#source).text,
      this.request.body,
    );
    return this.#exchange;
  }

  /** Returns the response with its whole body, which is read again. */
  whole(): HttpResponse {
    if (this.isReduced !== true) return this;
    return new RecordedResponse(this.#source, this.request, receivedAgain(this.#source).parsed);
  }
}

/** Matches UTF-8 that was read as Latin-1, or could not be read, by the deployment or by the recorder. */
const garbled = /[\u00c2-\u00c5][\u0080-\u00bf\u0152-\u2122]|\ufffd/;

/** Matches letters of other alphabets, and replacement characters. */
const foreignLetter = /[^\p{ASCII}]/u;

/** Whether letters of one string might be the question marks of the other. */
const isReplaced = (one: string, other: string): boolean =>
  foreignLetter.test(one) && other.includes('?');

function hasLegibleNames({ text = '' }: SentBody, { json }: ParsedBody): boolean {
  const received = json === undefined ? '' : JSON.stringify(json);
  if (isReplaced(text, received) || isReplaced(received, text)) return false;
  return !garbled.test(text) && !garbled.test(received);
}

/** Converts a request to the form in which the kit sends it. */
function requestOf(
  { entry, sender: { credential } }: Source,
  { operation, path, query, id: shown }: Address,
  { text }: SentBody,
  received: ParsedBody,
): HttpRequest {
  const { method } = entry.request;
  const contentType = headersOf(entry.request).get('content-type') ?? undefined;
  const id = isMask(shown ?? '') ? shownText(bodyObject(received).id) : shown;
  return { operation, method, path, credential, query, id, body: text, contentType };
}

function responseOf(source: Source, request: HttpRequest, parsed: ParsedBody): RecordedResponse {
  const isPage = request.operation === 'listEntities' && Array.isArray(bodyObject(parsed).data);
  const kept = isPage ? { ...parsed, json: reduced('list', parsed.json) } : parsed;
  return new RecordedResponse(source, request, kept, isPage);
}

/** Converts a recorded exchange to the form of a run's. */
export function recordedOf(source: Source, address: Address, budget: AuditBudget): Recorded {
  const { entry, sender, facts } = source;
  const { clock, isKept, lag } = facts;
  const sent = requestBodyOf(entry, budget);
  const { parsed, unjudged } = receivedBody(entry, isKept, budget);
  const start = startOf(entry);
  return {
    baseUrl: address.baseUrl,
    lag,
    start,
    end: endTimeOf(entry, start, clock),
    isMeasured: isMeasured(entry, clock),
    sent,
    account: sender.account,
    unjudged,
    hasHeaders: entry.response.headers.length > 0,
    isLegible: hasLegibleNames(sent, parsed),
    response: responseOf(source, requestOf(source, address, sent, parsed), parsed),
  };
}
