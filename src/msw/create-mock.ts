import { milliseconds } from '../input/duration.js';
import { realTimer } from '../real-timer.js';
import { type Controls, controlsOf } from '../service/control/controls.js';
import { validateOptions } from '../service/options.js';
import { Service } from '../service/service.js';
import { readBaseUrls } from './base-url.js';
import { Events, type MockEvents } from './events.js';
import { type MockHandlers, mockHandlers } from './handlers.js';
import { type MockOptions, ownOptions } from './options.js';
import { Responder } from './responder.js';
import { StateStorage } from './storage.js';

export type { MockOptions } from './options.js';

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
