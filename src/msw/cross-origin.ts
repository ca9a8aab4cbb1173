import type { RenderedAnswer } from '../service/answer.js';
import { crossOrigin } from '../service/cross-origin.js';

/**
 * CORS as the sandbox has it. A browser asks a service worker for none of this: what it answers is not checked, all of
 * its headers can be read, and there are no preflights. Who plays a browser, or fulfils its requests from a test, does ask.
 */
const exposed = { 'access-control-expose-headers': crossOrigin.readableHeaders.join(',') };
const accepted = crossOrigin.requestHeaders.map((name) => name.toLowerCase());

/** It allows nothing by saying nothing. */
const refused: RenderedAnswer = { status: 200, headers: {}, body: '' };

/** The answer to a preflight; null when the headers are not those of one. */
export function preflight(headers: Headers): RenderedAnswer | null {
  const origin = headers.get('origin');
  const method = headers.get('access-control-request-method');
  // OPTIONS is for preflights alone.
  if (method?.toLowerCase() === 'options') return refused;
  if (!origin || !method) return null;
  const wanted = headers.get('access-control-request-headers')?.toLowerCase() ?? '';
  const names = wanted === '' ? [] : wanted.split(/\s*,\s*/);
  if (!names.every((name) => accepted.includes(name))) return refused;
  return {
    status: 200,
    headers: {
      'access-control-allow-origin': origin,
      'access-control-allow-methods': method,
      'access-control-allow-headers': crossOrigin.requestHeaders.join(','),
      'access-control-max-age': String(crossOrigin.maxAge),
      ...exposed,
    },
    body: '',
  };
}

/** The answer as a page of that origin can read it; null for none. */
export function readableBy(origin: string | null, answer: RenderedAnswer): RenderedAnswer {
  if (!origin) return answer;
  const { status, headers, body } = answer;
  return { status, headers: { ...headers, 'access-control-allow-origin': origin, ...exposed }, body };
}
