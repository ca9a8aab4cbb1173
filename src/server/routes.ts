import type { Lifecycle, RouteOptions, RouteOptionsPayload, ServerRoute } from '@hapi/hapi';
import Joi from 'joi';
import type { ServiceError } from '../service/errors.js';
import type { Operation } from '../service/operations.js';
import { renderResponse } from '../service/response.js';
import type { Service } from '../service/service.js';
import { largestBody } from '../service/transport-errors.js';
import { validationError } from '../service/validation-error.js';
import { payloadFailure, toBoom } from './errors.js';
import { idOf, injectFaults } from './fault-injection.js';
import './request-state.js';
import { respond } from './respond.js';

/** Web pages of any origin may call the API itself, as a frontend under development does. */
const cors: RouteOptions['cors'] = {
  origin: ['*'],
  additionalHeaders: ['Prefer'],
  exposedHeaders: ['Location', 'Retry-After', 'WWW-Authenticate', 'Allow', 'Preference-Applied'],
};

/**
 * The six operations, and the errors for whatever else is asked of their paths or of others.
 * @param refresh loads what others put into the state file; rejects while it is not this server's
 */
export function serviceRoutes(service: Service, refresh: () => Promise<void>): ServerRoute[] {
  const { operations, transportErrors } = service;
  const paths = [...new Set(operations.map(({ path }) => path))];
  return [
    ...operations.map((operation) => operationRoute(service, operation, refresh)),
    ...paths.map((path) => {
      const allowed = operations.filter((operation) => operation.path === path).map(({ method }) => method);
      return errorRoute(path, () => transportErrors.wrongMethod(allowed));
    }),
    errorRoute('/{any*}', transportErrors.unknownPath),
  ];
}

function operationRoute(service: Service, operation: Operation, refresh: () => Promise<void>): ServerRoute {
  const { id, method, path, schemas } = operation;
  return {
    method,
    path,
    options: {
      auth: 'bearer',
      cors,
      ...(method !== 'GET' && { payload: payloadOptions(service, schemas.payload !== undefined) }),
      validate: { ...schemas, failAction: validationFailure(service, operation) },
      ext: {
        onPreAuth: { method: begin(service, operation) },
        onPostAuth: [{ method: enter(service, refresh) }, { method: injectFaults(service, id) }],
      },
    },
    handler: async (request, h) => {
      const { context = service.context, account } = request.app;
      if (!account) throw service.transportErrors.internal();
      const response = await operation.run(context, {
        account,
        id: idOf(request),
        query: request.query,
        payload: request.payload,
        base: `${request.server.info.protocol}://${request.info.host}`,
      });
      return respond(h, request, renderResponse(response));
    },
  };
}

/** Notes which operation it is, and listens to the body for the journal. */
function begin(service: Service, { id, method }: Operation): Lifecycle.Method {
  return (request, h) => {
    request.app.operation = id;
    request.app.context = service.context;
    if (method !== 'GET') {
      const body: Buffer[] = [];
      request.app.body = body;
      request.events.on('peek', (chunk) => body.push(Buffer.from(chunk)));
    }
    return h.continue;
  };
}

/** Works on what the state file holds now that the body has arrived. */
function enter(service: Service, refresh: () => Promise<void>): Lifecycle.Method {
  return async (request, h) => {
    await refresh();
    request.app.context = service.context;
    return h.continue;
  };
}

function validationFailure(service: Service, { id }: Operation): Lifecycle.FailAction {
  return (request, _h, error) => {
    const { account } = request.app;
    if (!Joi.isError(error) || !account) throw error ?? service.transportErrors.internal();
    throw toBoom(validationError(service.context, id, error, { account, id: idOf(request) }));
  };
}

function payloadOptions({ profile, transportErrors }: Service, parse: boolean): RouteOptionsPayload {
  const options = { maxBytes: largestBody, failAction: payloadFailure(transportErrors) };
  // A body that the operation does not have is received, and not looked at.
  if (!parse) return { ...options, parse: false, output: 'data' };
  return {
    ...options,
    defaultContentType: 'application/json',
    multipart: false,
    // As unknown as any other key, and JSON all the same.
    protoAction: 'remove',
    ...(profile['http.content-type.status'] === 'accepted'
      ? { override: 'application/json' }
      : { allow: 'application/json' }),
  };
}

/** Whatever is wrong with the body of a request that leads nowhere: that it leads nowhere is the response. */
function errorRoute(path: string, error: () => ServiceError): ServerRoute {
  return {
    method: '*',
    path,
    options: { cors, payload: { parse: false, output: 'stream', failAction: 'ignore' } },
    handler: () => {
      throw toBoom(error());
    },
  };
}
