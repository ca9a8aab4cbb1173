import type { Clock } from './clock.js';
import type { Registry } from './registry.js';
import type { Persistence, Unsaved } from './state/persistence.js';
import type { State } from './state/state.js';

/** The state that is saved. */
interface Saved {
  readonly clock: Clock;
  /** the one that requests work on */
  readonly registry: () => Registry;
  /** goes on with another one */
  readonly use: (registry: Registry) => void;
  readonly onChange: () => void;
}

/** Saves the state of a service, and takes back what cannot be saved. */
export class Saving {
  readonly #saved: Saved;
  readonly #save: Persistence['save'];
  /** what is stored, where the state was replaced as a whole and that is not stored yet */
  #replaced: Registry | null = null;
  /** the offset of the clock that is stored */
  #storedOffset: number;
  /** the error of the last failed write */
  #failure: Error | undefined;

  /** @param save without it, everything counts as stored */
  constructor(saved: Saved, save: Persistence['save']) {
    this.#saved = saved;
    this.#save = save;
    this.#storedOffset = saved.clock.offset;
  }

  /** The state, except that its clock does not say what time it is. */
  get state(): State {
    const { registry, clock } = this.#saved;
    return { ...registry().state, clock: { offset_ms: clock.offset } };
  }

  /** Replaces the state as a whole, which is not stored yet. */
  replace(registry: Registry, offset: number): void {
    this.#replaced ??= this.#saved.registry();
    this.#saved.clock.restart(offset);
    this.#saved.use(registry);
  }

  /** Continues with a stored state. */
  resume(state: State): void {
    this.#replaced = null;
    this.#storedOffset = state.clock.offset_ms;
    this.#saved.registry().load(state);
    this.#restoreClock();
    this.#saved.onChange();
  }

  /**
   * Resolves when the current state is stored. Rejects if that failed: then the state is the last
   * stored one again.
   */
  async save(): Promise<void> {
    const before = this.#failure;
    if (this.#save) await this.#save(this.#take);
    else this.#take().stored();
    // An earlier write failed, and undid this change.
    if (this.#failure && before !== this.#failure) throw this.#failure;
    this.#saved.onChange();
  }

  readonly #take = (): Unsaved => {
    const { clock } = this.#saved;
    const registry = this.#saved.registry();
    const { changes, mark } = registry.changes.take();
    const { offset } = clock;
    const moved = offset === this.#storedOffset ? [] : [{ clock: { offset_ms: offset } }];
    return {
      changes: this.#replaced ? null : [...changes, ...moved],
      state: () => this.state,
      stored: () => {
        registry.changes.stored(mark);
        this.#storedOffset = offset;
        this.#replaced = this.#saved.registry() === registry ? null : registry;
      },
      undo: (error) => this.#undo(error),
    };
  };

  /** Goes back to what is stored. */
  #undo(error: unknown): void {
    this.#failure = error instanceof Error ? error : new Error(String(error));
    if (this.#replaced) this.#saved.use(this.#replaced);
    this.#replaced = null;
    this.#saved.registry().changes.undo();
    this.#restoreClock();
    this.#saved.onChange();
  }

  #restoreClock(): void {
    const { clock } = this.#saved;
    if (clock.offset !== this.#storedOffset) clock.restart(this.#storedOffset);
  }
}
