import type { Exchange } from '../service/exchange.js';

/** Something that the mock goes on without, and that somebody should know. */
export interface MockWarning {
  /**
   * the storage cannot be used, holds what is no state, or is full; or its state, read late, is ahead of
   * where the clock was set to
   */
  readonly code: 'storage-unavailable' | 'storage-damaged' | 'storage-full' | 'clock-ahead';
  readonly message: string;
  readonly cause: unknown;
}

/** What a mock tells of, by the name to listen for. */
export interface MockEvents {
  /** a request was answered */
  exchange: Exchange;
  /** told once each; one that nobody listened to yet waits for the first listener */
  warning: MockWarning;
  /** something went wrong inside, which the client only sees as status 500 */
  failure: Error;
}

type Listeners = { [Name in keyof MockEvents]: Set<(event: MockEvents[Name]) => void> };

/** Tells listeners. What one of them throws is its own: it comes out as an unhandled rejection, not in an answer. */
export class Events {
  readonly #listeners: Listeners = { exchange: new Set(), warning: new Set(), failure: new Set() };
  readonly #told = new Set<MockWarning['code']>();
  #untold: MockWarning[] = [];

  /** @returns what ends it */
  on<Name extends keyof MockEvents>(name: Name, listener: (event: MockEvents[Name]) => void): () => void {
    const listeners: Set<(event: MockEvents[Name]) => void> = this.#listeners[name];
    listeners.add(listener);
    if (name === 'warning') {
      const untold = this.#untold;
      this.#untold = [];
      for (const warning of untold) this.emit('warning', warning);
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

  /** Warns of each kind of thing once. */
  warn(warning: MockWarning): void {
    if (this.#told.has(warning.code)) return;
    this.#told.add(warning.code);
    if (this.#listeners.warning.size === 0) this.#untold.push(warning);
    else this.emit('warning', warning);
  }
}
