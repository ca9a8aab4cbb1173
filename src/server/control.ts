import { isBoom } from '@hapi/boom';
import type { Lifecycle, Request, ServerRoute } from '@hapi/hapi';
import Joi from 'joi';
import { ServiceError } from '../service/errors.js';
import { FaultError, type FaultTarget, readFault } from '../service/faults.js';
import type { Service } from '../service/service.js';
import { StateError } from '../service/state.js';
import type { Storage } from './server.js';
import { payloadFailure, toBoom } from './errors.js';

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

/** Holds what was asked for against a schema. @throws {ServiceError} naming the first thing that is wrong */
function asked<Value>(schema: Joi.ObjectSchema<Value>, value: unknown): Value {
  const result = schema.validate(value);
  if (result.error) throw new ServiceError(400, result.error.message);
  return result.value;
}

/** Is a request about the sandbox itself? */
export function isControl({ path }: Request): boolean {
  return path.startsWith('/_sandbox');
}

type Action = (request: Request) => object | Promise<object>;

const move = Joi.object<{ advance?: string | number; set?: string | number }>({
  advance: Joi.alternatives(Joi.string(), Joi.number()),
  set: Joi.alternatives(Joi.string(), Joi.number()),
})
  .xor('advance', 'set')
  .required()
  .label('body')
  .prefs({ convert: false });

const which = Joi.object<{ id?: number; operation?: FaultTarget }>({
  id: Joi.number().integer(),
  operation: Joi.string(),
});

/** The sandbox's own interface under `/_sandbox`: JSON, no CORS. */
export function controlRoutes(
  service: Service,
  { controlToken, storage }: { controlToken: string | undefined; storage: Storage },
): ServerRoute[] {
  const { clock, faults, journal } = service;
  const time = () => ({ now: new Date(clock.now()).toISOString(), offset_ms: clock.offset });
  const started = Date.now();
  const health = () => {
    const { kind, problem } = storage;
    return {
      status: problem === null ? 'ok' : 'degraded',
      uptime_ms: Date.now() - started,
      storage: { kind, ...(problem !== null && { error: problem }) },
    };
  };

  const actions: readonly (readonly ['GET' | 'POST' | 'PUT' | 'DELETE', string, Action])[] = [
    ['GET', 'health', health],
    [
      'POST',
      'reset',
      async () => {
        await service.reset();
        return { reset: true };
      },
    ],
    ['GET', 'clock', time],
    [
      'POST',
      'clock',
      async ({ payload }) => {
        const { advance, set } = asked(move, payload);
        if (advance !== undefined) clock.advance(advance);
        if (set !== undefined) clock.set(set);
        await service.save();
        return time();
      },
    ],
    ['GET', 'faults', () => ({ faults: faults.list() })],
    ['POST', 'faults', ({ payload }) => faults.add(readFault(payload))],
    [
      'DELETE',
      'faults',
      ({ query }) => {
        const some = Object.keys(query).length > 0;
        return { removed: some ? faults.remove(asked(which, query)) : faults.remove() };
      },
    ],
    ['GET', 'journal', () => ({ entries: journal.entries() })],
    [
      'DELETE',
      'journal',
      () => {
        journal.clear();
        return { entries: [] };
      },
    ],
    ['GET', 'snapshot', () => service.snapshot()],
    [
      'PUT',
      'snapshot',
      async ({ payload }) => {
        await service.restore(payload);
        return { restored: true };
      },
    ],
  ];

  const guarded = (action: Action): Lifecycle.Method => {
    return async (request, h) => {
      try {
        return h.response(await action(request)).header('cache-control', 'no-store');
      } catch (error) {
        throw asRefusal(error);
      }
    };
  };
  const options: ServerRoute['options'] = {
    ext: {
      onPreAuth: {
        method: (request, h) => {
          try {
            admit(request, controlToken);
            refusePacked(request);
          } catch (error) {
            throw asRefusal(error);
          }
          return h.continue;
        },
      },
    },
  };
  const json: ServerRoute['options'] = {
    ...options,
    payload: {
      allow: 'application/json',
      maxBytes: largestSnapshot,
      failAction: payloadFailure(service.profile),
    },
  };
  const routes = actions.map(([method, name, action]): ServerRoute => ({
    method,
    path: `/_sandbox/${name}`,
    options: method === 'POST' || method === 'PUT' ? json : options,
    handler: guarded(action),
  }));
  const unread: ServerRoute['options'] = {
    ...options,
    payload: { parse: false, output: 'stream', failAction: 'ignore' },
  };
  const wrongMethods = [...new Set(actions.map(([, name]) => name))].flatMap((name): ServerRoute[] => {
    const allow = actions
      .filter(([, of]) => of === name)
      .map(([method]) => method)
      .join(', ');
    const path = `/_sandbox/${name}`;
    const handler = (): never => {
      throw toBoom(new ServiceError(405, `This path answers ${allow} only`, { headers: { allow } }));
    };
    // Preflights would be the service's otherwise, which allows pages of any origin.
    return (['*', 'OPTIONS'] as const).map((method) => ({ method, path, options: unread, handler }));
  });
  return [...routes, ...wrongMethods];
}
