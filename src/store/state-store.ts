import { type Adapter, Low } from 'lowdb';
import type { State } from '../service/state/state.js';

/**
 * Writes a state through a lowdb adapter, one write at a time. Calls during a write share the
 * next one, which writes the state as it is when it begins: fifty concurrent requests cost two writes.
 */
export class StateStore {
  readonly #low: Low<State>;
  #current: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(adapter: Adapter<State>, initial: State) {
    this.#low = new Low(adapter, initial);
  }

  /** Resolves when the current state, or a later one, is written; rejects when that write failed. */
  save(current: () => State): Promise<void> {
    this.#next ??= this.#after(this.#current, current);
    return this.#next;
  }

  /** Resolves when no write is pending, whether they succeeded or not. */
  async settled(): Promise<void> {
    await Promise.allSettled([this.#current, this.#next]);
  }

  async #after(previous: Promise<void>, current: () => State): Promise<void> {
    // The callers of a failed write were told. It does not affect this one.
    await Promise.allSettled([previous]);
    this.#current = this.#next ?? Promise.resolve();
    this.#next = undefined;
    this.#low.data = current();
    await this.#low.write();
  }
}
