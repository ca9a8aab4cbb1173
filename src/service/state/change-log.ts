import type { StateChange } from './changes.js';

/** What was taken from a log. */
export interface TakenChanges {
  readonly changes: readonly StateChange[];
  /** how many changes there had been until then; for `stored` */
  readonly mark: number;
}

/** The changes of a state since it was last stored, and the way back. */
export class ChangeLog {
  /** those that were not taken yet; of several changes of a record, the last one */
  #changes = new Map<string, StateChange>();
  /** what undoes the changes that are not stored yet, in their order */
  #undo: (() => void)[] = [];
  /** how many changes have been stored */
  #stored = 0;

  /**
   * @param key of what has changed: a later change with the same key replaces this one
   * @param undo brings back what was there before
   */
  add(key: string, change: StateChange, undo: () => void): void {
    this.#changes.set(key, change);
    this.#undo.push(undo);
  }

  /** The changes since it was last called, which are about to be stored. */
  take(): TakenChanges {
    const changes = [...this.#changes.values()];
    this.#changes = new Map();
    return { changes, mark: this.#stored + this.#undo.length };
  }

  /** Everything up to that mark is stored. */
  stored(mark: number): void {
    if (mark <= this.#stored) return;
    this.#undo.splice(0, mark - this.#stored);
    this.#stored = mark;
  }

  /** Undoes everything that is not stored, the latest change first. */
  undo(): void {
    for (const undo of this.#undo.toReversed()) undo();
    this.clear();
  }

  /** Forgets all changes, since there is another state now. */
  clear(): void {
    this.#changes = new Map();
    this.#stored += this.#undo.length;
    this.#undo = [];
  }
}
