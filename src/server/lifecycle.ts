import { type Boom, isBoom } from '@hapi/boom';
import type {
  Lifecycle,
  Request,
  RequestApplicationState,
  ResponseObject,
  ResponseToolkit,
  Server,
  ServerAuthScheme,
} from '@hapi/hapi';
import Joi from 'joi';
import type { OperationId } from '../api/operations.js';
import { inSlices, type Steps } from '../input/slices.js';
import type { Account } from '../state/state.js';
import { ServiceError } from '../operations/refusal.js';
import type { RenderedResponse } from '../operations/http.js';
import { realTimer } from '../real-timer.js';
import type { RequestLifecycle } from '../service/request-lifecycle.js';
import type { Exchange } from '../service/request-log/request-log.js';
import type { Service } from '../service/service.js';
import { fromBoom, routeOf } from './errors.js';

/** Bodies of fewer characters are encoded in no time. */
const long = 4000;

/** How many characters of bodies are kept. */
const mostKept = 1_000_000;

/** How many bytes are encoded at once. */
const pieceLength = 65_536;

const encoder = new TextEncoder();

/** Encodes a string of many megabytes, a piece at a time. */
function* encoding(text: string): Steps<Buffer> {
  const bytes = Buffer.allocUnsafe(Buffer.byteLength(text));
  for (let [from, to] = [0, 0]; from < text.length;) {
    yield;
    const piece = bytes.subarray(to, to + pieceLength);
    const { read, written } = encoder.encodeInto(text.slice(from), piece);
    [from, to] = [from + read, to + written];
  }
  return bytes;
}

/**
 * Long bodies as bytes. The service keeps the strings of pages, since clients request the same ones
 * again; to encode them for each response would take longer than everything else.
 */
export class EncodedBodies {
  readonly #kept = new Map<string, Buffer>();
  #characters = 0;

  /** Returns the form in which a body is sent: its bytes if it is long. */
  async of(text: string): Promise<string | Buffer> {
    if (text.length < long) return text;
    if (text.length > mostKept) return inSlices(encoding(text));
    const known = this.#kept.get(text);
    if (known) return known;
    const bytes = Buffer.from(text);
    this.#keep(text, bytes);
    return bytes;
  }

  #keep(text: string, bytes: Buffer): void {
    if (this.#characters + text.length > mostKept) {
      this.#kept.clear();
      this.#characters = 0;
    }
    this.#kept.set(text, bytes);
    this.#characters += text.length;
  }
}

/**
 * The stages of hapi's request life cycle, in their order. Each stage calls one method of the
 * service's RequestLifecycle, which does the work.
 */

declare module '@hapi/hapi' {
  interface RouteOptionsApp {
    operation?: OperationId;
    /** of routes that belong to no operation; pages are not logged */
    area?: 'control' | 'page';
  }

  /** The account that the bearer credential stands for. */
  interface UserCredentials {
    readonly id: Account['id'];
    readonly name?: string;
  }

  interface ServerOptionsApp {
    /** in front of all paths; empty for nothing */
    readonly basePath?: string;
  }

  interface RequestApplicationState {
    /** from `begin` on */
    lifecycle: RequestLifecycle;
  }
}

declare module 'joi' {
  /** options that hapi passes to a validating function */
  interface Context {
    app?: { request: RequestApplicationState };
  }
}

/** `onRequest` */
export function begin(service: Service): Lifecycle.Method {
  return (request, h) => {
    const { info, method, path, raw, server } = request;
    const { basePath = '' } = server.settings.app ?? {};
    request.app.lifecycle = service.begin({
      method: method.toUpperCase(),
      url: raw.req.url ?? path,
      headers: raw.req.headers,
      base: `${server.info.protocol}://${info.host}${basePath}`,
      received: info.received,
    });
    const { host } = raw.req.headers;
    if (host === undefined && raw.req.httpVersion === '1.1') {
      throw request.app.lifecycle.http.refusals.badRequest('it has no Host header');
    }
    // The console has relative links.
    if (path === basePath && method === 'get') return h.redirect(`${basePath}/`).takeover();
    route(request, basePath);
    return h.continue;
  };
}

/**
 * Gives a request the URL that the routes have.
 * @throws {ServiceError} when it is not below the base path
 */
function route(request: Request, basePath: string): void {
  const { app, path, raw } = request;
  const { lifecycle } = app;
  const url = urlBelow(basePath, raw.req.url ?? path);
  if (url === null) throw lifecycle.http.refusals.unknownPath(lifecycle.shown(path));
  if (basePath !== '') request.setUrl(url);
}

/** A URL as the routes have it; null if it is not below the base path. */
function urlBelow(basePath: string, url: string): string | null {
  if (url.startsWith(`${basePath}/`)) return url.slice(basePath.length);
  // Probes of containers know nothing of the base path.
  return basePath === '' || url === '/health' ? url : null;
}

/** Section "Authentication": a bearer credential on every operation, which names the account. */
export const bearer: ServerAuthScheme = () => ({
  authenticate: (request, h) => {
    const { operation } = request.route.settings.app ?? {};
    if (!operation) throw new Error('Only the routes of operations take a bearer credential');
    const user = request.app.lifecycle.authenticate(operation, pathId(request));
    return h.authenticated({ credentials: { user } });
  },
});

/**
 * The handler of preflights (CORS).
 * @throws {ServiceError} where pages of other origins may not send such a request
 */
export function allow(asked: string, request: Request, h: ResponseToolkit): ResponseObject {
  if (routeOf(asked, request)?.settings.cors === false) {
    const open = 'only /v1 and /openapi.json';
    throw new ServiceError(403, `Cross-origin pages cannot use this path, ${open}`);
  }
  return respond(h, request.app.lifecycle.allow(asked));
}

