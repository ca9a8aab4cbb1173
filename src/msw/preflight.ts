import type { RenderedResponse } from '../service/responses/response.js';

/**
 * Whether it asks if a page of another origin may send a request (CORS). Service workers never see
 * one; jsdom and happy-dom do send them, where MSW intercepts below the DOM (MSW 3).
 */
export function isPreflight({ method, headers }: Request): boolean {
  return method === 'OPTIONS' && headers.has('access-control-request-method');
}

/** Allows what is asked for: which headers a deployment allows, a mock cannot know. */
export function allowAll({ headers: asked }: Request): RenderedResponse {
  const headers: Record<string, string> = {};
  const method = asked.get('access-control-request-method');
  if (method !== null) headers['access-control-allow-methods'] = method;
  const names = asked.get('access-control-request-headers');
  if (names !== null) headers['access-control-allow-headers'] = names;
  return { status: 200, headers, body: '' };
}
