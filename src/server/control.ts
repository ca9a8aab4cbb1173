import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import type {
  Lifecycle,
  Plugin,
  ResponseObject,
  ResponseToolkit,
  RouteOptions,
  RouteOptionsPayload,
  ServerRoute,
} from '@hapi/hapi';
import Joi from 'joi';
import { isLong, jsonPieces } from '../input/json-pieces.js';
import { itemsInSlices } from '../input/slices.js';
import { type ControlOperation, controlOperations } from '../service/control/operations.js';
import { largestBody, ServiceError } from '../service/responses/errors.js';
import type { Service } from '../service/service.js';
import type { ControlAccess } from './control-access.js';
import { noRoute, payloadFailure, refuseCompressed } from './errors.js';
import { eventRoute } from './event-stream.js';
import { pathId } from './lifecycle.js';
import { registerPages } from './pages.js';

declare module '@hapi/hapi' {
  interface RequestApplicationState {
    /** the bytes of a body, as they came */
    chunks?: Buffer[];
  }
}

/** Largest snapshot or world in bytes. Larger ones are files, for the start of a sandbox. */
const largestState = 8 * 1_048_576;

/**
 * Plugin with the control interface under `/_sandbox` (JSON, no CORS) and the console, behind
 * `control-access`.
 */
export const control: Plugin<{ service: Service; access: ControlAccess }> = {
  name: 'control',
  register: async (server, { service, access }) => {
    server.ext('onPreAuth', access.authorize, { sandbox: 'plugin' });
    access.register(server);
    server.route(controlOperations.map((operation) => controlRoute(service, operation)));
    server.route(eventRoute(server, service));
    server.route(noPreflights);
    await registerPages(server, service);
  },
};

/** Preflights are of pages of other origins: `access` refuses them. */
const noPreflights: ServerRoute = {
  method: 'OPTIONS',
  path: '/_sandbox/{any*}',
  options: { app: { area: 'control' } },
  handler: (request) => {
    throw noRoute(request);
  },
};

function controlRoute(service: Service, operation: ControlOperation): ServerRoute {
  const { method, path, source, schema } = operation;
  return {
    method,
    path: `/_sandbox${path}`,
    options: {
      app: { area: 'control' },
      validate: {
        ...(schema && { [source]: schema }),
        failAction: (_request, _h, error) => {
          if (Joi.isError(error)) throw new ServiceError(400, error.message);
          throw error ?? new Error('hapi validated nothing');
        },
      },
      ...bodyOptions(operation),
    },
    handler: async (request, h) =>
      respond(h, await operation.run(service, request[source], pathId(request))),
  };
}

/** How hapi treats the body of a request. */
function bodyOptions(operation: ControlOperation): RouteOptions {
  const { method, source } = operation;
  if (method === 'GET') return {};
  // A body that is not read must not be decompressed either, see `refuseCompressed`.
  if (source === 'query') return { payload: { parse: false } };
  return {
    payload: payloadOptions(operation),
    ext: {
      onPreAuth: [{ method: refuseCompressed }, { method: watchBytes }],
      onPostAuth: { method: refuseOtherEncodings },
    },
  };
}

/** hapi decodes what is not UTF-8 with replacement characters. */
const watchBytes: Lifecycle.Method = ({ app, events }, h) => {
  const chunks: Buffer[] = [];
  app.chunks = chunks;
  events.on('peek', (chunk: unknown) => {
    if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  });
  return h.continue;
};

const refuseOtherEncodings: Lifecycle.Method = async ({ app }, h) => {
  const { chunks = [], conversation } = app;
  const bytes = Buffer.concat(chunks);
  if (isUtf8(bytes)) return h.continue;
  const why = await conversation.whyNotJson(bytes);
  throw conversation.transportErrors.malformedJson(why);
};

function payloadOptions({ takesState }: ControlOperation): RouteOptionsPayload {
  return {
    allow: 'application/json',
    // A form of another origin can send a body without a JSON content type.
    defaultContentType: 'application/octet-stream',
    maxBytes: takesState ? largestState : largestBody,
    protoAction: 'remove',
    failAction: payloadFailure,
  };
}

/** A long body is serialised while it is sent. */
function respond(h: ResponseToolkit, body: object): ResponseObject {
  const response = isLong(body)
    ? h
        .response(Readable.from(itemsInSlices(jsonPieces(body)), { objectMode: false }))
        .type('application/json; charset=utf-8')
    : h.response(body);
  return response.header('cache-control', 'no-store');
}
