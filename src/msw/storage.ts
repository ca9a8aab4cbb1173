import Joi from 'joi';
import { type Adapter, Low, type SyncAdapter } from 'lowdb';
import { LocalStorage } from 'lowdb/browser';
import { inSlices } from '../input/slices.js';
import { StoredState, type StateWrite } from '../state/changes.js';
import { emptyState, isLaterState, type State, StateError, stateSteps } from '../state/state.js';
import type { MockWarning } from './events.js';

/**
 * A lowdb adapter that stores a state in the page's localStorage and notices changes by other tabs.
 */
export class LocalStorageState extends LocalStorage<State> {
  readonly #key: string;

  /** @throws {Error} if there is no localStorage, or the page has no access to it */
  constructor(key: string) {
    super(key);
    this.#key = key;
  }

  /** Calls the listener when another tab of this origin has written under the same key. */
  onChange(listener: () => void): void {
    // Node.js also has a localStorage, but without these events.
    if (!('addEventListener' in globalThis)) return;
    globalThis.addEventListener('storage', ({ key, newValue }) => {
      if (key === this.#key && newValue !== null) listener();
    });
  }
}

/**
 * Creates a storage for `createMock` that survives a reload. Mocks with the same key share their
 * state, even across tabs.
 * @throws {Error} if there is no localStorage, or the page has no access to it
 */
export const localStorageState = (key = 'location-data-kit'): LocalStorageState =>
  new LocalStorageState(key);

/** The storage of a mock's state; any lowdb adapter works. */
export type MockStorage = 'memory' | 'localStorage' | Adapter<State> | SyncAdapter<State>;

/** The consequence for a stored state of a later release. */
const leftAsItIs = 'The storage is left unchanged: clear the storage, or use another key';

/**
 * The storage of a mock. Its methods never reject: after an error, the mock continues without
 * storage and emits a warning.
 */
export class StateStorage {
  readonly #onWarning: (warning: MockWarning) => void;
  #adapter: Adapter<State> | SyncAdapter<State> | null = null;
  #store: Low<State> | null = null;
  #stored = new StoredState(emptyState(1));
  /** whether the storage contains a state of a later release, which must not be overwritten */
  #isLater = false;

  /** @param key the localStorage key, if that is the storage */
  constructor(storage: MockStorage, key: string, onWarning: (warning: MockWarning) => void) {
    this.#onWarning = onWarning;
    if (storage === 'memory') return;
    try {
      const adapter = storage === 'localStorage' ? new LocalStorageState(key) : storage;
      this.#adapter = adapter;
      this.#store = new Low(
        { read: async () => adapter.read(), write: async (state) => adapter.write(state) },
        emptyState(1),
      );
    } catch (cause) {
      this.#warn('storage-unavailable', 'There is no localStorage', cause);
    }
  }

  /** Reads the stored state; null if there is none, or it cannot be used. */
  async load(): Promise<State | null> {
    try {
      const found: unknown = await this.#adapter?.read();
      this.#isLater = isLaterState(found);
      if (found === null || found === undefined) return null;
      const state = await inSlices(stateSteps(found));
      this.#stored = new StoredState(state);
      return state;
    } catch (cause) {
      const damaged = cause instanceof SyntaxError || cause instanceof StateError;
      const what = this.#isLater ? leftAsItIs : 'The storage cannot be read';
      this.#warn(damaged ? 'storage-damaged' : 'storage-unavailable', what, cause);
      return null;
    }
  }

  /** Stores a write. If that fails, the mock keeps the change in memory. */
  async store(write: StateWrite): Promise<void> {
    if (this.#isLater || !this.#store) return;
    this.#stored.add(write);
    try {
      this.#store.data = this.#stored.state;
      await this.#store.write();
    } catch (cause) {
      // QuotaExceededError, NS_ERROR_DOM_QUOTA_REACHED: browsers use different names.
      const full = /quota/i.test(String(cause));
      this.#warn(
        full ? 'storage-full' : 'storage-unavailable',
        'The storage cannot be written',
        cause,
      );
    }
  }

  /** Calls the listener with each state that another tab has stored. */
  onChange(listener: (state: State) => void): void {
    if (!(this.#adapter instanceof LocalStorageState)) return;
    this.#adapter.onChange(() => void this.load().then((state) => state && listener(state)));
  }

  #warn(code: MockWarning['code'], what: string, cause: unknown): void {
    const why = cause instanceof Error ? cause.message : String(cause);
    this.#onWarning({ code, message: `${what}: ${why}`, cause });
  }
}

const method = () => Joi.function().required();

export const storageSchema = () =>
  Joi.alternatives<MockStorage>(
    Joi.valid('memory', 'localStorage'),
    Joi.object({ read: method(), write: method() }).unknown(),
  ).messages({ 'alternatives.match': '{{#label}} must be "memory", "localStorage" or an adapter' });
