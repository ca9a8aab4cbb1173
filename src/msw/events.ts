import type { Exchange } from '../service/exchange.js';

/** Something that the mock goes on without, and that somebody should know. */
export interface MockWarning {
  /** the storage cannot be used, holds something else than a state, or is full */
  readonly code: 'storage-unavailable' | 'storage-damaged' | 'storage-full';
  readonly message: string;
  readonly cause: unknown;
}

/** The events of a mock, by name. */
export interface MockEvents {
  /** a request was handled */
  exchange: Exchange;
  /** emitted once for each code; one that came before there was a listener waits for the first */
  warning: MockWarning;
  /** an error inside the mock, which the client only sees as status 500 */
  failure: Error;
}

type Listeners = { [Name in keyof MockEvents]: Set<(event: MockEvents[Name]) => void> };

/** An event emitter. What a listener throws is an unhandled rejection, and does not change the response. */
export class Events {
  readonly #listeners: Listeners = { exchange: new Set(), warning: new Set(), failure: new Set() };
  readonly #warned = new Set<MockWarning['code']>();
  #pending: MockWarning[] = [];

  /** @returns a function that removes the listener */
  on<Name extends keyof MockEvents>(name: Name, listener: (event: MockEvents[Name]) => void): () => void {
    const listeners: Set<(event: MockEvents[Name]) => void> = this.#listeners[name];
    listeners.add(listener);
    if (name === 'warning') {
      const pending = this.#pending;
      this.#pending = [];
      for (const warning of pending) this.emit('warning', warning);
    }
    return () => listeners.delete(listener);
  }

  emit<Name extends keyof MockEvents>(name: Name, event: MockEvents[Name]): void {
    const listeners: Set<(event: MockEvents[Name]) => void> = this.#listeners[name];
    for (const listener of listeners) {
      try {
        listener(event);
      } catch (error) {
        void Promise.reject(error instanceof Error ? error : new Error(String(error)));
      }
    }
  }

  warn(warning: MockWarning): void {
    if (this.#warned.has(warning.code)) return;
    this.#warned.add(warning.code);
    if (this.#listeners.warning.size === 0) this.#pending.push(warning);
    else this.emit('warning', warning);
  }
}
