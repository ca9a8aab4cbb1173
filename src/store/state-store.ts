import { type Adapter, Low } from 'lowdb';
import type { StateChange } from '../service/state/changes.js';
import type { Unsaved } from '../service/state/persistence.js';
import type { State } from '../service/state/state.js';

/** A lowdb adapter that can also store changes only, at a cost that depends on nothing else. */
export interface ChangeAdapter extends Adapter<State> {
  /** whether the whole state has to be written, since changes would have nothing to be added to */
  readonly needsWhole: boolean;
  /** whether it is time to write the whole state as well */
  readonly isFoldDue: boolean;
  /** Resolves when the changes are stored. */
  append(changes: readonly StateChange[]): Promise<void>;
  /** Begins to write the whole state, as of the changes that were appended last. Never rejects. */
  fold(state: State): void;
}

const canAppend = (adapter: Adapter<State> | ChangeAdapter): adapter is ChangeAdapter =>
  'append' in adapter;

/**
 * Stores a state through a lowdb adapter, one write at a time. Calls during a write share the next
 * one, which stores everything up to when it begins: fifty concurrent requests cost two writes.
 */
export class StateStore {
  readonly #adapter: Adapter<State> | ChangeAdapter;
  readonly #low: Low<State>;
  readonly #mayRetry: (error: unknown) => Promise<boolean>;
  #current: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  /** @param mayRetry called after a write has failed: whether to try it again */
  constructor(
    adapter: Adapter<State> | ChangeAdapter,
    initial: State,
    mayRetry: (error: unknown) => Promise<boolean> = async () => false,
  ) {
    this.#adapter = adapter;
    this.#low = new Low(adapter, initial);
    this.#mayRetry = mayRetry;
  }

  /** Resolves when everything so far is stored; rejects when that write failed. */
  save(take: () => Unsaved): Promise<void> {
    this.#next ??= this.#after(this.#current, take);
    return this.#next;
  }

  /** Resolves when no write is pending, whether they succeeded or not. */
  async settled(): Promise<void> {
    await Promise.allSettled([this.#current, this.#next]);
  }

  async #after(previous: Promise<void>, take: () => Unsaved): Promise<void> {
    // The callers of a failed write were told. It does not affect this one.
    await Promise.allSettled([previous]);
    this.#current = this.#next ?? Promise.resolve();
    this.#next = undefined;
    while (!(await this.#isStored(take())));
  }

  /** @returns false if it has to be tried again, with what has come in the meantime */
  async #isStored(unsaved: Unsaved): Promise<boolean> {
    try {
      await this.#store(unsaved);
    } catch (error) {
      if (await this.#mayRetry(error)) return false;
      unsaved.undo(error);
      throw error;
    }
    unsaved.stored();
    return true;
  }

  async #store({ changes, state }: Unsaved): Promise<void> {
    const adapter = this.#adapter;
    if (changes === null || !canAppend(adapter) || adapter.needsWhole) {
      this.#low.data = state();
      await this.#low.write();
      return;
    }
    const whole = adapter.isFoldDue ? state() : null;
    await adapter.append(changes);
    if (whole) adapter.fold(whole);
  }
}
