import Joi from 'joi';
import { type Duration, durationSchema, milliseconds } from '../input/duration.js';
import { type Controls, controlsOf } from '../service/control/controls.js';
import { instantSchema, validateOptions } from '../service/options.js';
import { Service, type ServiceOptions } from '../service/service.js';
import { type BaseUrl, readBaseUrls } from './base-url.js';
import { Events, type MockEvents } from './events.js';
import { type MockHandlers, mockHandlers } from './handlers.js';
import { Responder } from './responder.js';
import { type MockStorage, StateStorage, storageSchema } from './storage.js';

export interface MockOptions extends ServiceOptions {
  /** where the service is, in front of `/v1`. Requests elsewhere are not touched. */
  baseUrl: BaseUrl;
  /**
   * other paths below `/v1`: `'unhandled'`, the default, leaves them to MSW; `'not-found'` gives
   * them the service's 404
   */
  unknownPaths?: 'unhandled' | 'not-found' | undefined;
  /** delay of each response, at most an hour; 0 by default, and then no timer is used */
  latency?: Duration | undefined;
  /** freezes time at an instant until it is moved; use `now` for a clock that runs */
  clock?: string | number | Date | undefined;
  /**
   * where the state is kept; "memory" by default. "localStorage" has one key for each `baseUrl`;
   * `localStorageState(key)` takes a key. A stored state takes precedence over `world` and `seed`.
   */
  storage?: MockStorage | undefined;
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

const ownOptions = {
  baseUrl: Joi.any(),
  unknownPaths: Joi.valid('unhandled', 'not-found'),
  latency: durationSchema('1h'),
  clock: instantSchema,
  storage: storageSchema,
};

function timeSource({ clock, now }: MockOptions): () => number {
  // Not Date.now itself, so that fake timers installed later are respected.
  if (clock === undefined) return now ?? (() => Date.now());
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
    options.storage ?? 'memory',
    `location-data-kit ${bases.join(' ')}`,
    (warning) => events.warn(warning),
  );
  const service = new Service({ ...options, now }, { save: (current) => storage.save(current) });
  const ready = storage.load().then((stored) => {
    if (!stored) return;
    // The clock may have been moved in the meantime: apply that on top of the stored state.
    const moved = service.clock.offset;
    service.resume(stored);
    service.clock.advance(moved);
  });
  const responder = new Responder(service, {
    latency: milliseconds(options.latency ?? 0),
    events,
    ready,
  });
  storage.onChange((state) => service.resume(state));
  const { unknownPaths = 'unhandled' } = options;
  const handlersFor = (base: string) =>
    mockHandlers(base, service.operations, responder, unknownPaths);
  const [base, ...otherBases] = bases;
  const [{ handlers, handlersByName }, ...others] = [
    handlersFor(base),
    ...otherBases.map(handlersFor),
  ];
  const controls = controlsOf(service, ready, (error) => events.emit('failure', error));
  const mock = Object.assign(controls, {
    handlers: [...handlers, ...others.flatMap((other) => other.handlers)],
    handlersByName,
    ready,
    on: events.on.bind(events),
  });
  return { mock, service };
}
