import { isUtf8 } from 'node:buffer';
import { PassThrough, Readable } from 'node:stream';
import type {
  Lifecycle,
  Plugin,
  ResponseObject,
  ResponseToolkit,
  RouteOptions,
  RouteOptionsPayload,
  Server,
  ServerRoute,
} from '@hapi/hapi';
import Joi from 'joi';
import { isLong, jsonPieces } from '../input/json-pieces.js';
import { itemsInSlices } from '../input/slices.js';
import { messageOf } from '../input/validate.js';
import { type ControlRequest, respondTo } from '../service/control/request.js';
import { controlRequests } from '../service/control/requests.js';
import { servedRequests } from '../service/control/served-requests.js';
import { largestBody } from '../operations/http.js';
import { ServiceError } from '../operations/rejection.js';
import type { Service } from '../service/service.js';
import type { ControlAccess } from './control-access.js';
import { noRoute, payloadFailure } from './errors.js';
import { pathId } from './lifecycle.js';
import { redirectTo, registerPages } from './pages.js';

/** Maximum number of bytes buffered for a client; beyond that, it is disconnected. */
const longestQueue = 4 * 1_048_576;

/** Maximum number of clients, because each event is sent to all of them. */
const mostStreams = 100;

/** The streams of clients that receive events. */
class EventStreams {
  readonly #service: Service;
  readonly #open = new Set<PassThrough>();
  /**
   * subscriptions to the service's events; empty while there are no clients, so that nothing is
   * serialised or redacted
   */
  #unsubscribe: readonly (() => void)[] = [];

  constructor(service: Service) {
    this.#service = service;
  }

