import { LocalStorage } from 'lowdb/browser';
import type { State } from '../service/state.js';

/** A lowdb adapter for a state in the page's localStorage, which knows when another tab has written it. */
export class LocalStorageState extends LocalStorage<State> {
  readonly #key: string;

  /** @throws {Error} where there is no localStorage, or the page may not use it */
  constructor(key: string) {
    super(key);
    this.#key = key;
  }

  /** Calls the listener when another tab of this origin has written under the same key. */
  onChange(listener: () => void): void {
    // Node can have a localStorage without these events.
    if (!('addEventListener' in globalThis)) return;
    globalThis.addEventListener('storage', ({ key, newValue }) => {
      if (key === this.#key && newValue !== null) listener();
    });
  }
}

/**
 * A storage for `createMock`, which survives a reload. Mocks with the same key share their state, also in other tabs.
 * @throws {Error} where there is no localStorage, or the page may not use it
 */
export const localStorageState = (key = 'location-data-kit'): LocalStorageState => new LocalStorageState(key);
