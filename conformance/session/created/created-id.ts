import { bodyObject, type HttpResponse } from '../../http/response.js';

/** One segment of a path, as it stands: nothing that a URL resolves, encodes or splits. */
const plainSegment = /^(?!\.{1,2}$)[\w.~:@=+,$!-]{1,200}$/;

/** Whether an id can be used in a path without leading somewhere else. */
export const isPlainId = (id: string): boolean => plainSegment.test(id);

/**
 * The id in the response to a creation: from its body, or else from a `Location` below the base
 * URL. Anything that is not one plain segment of a path is not used: a request about it might reach
 * something else.
 */
export function createdId(response: HttpResponse, baseUrl: string): string | null {
  const { id } = bodyObject(response);
  if (typeof id === 'number') return String(id);
  if (typeof id === 'string') return isPlainId(id) ? id : null;
  return idInLocation(response, baseUrl);
}

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
