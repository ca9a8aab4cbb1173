import type { RenderedResponse as RenderedAnswer } from './response.js';

/**
 * What web pages of any origin may send, and what of an answer they can read (the CORS protocol of the Fetch standard):
 * a frontend under development stands at another address than the API.
 */
const requestHeaders = ['Accept', 'Authorization', 'Content-Type', 'If-None-Match', 'Prefer'];
const readableHeaders = ['Location', 'Retry-After', 'WWW-Authenticate', 'Allow', 'Preference-Applied'];

const accepted = requestHeaders.map((name) => name.toLowerCase());
const exposed = { 'access-control-expose-headers': readableHeaders.join(',') };

/** How long a browser may remember the answer to a preflight, s. */
const maxAge = '86400';

/** It allows nothing by saying nothing. */
const refused: RenderedAnswer = { status: 200, headers: {}, body: '' };

/**
 * The answer to a preflight; null when the headers of a request are not those of one.
 * @param header reads a header of the request, by its name in lower case
 */
export function preflight(header: (name: string) => string | null): RenderedAnswer | null {
  const origin = header('origin');
  const method = header('access-control-request-method');
  // OPTIONS is for preflights alone.
  if (method?.toLowerCase() === 'options') return refused;
  if (!origin || !method) return null;
  const wanted = header('access-control-request-headers')?.toLowerCase() ?? '';
  const names = wanted === '' ? [] : wanted.split(/\s*,\s*/);
  if (!names.every((name) => accepted.includes(name))) return refused;
  return {
    status: 200,
    headers: {
      'access-control-allow-origin': origin,
      'access-control-allow-methods': method,
      'access-control-allow-headers': requestHeaders.join(','),
      'access-control-max-age': maxAge,
      ...exposed,
    },
    body: '',
  };
}

/** The answer as a page of that origin can read it; as it is for none. */
export function readableBy(origin: string | null, answer: RenderedAnswer): RenderedAnswer {
  if (!origin) return answer;
  const { status, headers, body } = answer;
  return { status, headers: { ...headers, 'access-control-allow-origin': origin, ...exposed }, body };
}
