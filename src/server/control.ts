import { isBoom } from '@hapi/boom';
import type { Lifecycle, Request, ServerRoute } from '@hapi/hapi';
import { controlOperations } from '../service/control.js';
import { ServiceError } from '../service/errors.js';
import { FaultError } from '../service/faults.js';
import type { Service } from '../service/service.js';
import { StateError } from '../service/state.js';
import { payloadFailure, toBoom } from './errors.js';
import { idOf } from './fault-injection.js';

/** A snapshot may hold many subscriptions. Bytes. */
const largestSnapshot = 64 * 1_048_576;

const loopbackName = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
const loopbackAddress = /^(127\.|::1$|::ffff:127\.)/;

/**
 * Who may steer the sandbox: a program on this machine, or whoever has the control token. A page in a browser on this
 * machine may not, whatever its origin: neither by a request across sites, nor by a name that it made resolve to
 * this machine (hence the look at Host), nor by a form (hence only JSON).
 */
function admit(request: Request, controlToken: string | undefined): void {
  const origin: unknown = request.headers.origin;
  const site: unknown = request.headers['sec-fetch-site'];
  const own = origin === undefined || origin === `${request.server.info.protocol}://${request.info.host}`;
  if (!own || (site !== undefined && site !== 'same-origin' && site !== 'none')) {
    throw new ServiceError(403, 'Pages of other origins may not steer the sandbox');
  }
  if (loopbackName.test(request.info.host) && loopbackAddress.test(request.info.remoteAddress)) return;
  const given: unknown = request.headers.authorization;
  if (controlToken !== undefined && given === `Bearer ${controlToken}`) return;
  throw new ServiceError(
    403,
    controlToken === undefined
      ? 'The sandbox is steered from its own machine only, unless it is started with --control-token'
      : 'From another machine, steering the sandbox needs: Authorization: Bearer <control token>',
  );
}

/** hapi goes on unpacking what a client that went away has sent, and beyond the limit that ends the process. */
function refusePacked({ headers }: Request): void {
  if (headers['content-encoding'] === undefined) return;
  throw new ServiceError(415, 'Bodies under /_sandbox come as they are, without Content-Encoding');
}

/** Mistakes in what was asked for are the client's to mend. */
function asRefusal(error: unknown): unknown {
  if (error instanceof ServiceError) return toBoom(error);
  const mistake = error instanceof FaultError || error instanceof StateError || error instanceof RangeError;
  return mistake && !isBoom(error) ? toBoom(new ServiceError(400, error.message)) : error;
}

/** Guards what only whoever may control the sandbox gets. */
export function controlGuard(controlToken: string | undefined): Lifecycle.Method {
  return (request, h) => {
    try {
      admit(request, controlToken);
      refusePacked(request);
    } catch (error) {
      throw asRefusal(error);
    }
    return h.continue;
  };
}

/** Is a request about the sandbox itself? */
export function isControl({ path }: Request): boolean {
  return path.startsWith('/_sandbox');
}

/** The sandbox's own interface under `/_sandbox`: JSON, no CORS. */
export function controlRoutes(service: Service, controlToken: string | undefined): ServerRoute[] {
  const options: ServerRoute['options'] = {
    ext: { onPreAuth: { method: controlGuard(controlToken) } },
  };
  const json: ServerRoute['options'] = {
    ...options,
    payload: {
      allow: 'application/json',
      maxBytes: largestSnapshot,
      failAction: payloadFailure(service.profile),
    },
  };
  const routes = controlOperations.map(({ method, path, query, payload, run }): ServerRoute => ({
    method,
    path: `/_sandbox${path}`,
    options: {
      ...(method === 'GET' || method === 'DELETE' ? options : json),
      validate: {
        ...(query && { query }),
        ...(payload && { payload }),
        failAction: (_request, _h, error) => {
          throw toBoom(new ServiceError(400, error?.message ?? 'The request is not valid'));
        },
      },
    },
    handler: async (request, h) => {
      try {
        const found = await run(service, {
          id: idOf(request),
          query: request.query,
          payload: request.payload,
        });
        return h.response(found).header('cache-control', 'no-store');
      } catch (error) {
        throw asRefusal(error);
      }
    },
  }));
  const unread: ServerRoute['options'] = {
    ...options,
    payload: { parse: false, output: 'stream', failAction: 'ignore' },
  };
  const wrongMethods = [...new Set(controlOperations.map(({ path }) => path))].flatMap(
    (path): ServerRoute[] => {
      const allow = controlOperations
        .filter((one) => one.path === path)
        .map(({ method }) => method)
        .join(', ');
      const handler = (): never => {
        throw toBoom(new ServiceError(405, `This path takes ${allow} only`, { headers: { allow } }));
      };
      // Preflights would be the service's otherwise, which allows pages of any origin.
      return (['*', 'OPTIONS'] as const).map((method) => ({
        method,
        path: `/_sandbox${path}`,
        options: unread,
        handler,
      }));
    },
  );
  return [...routes, ...wrongMethods];
}
