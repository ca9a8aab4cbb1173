import Joi from 'joi';
import { http, type HttpHandler, HttpResponse, type HttpResponseResolver } from 'msw';
import { addresses, exposedHeaders, type OperationId, operationIds } from '../api/operations.js';
import type { Declarations, OptionsOf } from '../input/option.js';
import { durationSchema, milliseconds, type Timer } from '../input/values.js';
import { largestBody, type RenderedResponse, whyUpperCase } from '../operations/http.js';
import { Rejection, ServiceError } from '../operations/rejection.js';
import { realTimer } from '../real-timer.js';
import { type Controls, controlsOf } from '../service/control/controls.js';
import type { RequestLifecycle } from '../service/request-lifecycle.js';
import { instantSchema, type ServiceOptions, validateOptions } from '../service/options.js';
import { Service } from '../service/service.js';
import { type BaseUrl, readBaseUrls } from './base-url.js';
import { Events, type MockEvents } from './events.js';
import { StateStorage, storageSchema } from './storage.js';

/** The null body statuses of the Fetch standard: `Response` rejects even an empty body for them. */
const nullBodyStatuses: ReadonlySet<number> = new Set([204, 205, 304]);

/** Not MSW's `delay`, which cannot be cancelled. A test runner's fake timers apply to both. */
const timer: Timer = (callback, ms) => {
  const started = setTimeout(callback, ms);
  return () => clearTimeout(started);
};

interface ResponderOptions {
  /** delay of every response, ms */
  readonly latency: number;
  readonly events: Events;
  /** resolves when the state is loaded */
  readonly ready: Promise<void>;
}

/** A request's target, as MSW has matched it. */
interface MatchedPath {
  /** origin and path in front of `/v1` */
  readonly base: string;
  /** the id in the path; empty if there is none */
  readonly id: string;
}

/** The operations with their methods and paths. */
const routes = operationIds.map((operation) => {
  const { method, path } = addresses[operation];
  return { operation, method, pattern: new RegExp(`^${path.replace('{id}', '[^/]+')}$`) };
});

/** Handles requests by passing them through the service's request lifecycle. */
class Responder {
  readonly #service: Service;
  readonly #options: ResponderOptions;

  constructor(service: Service, options: ResponderOptions) {
    this.#service = service;
    this.#options = options;
  }

  /** Never rejects. */
  async respond(request: Request, target: MatchedPath): Promise<Response> {
    const { latency, ready } = this.#options;
    await ready;
    const lifecycle = this.#begin(request, target);
    if (latency > 0) await this.#service.delayed.delay(latency, timer, request.signal);
    const response = await this.#respond(lifecycle, request, target).catch((error: unknown) =>
      lifecycle.reject(this.#known(error, lifecycle).rejection),
    );
    const isDropped = (await lifecycle.delay(timer, request.signal)) === 'drop';
    // A client that has disconnected received nothing, as in the sandbox.
    this.#end(lifecycle, isDropped || request.signal.aborted ? null : response);
    if (isDropped) return HttpResponse.error();
    return toResponse(request, response);
  }

  #begin({ method, url, headers }: Request, { base }: MatchedPath): RequestLifecycle {
    const { pathname, search } = new URL(url);
    return this.#service.begin({
      method,
      url: pathname + search,
      headers: Object.fromEntries<string>(headers),
      base,
      received: Date.now(),
    });
  }

  /** Runs the stages in order. */
  async #respond(
    lifecycle: RequestLifecycle,
    request: Request,
    { base, id }: MatchedPath,
  ): Promise<RenderedResponse> {
    const asked = lifecycle.methodAskedFor;
    if (asked !== null) return lifecycle.allow(asked);
    const operation = this.#route(request, base, lifecycle);
    lifecycle.authenticate(operation, id);
    const payload = await this.#receive(request, operation, lifecycle);
    const query = queryOf(request);
    const instead = await lifecycle.applyFaults(query, payload);
    if (instead) return instead;
    const input = lifecycle.validate({ query, payload });
    if (input instanceof Rejection) return lifecycle.reject(input);
    return lifecycle.run(input);
  }

  /**
   * MSW ignores the letter case of methods and paths, and a trailing slash; the sandbox does not.
   */
  #route({ method, url }: Request, base: string, lifecycle: RequestLifecycle): OperationId {
    const { rejections } = lifecycle.http;
    if (method !== method.toUpperCase()) {
      throw rejections.badRequest(whyUpperCase(method));
    }
    const { origin, pathname } = new URL(url);
    const path = (origin + pathname).slice(base.length);
    const there = routes.filter(({ pattern }) => pattern.test(path));
    if (there.length === 0) throw rejections.unknownPath(lifecycle.shown(path));
    // As in hapi, HEAD is treated as GET without a body.
    const wanted = method === 'HEAD' ? 'GET' : method;
    const route = there.find((one) => one.method === wanted);
    if (!route) {
      throw rejections.wrongMethod(there.map((one) => one.method));
    }
    return route.operation;
  }

  /** @returns the parsed body; undefined if there is none */
  async #receive(
    request: Request,
    operation: OperationId,
    lifecycle: RequestLifecycle,
  ): Promise<unknown> {
    if (addresses[operation].method === 'GET') return undefined;
    const bytes = new Uint8Array(await request.arrayBuffer());
    if (bytes.length > largestBody) throw lifecycle.http.rejections.tooLarge();
    return lifecycle.parse(bytes);
  }

  /** Returns the error that the client receives; unexpected errors are reported as failures. */
  #known(error: unknown, { http }: RequestLifecycle): ServiceError {
    if (error instanceof ServiceError) return error;
    const { events } = this.#options;
    events.emit('failure', error instanceof Error ? error : new Error(String(error)));
    return http.rejections.internal();
  }

  #end(lifecycle: RequestLifecycle, response: RenderedResponse | null): void {
    const { events } = this.#options;
    const exchange = lifecycle.end(response);
    if (events.hasListener('exchange')) {
      events.emit('exchange', this.#service.log.logLine(exchange));
    }
  }
}

