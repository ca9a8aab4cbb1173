import Boom from '@hapi/boom';
import type { Lifecycle, Request, RequestRoute } from '@hapi/hapi';
import { ServiceError } from '../operations/rejection.js';
import { StateFileError } from '../store/storage.js';

/** Converts hapi's payload errors to the service's errors. */
export const payloadFailure: Lifecycle.FailAction = async (request, _h, error) => {
  const { lifecycle } = request.app;
  const errors = lifecycle.http.rejections;
  if (!Boom.isBoom(error)) throw error ?? errors.internal();
  const { statusCode } = error.output;
  if (statusCode === 413) {
    throw errors.tooLarge(request.route.settings.payload?.maxBytes);
  }
  if (statusCode === 415 || /content-type/i.test(error.message)) {
    const type: unknown = request.headers['content-type'];
    const shown = typeof type === 'string' ? lifecycle.shown(type) : '';
    throw errors.contentType(shown);
  }
  // hapi keeps the bytes that it could not parse.
  if ('raw' in error && Buffer.isBuffer(error.raw)) {
    lifecycle.body = String(error.raw);
    throw errors.malformedJson(await lifecycle.whyNotJson(error.raw));
  }
  throw error;
};

/**
 * The `onPreAuth` handler of every route. Rejects compressed bodies before they are read: hapi
 * decompresses each body that it parses, and the process crashes if a client aborts a body that is
 * larger than `maxBytes`. Operations reject them in `authenticate`, so that the request log names
 * the operation.
 */
export const rejectCompressed: Lifecycle.Method = ({ app, headers, route }, h) => {
  const { payload, app: { operation } = {} } = route.settings;
  const encoding: unknown = headers['content-encoding'] ?? 'identity';
  if (payload?.parse && operation === undefined && encoding !== 'identity') {
    throw app.lifecycle.http.rejections.contentEncoding();
  }
  return h.continue;
};

function canBeDecoded(path: string): boolean {
  try {
    return typeof decodeURIComponent(path) === 'string';
  } catch {
    return false;
  }
}

/** Converts any error to an error of the service; internal details are hidden. */
export function fromBoom(boom: Boom.Boom, request: Request): ServiceError {
  const errors = request.app.lifecycle.http.rejections;
  if (boom instanceof ServiceError) return boom;
  // hapi's router rejects such a path as a bad request.
  if (!canBeDecoded(request.path)) return errors.malformedPath();
  // The user can fix problems of the state file, so the 503 names them.
  if (boom instanceof StateFileError) return new ServiceError(503, boom.message);
  const { statusCode } = boom.output;
  if (statusCode >= 500) return errors.internal();
  return new ServiceError(statusCode, boom.message);
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Returns the route for another method at the request's path; null if there is none. */
export function routeOf(name: string, { server, path }: Request): RequestRoute | null {
  const method = methods.find((one) => one === name.toLowerCase());
  return method === undefined ? null : server.match(method, path);
}

/** Returns the error for an unknown path, or a method that the path does not support. */
export function noRoute(request: Request): ServiceError {
  const errors = request.app.lifecycle.http.rejections;
  const allowed = methods.filter((method) => routeOf(method, request)?.method === method);
  if (allowed.length > 0) {
    return errors.wrongMethod(allowed.map((method) => method.toUpperCase()));
  }
  const path = request.app.lifecycle.shown(request.path);
  if (path.startsWith('/_sandbox/')) {
    return new ServiceError(
      404,
      `There is no path ${path}; GET /_sandbox/ lists the paths that exist`,
    );
  }
  return errors.unknownPath(path);
}
