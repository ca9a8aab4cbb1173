import type { RenderedResponse } from './response.js';

/** Names in lower case. */
type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** How long a browser may remember that it may ask, s. */
const maxAge = 86_400;

const valueOf = (value: string | string[] | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/**
 * The method that a page of another origin asks to use (CORS); null if the request is no preflight.
 * Service workers never see one; jsdom and happy-dom do send them, where MSW intercepts below the
 * DOM (MSW 3).
 */
export function methodAskedFor(method: string, headers: RequestHeaders): string | null {
  if (method !== 'OPTIONS') return null;
  return valueOf(headers['access-control-request-method']);
}

/**
 * Allows what a preflight asks for: which headers a deployment allows, nobody can know here. The
 * header is sent back as it came, and not taken apart.
 */
export function allowAll(method: string, headers: RequestHeaders): RenderedResponse {
  const names = valueOf(headers['access-control-request-headers']);
  return {
    status: 200,
    headers: {
      'access-control-allow-methods': method,
      ...(names !== null && { 'access-control-allow-headers': names }),
      'access-control-max-age': String(maxAge),
    },
    body: '',
  };
}
