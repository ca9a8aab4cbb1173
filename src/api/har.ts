/** A request and its response, as written to a HAR file, without credentials. */
export interface HarExchange {
  /** time of the request, an ISO timestamp */
  readonly at: string;
  /** duration, ms */
  readonly duration: number;
  readonly request: {
    readonly method: string;
    /** absolute URL */
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string | null;
    /** whether the body is unknown, or might differ from the one that was sent */
    readonly isUncertain?: boolean;
  };
  /** null if there was no response */
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    /** whether the body is truncated */
    readonly isCut: boolean;
  } | null;
  /** name of the account; null for a rejected credential; undefined without a credential */
  readonly account?: string | null | undefined;
  /** whether the response was injected by a fault */
  readonly isFault?: boolean;
  /** facts that only the sender knew, as plain data */
  readonly intent?: object;
}

/** A HAR 1.2 (HTTP Archive) document, as browsers also write it. */
export interface Har {
  log: {
    version: '1.2';
    creator: { name: string; version: string };
    entries: HarLogEntry[];
    /** how long reads could show the state before a change, according to the recorded run, ms */
    _lag?: number;
    /** facts that only the recorded run knew, as plain data */
    _run?: object;
  };
}

interface NameValue {
  name: string;
  value: string;
}

export interface HarLogEntry {
  startedDateTime: string;
  time: number;
  request: {
    method: string;
    url: string;
    httpVersion: string;
    cookies: NameValue[];
    headers: NameValue[];
    queryString: NameValue[];
    headersSize: -1;
    bodySize: number;
    postData?: { mimeType: string; text: string };
  };
  response: {
    status: number;
    statusText: string;
    httpVersion: string;
    cookies: NameValue[];
    headers: NameValue[];
    content: { size: number; mimeType: string; text?: string; comment?: string };
    redirectURL: string;
    headersSize: -1;
    bodySize: number;
  };
  cache: Record<string, never>;
  timings: { send: 0; wait: number; receive: 0 };
  /** distinguishes accounts, because credentials are removed */
  _account?: string | null;
  /** whether the response was injected by a fault */
  _fault?: true;
  /** facts that only the sender knew */
  _intent?: object;
}

const pairs = (entries: Iterable<readonly [string, string]>): NameValue[] =>
  Array.from(entries, ([name, value]) => ({ name, value }));

const sizeOf = (text: string): number => new TextEncoder().encode(text).length;

const http = 'HTTP/1.1';

/**
 * Converts exchanges to a HAR document.
 * @param creator name and version of the program that recorded them
 * @param lag how long reads can show the state before a change, ms
 */
export const harOf = (
  creator: { readonly name: string; readonly version: string },
  exchanges: readonly HarExchange[],
  lag?: number,
): Har => ({
  log: {
    version: '1.2',
    creator: { ...creator },
    entries: exchanges.map(entryOf),
    ...(lag === undefined ? {} : { _lag: lag }),
  },
});

function entryOf(exchange: HarExchange): HarLogEntry {
  const { at, duration, account, isFault, intent } = exchange;
  return {
    startedDateTime: at,
    time: duration,
    request: harRequest(exchange.request),
    response: responseOf(exchange.response),
    cache: {},
    timings: { send: 0, wait: duration, receive: 0 },
    ...(account === undefined ? {} : { _account: account }),
    ...(isFault === true ? { _fault: true } : {}),
    ...(intent === undefined ? {} : { _intent: intent }),
  };
}

function harRequest(request: HarExchange['request']): HarLogEntry['request'] {
  const { method, url, headers, body, isUncertain = false } = request;
  const mimeType = headers['content-type'] ?? '';
  return {
    method,
    url,
    httpVersion: http,
    cookies: [],
    headers: pairs(Object.entries(headers)),
    queryString: pairs(new URL(url).searchParams),
    headersSize: -1,
    bodySize: isUncertain ? -1 : sizeOf(body ?? ''),
    ...(body === null || body === '' ? {} : { postData: { mimeType, text: body } }),
  };
}

/** Without a response, the status is 0, as in the HAR files of browsers. */
function responseOf(response: HarExchange['response']): HarLogEntry['response'] {
  const { status = 0, headers = {}, body = '', isCut = false } = response ?? {};
  const size = isCut ? -1 : sizeOf(body);
  return {
    status,
    statusText: '',
    httpVersion: http,
    cookies: [],
    headers: pairs(Object.entries(headers)),
    content: {
      size,
      mimeType: headers['content-type'] ?? '',
      text: body,
      ...(isCut ? { comment: 'only the beginning' } : {}),
    },
    redirectURL: headers.location ?? '',
    headersSize: -1,
    bodySize: size,
  };
}
