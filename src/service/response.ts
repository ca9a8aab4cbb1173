import type { ErrorBody } from '../api/wire.js';
import type { Profile } from '../profile/open-points.js';
import type { ServiceResponse } from './context.js';
import type { ServiceError } from './errors.js';

/** A response ready for the wire. Header names are in lower case. */
export interface RenderedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** empty where there is none */
  readonly body: string;
}

export function renderResponse({ status, body, headers = {} }: ServiceResponse): RenderedResponse {
  if (body === undefined) return { status, headers, body: '' };
  return {
    status,
    headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  };
}

/** The Error body (section "Errors"), with the other keys that the profile says error bodies carry. */
function errorBody({ status, message, details }: ServiceError, profile: Profile): ErrorBody {
  const valueOf = (key: string): string | number => {
    if (/^status/i.test(key)) return status;
    return /message|detail|title|description/i.test(key) ? message : `http_${status}`;
  };
  const others = profile['errors.extra-keys'].map((key) => [key, valueOf(key)] as const);
  return { ...Object.fromEntries(others), error: message, ...details.extra };
}

/** Renders an error in the shape of the profile. */
export function renderError(error: ServiceError, profile: Profile): RenderedResponse {
  const { status, message, details } = error;
  const { headers = {}, body = 'error' } = details;
  const written = (type: string, text: string): RenderedResponse => ({
    status,
    headers: { ...headers, 'content-type': `${type}; charset=utf-8` },
    body: text,
  });
  switch (body) {
    case 'empty':
      return { status, headers, body: '' };
    case 'text':
      return written('text/plain', message);
    case 'html':
      return written('text/html', `<!doctype html><title>${status}</title><h1>${status}</h1>`);
    case 'json':
      return renderResponse({ status, headers, body: { message } });
    case 'error':
      return renderResponse({ status, headers, body: errorBody(error, profile) });
  }
}
