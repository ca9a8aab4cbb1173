import type { OpenPointId, Profile } from '../points/index.js';
import { ServiceError } from './refusal.js';
import type { RenderedResponse } from './responses.js';

/** Requests that reach no operation: what is refused before, and preflights. */

/**
 * The largest request body that is read, in bytes: parsing and validating even the worst of them
 * takes less than 100 ms.
 */
export const largestBody = 262_144;

/** Why such a request is refused; `fetch` leaves `patch` as it is. */
export const whyUpperCase = (method: string): string =>
  `the method has to be in upper case, ${method.toUpperCase()} instead of ${method}`;

const refusal = (status: number, message: string) => () => new ServiceError(status, message);

export type HttpRefusals = ReturnType<typeof httpRules>['refusals'];

/** What becomes of requests before they reach an operation (open points `http.*`). */
export function httpRules(answers: Profile) {
  const type = answers['http.content-type.status'];
  const pointsOfBodies: readonly OpenPointId[] = [
    'http.malformed-json.status',
    'http.null-body.status',
    'http.content-type.status',
  ];
  return {
    /** the content type of successes */
    mediaType: answers['http.media-type'],
    /** whether a path with a trailing slash is the one without it */
    ignoresTrailingSlash: answers['http.trailing-slash'] === 'served',
    acceptsAnyType: type === 'accepted',
    /** the open points about requests with a body */
    pointsOfBodies,
    refusals: refusalsOf(answers),
  };
}

/**
 * The errors of requests that do not reach an operation. A mount throws them when its framework
 * refuses a request.
 */
function refusalsOf(answers: Profile) {
  const unknownPath = answers['http.unknown-path.status'];
  const wrongMethod = answers['http.wrong-method.status'];
  const listsMethods = answers['http.wrong-method.allow'] === 'present';
  const malformedJson = answers['http.malformed-json.status'];
  const type = answers['http.content-type.status'];
  const contentType = type === 'accepted' ? 415 : type;
  return {
    unknownPath: (path: string) =>
      new ServiceError(unknownPath, `There is no path ${path}; see the six operations under /v1`),
    wrongMethod(methods: readonly string[]) {
      // Where there is GET, there is HEAD.
      const all = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
      const allow = all.join(', ');
      const headers = listsMethods ? { allow } : {};
      return new ServiceError(wrongMethod, `This path takes ${allow} only`, { headers });
    },
    malformedJson: (why: string) =>
      new ServiceError(malformedJson, `The body is not valid JSON: ${why}`),
    contentType(type: string) {
      const came = type === '' ? 'and none came' : `and it is ${type}`;
      const message = `The Content-Type of the body has to be application/json, ${came}`;
      return new ServiceError(contentType, message);
    },
    charset: (name: string) =>
      new ServiceError(contentType, `The body has to be UTF-8, and its charset is ${name}`),
    /** bodies with a Content-Encoding are refused before they are read */
    contentEncoding: refusal(415, 'Request bodies are taken without Content-Encoding only'),
    tooLarge: (most = largestBody) =>
      new ServiceError(413, `The body is larger than ${most} bytes`),
    malformedPath: refusal(400, 'The path is not properly encoded'),
    badRequest: (why: string) => new ServiceError(400, `This is not a valid HTTP request: ${why}`),
    internal: refusal(500, 'Something went wrong inside the service'),
  };
}

/** Names in lower case. */
type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** How long a browser may remember that it may ask, s. */
const maxAge = 86_400;

const valueOf = (value: string | string[] | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/**
 * The method that a page of another origin asks to use (CORS); null if the request is not a preflight.
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
