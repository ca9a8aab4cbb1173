import { type Adapter, Low } from 'lowdb';
import type { State } from '../service/state.js';

/**
 * Keeps a state through a lowdb adapter, one write at a time. Whoever asks while a write is under way shares the
 * next one, which takes the state as it is when it begins: fifty requests cost two writes, not fifty.
 */
export class StateStore {
  readonly #low: Low<State>;
  #current: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(adapter: Adapter<State>, initial: State) {
    this.#low = new Low(adapter, initial);
  }

  /** Resolves when the state of this moment, or a later one, is kept; rejects when that write failed. */
  save(current: () => State): Promise<void> {
    this.#next ??= this.#after(this.#current, current);
    return this.#next;
  }

  /** Resolves when nothing is being written, however the writes ended. */
  async settled(): Promise<void> {
    await Promise.allSettled([this.#current, this.#next]);
  }

  async #after(previous: Promise<void>, current: () => State): Promise<void> {
    // A write that failed has told those who waited for it. It says nothing about this one.
    await Promise.allSettled([previous]);
    this.#current = this.#next ?? Promise.resolve();
    this.#next = undefined;
    this.#low.data = current();
    await this.#low.write();
  }
}
