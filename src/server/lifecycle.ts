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
import { ServiceError } from '../operations/rejection.js';
import type { RenderedResponse } from '../operations/http.js';
import { realTimer } from '../real-timer.js';
import type { RequestLifecycle } from '../service/request-lifecycle.js';
import type { Exchange } from '../service/request-log/request-log.js';
import type { Service } from '../service/service.js';
import { fromBoom, routeOf } from './errors.js';

/** Length from which bodies are cached as bytes, characters; shorter ones are encoded quickly. */
const long = 4000;

/** Maximum number of cached characters. */
const mostKept = 1_000_000;

/** Number of bytes encoded at once. */
const pieceLength = 65_536;

const encoder = new TextEncoder();

/** Encodes a long string in pieces. */
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
 * A cache of long bodies as bytes. Clients request the same pages again; encoding them for each
 * response would take longer than everything else.
 */
export class EncodedBodies {
  readonly #kept = new Map<string, Buffer>();
  #characters = 0;

  /** Returns a body as it is sent: as bytes if it is long. */
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
 * The handlers of hapi's request lifecycle, in order. Each calls a method of the service's
 * RequestLifecycle, which does the work.
 */

declare module '@hapi/hapi' {
  interface RouteOptionsApp {
    operation?: OperationId;
    /** for routes that belong to no operation; pages are not logged */
    area?: 'control' | 'page';
  }

  /** The account of the bearer credential. */
  interface UserCredentials {
    readonly id: Account['id'];
    readonly name?: string;
  }

  interface ServerOptionsApp {
    /** prefix of all paths; empty for none */
    readonly basePath?: string;
  }

  interface RequestApplicationState {
    /** set by `begin` */
    lifecycle: RequestLifecycle;
  }
}

declare module 'joi' {
  /** The options that hapi passes to a validation function. */
  interface Context {
    app?: { request: RequestApplicationState };
  }
}

/** The `onRequest` handler. */
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
    const { badRequest } = request.app.lifecycle.http.rejections;
    if (host === undefined && raw.req.httpVersion === '1.1') {
      throw badRequest('it has no Host header');
    }
    // hapi puts it into URLs, and fails if they are not valid.
    if (host && !URL.canParse(`http://${host}`)) throw badRequest('its Host header is not valid');
    // The console uses relative links, which need the trailing slash.
    if (path === basePath && method === 'get') return h.redirect(`${basePath}/`).takeover();
    route(request, basePath);
    return h.continue;
  };
}

/**
 * Removes the base path from the request's URL.
 * @throws {ServiceError} if the URL is not below the base path
 */
function route(request: Request, basePath: string): void {
  const { app, path, raw } = request;
  const { lifecycle } = app;
  const url = urlBelow(basePath, raw.req.url ?? path);
  if (url === null) throw lifecycle.http.rejections.unknownPath(lifecycle.shown(path));
  if (basePath !== '') request.setUrl(url);
}

/** Returns a URL without the base path; null if it is not below the base path. */
function urlBelow(basePath: string, url: string): string | null {
  if (url.startsWith(`${basePath}/`)) return url.slice(basePath.length);
  // Health checks of containers do not know the base path.
  return basePath === '' || url === '/health' ? url : null;
}

/**
 * The auth scheme (section "Authentication"): a bearer credential on every operation, which
 * identifies the account.
 */
export const bearer: ServerAuthScheme = () => ({
  authenticate: (request, h) => {
    const { operation } = request.route.settings.app ?? {};
    if (!operation) throw new Error('Only the routes of operations take a bearer credential');
    const user = request.app.lifecycle.authenticate(operation, pathId(request));
    return h.authenticated({ credentials: { user } });
  },
});

/**
 * Handles preflights (CORS).
 * @throws {ServiceError} if cross-origin pages cannot send such a request
 */
export function allow(asked: string, request: Request, h: ResponseToolkit): ResponseObject {
  if (routeOf(asked, request)?.settings.cors === false) {
    const open = 'only /v1 and /openapi.json';
    throw new ServiceError(403, `Cross-origin pages cannot use this path, ${open}`);
  }
  return respond(h, request.app.lifecycle.allow(asked));
}

