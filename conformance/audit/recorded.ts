import { isSecretName, redacted, redactUrl, type Redactor } from '../../src/input/redactor.js';
import { curlLine, type Exchange } from '../http/exchange.js';
import type { HttpResponse } from '../http/response.js';
import type { Sender } from './accounts.js';
import type { Address } from './addresses.js';
import type { HarEntry, HarHeader } from './har.js';
import { headersOf, receivedBody, sentBody, type SentBody } from './recorded-body.js';

/** A request of the API and its response, as they were recorded. */
export interface Recorded {
  readonly baseUrl: string;
  /** ms since the epoch, by the clock of the recorder */
  readonly start: number;
  /** infinite if the duration was not recorded */
  readonly end: number;
  readonly sent: SentBody;
  /** `account 1`; null if it is not known which */
  readonly account: string | null;
  /** its body is `unread` where the recording does not have it */
  readonly response: HttpResponse;
  /** whether the headers of the response were recorded */
  readonly hasHeaders: boolean;
}

export interface Source {
  readonly entry: HarEntry;
  readonly address: Address;
  readonly sender: Sender;
  readonly redactor: () => Redactor;
}

/** Characters of a body that evidence shows. */
const shownBody = 64 * 1024;

/** The shell variable that stands for the token of an account. */
const variableOf = (account: string | null): string =>
  `$TOKEN${/ ([2-9]|\d\d+)$/.exec(account ?? '')?.[1]?.replace(/^/, '_') ?? ''}`;

function shownHeaders(headers: readonly HarHeader[], clean: (text: string) => string) {
  const shown = headers.map(({ name, value }) => {
    const key = name.toLowerCase();
    return [clean(key), isSecretName(key) ? redacted : clean(value)] as const;
  });
  return Object.fromEntries(shown.filter(([name]) => !name.startsWith(':')));
}

function withoutLogin(text: string): string {
  const url = new URL(text);
  url.username = '';
  url.password = '';
  return url.href;
}

/** The evidence: built only for what a report shows. */
function exchangeOf({ entry, sender, redactor }: Source, body: string, text?: string): Exchange {
  const { request, response } = entry;
  const secrets = redactor();
  const clean = (one: string): string => secrets.text(one);
  const url = clean(redactUrl(withoutLogin(request.url)));
  const hasToken = sender.credential === 'own';
  const credential = hasToken ? { authorization: `Bearer [${sender.account ?? 'redacted'}]` } : {};
  const sentText = text === undefined ? undefined : clean(text);
  const type = headersOf(request).get('content-type') ?? 'application/json';
  return {
    request: {
      method: request.method,
      url,
      headers: { ...shownHeaders(request.headers, clean), ...credential },
      body: sentText ?? null,
    },
    response: {
      status: response.status,
      headers: shownHeaders(response.headers, clean),
      body: clean(body).slice(0, shownBody),
      truncated: body.length > shownBody,
    },
    duration_ms: Math.max(0, Math.round(entry.time)),
    curl: curlLine({
      method: request.method,
      url,
      ...(hasToken ? { authorization: `Bearer ${variableOf(sender.account)}` } : {}),
      ...(sentText ? { body: sentText, contentType: type } : {}),
    }),
  };
}

/** What a gateway says that did not wait for the service. */
const ofGateway = [408, 502, 503, 504];

/** How much later than such a response a request may take effect, ms. */
const afterwards = 60_000;

/** When a request had taken effect, as far as that is known. */
function endOf({ time, response: { status } }: HarEntry, start: number): number {
  if (time < 0 || status === 0) return Number.POSITIVE_INFINITY;
  return start + time + (ofGateway.includes(status) ? afterwards : 0);
}

/** A recorded exchange as the rules see those of a run. */
export function recordedOf(source: Source): Recorded {
  const { entry, address, sender } = source;
  const { request, response } = entry;
  const { baseUrl, operation, path, id, query } = address;
  const { text, parsed } = receivedBody(entry);
  const sent = sentBody(entry);
  const start = Date.parse(entry.startedDateTime);
  const headers = headersOf(response);
  const contentType = headersOf(request).get('content-type');
  const hasHeaders = response.headers.length > 0;
  let exchange: Exchange | undefined;
  return {
    baseUrl,
    start,
    end: endOf(entry, start),
    sent,
    account: sender.account,
    hasHeaders,
    response: {
      request: {
        operation,
        method: request.method,
        path,
        credential: sender.credential,
        query,
        ...(id === undefined ? {} : { id }),
        ...(sent.text === undefined ? {} : { body: sent.text }),
        ...(contentType === null ? {} : { contentType }),
      },
      status: response.status,
      headers,
      kind: parsed.kind,
      problem: parsed.problem,
      get json() {
        return parsed.json;
      },
      get exchange() {
        exchange ??= exchangeOf(source, text, sent.text);
        return exchange;
      },
    },
  };
}
