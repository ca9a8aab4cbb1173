import { bodyObject, parseBody, type HttpResponse } from '../../http/response.js';

/** A segment of a path without characters that a URL resolves, encodes or splits. */
const plainSegment = /^(?!\.{1,2}$)[\w.~:@=+,$!-]{1,200}$/;

/** Whether an id can be used in a path without leading somewhere else. */
export const isPlainId = (id: string): boolean => plainSegment.test(id);

/**
 * The id in the response to a creation: from its body, or else from a `Location` below the base
 * URL. Anything that is not one plain segment of a path is not used: a request about it might reach
 * something else. So is a number that cannot be read exactly.
 */
export function createdId(response: HttpResponse, baseUrl: string): string | null {
  const { id } = bodyObject(response);
  if (typeof id === 'number') return numericId(id, response);
  if (typeof id === 'string') return isPlainId(id) ? id : null;
  return idInLocation(response, baseUrl);
}

/**
 * A number as the response has it: JavaScript rounds integers above 2^53, and the rounded number may
 * be the id of something else.
 */
function numericId(id: number, { exchange }: HttpResponse): string | null {
  if (Number.isSafeInteger(id)) return String(id);
  const { body: text, truncated } = exchange.response ?? { body: '', truncated: true };
  if (truncated) return null;
  const { id: digits } = bodyObject(parseBody({ text: withQuotedIds(text), isUtf8: true }, null));
  return typeof digits === 'string' ? digits : null;
}

/** In JSON, an unescaped quotation mark after a brace or a comma begins a key, or a string. */
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
