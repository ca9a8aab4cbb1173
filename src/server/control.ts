import type { Lifecycle, RouteOptions, Server, ServerRoute } from '@hapi/hapi';
import Joi from 'joi';
import { type ControlOperation, controlOperations } from '../service/control.js';
import { ServiceError } from '../service/errors.js';
import type { Service } from '../service/service.js';
import { authorizeControl, controlPath } from './control-access.js';
import { controlBoom, payloadFailure, toBoom } from './errors.js';
import { eventRoute } from './event-stream.js';
import { idOf } from './fault-injection.js';

/** A snapshot may hold many subscriptions. Bytes. */
const largestSnapshot = 64 * 1_048_576;

/** The control interface under `/_sandbox`: JSON, no CORS. */
export function controlRoutes(
  server: Server,
  service: Service,
  controlToken: string | undefined,
): ServerRoute[] {
  const ext: RouteOptions['ext'] = { onPreAuth: { method: authorizeControl(controlToken) } };
  const paths = [...new Set(controlOperations.map(({ path }) => path)), '/events'];
  const allowed = (path: string): string =>
    controlOperations
      .filter((one) => one.path === path)
      .map(({ method }) => method)
      .join(', ') || 'GET';
  return [
    ...controlOperations.map((operation) => controlRoute(service, operation, ext)),
    { method: 'GET', path: controlPath('/events'), options: { ext }, handler: eventRoute(server, service) },
    // Preflights as well: hapi would look for the route that they are about, and allow what it allows.
    ...paths.flatMap((path) =>
      (['*', 'OPTIONS'] as const).map((method) => wrongMethod(method, path, allowed(path), ext)),
    ),
  ];
}

function controlRoute(service: Service, operation: ControlOperation, ext: RouteOptions['ext']): ServerRoute {
  const { method, path, query, payload } = operation;
  const reads = method === 'POST' || method === 'PUT' || method === 'PATCH';
  return {
    method,
    path: controlPath(path),
    options: {
      ext,
      ...(reads && {
        payload: {
          allow: 'application/json',
          // Without a type, a form of another origin could send it.
          defaultContentType: 'application/octet-stream',
          maxBytes: largestSnapshot,
          failAction: payloadFailure(service.transportErrors),
        },
      }),
      validate: { ...(query && { query }), ...(payload && { payload }), failAction: validationFailure },
    },
    handler: async (request, h) => {
      const { query, payload } = request;
      try {
        const body = await operation.run(service, { id: idOf(request), query, payload });
        return h.response(body).header('cache-control', 'no-store');
      } catch (error) {
        throw controlBoom(error);
      }
    },
  };
}

const validationFailure: Lifecycle.FailAction = (_request, _h, error) => {
  throw Joi.isError(error) ? toBoom(new ServiceError(400, error.message)) : error;
};

function wrongMethod(
  method: '*' | 'OPTIONS',
  path: string,
  allow: string,
  ext: RouteOptions['ext'],
): ServerRoute {
  return {
    method,
    path: controlPath(path),
    options: { ext, payload: { parse: false, output: 'stream', failAction: 'ignore' } },
    handler: () => {
      throw toBoom(new ServiceError(405, `This path takes ${allow} only`, { headers: { allow } }));
    },
  };
}