/** The `onPostAuth` handler: hapi has read the body. */
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
 * The `validate` option: a function, not a schema, because a request is validated by the profile
 * with which it began, and the profile can change while the server runs.
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

/** The `failAction` of `validate`. */
export const rejectInvalid: Lifecycle.FailAction = ({ app: { lifecycle } }, h, error) => {
  if (!Joi.isError(error)) throw error ?? new Error('hapi validated nothing');
  return respond(h, lifecycle.reject(lifecycle.invalid(error))).takeover();
};

/**
 * Creates the handler of an operation. Query and payload are validated.
 * @param bodies cache of sent bodies
 */
export function runOperation(bodies: EncodedBodies): Lifecycle.Method {
  return async (request, h) => {
    const { app, query, payload } = request;
    const response = await app.lifecycle.run({ query, payload }, () => departure(request));
    return respond(h, response, await bodies.of(response.body));
  };
}

/**
 * The `onPreResponse` handler: renders errors, and delays or drops the response if a fault requires
 * that.
 * @param onFailure called with unexpected errors
 */
export function beforeResponse(onFailure: ((error: Error) => void) | undefined): Lifecycle.Method {
  return (request, h) => {
    const { app, response } = request;
    const rejection = isBoom(response) ? rejectionOf(response, request, onFailure) : null;
    const next = rejection ? respond(h, rejection) : h.continue;
    return app.lifecycle.mayBeDelayed ? delayed(request, h, next) : next;
  };
}

async function delayed<Next>(
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
 * Returns bytes to close a connection with, so that the client reports a lost response and does not
 * retry. Browsers and Deno, and for some methods Bun, retry if a reused connection closes without a
 * byte, but not after bytes that are not HTTP. Other clients distinguish the two cases.
 */
function lastBytes(client = ''): string {
  return /\b(Deno|Bun)\//.test(client) ? 'The connection was closed.\r\n\r\n' : 'H';
}

function rejectionOf(
  boom: Boom,
  request: Request,
  onFailure: ((error: Error) => void) | undefined,
): RenderedResponse {
  const error = fromBoom(boom, request);
  if (error.status >= 500 && !(boom instanceof ServiceError)) onFailure?.(boom);
  return request.app.lifecycle.reject(error.rejection);
}

/**
 * The `response` event handler: records the exchange, and passes it to the log. Control requests
 * are not in the request log; those that change something are printed.
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
    // The connection was closed before the request's turn.
    if (!('lifecycle' in app)) return;
    const { lifecycle } = app;
    const response = sentResponse(request);
    const exchange = area === 'control' ? lifecycle.exchange(response) : lifecycle.end(response);
    onExchange?.(log.logLine(exchange));
  });
}

/** Returns the id in the path; empty if there is none. */
export function pathId({ params }: Request): string {
  const id: unknown = params.id;
  return typeof id === 'string' ? id : '';
}

/** The reason of each abort. Without a reason, each abort creates an error with a stack trace, which takes long. */
const disconnected = new Error('The response is closed');

/**
 * Returns a signal that is aborted when the client disconnects; hapi reports that only until the
 * body is read.
 */
function departure({ raw: { res } }: Request): AbortSignal {
  const closed = new AbortController();
  const close = (): void => closed.abort(disconnected);
  if (res.closed) close();
  else res.once('close', close);
  return closed.signal;
}

/** @param body the encoded body, in place of the response's */
function respond(
  h: ResponseToolkit,
  { status, headers, body: text }: RenderedResponse,
  body: string | Buffer = text,
): ResponseObject {
  const response = (text === '' ? h.response() : h.response(body)).code(status);
  // hapi would add a charset to a content type without one.
  response.charset();
  for (const [name, value] of Object.entries(headers)) {
    response.header(name, value);
  }
  return response;
}

/** Returns the response as sent; null if the connection was closed before. */
function sentResponse({ app, raw: { res } }: Request): RenderedResponse | null {
  if (!res.headersSent) return null;
  // The control interface renders its own responses.
  return app.lifecycle.rendered ?? { status: res.statusCode, headers: {}, body: '' };
}
