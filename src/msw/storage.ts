import type { Adapter, SyncAdapter } from 'lowdb';
import { readState, type State } from '../service/state.js';
import { isObject } from '../input/schema.js';
import { localStorageState } from '../store/local-storage.js';
import { StateStore } from '../store/state-store.js';
import type { MockWarning } from './events.js';

/** Where a mock keeps its state: nowhere but in memory, in the page's localStorage, or behind any adapter of lowdb. */
export type MockStorage = 'memory' | 'localStorage' | Adapter<State> | SyncAdapter<State>;

/** A storage as a mock uses it. */
export interface OpenStorage {
  /** what it held, where it could tell at once */
  readonly state?: State;
  /** what it holds, where that takes a while; never rejects */
  readonly later?: Promise<State | null>;
  readonly save?: (current: () => State) => Promise<void>;
}

type Warn = (warning: MockWarning) => void;

function stateIn(found: unknown, warn: Warn): State | null {
  if (found === null || found === undefined) return null;
  try {
    return readState(found);
  } catch (cause) {
    warn({ code: 'storage-damaged', message: `The storage holds no state: ${messageOf(cause)}`, cause });
    return null;
  }
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

function damaged(cause: unknown, warn: Warn): null {
  const code = cause instanceof SyntaxError ? 'storage-damaged' : 'storage-unavailable';
  warn({ code, message: `The storage cannot be read: ${messageOf(cause)}`, cause });
  return null;
}

/** May be the value of the option? An adapter has to read and to write. */
export function isStorage(value: unknown): value is MockStorage {
  if (value === 'memory' || value === 'localStorage') return true;
  return isObject(value) && ['read', 'write'].every((key) => typeof Reflect.get(value, key) === 'function');
}

/** QuotaExceededError, NS_ERROR_DOM_QUOTA_REACHED: browsers do not agree on the name. */
function isFull(cause: unknown): boolean {
  return isObject(cause) && 'name' in cause && /quota/i.test(String(cause.name));
}

/** lowdb awaits whatever can be awaited. */
function isThenable(value: unknown): value is PromiseLike<unknown> {
  return isObject(value) && 'then' in value;
}

/**
 * Opens a storage. Whatever is wrong with it is a warning: then the mock starts anew, and tries again to keep changes.
 * @param key under which a page's localStorage has it
 */
export function openStorage(storage: MockStorage, key: string, initial: State, warn: Warn): OpenStorage {
  if (storage === 'memory') return {};
  let adapter: Adapter<State> | SyncAdapter<State>;
  try {
    adapter = storage === 'localStorage' ? localStorageState(key) : storage;
  } catch (cause) {
    warn({ code: 'storage-unavailable', message: `There is no localStorage: ${messageOf(cause)}`, cause });
    return {};
  }
  const store = new StateStore(
    { read: async () => adapter.read(), write: async (state) => adapter.write(state) },
    initial,
  );
  const save = async (current: () => State): Promise<void> => {
    try {
      await store.save(current);
    } catch (cause) {
      const code = isFull(cause) ? 'storage-full' : 'storage-unavailable';
      warn({ code, message: `The storage cannot be written: ${messageOf(cause)}`, cause });
    }
  };
  let found: unknown;
  try {
    found = adapter.read();
  } catch (cause) {
    damaged(cause, warn);
    return { save };
  }
  if (isThenable(found)) {
    const later = Promise.resolve(found).then(
      (state: unknown) => stateIn(state, warn),
      (cause: unknown) => damaged(cause, warn),
    );
    return { save, later };
  }
  const state = stateIn(found, warn);
  return state === null ? { save } : { save, state };
}
