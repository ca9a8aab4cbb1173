import type { ErrorBody } from '../api/wire.js';
import type { Profile } from '../profile/open-points.js';
import type { ServiceError } from './errors.js';

/** What an operation returns, before it is rendered. */
export interface ServiceResponse {
  readonly status: number;
  /** names in lower case */
  readonly headers?: Readonly<Record<string, string>>;
  /** a JSON value, or the text of one that was serialised before; absent for an empty body */
  readonly body?: object | string;
}

/** A response ready for the wire. Header names are in lower case. */
export interface RenderedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** empty where there is none */
  readonly body: string;
}

const json = 'application/json; charset=utf-8';

export function renderResponse({ status, body, headers = {} }: ServiceResponse): RenderedResponse {
  if (body === undefined) return { status, headers, body: '' };
  return {
    status,
    headers: { ...headers, 'content-type': json },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  };
}

/** The words that error bodies with a machine-readable code use for a status. */
const codes: Readonly<Record<number, string>> = {
  400: 'bad_request',
  401: 'unauthorized',
  402: 'payment_required',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'conflict',
  410: 'gone',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  422: 'unprocessable_entity',
  429: 'too_many_requests',
  500: 'internal_error',
  503: 'unavailable',
};

function extraValue(key: string, error: ServiceError): string | number {
  if (/^status/i.test(key)) return error.status;
  if (/message|detail|title|description/i.test(key)) return error.message;
  return codes[error.status] ?? 'error';
}

/** The Error body (section "Errors"), with the other keys that the profile says error bodies carry. */
function errorBody(error: ServiceError, extraKeys: Profile['errors.extra-keys']): ErrorBody {
  const profileKeys = Object.fromEntries(extraKeys.map((key) => [key, extraValue(key, error)]));
  return { ...profileKeys, error: error.message, ...error.details.extra };
}

/** Renders an error in the shape of the profile. */
export function renderError(error: ServiceError, profile: Profile): RenderedResponse {
  const { headers = {}, body = 'error' } = error.details;
  const { status } = error;
  switch (body) {
    case 'empty':
      return { status, headers, body: '' };
    case 'text':
      return {
        status,
        headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' },
        body: error.message,
      };
    case 'html':
      return {
        status,
        headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
        body: `<!doctype html><title>${status}</title><h1>${status}</h1>`,
      };
    case 'json':
      return renderResponse({ status, headers, body: { message: error.message } });
    case 'error':
      return renderResponse({ status, headers, body: errorBody(error, profile['errors.extra-keys']) });
  }
}