/** `onPostAuth`: hapi has read the body. */
export const applyFaults: Lifecycle.Method = async (request, h) => {
  const { lifecycle } = request.app;
  const payload: unknown = request.payload;
  if (payload !== undefined) {
    const bytes = Buffer.isBuffer(payload) ? payload : new Uint8Array();
    Object.assign(request, { payload: await lifecycle.parse(bytes) });
  }
  const instead = await lifecycle.applyFaults(request.query, request.payload);
  if (instead) return respond(h, instead).takeover();
  return h.continue;
};

/**
 * `validate`: a function instead of a schema, since a request is validated by the profile that it
 * began with, and the profile can be replaced while the server runs.
 */
export const validated =
  (part: 'query' | 'payload') =>
  async (value: unknown, { context }: Joi.ValidationOptions): Promise<unknown> => {
    const lifecycle = context?.app?.request.lifecycle;
    if (!lifecycle) throw new Error('hapi validates without the state of the request');
    const result =
      part === 'query'
        ? lifecycle.validateQuery(Object.fromEntries(Object.entries(value ?? {})))
        : lifecycle.validatePayload(value);
    if (result.error) throw result.error;
    return result.value;
  };

/** `failAction` of `validate` */
export const refuseInvalid: Lifecycle.FailAction = ({ app: { lifecycle } }, h, error) => {
  if (!Joi.isError(error)) throw error ?? new Error('hapi validated nothing');
  return respond(h, lifecycle.refuse(lifecycle.invalid(error))).takeover();
};

/** The handler. Query and payload are validated. @param bodies those that were sent before */
export function runOperation(bodies: EncodedBodies): Lifecycle.Method {
  return async (request, h) => {
    const { app, query, payload } = request;
    const response = await app.lifecycle.run({ query, payload }, departure(request));
    return respond(h, response, await bodies.of(response.body));
  };
}

/**
 * `onPreResponse`: turns an error into a body. Holds the response back, or closes the connection,
 * where a fault says so.
 * @param onFailure called with unexpected errors
 */
export function beforeResponse(onFailure: ((error: Error) => void) | undefined): Lifecycle.Method {
  return (request, h) => {
    const { app, response } = request;
    const refusal = isBoom(response) ? refusalOf(response, request, onFailure) : null;
    const next = refusal ? respond(h, refusal) : h.continue;
    return app.lifecycle.isHeldBack ? heldBack(request, h, next) : next;
  };
}

async function heldBack<Next>(
  request: Request,
  h: ResponseToolkit,
  next: Next,
): Promise<Next | ResponseToolkit['abandon']> {
  const gone = departure(request);
  const outcome = await request.app.lifecycle.delay(realTimer, gone);
  if (gone.aborted) return h.abandon;
  if (outcome === null) return next;
  const { socket, headers } = request.raw.req;
  socket.end(lastBytes(headers['user-agent']));
  return h.abandon;
}

/**
 * Bytes that a connection closes with instead of a response, so that its client reports that, and does
 * not send the request again. Browsers do if a connection that was used before closes without a
 * byte; Deno does, and Bun where the method allows it, unless what came is not HTTP. Others tell
 * that from a closed connection.
 */
function lastBytes(client = ''): string {
  return /\b(Deno|Bun)\//.test(client) ? 'The connection was closed.\r\n\r\n' : 'H';
}

function refusalOf(
  boom: Boom,
  request: Request,
  onFailure: ((error: Error) => void) | undefined,
): RenderedResponse {
  const error = fromBoom(boom, request);
  if (error.status >= 500 && !(boom instanceof ServiceError)) onFailure?.(boom);
  return request.app.lifecycle.refuse(error.refusal);
}

/**
 * The `response` event: records the exchange, and passes it to the log. Of control requests, which
 * the request log does not have, only those that change something are logged.
 */
export function recordExchanges(
  { events }: Server,
  { log }: Service,
  onExchange: ((exchange: Exchange) => void) | undefined,
): void {
  events.on('response', (request) => {
    const { app, method, route } = request;
    const { area } = route.settings.app ?? {};
    if (area === 'page' || (area === 'control' && method === 'get')) return;
    // The connection was closed before it was the turn of the request.
    if (!('lifecycle' in app)) return;
    const { lifecycle } = app;
    const response = sentResponse(request);
    const exchange = area === 'control' ? lifecycle.exchange(response) : lifecycle.end(response);
    onExchange?.(log.logLine(exchange));
  });
}

/** The id in the path; empty where there is none. */
export function pathId({ params }: Request): string {
  const id: unknown = params.id;
  return typeof id === 'string' ? id : '';
}

/** Aborted when the client has gone away, of which hapi's `disconnect` tells only until the body is read. */
function departure({ raw: { res } }: Request): AbortSignal {
  const closed = new AbortController();
  if (res.closed) closed.abort();
  else res.once('close', () => closed.abort());
  return closed.signal;
}

/** @param body what to send for that of the response */
function respond(
  h: ResponseToolkit,
  { status, headers, body: text }: RenderedResponse,
  body: string | Buffer = text,
): ResponseObject {
  const response = (text === '' ? h.response() : h.response(body)).code(status);
  // hapi would add one to a content type that has none.
  response.charset();
  for (const [name, value] of Object.entries(headers)) {
    response.header(name, value);
  }
  return response;
}

/** The response as sent; null if the connection was closed before. */
function sentResponse({ app, raw: { res } }: Request): RenderedResponse | null {
  if (!res.headersSent) return null;
  // The control interface renders its own responses.
  return app.lifecycle.rendered ?? { status: res.statusCode, headers: {}, body: '' };
}
