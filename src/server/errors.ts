import Boom from '@hapi/boom';
import type { Lifecycle, Request } from '@hapi/hapi';
import { ServiceError, type TransportErrors } from '../service/errors.js';
import { StateFileError } from '../store/problems.js';

/** An error of the service as one of hapi's, whose `data` says how to render it; any other as it is. */
export function toBoom(error: unknown): Error {
  if (!(error instanceof ServiceError)) return error instanceof Error ? error : new Error(String(error));
  const { message, status } = error;
  const boom = status === 401 ? Boom.unauthorized(message, 'Bearer') : new Boom.Boom(message, { statusCode: status });
  return Object.assign(boom, { data: error });
}

/** hapi's errors while it reads a body, in the words of the service. */
export function payloadFailure(errors: TransportErrors): Lifecycle.FailAction {
  return (request, _h, error) => {
    if (!Boom.isBoom(error)) throw error ?? errors.internal();
    if ('raw' in error) request.app.body = error.raw;
    const { statusCode } = error.output;
    if (statusCode === 413) throw toBoom(errors.tooLarge());
    if (statusCode === 415 || /content-type/i.test(error.message)) throw toBoom(errors.contentType());
    if (statusCode === 400) throw toBoom(errors.malformedJson());
    throw error;
  };
}

/**
 * Refuses packed bodies before they are read: hapi decompresses them itself, cannot be given another decoder, and ends the
 * process when a client aborts one that is larger than `maxBytes`.
 */
export function refusePacked(errors: TransportErrors): Lifecycle.Method {
  return ({ headers }, h) => {
    const encoding: unknown = headers['content-encoding'];
    if (encoding !== undefined && encoding !== 'identity') throw toBoom(errors.contentEncoding());
    return h.continue;
  };
}

function canBeDecoded(path: string): boolean {
  try {
    return typeof decodeURIComponent(path) === 'string';
  } catch {
    return false;
  }
}

/** Maps any error to one of the service; internal details are hidden. */
export function fromBoom(boom: Boom.Boom, request: Request, errors: TransportErrors): ServiceError {
  if (boom instanceof ServiceError) return boom;
  if (boom.data instanceof ServiceError) return boom.data;
  // hapi's own handler of preflights takes such a path for a failure of the server.
  if (!canBeDecoded(request.path)) return errors.malformedPath();
  // Whoever runs the sandbox can fix a problem with the state file, so it is named, as a 503.
  if (boom instanceof StateFileError) return new ServiceError(503, boom.message);
  const { statusCode } = boom.output;
  if (statusCode >= 500) return errors.internal();
  // hapi answers OPTIONS itself wherever there is CORS, and knows preflights only.
  if (request.method === 'options' && statusCode === 404) return noRoute(request, errors);
  return new ServiceError(statusCode, boom.message);
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** The error for an unknown path, or a method that the path does not have. */
export function noRoute({ server, path }: Request, errors: TransportErrors): ServiceError {
  const allowed = methods.filter((method) => server.match(method, path)?.method === method);
  return allowed.length > 0 ? errors.wrongMethod(allowed.map((method) => method.toUpperCase())) : errors.unknownPath();
}
