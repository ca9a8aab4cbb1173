import type { JsonValue } from '../../src/api/wire.js';
import { excessOf, tooLong } from './body-budget.js';
import type { Exchange } from './exchange.js';
import { type HttpRequest, isIssued } from './request.js';

/** `unread`: the body is longer than the kit reads, so that it cannot be judged. */
export type ContentKind = 'json' | 'empty' | 'html' | 'text' | 'unread';

export interface ParsedBody {
  readonly kind: ContentKind;
  /** undefined if there is no body, or it is not JSON, or was not read */
  readonly json: JsonValue | undefined;
  /** why a body is not JSON or not plain JSON, or was not read */
  readonly problem: string | null;
}

export interface HttpResponse extends ParsedBody {
  readonly request: HttpRequest;
  readonly status: number;
  readonly headers: Headers;
  readonly exchange: Exchange;
  /** a page whose `json` has only ids, places and keys of its entities, because it was judged */
  readonly isReduced?: true;
  /** whether the request was sent before on a connection that was closed, and might have arrived */
  readonly isRepeated?: true;
  /**
   * the earliest time of the deployment's clock when the request was sent, from the `Date` of the
   * previous response; ms since the epoch
   */
  readonly sentAfter?: number;
}

/** Sends a request. */
export type Send = (request: HttpRequest) => Promise<HttpResponse>;

/** Copies a string, because a slice would keep the whole original in memory. */
export const copied = (part: string): string => structuredClone(part);

export type JsonObject = Record<string, JsonValue>;

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the object with one key replaced, or removed if the value is undefined. */
export function withKey(body: JsonObject, key: string, value: JsonValue | undefined): JsonObject {
  const rest = Object.fromEntries(Object.entries(body).filter(([name]) => name !== key));
  if (value === undefined) return rest;
  return { ...rest, [key]: value };
}

/** Returns the body if it is an object, otherwise an empty object. */
export const bodyObject = ({ json }: ParsedBody): JsonObject => (isObject(json) ? json : {});

export const succeeded = ({ status }: HttpResponse): boolean => status >= 200 && status < 300;
/** Whether a response is an error. A redirect is neither an error nor a success. */
export const isRejected = ({ status }: HttpResponse): boolean => status >= 400;
export const redirected = ({ status }: Pick<HttpResponse, 'status'>): boolean =>
  status >= 300 && status < 400;

/** Whether a response is neither a success nor a rejection: the request might have taken effect. */
export const isIndefinite = (response: HttpResponse): boolean =>
  !succeeded(response) && (response.status < 400 || response.status >= 500);

/**
 * Whether a response is a web page, such as the login page of a proxy, which may have any status.
 */
export const isWebPage = (response: HttpResponse): boolean =>
  succeeded(response) && response.kind === 'html';

/**
 * Whether the credential is rejected, or not permitted. The status for that is an open question.
 */
export const deniesAccess = ({ status }: Pick<HttpResponse, 'status'>): boolean =>
  [401, 402, 403, 407].includes(status);

/** Whether a rejection might be about the token, not the request. */
export const isTokenRejected = (response: HttpResponse): boolean =>
  [401, 403].includes(response.status) && !isQuotaError(response);

/** Whether a response says that the subscription does not exist (any longer). */
export const isGone = ({ status }: Pick<HttpResponse, 'status'>): boolean =>
  status === 404 || status === 410;

/**
 * Whether a status rejects input; such a response contains numbers only if it is about a full
 * quota.
 */
const isOfInput = (status: number): boolean => status === 400 || status === 422;

/**
 * Whether a create request was rejected by the quota: the only Error body with `limit` and
 * `current`. Other values than numbers are what a serializer writes for nothing.
 */
export function isQuotaError(response: HttpResponse): boolean {
  const { request, status, headers } = response;
  const { limit, current } = bodyObject(response);
  if (request.operation !== 'createSubscription' || !isRejected(response)) return false;
  if (typeof limit !== 'number' || (status === 429 && headers.has('retry-after'))) return false;
  return !isOfInput(status) || (typeof current === 'number' && current >= limit);
}

