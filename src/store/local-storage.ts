import type { SyncAdapter } from 'lowdb';
import { LocalStorage } from 'lowdb/browser';
import type { State } from '../service/state.js';

/**
 * A lowdb adapter for a state in the page's localStorage, where it survives a reload.
 * @param key under which it is kept; mocks with the same key share their state, and `storage: "localStorage"` makes one of `baseUrl`
 * @throws {Error} where there is no localStorage, or the page may not use it
 */
export function localStorageState(key = 'location-data-kit'): SyncAdapter<State> {
  return new LocalStorage<State>(key);
}