  /** @throws {ServiceError} 503 if there are too many clients */
  add(): PassThrough {
    if (this.#open.size >= mostStreams) {
      const way = 'Close one of them, or use GET /_sandbox/log?after=<last id> instead';
      throw new ServiceError(
        503,
        `There are ${mostStreams} event streams already, which is the maximum. ${way}`,
      );
    }
    const stream = new PassThrough();
    if (this.#open.size === 0) this.#subscribe();
    this.#open.add(stream);
    stream.once('close', () => this.#remove(stream));
    // Browsers fire `open` when the first bytes arrive.
    stream.write(': open\n\n');
    return stream;
  }

  end(): void {
    for (const stream of this.#open) stream.end();
  }

  #subscribe(): void {
    const { log } = this.#service;
    this.#unsubscribe = [
      log.on((entry) => this.#send('exchange', entry)),
      this.#service.onChange((what) => this.#send('change', { what })),
    ];
  }

  #remove(stream: PassThrough): void {
    this.#open.delete(stream);
    if (this.#open.size > 0) return;
    for (const end of this.#unsubscribe) end();
    this.#unsubscribe = [];
  }

  /** The bytes are shared by all streams. */
  #send(event: string, data: object): void {
    const bytes = Buffer.from(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    for (const stream of this.#open) {
      stream.write(bytes);
      if (stream.writableLength > longestQueue) stream.destroy();
    }
  }
}

/**
 * Streams server-sent events until the server stops: `exchange` with a log entry, `change` with the
 * name of the changed part.
 */
function eventRoute(server: Server, service: Service): ServerRoute {
  const streams = new EventStreams(service);
  // An endless response would prevent the server from stopping.
  server.ext('onPreStop', () => streams.end());
  return {
    method: 'GET',
    path: `/_sandbox${controlRequests.events.path}`,
    options: { app: { area: 'control' } },
    handler: (_request, h) =>
      h.response(streams.add()).type('text/event-stream').header('cache-control', 'no-store'),
  };
}

declare module '@hapi/hapi' {
  interface RequestApplicationState {
    /** the bytes of a body, as received */
    chunks?: Buffer[];
  }
}

/**
 * Maximum length of a snapshot or fixture, bytes. Larger ones can only be loaded from a file at the
 * start.
 */
const largestState = 8 * 1_048_576;

/**
 * Plugin with the control interface under `/_sandbox` (JSON, no CORS) and the console, behind
 * `control-access`.
 */
export const control: Plugin<{ service: Service; access: ControlAccess }> = {
  name: 'control',
  register: async (server, { service, access }) => {
    server.ext('onPreAuth', access.authorize, { sandbox: 'plugin' });
    server.route(access.login());
    server.route(servedRequests.map((request) => controlRoute(service, request)));
    server.route([eventRoute(server, service), documentRoute(service), indexWithoutSlash]);
    server.route(noPreflights);
    await registerPages(server, service);
  },
};

const documentRoute = (service: Service): ServerRoute => ({
  method: 'GET',
  path: `/_sandbox${controlRequests.openapi.path}`,
  options: { app: { area: 'control' } },
  handler: async ({ server, url }) => {
    const { basePath = '' } = server.settings.app ?? {};
    // Loaded on demand, so that the sandbox starts quickly.
    const { controlDocument } = await import('./control-document.js');
    return controlDocument(service.context.rules, url.origin + basePath);
  },
});

/** The list of requests is at the URL with a trailing slash. */
const indexWithoutSlash: ServerRoute = {
  method: 'GET',
  path: '/_sandbox',
  options: { app: { area: 'control' } },
  handler: redirectTo('_sandbox/'),
};

/** Preflights come from cross-origin pages; `access` rejects them. */
const noPreflights: ServerRoute = {
  method: 'OPTIONS',
  path: '/_sandbox/{any*}',
  options: { app: { area: 'control' } },
  handler: (request) => {
    throw noRoute(request);
  },
};

function controlRoute(service: Service, controlRequest: ControlRequest): ServerRoute {
  const { method, path, source } = controlRequest;
  const schema = controlRequest.schema?.();
  return {
    method,
    path: `/_sandbox${path}`,
    options: {
      app: { area: 'control' },
      validate: {
        ...(schema && { [source]: schema }),
        failAction: (_request, _h, error) => {
          if (Joi.isError(error) && schema) {
            throw new ServiceError(400, messageOf(error, schema));
          }
          throw error ?? new Error('hapi validated nothing');
        },
      },
      ...bodyOptions(controlRequest),
    },
    handler: async (request, h) =>
      respond(h, await respondTo(controlRequest, service, request[source], pathId(request))),
  };
}

/** Returns hapi's options for the body of a request. */
function bodyOptions(controlRequest: ControlRequest): RouteOptions {
  const { method, source } = controlRequest;
  if (method === 'GET') return {};
  // The body is not used, so it is not parsed either.
  if (source === 'query') return { payload: { parse: false } };
  return {
    payload: payloadOptions(controlRequest),
    ext: {
      onPreAuth: { method: watchBytes },
      onPostAuth: { method: rejectOtherEncodings },
    },
  };
}

/** hapi decodes malformed UTF-8 with replacement characters, so the bytes are kept. */
const watchBytes: Lifecycle.Method = ({ app, events }, h) => {
  const chunks: Buffer[] = [];
  app.chunks = chunks;
  events.on('peek', (chunk: unknown) => {
    if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  });
  return h.continue;
};

const rejectOtherEncodings: Lifecycle.Method = async ({ app }, h) => {
  const { chunks = [], lifecycle } = app;
  const bytes = Buffer.concat(chunks);
  if (isUtf8(bytes)) return h.continue;
  const why = await lifecycle.whyNotJson(bytes);
  throw lifecycle.http.rejections.malformedJson(why);
};

function payloadOptions({ takesState }: ControlRequest): RouteOptionsPayload {
  return {
    allow: 'application/json',
    // A cross-origin form can send a body without a JSON content type.
    defaultContentType: 'application/octet-stream',
    maxBytes: takesState ? largestState : largestBody,
    protoAction: 'remove',
    failAction: payloadFailure,
  };
}

/** Responds with a body; a long one is serialised while it is sent. */
function respond(h: ResponseToolkit, body: object): ResponseObject {
  const response = isLong(body)
    ? h
        .response(Readable.from(itemsInSlices(jsonPieces(body)), { objectMode: false }))
        .type('application/json; charset=utf-8')
    : h.response(body);
  return response.header('cache-control', 'no-store');
}