/**
 * Statuses that servers and frameworks send before a service sees the request. Runs and audits use
 * the same list.
 */
const beforeService: readonly number[] = [
  411, 413, 414, 417, 421, 426, 431, 494, 495, 496, 497, 505,
];

/** Whether a server or a framework might have responded before the service saw the request. */
export const isBeforeService = ({ status }: Pick<HttpResponse, 'status'>): boolean =>
  beforeService.includes(status);

/** Whether a status is about load or gateways; content delivery networks use 520 and above. */
const isOfGateway = (status: number): boolean =>
  [408, 429, 502, 503, 504].includes(status) || (status >= 520 && status <= 530);

/**
 * Whether a status is that of a proxy or a network that requires its own login. Without a
 * credential, it is an ordinary rejection.
 */
const isOfProxy = ({ status, request }: HttpResponse): boolean =>
  [407, 511].includes(status) && isIssued(request.credential);

/** Whether a response is about load or an intermediary, not about the request. */
export const isTemporary = (response: HttpResponse): boolean =>
  (isOfGateway(response.status) || isOfProxy(response)) && !isQuotaError(response);

/** A body as text; bytes that are not valid UTF-8 become U+FFFD. */
export interface RawBody {
  readonly text: string;
  readonly isUtf8: boolean;
  /** whether the text is truncated, because the body is longer than the budget */
  readonly isCut?: true;
}

/** The beginning of HTML without a declared content type. */
const beginningOfHtml = /^\s*<(!doctype|html|head|body|\?xml)/i;

/** Returns the content of a body that cannot be judged. */
export const unread = (problem: string): ParsedBody => ({
  kind: 'unread',
  json: undefined,
  problem,
});

/** The problem of a body that begins with a byte order mark. */
export const markedJson = 'the JSON begins with a byte order mark';

/** The problem of JSON in another encoding. */
export const notUtf8 = 'the body is JSON, but not UTF-8';

/** Determines the kind of a body, and parses JSON. */
export function parseBody(
  { text, isUtf8, isCut }: RawBody,
  contentType: string | null,
): ParsedBody {
  if (isCut === true && !beginningOfHtml.test(text)) return unread(tooLong);
  if (text.trim() === '') return { kind: 'empty', json: undefined, problem: 'the body is empty' };
  const hasMark = text.startsWith('\ufeff');
  const excess = /^\ufeff?\s*[[{]/.test(text) ? excessOf(text) : null;
  if (excess !== null) return unread(excess);
  const json = parsed(hasMark ? text.slice(1) : text);
  if (json === undefined) return notJson(text, contentType);
  // Clients read it nevertheless, and so do the checks.
  if (hasMark) return { kind: 'json', json, problem: markedJson };
  if (isUtf8) return { kind: 'json', json, problem: null };
  return { kind: 'text', json, problem: notUtf8 };
}

/** Parses the JSON object that a request sends; undefined for anything else. */
export function objectIn(text = ''): JsonObject | undefined {
  const { json } = parseBody({ text, isUtf8: true }, null);
  return isObject(json) ? json : undefined;
}

/** Parses JSON; undefined for anything else. */
function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

function notJson(text: string, contentType: string | null): ParsedBody {
  const isHtml = beginningOfHtml.test(text) || contentType?.includes('html') === true;
  if (isHtml) return { kind: 'html', json: undefined, problem: 'the body is HTML instead of JSON' };
  // The parser's message quotes the body, which can contain tokens.
  const [, word] = /[:,[]\s*(NaN|-?Infinity|None|True|False|undefined)\b/.exec(text) ?? [];
  const malformed =
    word === undefined
      ? 'the body is malformed JSON, or truncated'
      : `the body is not valid JSON: it contains ${word}`;
  const problem = /^\s*[[{]/.test(text) ? malformed : 'the body is not JSON';
  return { kind: 'text', json: undefined, problem };
}