/** Returns the query's parameters; a repeated parameter is an array, as in hapi. */
function queryOf({ url }: Request): Record<string, string | string[]> {
  const { searchParams } = new URL(url);
  const parameters = [...searchParams].map(([key, value]): [string, string | string[]] => {
    const all = searchParams.getAll(key);
    return [key, all.length > 1 ? all : value];
  });
  return Object.fromEntries(parameters);
}

function toResponse(request: Request, { status, headers, body }: RenderedResponse): Response {
  const isEmpty = request.method === 'HEAD' || body === '' || nullBodyStatuses.has(status);
  const origin = request.headers.get('origin');
  const cors = origin !== null && {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': exposedHeaders.join(','),
  };
  return new HttpResponse(isEmpty ? null : body, { status, headers: { ...headers, ...cors } });
}

/** The options that only the mock has. */
export const ownOptions = {
  /**
   * URL of the service, without `/v1`: an absolute URL (string or `URL`), a path of the page's
   * own origin (`""`, `"/api"`), or an array of these; no query, no fragment, no wildcards
   */
  baseUrl: {
    // Validated later, when it is read.
    schema: () => Joi.any<BaseUrl>(),
    required: true,
  },

  /**
   * other paths below `/v1`: `"unhandled"` leaves them to MSW, `"not-found"` responds with the
   * service's 404
   * @default "unhandled"
   */
  unknownPaths: {
    schema: () => Joi.any<'unhandled' | 'not-found'>().valid('unhandled', 'not-found'),
    default: 'unhandled',
  },

  /**
   * delay of each response: a duration up to `"1h"`. With 0, no timer is used.
   * @default 0
   */
  latency: {
    schema: () => durationSchema('1h'),
    default: 0,
  },

  /**
   * frozen time, until you move it: an ISO date, an ISO timestamp with a zone, milliseconds or a
   * `Date`, from 1970 on. Without it, time passes. Not together with `now`.
   */
  clock: {
    schema: instantSchema,
  },

  /**
   * storage of the state: `"memory"`, `"localStorage"` with one key per `baseUrl`,
   * `localStorageState(key)`, or any lowdb adapter. A stored state takes precedence over `fixture` and
   * `seed`.
   * @default "memory"
   */
  storage: {
    schema: storageSchema,
    default: 'memory',
  },
} as const satisfies Declarations;

/** Options of `createMock`. */
export interface MockOptions extends ServiceOptions, OptionsOf<typeof ownOptions> {}

interface MockHandlers {
  /** request handlers for `setupServer`, `setupWorker` or `getResponse` */
  readonly handlers: HttpHandler[];
  /** the handlers by operation id, for set-ups that override some of them, such as Storybook */
  readonly handlersByName: Readonly<Record<OperationId, HttpHandler>>;
}

const methods = { GET: http.get, POST: http.post, PATCH: http.patch, DELETE: http.delete } as const;

