/** A request and its response, as they are written into a HAR file; credentials are removed. */
export interface HarExchange {
  /** ISO timestamp */
  readonly at: string;
  /** ms */
  readonly duration: number;
  readonly request: {
    readonly method: string;
    /** with its origin */
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string | null;
    /** whether the body may not be the one that was sent, or is not known */
    readonly isUncertain?: boolean;
  };
  /** null where none came */
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    /** whether the body is only the beginning of the one that was sent */
    readonly isCut: boolean;
  } | null;
  /** name of the account; null for a credential that was refused; undefined without a credential */
  readonly account?: string | null | undefined;
  /** whether the response was made up on purpose */
  readonly isFault?: boolean;
  /** facts that only the sender knew, as plain data */
  readonly intent?: object;
}

/** HAR 1.2 (HTTP Archive), as browsers write it too. */
export interface Har {
  log: {
    version: '1.2';
    creator: { name: string; version: string };
    entries: HarLogEntry[];
    /** for how long reads may show what was there before a change, as the recorded run took it, ms */
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
  /** whether the response was made up on purpose */
  _fault?: true;
  /** facts that only the sender knew */
  _intent?: object;
}

const pairs = (entries: Iterable<readonly [string, string]>): NameValue[] =>
  Array.from(entries, ([name, value]) => ({ name, value }));

const sizeOf = (text: string): number => new TextEncoder().encode(text).length;

const http = 'HTTP/1.1';

/**
 * Exchanges as a HAR file.
 * @param creator name and version of the program that recorded them
 * @param lag for how long reads may show what was there before a change, ms
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

/** Without a response, the status is 0, as browsers write it. */
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
