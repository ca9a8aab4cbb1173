import Joi from 'joi';
import { http, type HttpHandler, type HttpResponseResolver } from 'msw';
import { addresses, type OperationId, operationIds } from '../api/operations.js';
import { durationSchema, milliseconds } from '../input/duration.js';
import type { Declarations, OptionsOf } from '../input/option.js';
import { realTimer } from '../real-timer.js';
import { type Controls, controlsOf } from '../service/control/controls.js';
import { instantSchema, type ServiceOptions, validateOptions } from '../service/options.js';
import { Service } from '../service/service.js';
import { type BaseUrl, readBaseUrls } from './base-url.js';
import { Events, type MockEvents } from './events.js';
import { Responder } from './responder.js';
import { StateStorage, storageSchema } from './storage.js';

/** The options that only the mock has. */
export const ownOptions = {
  /**
   * where the service is, in front of `/v1`: an absolute URL (string or `URL`), a path of the page's
   * own origin (`""`, `"/api"`), or a list of these; no query, no fragment. Requests elsewhere are
   * not touched.
   */
  baseUrl: {
    // Validated when it is read.
    schema: Joi.any<BaseUrl>(),
    required: true,
  },

  /**
   * other paths below `/v1`: `"unhandled"` leaves them to MSW, `"not-found"` gives them the
   * service's 404
   * @default "unhandled"
   */
  unknownPaths: {
    schema: Joi.any<'unhandled' | 'not-found'>().valid('unhandled', 'not-found'),
    default: 'unhandled',
  },

  /**
   * delay of each response: a duration up to `"1h"`. With 0, no timer is used.
   * @default 0
   */
  latency: {
    schema: durationSchema('1h'),
    default: 0,
  },

  /**
   * freezes time at an instant until it is moved: an ISO date, an ISO timestamp with a zone,
   * milliseconds or a `Date`, from 1970 on. Without it, time passes. Use `now` for a clock that
   * runs, and not both.
   */
  clock: {
    schema: instantSchema,
  },

  /**
   * where the state is kept: `"memory"`, `"localStorage"`, which has one key for each `baseUrl`,
   * `localStorageState(key)`, which takes a key, or any lowdb adapter. A stored state takes
   * precedence over `world` and `seed`.
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
  /** for `setupServer`, `setupWorker` or `getResponse` */
  readonly handlers: HttpHandler[];
  /** the handlers by operation id, for setups that override single ones, such as Storybook */
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
  // The mock also answers wrong methods on the paths of the operations.
  const others = [...paths].map((path) => http.all(path, resolver));
  return { handlers: [...Object.values(handlersByName), ...others], handlersByName };
}

/** The service inside a page or a test process. */
export interface Mock extends MockHandlers, Controls {
  /**
   * resolves when the state is read from the storage; requests wait for it, a snapshot right after
   * `createMock` does not
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
  // Not Date.now itself, so that fake timers installed later are respected.
  if (clock === undefined) {
    return now ?? (() => Date.now());
  }
  if (now) throw new RangeError('Give either "clock" or "now", not both');
  const still = new Date(clock).getTime();
  return () => still;
}

/**
 * Creates MSW request handlers that behave like the sandbox. Each mock has its own state.
 * @throws {RangeError} naming an unknown option, or a wrong value
 * @throws {StateError} when the world is wrong, {ProfileError} when the profile is
 */
export function createMock(options: MockOptions): Mock {
  return createMockWithService(options).mock;
}

/** The same, with the service behind it, for a page that also serves the control interface. */
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
  const service = new Service({ ...options, now }, { save: (take) => storage.save(take) });
  const ready = storage.load().then((stored) => {
    if (!stored) return;
    // The clock may have been moved in the meantime: apply that on top of the stored state.
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
