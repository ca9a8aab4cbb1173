import type { Exchange } from '../service/request-log/request-log.js';
import { Listeners } from '../service/callbacks.js';

/** A problem that does not stop the mock, but that the user should know about. */
export interface MockWarning {
  /** the storage cannot be used, contains no valid state, or is full */
  readonly code: 'storage-unavailable' | 'storage-damaged' | 'storage-full';
  readonly message: string;
  readonly cause: unknown;
}

/** The events of a mock, by name. */
export interface MockEvents {
  /** a request was handled */
  exchange: Exchange;
  /** emitted once per code; without a listener, a warning is kept for the first listener */
  warning: MockWarning;
  /** an error inside the mock, which the client only sees as status 500 */
  failure: Error;
}

/** The event emitter of a mock. */
export class Events {
  readonly #listeners: { readonly [Name in keyof MockEvents]: Listeners<MockEvents[Name]> } = {
    exchange: new Listeners(),
    warning: new Listeners(),
    failure: new Listeners(),
  };
  readonly #warned = new Set<MockWarning['code']>();
  #pending: MockWarning[] = [];

  /**
   * @returns a function that removes the listener
   * @throws {TypeError} for an unknown event, or a listener that is not a function
   */
  on<Name extends keyof MockEvents>(
    name: Name,
    listener: (event: MockEvents[Name]) => void,
  ): () => void {
    const names = Object.keys(this.#listeners);
    if (!names.includes(name)) {
      throw new TypeError(`"${name}" is not an event of a mock: use ${names.join(', ')}`);
    }
    if (typeof listener !== 'function') {
      throw new TypeError(`the listener of "${name}" must be a function`);
    }
    const end = this.#listeners[name].on(listener);
    if (name === 'warning') {
      for (const warning of this.#pending.splice(0)) {
        this.emit('warning', warning);
      }
    }
    return end;
  }

  hasListener(name: keyof MockEvents): boolean {
    return this.#listeners[name].size > 0;
  }

  emit<Name extends keyof MockEvents>(name: Name, event: MockEvents[Name]): void {
    this.#listeners[name].emit(event);
  }

  warn(warning: MockWarning): void {
    if (this.#warned.has(warning.code)) return;
    this.#warned.add(warning.code);
    if (this.hasListener('warning')) {
      this.emit('warning', warning);
    } else {
      this.#pending.push(warning);
    }
  }
}
