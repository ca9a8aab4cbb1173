import type { ErrorBody, JsonValue } from '../api/wire.js';
import type { KeyTypes, Profile } from '../points/index.js';
import type { Refusal } from './refusal.js';
import { extraValues } from './values.js';

/** What operations and refusals come to on the wire. */

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

type ErrorRules = ReturnType<typeof errorRules>;

/** What bodies of errors look like (open points `errors.*`). */
export function errorRules(answers: Profile) {
  const byStatus = answers['errors.keys'];
  const mediaTypes = answers['errors.media-types'];
  const names = answers['errors.extra-keys'];
  const ofOthers: Record<string, string> = {};
  for (const key of names) {
    ofOthers[key] = 'string';
    if (/^status/i.test(key)) ofOthers[key] = 'number';
  }
  return {
    /** the keys besides `error` */
    keys: (status: number): KeyTypes => byStatus[status] ?? ofOthers,
    mediaType: (status: number): string => mediaTypes[status] ?? 'application/json',
    /** the keys that a profile has for any status */
    allKeys: [...new Set([...names, ...Object.values(byStatus).flatMap(Object.keys)])],
  };
}

/** The Error body of a refusal (section "Errors"). */
export function errorBody(refusal: Refusal, errors: ErrorRules): ErrorBody {
  const { message, details } = refusal;
  return {
    ...extraKeysOf(refusal, errors),
    error: message,
    ...details.extra,
  };
}

/** A body in JSON that is not an Error body. */
export function otherErrorBody(refusal: Refusal, errors: ErrorRules): Record<string, JsonValue> {
  const extra = extraKeysOf(refusal, errors);
  if (Object.keys(extra).length > 0) return extra;
  return { message: refusal.message };
}

const extraKeysOf = ({ status, message }: Refusal, errors: ErrorRules) =>
  extraValues(errors.keys(status), { status, message });

/** @param mediaType of its body */
export function renderResponse(
  { status, body, headers = {} }: ServiceResponse,
  mediaType: string,
): RenderedResponse {
  if (body === undefined) return { status, headers, body: '' };
  return {
    status,
    headers: { 'content-type': mediaType, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  };
}

/** Renders a refusal in the shape of the profile. */
export function renderRefusal(refusal: Refusal, errors: ErrorRules): RenderedResponse {
  const { status, message, details } = refusal;
  const { headers = {}, body = 'error' } = details;
  if (body === 'empty') return { status, headers, body: '' };
  const typed = (type: string, text: string): RenderedResponse => ({
    status,
    headers: { 'content-type': `${type}; charset=utf-8`, ...headers },
    body: text,
  });
  if (body === 'html') {
    const text = `<!doctype html><title>${status}</title><h1>${status}</h1>`;
    return typed('text/html', text);
  }
  if (body === 'text') return typed('text/plain', message);
  const json = body === 'error' ? errorBody(refusal, errors) : otherErrorBody(refusal, errors);
  return typed(errors.mediaType(status), JSON.stringify(json));
}
