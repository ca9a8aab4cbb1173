import type {
  Lifecycle,
  Request,
  ResponseObject,
  ResponseToolkit,
  RouteOptions,
  ServerRoute,
} from '@hapi/hapi';
import type Joi from 'joi';
import { renderResponse, type RenderedResponse } from '../service/response.js';
import { jsonText, parseJson, unusedText } from '../service/body.js';
import { preflight, readableBy } from '../service/cross-origin.js';
import type { ServiceError } from '../service/errors.js';
import type { Profile } from '../profile/open-points.js';
import type { Operation } from '../service/operations.js';
import { largestBody } from '../service/transport-errors.js';
import type { Service } from '../service/service.js';
import { type AppliedFaults, noFaults, withFaults } from '../service/fault-injection.js';
import { requireHost } from './client-errors.js';
import { payloadFailure, toBoom } from './errors.js';
import './request-state.js';

/** A header of a request, by its name in lower case. */
function headerOf({ headers }: Request, name: string): string | null {
  const value: unknown = headers[name];
  return typeof value === 'string' ? value : null;
}

/** Hands a rendered answer to hapi. */
export function respond(h: ResponseToolkit, answer: RenderedResponse): ResponseObject {
  const response = (answer.body === '' ? h.response() : h.response(answer.body)).code(answer.status);
  // The type says all that it has to; hapi would search it for a charset at each stage.
  response.charset('');
  for (const [name, value] of Object.entries(answer.headers)) response.header(name, value);
  return response;
}

/** The same for what the service answers, which pages of any origin may read. */
export function respondToAll(h: ResponseToolkit, request: Request, answer: RenderedResponse): ResponseObject {
  const sent = withFaults(answer, request.app.faults ?? noFaults);
  request.app.rendered = sent;
  return respond(h, readableBy(headerOf(request, 'origin'), sent)).vary('origin');
}

/**
 * What comes before a body is read. Faults and the client's own wishes are first, as if something stood in front of the
 * service; then the credential, and how often its account asks. One step, and no strategy of hapi's for the second part:
 * each step is a turn of the event loop's queue.
 */
function enter(service: Service, operation: Operation): Lifecycle.Method {
  return (request, h) => {
    requireHost(request);
    request.app.operation = operation.id;
    request.app.context = service.context;
    const account = service.authenticate(headerOf(request, 'authorization'));
    request.app.account = account;
    service.consumeRateLimit(account);
    return h.continue;
  };
}

/** Lets time (ms) go by. Resolves to true, and sooner, when the client closes the connection. */
function leftWithin(delay: number, { raw: { res } }: Request): Promise<boolean> {
  return new Promise((resolve) => {
    const left = (): void => {
      clearTimeout(timer);
      resolve(true);
    };
    const timer = setTimeout(() => {
      res.off('close', left);
      resolve(false);
    }, delay);
    res.once('close', left);
  });
}

/**
 * Resolves to whether the request goes on; otherwise nothing is to be answered.
 * @throws {Boom.Boom} what is to be answered instead
 */
async function carryOut(steering: AppliedFaults, request: Request): Promise<boolean> {
  // Nobody waits for a client that has gone away, and no server that is stopped for a request that is late on purpose.
  if (steering.delay > 0 && (await leftWithin(steering.delay, request))) {
    request.app.dropped = true;
    return false;
  }
  if (steering.body === 'drop') {
    request.app.dropped = true;
    request.raw.req.socket.destroy();
    return false;
  }
  if (steering.refusal) throw toBoom(steering.refusal);
  return true;
}

/**
 * hapi reads bodies, and leaves it to the service to make something of them: what it unpacks itself it goes on unpacking
 * when the client has gone away, and beyond the limit that ends the process.
 */
function bodyOptions(profile: Profile): RouteOptions {
  return {
    payload: {
      parse: false,
      output: 'data',
      maxBytes: largestBody,
      // node ends what takes minutes to arrive; hapi would start a timer for each body.
      timeout: false,
      // Whatever the type is, the service looks at it.
      override: 'application/json',
      failAction: payloadFailure(profile),
    },
  };
}

function operationRoute(service: Service, operation: Operation): ServerRoute {
  const { profile } = service;
  const { method, path, schemas } = operation;
  return {
    method,
    path,
    options: {
      ...(method !== 'GET' && bodyOptions(profile)),
      ext: { onPreAuth: { method: enter(service, operation) } },
    },
    handler: async (request, h) => {
      const { app, params } = request;
      const { account, context = service.context } = app;
      if (!account) throw service.transportErrors.internal();
      const id = typeof params.id === 'string' ? params.id : '';
      const query: Record<string, unknown> = request.query;
      const bytes = rawBody(request);
      const header = (name: string) => headerOf(request, name);
      let payload: unknown;
      if (schemas.payload) {
        app.body = await jsonText(bytes, header, profile);
        payload = parseJson(app.body, profile);
      } else if (method !== 'GET') app.body = unusedText(bytes, header, profile);
      const faults = service.applyFaults(operation.id, { account, id, query, prefer: header('prefer') });
      app.faults = faults;
      if (!(await carryOut(faults, request))) return h.abandon;
      const validated = <Value>(schema: Joi.Schema<Value> | undefined, value: unknown): unknown => {
        const result = schema?.validate(value);
        if (result?.error) throw toBoom(service.validationError(operation.id, result.error, { account, id }));
        return result?.value;
      };
      const response = await operation.run(context, {
        account,
        id,
        query: validated(schemas.query, query),
        payload: validated(schemas.payload, payload),
        base: `${request.server.info.protocol}://${request.info.host}`,
      });
      return respondToAll(h, request, renderResponse(response));
    },
  };
}

function rawBody({ payload }: Request): Uint8Array {
  return Buffer.isBuffer(payload) ? payload : new Uint8Array();
}

/** The six operations, and the refusals for whatever else is asked of their paths or of others. */
export function serviceRoutes(service: Service): ServerRoute[] {
  const { operations } = service;
  const paths = [...new Set(operations.map((operation) => operation.path))];
  // Whatever is wrong with the body of a request that leads nowhere: that it leads nowhere is its answer.
  const unread = { payload: { parse: false, output: 'stream', failAction: 'ignore' } } as const;
  const refusing = (path: string, error: () => ServiceError): ServerRoute[] => {
    const refuse = (request: Request): never => {
      requireHost(request);
      throw toBoom(error());
    };
    const answerPreflight: Lifecycle.Method = (request, h) => {
      const asked = preflight((name) => headerOf(request, name));
      if (!asked) return refuse(request);
      request.app.rendered = asked;
      return respond(h, asked);
    };
    return [
      { method: '*', path, options: unread, handler: refuse },
      { method: 'OPTIONS', path, options: unread, handler: answerPreflight },
    ];
  };
  return [
    ...operations.map((operation) => operationRoute(service, operation)),
    ...paths.flatMap((path) => {
      const allowed = operations.filter((operation) => operation.path === path).map(({ method }) => method);
      return refusing(path, () => service.transportErrors.wrongMethod(allowed));
    }),
    ...refusing('/{any*}', () => service.transportErrors.unknownPath()),
  ];
}
