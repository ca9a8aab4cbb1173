import type { ErrorBody, JsonValue } from '../api/wire.js';
import type { KeyTypes, Profile } from '../open-questions/index.js';
import { type Rejection, ServiceError } from './rejection.js';
import { extraValues } from './values.js';

/** Responses of operations, rejections, and requests that reach no operation. */

/** The response of an operation, before it is rendered. */
export interface ServiceResponse {
  readonly status: number;
  /** header names in lowercase */
  readonly headers?: Readonly<Record<string, string>>;
  /** a JSON value, or serialised JSON; absent for an empty body */
  readonly body?: object | string;
}

/** A response ready for the wire. Header names are in lowercase. */
export interface RenderedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** empty if there is none */
  readonly body: string;
}

type ErrorRules = ReturnType<typeof errorRules>;

/** Derives the format of error bodies (open questions `errors.*`). */
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
    /** the keys in addition to `error` */
    keys: (status: number): KeyTypes => byStatus[status] ?? ofOthers,
    mediaType: (status: number): string => mediaTypes[status] ?? 'application/json',
    /** the keys that the profile has for any status */
    allKeys: [...new Set([...names, ...Object.values(byStatus).flatMap(Object.keys)])],
  };
}

/** Builds the Error body of a rejection (section "Errors"). */
export function errorBody(rejection: Rejection, errors: ErrorRules): ErrorBody {
  const { message, details } = rejection;
  return {
    ...extraKeysOf(rejection, errors),
    error: message,
    ...details.extra,
  };
}

/** Builds a JSON body that is not an Error body. */
export function otherErrorBody(
  rejection: Rejection,
  errors: ErrorRules,
): Record<string, JsonValue> {
  const extra = extraKeysOf(rejection, errors);
  if (Object.keys(extra).length > 0) return extra;
  return { message: rejection.message };
}

const extraKeysOf = ({ status, message }: Rejection, errors: ErrorRules) =>
  extraValues(errors.keys(status), { status, message });

/** @param mediaType content type of the body */
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

/** Renders a rejection in the form that the profile gives it. */
export function renderRejection(rejection: Rejection, errors: ErrorRules): RenderedResponse {
  const { status, message, details } = rejection;
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
  const json = body === 'error' ? errorBody(rejection, errors) : otherErrorBody(rejection, errors);
  return typed(errors.mediaType(status), JSON.stringify(json));
}

/** Requests that reach no operation: early rejections, and preflights. */

/**
 * Maximum length of a request body, bytes: parsing and validating any body of that length takes
 * less than 100 ms.
 */
export const largestBody = 262_144;

/** Explains the rejection of a lowercase method; `fetch` leaves `patch` unchanged. */
export const whyUpperCase = (method: string): string =>
  `the method must be uppercase: ${method.toUpperCase()}, not ${method}`;

const rejection = (status: number, message: string) => () => new ServiceError(status, message);

export type HttpRejections = ReturnType<typeof httpRules>['rejections'];

/** Derives the rejections of requests that do not reach an operation (open questions `http.*`). */
export function httpRules(answers: Profile) {
  const type = answers['http.content-type.status'];
  return {
    /** the content type of successful responses */
    mediaType: answers['http.media-type'],
    acceptsAnyType: type === 'accepted',
    rejections: rejectionsOf(answers),
  };
}

/**
 * Derives the errors of requests that do not reach an operation. A mount throws them when its
 * framework rejects a request.
 */
function rejectionsOf(answers: Profile) {
  const wrongMethod = answers['http.wrong-method.status'];
  const listsMethods = answers['http.wrong-method.allow'] === 'present';
  const type = answers['http.content-type.status'];
  const contentType = type === 'accepted' ? 415 : type;
  return {
    unknownPath: (path: string) =>
      new ServiceError(404, `There is no path ${path}; see the six operations under /v1`),
    wrongMethod(methods: readonly string[]) {
      // HEAD is allowed wherever GET is.
      const all = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
      const allow = all.join(', ');
      const headers = listsMethods ? { allow } : {};
      return new ServiceError(wrongMethod, `This path accepts only ${allow}`, { headers });
    },
    malformedJson: (why: string) => new ServiceError(400, `The body is not valid JSON: ${why}`),
    contentType(type: string) {
      const came = type === '' ? 'but there is none' : `but it is ${type}`;
      const message = `The body's Content-Type must be application/json, ${came}`;
      return new ServiceError(contentType, message);
    },
    charset: (name: string) =>
      new ServiceError(contentType, `The body must be UTF-8, but its charset is ${name}`),
    /** bodies with a Content-Encoding are rejected before they are read */
    contentEncoding: rejection(415, 'Request bodies must not have a Content-Encoding'),
    tooLarge: (most = largestBody) =>
      new ServiceError(413, `The body is larger than ${most} bytes`),
    malformedPath: rejection(400, 'The path is not properly encoded'),
    badRequest: (why: string) => new ServiceError(400, `This is not a valid HTTP request: ${why}`),
    internal: rejection(500, 'Something went wrong inside the service'),
  };
}

/** Request headers; names are in lowercase. */
type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** How long a browser can cache the response to a preflight, s. */
const maxAge = 86_400;

const headerValue = (value: string | string[] | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/**
 * Returns the method that a cross-origin page requests to use (CORS); null if the request is not a
 * preflight. Service workers never see preflights, but jsdom and happy-dom send them, and MSW 3
 * intercepts them.
 */
export function methodAskedFor(method: string, headers: RequestHeaders): string | null {
  if (method !== 'OPTIONS') return null;
  return headerValue(headers['access-control-request-method']);
}

/**
 * Allows everything that a preflight requests, because the headers that a deployment allows are
 * unknown. The header is echoed unchanged.
 */
export function allowAll(method: string, headers: RequestHeaders): RenderedResponse {
  const names = headerValue(headers['access-control-request-headers']);
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
