import type { Policy } from '../../policy/policy.js';
import { Refusal, type RefusalDetails } from '../../policy/refusal.js';

/** A refusal as an exception, for the stages that throw. Its message is for the client. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly status: number;
  readonly refusal: Refusal;

  constructor(status: number, message: string, details: RefusalDetails = {}) {
    super(message);
    this.status = status;
    this.refusal = new Refusal(status, message, details);
  }
}

/**
 * The largest request body that is read, in bytes: parsing and validating even the worst of them
 * takes less than 100 ms.
 */
export const largestBody = 262_144;

const refusal = (status: number, message: string) => () => new ServiceError(status, message);

/** Why such a request is refused; `fetch` leaves `patch` as it is. */
export const whyUpperCase = (method: string): string =>
  `the method has to be in upper case, ${method.toUpperCase()} instead of ${method}`;

/**
 * The errors of requests that do not reach an operation. A mount throws them when its framework
 * refuses a request.
 */
export function transportErrors({ http }: Policy) {
  return {
    unknownPath: (path: string) =>
      new ServiceError(
        http.unknownPath,
        `There is no path ${path}; see the six operations under /v1`,
      ),
    wrongMethod(methods: readonly string[]) {
      // Where there is GET, there is HEAD.
      const all = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
      const allow = all.join(', ');
      const headers = http.listsMethods ? { allow } : {};
      return new ServiceError(http.wrongMethod, `This path takes ${allow} only`, { headers });
    },
    malformedJson: (why: string) =>
      new ServiceError(http.malformedJson, `The body is not valid JSON: ${why}`),
    contentType(type: string) {
      const came = type === '' ? 'and none came' : `and it is ${type}`;
      const message = `The Content-Type of the body has to be application/json, ${came}`;
      return new ServiceError(http.contentType, message);
    },
    charset: (name: string) =>
      new ServiceError(http.contentType, `The body has to be UTF-8, and its charset is ${name}`),
    /** bodies with a Content-Encoding are refused before they are read */
    contentEncoding: refusal(415, 'Request bodies are taken without Content-Encoding only'),
    tooLarge: (most = largestBody) =>
      new ServiceError(413, `The body is larger than ${most} bytes`),
    malformedPath: refusal(400, 'The path is not properly encoded'),
    badRequest: (why: string) => new ServiceError(400, `This is not a valid HTTP request: ${why}`),
    internal: refusal(500, 'Something went wrong inside the service'),
  };
}

export type TransportErrors = ReturnType<typeof transportErrors>;
