import { type Duration, milliseconds } from '../input/duration.js';
import { anything, durationUpTo, maybe, suchThat } from '../input/schema.js';
import type { Clock } from '../service/clock.js';
import type { Faults } from '../service/faults.js';
import type { Journal } from '../service/journal.js';
import { checkOptions, instant } from '../service/options.js';
import { Service, type ServiceOptions } from '../service/service.js';
import type { State } from '../service/state.js';
import { type StartOptions, startOf } from '../service/world-file.js';
import { addressReader, type BaseUrl } from './address.js';
import { Answering } from './answering.js';
import { Events, type MockEvents } from './events.js';
import { type MockHandlers, mockHandlers } from './handlers.js';
import { SavingClock } from './saving-clock.js';
import { isStorage, type MockStorage, openStorage } from './storage.js';

export interface MockOptions extends ServiceOptions, Pick<StartOptions, 'world'> {
  /**
   * where the service stands, in front of `/v1` and without it: an address, a path within the page, several of them, or
   * a pattern. A pattern is held against what comes before `/v1`: `/^https:\/\/\w+\.example\.com$/` matches, and
   * `/\/v1\/subscriptions/` never does. Requests elsewhere are not touched.
   */
  baseUrl: BaseUrl;
  /** how much later each answer comes, at most an hour; 0 by default, and then no timer is used */
  latency?: Duration;
  /** an instant at which time stands still until it is moved; `now` instead for time that passes */
  clock?: string | number | Date;
  /**
   * where the state is kept; "memory" by default. What "localStorage" holds belongs to this `baseUrl`;
   * `localStorageState(key)` keeps it elsewhere. A state that is there wins over `world` and `seed`.
   */
  storage?: MockStorage;
}

/** The service inside a page or a test process. */
export interface Mock extends MockHandlers {
  /** time, which can be moved forward: `clock.advance('1d')` */
  readonly clock: Pick<Clock, 'now' | 'offset' | 'advance' | 'set'>;
  /** failures on purpose: `faults.add({ operation: 'getSubscription', status: 503, times: 2 })` */
  readonly faults: Faults;
  /** the last exchanges, without credentials */
  readonly journal: Journal;
  /**
   * resolves when the state is read from the storage. Requests wait for it, and moves of the clock are made on it; only
   * who takes a snapshot or looks at the clock at once has to wait.
   */
  readonly ready: Promise<void>;
  /** Goes back to the start: state, clock, faults, journal. */
  reset(): Promise<void>;
  /** Everything that outlives a request, and the instant, as a copy; `restore` and the sandbox take it. */
  snapshot(): State;
  /** Puts a snapshot (parsed) in place of the state and goes on from its instant. @throws {StateError} when it is none */
  restore(snapshot: unknown): Promise<void>;
  /**
   * Listens: to each `exchange`, to a `warning` about the storage, to a `failure` inside the mock.
   * @returns what ends it
   */
  on<Name extends keyof MockEvents>(name: Name, listener: (event: MockEvents[Name]) => void): () => void;
}

const ownOptions = {
  baseUrl: anything,
  latency: maybe(durationUpTo('1h')),
  clock: maybe(instant),
  storage: maybe(suchThat(isStorage, 'must be "memory", "localStorage" or an adapter')),
};

function sourceOf({ clock, now }: MockOptions): () => number {
  // Not Date.now itself: whoever replaces the clock of the process later is followed.
  if (clock === undefined) return now ?? (() => Date.now());
  if (now) throw new RangeError('Give either "clock" or "now", not both');
  const still = new Date(clock).getTime();
  return () => still;
}

/**
 * Makes request handlers for MSW that behave as the sandbox does. Their state is this mock's own.
 * @throws {RangeError} naming an option that is unknown, or whose value is none
 * @throws {StateError} when the world is none, {ProfileError} when the profile is none
 */
export function createMock(options: MockOptions): Mock {
  checkOptions(options, ownOptions);
  const addressOf = addressReader(options.baseUrl);
  const now = sourceOf(options);
  const initial = startOf({ ...options, now });
  const events = new Events();
  const key = `location-data-kit ${String(options.baseUrl)}`;
  const storage = openStorage(options.storage ?? 'memory', key, initial(), (warning) => events.warn(warning));
  let loaded = storage.later === undefined;
  const service = new Service(
    { ...options, now },
    {
      initial,
      state: storage.state ?? initial(),
      // What is there is not written over before it is read.
      save: (current) => (loaded && storage.save ? storage.save(current) : Promise.resolve()),
    },
  );
  const clock = new SavingClock(service, !loaded);
  const load = async (): Promise<void> => {
    const found = await storage.later;
    if (found) service.resume(found);
    loaded = true;
    const message =
      'The state in the storage is later than the instant that the clock was set to before it was read';
    const refused = (cause: unknown): void => events.warn({ code: 'clock-ahead', message, cause });
    if (clock.arrive(Boolean(found), refused)) await service.save();
  };
  const ready = load();
  const answering = new Answering(service, milliseconds(options.latency ?? 0), events);
  return {
    ...mockHandlers(service, addressOf, async (request, address, route) => {
      if (!loaded) await ready;
      return answering.answer(request, address, route);
    }),
    clock,
    faults: service.faults,
    journal: service.journal,
    ready,
    reset: async () => {
      await ready;
      await service.reset();
    },
    snapshot: () => service.snapshot(),
    restore: async (snapshot) => {
      await ready;
      await service.restore(snapshot);
    },
    on: (name, listener) => events.on(name, listener),
  };
}
