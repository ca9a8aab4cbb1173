import type { JsonValue } from '../../src/api/wire.js';
import type { Exchange } from './exchange.js';
import type { HttpRequest } from './request.js';

export type BodyKind = 'json' | 'empty' | 'html' | 'text';

export interface ParsedBody {
  readonly kind: BodyKind;
  /** undefined when there is no body or it is not JSON */
  readonly json: JsonValue | undefined;
  /** what is wrong with a body that is not JSON, or not plain JSON */
  readonly problem: string | null;
}

export interface HttpResponse extends ParsedBody {
  readonly request: HttpRequest;
  readonly status: number;
  readonly headers: Headers;
  readonly exchange: Exchange;
}

export type JsonObject = Record<string, JsonValue>;

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The body if it is an object, otherwise an empty object. */
export const bodyObject = ({ json }: ParsedBody): JsonObject => (isObject(json) ? json : {});

export const succeeded = ({ status }: HttpResponse): boolean => status >= 200 && status < 300;
/** Whether it is an error. A redirect is neither an error nor a success. */
export const refused = ({ status }: HttpResponse): boolean => status >= 400;
export const redirected = ({ status }: HttpResponse): boolean => status >= 300 && status < 400;

/** Neither success nor refusal: a request that changes something may have taken effect nevertheless. */
export const isIndefinite = (response: HttpResponse): boolean =>
  !succeeded(response) && (response.status < 400 || response.status >= 500);

/** A web page, such as the login page of a proxy, which answers every request with 200. */
export const isWebPage = (response: HttpResponse): boolean => succeeded(response) && response.kind === 'html';

/** Whether the credential is refused, or not permitted. Which status says so is open. */
export const deniesAccess = ({ status }: HttpResponse): boolean => [401, 402, 403, 407].includes(status);

/** Whether it says that the subscription does not exist, or no longer. */
export const isGone = ({ status }: HttpResponse): boolean => status === 404 || status === 410;

/** A creation refused by the quota: the only error body with `limit` and `current`. */
export const isQuotaError = (response: HttpResponse): boolean =>
  response.request.operation === 'createSubscription' &&
  refused(response) &&
  'limit' in bodyObject(response) &&
  ('current' in bodyObject(response) || ![400, 422].includes(response.status)) &&
  !(response.status === 429 && response.headers.has('retry-after'));

/** Whether it is about load or the gateway in front of the service rather than about the request. */
export const isTemporary = (response: HttpResponse): boolean =>
  // 520 and above are used by content delivery networks
  ([408, 429, 502, 503, 504].includes(response.status) || (response.status >= 520 && response.status <= 530)) &&
  !isQuotaError(response);

/** A body as text; bytes that are not valid UTF-8 become U+FFFD. */
export interface RawBody {
  readonly text: string;
  readonly isUtf8: boolean;
}

/** The kind of a body, and its JSON when it parses. */
export function parseBody({ text, isUtf8 }: RawBody, contentType: string | null): ParsedBody {
  if (text.trim() === '') return { kind: 'empty', json: undefined, problem: 'the body is empty' };
  const hasMark = text.startsWith('\ufeff');
  try {
    const json = JSON.parse(hasMark ? text.slice(1) : text) as JsonValue;
    if (hasMark) return { kind: 'json', json, problem: 'a byte order mark stands before the JSON' };
    // clients read it nevertheless, and so do the checks
    return { kind: isUtf8 ? 'json' : 'text', json, problem: isUtf8 ? null : 'the body is JSON that is not in UTF-8' };
  } catch {
    const html = /^\s*<(!doctype|html|head|body|\?xml)/i.test(text) || contentType?.includes('html') === true;
    if (html) return { kind: 'html', json: undefined, problem: 'the body is HTML instead of JSON' };
    // the message of the parser quotes the body, including tokens
    const [, word] = /[:,[]\s*(NaN|-?Infinity|None|True|False|undefined)\b/.exec(text) ?? [];
    const malformed =
      word === undefined ? 'the body is JSON that breaks off or is malformed' : `the body is not valid JSON: it has ${word}`;
    const problem = /^\s*[[{]/.test(text) ? malformed : 'the body is not JSON';
    return { kind: 'text', json: undefined, problem };
  }
}

/** Longest body that the kit reads, in characters. */
const longestBody = 16 * 1024 * 1024;

/** Reads a body, up to `longestBody`. */
export async function readBody(response: Response): Promise<RawBody> {
  if (response.body === null) return { text: '', isUtf8: true };
  const reader: ReadableStreamDefaultReader<Uint8Array> = response.body.getReader();
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const strict = new TextDecoder('utf-8', { fatal: true });
  let [text, isUtf8] = ['', true];
  for (;;) {
    const { done, value } = await reader.read();
    text += decoder.decode(value, { stream: !done });
    try {
      if (isUtf8) strict.decode(value, { stream: !done });
    } catch {
      isUtf8 = false;
    }
    if (done) return { text, isUtf8 };
    if (text.length > longestBody) {
      await reader.cancel();
      throw new Error(`the body is longer than ${longestBody} characters`);
    }
  }
}
