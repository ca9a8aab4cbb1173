import { bodyObject, objectIn, type HttpResponse } from '../../http/response.js';

/** A path segment without characters that a URL resolves, encodes or splits. */
const plainSegment = /^(?!\.{1,2}$)[\w.~:@=+,$!-]{1,200}$/;

/** Whether an id can be used in a path without changing the target. */
export const isPlainId = (id: string): boolean => plainSegment.test(id);

/**
 * Returns the id in the response to a create request: from its body, otherwise from a `Location`
 * below the base URL. Only a plain path segment is used, because a request with any other id might
 * reach something else; for the same reason, numbers that cannot be read exactly are not used.
 */
export function createdId(response: HttpResponse, baseUrl: string): string | null {
  const { id } = bodyObject(response);
  if (typeof id === 'number') return numericId(id, response);
  if (typeof id === 'string') return isPlainId(id) ? id : null;
  return idInLocation(response, baseUrl);
}

/**
 * Returns a number as in the response: JavaScript rounds integers above 2^53, and the rounded
 * number might be the id of something else.
 */
function numericId(id: number, { exchange }: HttpResponse): string | null {
  if (Number.isSafeInteger(id)) return String(id);
  const { body: text, truncated } = exchange.response ?? { body: '', truncated: true };
  if (truncated) return null;
  const digits = objectIn(withQuotedIds(text))?.id;
  return typeof digits === 'string' ? digits : null;
}

/** An unescaped quotation mark after a brace or a comma begins a key or a string. */
const withQuotedIds = (json: string): string =>
  json.replace(/([{,]\s*"id"\s*:\s*)(\d+)(?=\s*[,}])/g, '$1"$2"');

function idInLocation({ headers, request }: HttpResponse, baseUrl: string): string | null {
  const location = headers.get('location');
  const requested = baseUrl + request.path;
  if (location === null || !URL.canParse(location, requested)) return null;
  const { origin, pathname } = new URL(location, requested);
  const resource = new URL(`${baseUrl}/v1/subscriptions/`);
  if (origin !== resource.origin || !pathname.startsWith(resource.pathname)) {
    return null;
  }
  const segment = pathname.slice(resource.pathname.length);
  return isPlainId(segment) ? segment : null;
}
