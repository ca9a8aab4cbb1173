import { errorBody, otherErrorBody } from '../../policy/error-body.js';
import type { Policy } from '../../policy/policy.js';
import type { Refusal } from '../../policy/refusal.js';

/** What an operation returns, before it is rendered. */
export interface ServiceResponse {
  readonly status: number;
  /** names in lower case */
  readonly headers?: Readonly<Record<string, string>>;
  /** a JSON value, or already serialised JSON; absent for an empty body */
  readonly body?: object | string;
}

/** A response ready for the wire. Header names are in lower case. */
export interface RenderedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** empty if there is none */
  readonly body: string;
}

export function renderResponse(
  { status, body, headers = {} }: ServiceResponse,
  { http }: Policy,
): RenderedResponse {
  if (body === undefined) return { status, headers, body: '' };
  return {
    status,
    headers: { 'content-type': http.mediaType, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  };
}

/** Renders a refusal in the shape of the profile. */
export function renderRefusal(refusal: Refusal, policy: Policy): RenderedResponse {
  const { errors } = policy;
  const { status, message, details } = refusal;
  const { headers: own = {}, body = 'error' } = details;
  if (body === 'empty') return { status, headers: own, body: '' };
  const typed = (type: string) => ({ ...own, 'content-type': `${type}; charset=utf-8` });
  if (body === 'html') {
    const text = `<!doctype html><title>${status}</title><h1>${status}</h1>`;
    return { status, headers: typed('text/html'), body: text };
  }
  if (body === 'text') {
    return { status, headers: typed('text/plain'), body: message };
  }
  const json = body === 'error' ? errorBody(refusal, errors) : otherErrorBody(refusal, errors);
  const all = { status, headers: typed(errors.mediaType(status)), body: json };
  return renderResponse(all, policy);
}
