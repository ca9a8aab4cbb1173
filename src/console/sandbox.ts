import type { ListedSubscription } from '../service/control/subscriptions.js';
import type { LogEntry } from '../service/request-log/request-log.js';
import type { ChangedPart } from '../service/service.js';

export type { ListedSubscription } from '../service/control/subscriptions.js';
export type { ListedAccount as Account } from '../operations/access.js';
export type { ActiveFault as Fault } from '../service/faults.js';
export type { LogEntry as Exchange } from '../service/request-log/request-log.js';

export interface SubscriptionList {
  data: ListedSubscription[];
  total: number;
}

/** Base URL of the sandbox, which serves the console, without a trailing slash. */
export const baseUrl = new URL('.', document.baseURI).href.replace(/\/$/, '');

const basePath = baseUrl.slice(location.origin.length);

/**
 * Returns a logged URL relative to the base URL. The log includes a base path of the sandbox, but
 * not a path that a proxy removes.
 */
export const urlBelowBase = (url: string): string =>
  url.startsWith(`${basePath}/`) ? url.slice(basePath.length) : url;

/** The error of a rejected control request: 401 as long as a login is needed. */
export class ControlError extends Error {
  readonly status: number;
  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/**
 * Sends a request and reads the response. Explains a failed connection, because browsers only
 * report "Failed to fetch".
 */
async function fetchText(
  url: string,
  init: RequestInit,
): Promise<{ response: Response; text: string }> {
  // Outside the `try`: a request that browsers do not send, such as TRACE, has another cause.
  const request = new Request(url, init);
  try {
    const response = await fetch(request);
    return { response, text: await response.text() };
  } catch {
    throw new Error('No response: the sandbox is stopped, or the connection was closed');
  }
}

/**
 * Calls the control API.
 * @throws {ControlError} with the sandbox's own message, or with the status of a response that is
 * not the sandbox's, such as a proxy's page
 */
export async function control<Result>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<Result> {
  const sends = method === 'POST' || method === 'PUT' || method === 'PATCH';
  const { response, text } = await fetchText(`${baseUrl}/_sandbox/${path}`, {
    method,
    ...(sends && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body ?? {}),
    }),
  });
  const result = text === '' ? {} : jsonOrText(text);
  const isObject = typeof result === 'object' && result !== null;
  if (isObject && response.ok) return result as Result;
  const { status } = response;
  if (isObject && 'error' in result) throw new ControlError(String(result.error), status);
  throw new ControlError(`${path}: status ${status}${isObject ? '' : ', not JSON'}`, status);
}

/** A request to the API. */
export interface ServiceRequest {
  method: string;
  /** path and query, relative to the base URL */
  url: string;
  body: string | null;
  token: string;
}

export interface ReceivedResponse {
  status: number;
  headers: Record<string, string>;
  /** parsed if it is JSON */
  body: unknown;
  duration_ms: number;
}

/**
 * Sends a request to the API. Rejects if it cannot be sent, or if the connection fails, for example
 * because of an injected fault.
 */
export async function send({
  method,
  url,
  body,
  token,
}: ServiceRequest): Promise<ReceivedResponse> {
  const headers = new Headers(body === null ? {} : { 'content-type': 'application/json' });
  try {
    if (token !== '') headers.set('authorization', `Bearer ${token}`);
  } catch {
    throw new Error('This token contains characters that a header cannot contain');
  }
  const started = performance.now();
  const { response, text } = await fetchText(baseUrl + url, { method, headers, body });
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: jsonOrText(text),
    duration_ms: Math.round(performance.now() - started),
  };
}

/** Parses JSON; returns malformed JSON as a string, because a fault might have truncated it. */
function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Subscribes to events: the server's server-sent events, or the mock's events in the demo. */
export type Listen = (events: {
  exchange: (exchange: LogEntry) => void;
  /** a part of the state has changed; `log` means that the log was emptied */
  change: (what: ChangedPart) => void;
  /** the connection was established or lost */
  connected: (connected: boolean) => void;
}) => void;

export const serverSentEvents: Listen = (events) => {
  const { exchange, change, connected } = events;
  const source = new EventSource(`${baseUrl}/_sandbox/events`);
  source.addEventListener('open', () => connected(true));
  source.addEventListener('error', () => {
    connected(false);
    // A browser reconnects by itself, unless there was a response, for example from a proxy.
    if (source.readyState !== EventSource.CLOSED) return;
    window.setTimeout(() => serverSentEvents(events), 3000);
  });
  source.addEventListener('change', ({ data }: MessageEvent<string>) => {
    const { what } = JSON.parse(data) as { what: ChangedPart };
    change(what);
  });
  source.addEventListener('exchange', ({ data }: MessageEvent<string>) =>
    exchange(JSON.parse(data) as LogEntry),
  );
};