/** @param base origin and path in front of `/v1` */
function mockHandlers(
  base: string,
  responder: Responder,
  unknownPaths: 'unhandled' | 'not-found',
): MockHandlers {
  const resolver: HttpResponseResolver<{ id?: string }> = ({ request, params: { id = '' } }) =>
    responder.respond(request, { base, id });
  const patternOf = (path: string): string => base + path.replace('{id}', ':id');
  const handlersByName = Object.fromEntries(
    operationIds.map((id) => {
      const { method, path } = addresses[id];
      return [id, methods[method](patternOf(path), resolver)];
    }),
  ) as Record<OperationId, HttpHandler>;
  const paths = new Set(operationIds.map((id) => patternOf(addresses[id].path)));
  if (unknownPaths === 'not-found') paths.add(`${base}/v1/*`);
  // The mock also responds to wrong methods on the operations' paths.
  const others = [...paths].map((path) => http.all(path, resolver));
  return { handlers: [...Object.values(handlersByName), ...others], handlersByName };
}

/** A mock: the service inside a page or a test process. */
export interface Mock extends MockHandlers, Controls {
  /**
   * resolves when the state is read from the storage; requests wait for it, but a snapshot right
   * after `createMock` does not
   */
  readonly ready: Promise<void>;
  /**
   * Calls a function with each `exchange`, `warning` of the storage, or `failure` inside the mock.
   * @returns a function that unsubscribes
   */
  on<Name extends keyof MockEvents>(
    name: Name,
    listener: (event: MockEvents[Name]) => void,
  ): () => void;
}

function timeSource({ clock, now }: MockOptions): () => number {
  // Not Date.now itself, so that fake timers installed later have an effect.
  if (clock === undefined) {
    return now ?? (() => Date.now());
  }
  if (now) throw new RangeError('Pass either "clock" or "now", not both');
  const still = new Date(clock).getTime();
  return () => still;
}

/**
 * Creates MSW request handlers that behave like the sandbox. Each mock has its own state.
 * @throws {RangeError} naming an unknown option or an invalid value
 * @throws {StateError} for an invalid fixture, {ProfileError} for an invalid profile
 */
export function createMock(options: MockOptions): Mock {
  return createMockWithService(options).mock;
}

/**
 * Creates a mock and returns it with its service, for a page that also serves the control
 * interface.
 */
export function createMockWithService(options: MockOptions): { mock: Mock; service: Service } {
  validateOptions(options, ownOptions);
  const bases = readBaseUrls(options.baseUrl);
  const now = timeSource(options);
  const events = new Events();
  const storage = new StateStorage(
    options.storage ?? ownOptions.storage.default,
    `location-data-kit ${bases.join(' ')}`,
    (warning) => events.warn(warning),
  );
  const service = new Service({ ...options, now }, { store: (write) => storage.store(write) });
  service.log.origin = new URL(bases[0]).origin;
  const ready = storage.load().then((stored) => {
    if (!stored) return;
    // The clock might have been moved before the state was loaded; that move is applied to the
    // stored state.
    const moved = service.clock.offset;
    service.resume(stored);
    service.clock.advance(moved);
  });
  const responder = new Responder(service, {
    latency: milliseconds(options.latency ?? ownOptions.latency.default),
    events,
    ready,
  });
  storage.onChange((state) => service.resume(state));
  const { unknownPaths = ownOptions.unknownPaths.default } = options;
  const handlersFor = (base: string) => mockHandlers(base, responder, unknownPaths);
  const [base, ...otherBases] = bases;
  const [{ handlers, handlersByName }, ...others] = [
    handlersFor(base),
    ...otherBases.map(handlersFor),
  ];
  const controls = controlsOf(service, ready, realTimer, (error) => events.emit('failure', error));
  const mock = Object.assign(controls, {
    handlers: [...handlers, ...others.flatMap((other) => other.handlers)],
    handlersByName,
    ready,
    on: events.on.bind(events),
  });
  return { mock, service };
}

/** The part of MSW's `SetupServer` that isolates the requests of a callback. */
interface BoundaryServer {
  boundary<Result>(callback: () => Result): () => Result;
  use(...handlers: HttpHandler[]): void;
}

/**
 * Runs a test with its own mock, even alongside concurrent tests in the same process: `test('…',
 * isolated(server, { baseUrl }, async (mock) => { … }))`.
 * @param server returned by `setupServer` of `msw/node`, and listening
 * @param callback the test; the requests that it causes go to its mock
 * @returns a function for the test runner
 * @throws {RangeError} as `createMock` does, when the function is called
 */
export const isolated = <Result>(
  server: BoundaryServer,
  options: MockOptions,
  callback: (mock: Mock) => Result,
): (() => Result) =>
  server.boundary(() => {
    const mock = createMock(options);
    server.use(...mock.handlers);
    return callback(mock);
  });
