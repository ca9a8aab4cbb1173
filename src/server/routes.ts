import { setTimeout } from 'node:timers/promises';
import type {
  Lifecycle,
  Request,
  ResponseObject,
  ResponseToolkit,
  RouteOptions,
  RouteOptionsPayload,
  ServerRoute,
} from '@hapi/hapi';
import Joi from 'joi';
import { exposedHeaders } from '../api/operations.js';
import type { Account } from '../service/accounts/accounts.js';
import { withFaults } from '../service/faults/faults.js';
import type { Operation } from '../service/operations.js';
import { type RenderedResponse, renderResponse } from '../service/responses/response.js';
import type { Service } from '../service/service.js';
import { largestBody } from '../service/responses/errors.js';
import { validationError } from '../service/validation-error.js';
import { noRoute, payloadFailure, refuseCompressed, toBoom } from './errors.js';

/** Request headers that tracing and HTTP libraries of frontends add: hapi's `cors` has no wildcard for them. */
const tracing = [
  'Baggage',
  'Sentry-Trace',
  'Traceparent',
  'Tracestate',
  'X-Correlation-Id',
  'X-Request-Id',
];

/** Web pages of any origin may call the API: a frontend in development runs on another port. */
const cors: RouteOptions['cors'] = {
  origin: ['*'],
  additionalHeaders: ['Prefer', 'Cache-Control', 'Idempotency-Key', 'X-Requested-With', ...tracing],
  exposedHeaders,
};

/**
 * The six operations, and an error for unknown paths.
 * @param refresh loads external changes of the state file; rejects while the file is locked by another server
 */
export function serviceRoutes(service: Service, refresh: () => Promise<void>): ServerRoute[] {
  return [
    ...service.operations.map((operation) => operationRoute(service, operation, refresh)),
    {
      method: '*',
      path: '/{any*}',
      // An unknown path is a 404 even if the body is invalid.
      options: { cors, payload: { parse: false, output: 'stream', failAction: 'ignore' } },
      handler: (request) => {
        throw toBoom(noRoute(request, service.transportErrors));
      },
    },
  ];
}

function operationRoute(
  service: Service,
  operation: Operation,
  refresh: () => Promise<void>,
): ServerRoute {
  const { id, method, path, schemas } = operation;
  return {
    method,
    path,
    options: {
      app: { area: id },
      auth: 'bearer',
      cors,
      ...(method !== 'GET' && { payload: payloadOptions(service, schemas.payload !== undefined) }),
      validate: { ...schemas, failAction: validationFailure(service, operation) },
      ext: {
        ...(schemas.payload && {
          onPreAuth: { method: refuseCompressed(service.transportErrors) },
        }),
        onPostAuth: { method: applyFaults(service, operation, refresh) },
      },
    },
    handler: async (request, h) => {
      const { context = service.context } = request.app;
      const response = await operation.run(context, {
        account: accountOf(request),
        id: pathId(request),
        query: request.query,
        payload: request.payload,
        base: `${request.server.info.protocol}://${request.info.host}`,
      });
      return respond(h, request, renderResponse(response));
    },
  };
}

/** The id in the path; empty where there is none. */
export function pathId({ params }: Request): string {
  const id: unknown = params.id;
  return typeof id === 'string' ? id : '';
}

function accountOf({ auth }: Request): Account {
  const { user } = auth.credentials;
  if (!user) throw new Error('This is only for authenticated requests');
  return user;
}

/** Passes a rendered response to hapi, modified by the faults that apply to the request. */
export function respond(
  h: ResponseToolkit,
  request: Request,
  rendered: RenderedResponse,
): ResponseObject {
  const sent = withFaults(rendered, request.app.faults);
  request.app.rendered = sent;
  const response = (sent.body === '' ? h.response() : h.response(sent.body)).code(sent.status);
  for (const [name, value] of Object.entries(sent.headers)) response.header(name, value);
  return response;
}

/**
 * After the body has been read: refreshes the state, then applies injected faults and the header Prefer, so that the
 * journal has the bodies of requests that they refuse.
 */
function applyFaults(
  service: Service,
  { id }: Operation,
  refresh: () => Promise<void>,
): Lifecycle.Method {
  return async (request, h) => {
    request.app.body = request.payload;
    await refresh();
    request.app.context = service.context;
    const prefer: unknown = request.headers.prefer;
    const faults = service.faults.apply(id, {
      account: accountOf(request),
      id: pathId(request),
      query: request.query,
      prefer: typeof prefer === 'string' ? prefer : null,
    });
    if (!faults) return h.continue;
    request.app.faults = faults;
    const { delay_ms = 0, body } = faults.injected;
    const closed = new AbortController();
    request.events.once('disconnect', () => closed.abort());
    // Stop waiting when the client has disconnected, or the server stops.
    if (delay_ms > 0)
      await setTimeout(delay_ms, null, { signal: closed.signal }).catch(() => undefined);
    if (body === 'drop' || closed.signal.aborted) {
      request.app.dropped = true;
      // Browsers send a request again if a connection that was used before closes without a byte.
      request.raw.req.socket.end('H');
      return h.abandon;
    }
    if (faults.refusal) throw toBoom(faults.refusal);
    return h.continue;
  };
}

function validationFailure(service: Service, { id }: Operation): Lifecycle.FailAction {
  return (request, _h, error) => {
    if (!Joi.isError(error)) throw error ?? service.transportErrors.internal();
    const lookup = { account: accountOf(request), id: pathId(request) };
    throw toBoom(validationError(request.app.context ?? service.context, id, error, lookup));
  };
}

function payloadOptions(
  { profile, transportErrors }: Service,
  parse: boolean,
): RouteOptionsPayload {
  const options = { maxBytes: largestBody, failAction: payloadFailure(transportErrors) };
  // The operation has no body: receive it, but do not parse it.
  if (!parse) return { ...options, parse: false, output: 'data' };
  return {
    ...options,
    defaultContentType: 'application/json',
    multipart: false,
    // Treat `__proto__` like any other unknown key; by default, hapi refuses the whole body.
    protoAction: 'remove',
    ...(profile['http.content-type.status'] === 'accepted'
      ? { override: 'application/json' }
      : { allow: 'application/json' }),
  };
}
