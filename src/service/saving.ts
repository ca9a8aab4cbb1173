import type { ServiceClock } from './clock.js';
import type { StateWrite } from '../state/changes.js';
import type { Registry } from '../state/registry.js';
import type { State } from '../state/state.js';

/** How a mount persists the state of a service. Without it, the state is lost with the service. */
export interface Persistence {
  /** the stored state; without one, the service starts with a new state */
  readonly state?: State;
  /**
   * called with one write at a time. Resolves when it is stored, and rejects if that fails. The
   * first write of a new state is a replacement.
   */
  readonly store?: (write: StateWrite) => Promise<void>;
  /**
   * called before each operation: loads external changes. Rejects while the state cannot be used.
   */
  readonly refresh?: () => Promise<void>;
  /** secrets that the request log must not show, in addition to the tokens */
  readonly secrets?: readonly string[];
  readonly health?: () => { readonly version?: string; readonly storage?: StorageHealth };
}

/** The kind and the health of the storage. */
export interface StorageHealth {
  /** "memory", "file", "localStorage" … */
  readonly kind: string;
  /** why changes cannot currently be stored */
  readonly error?: string;
}

/** The parts of the service whose state is saved. */
interface Saved {
  readonly clock: ServiceClock;
  /** returns the registry on which requests work */
  readonly registry: () => Registry;
  /** replaces the registry */
  readonly use: (registry: Registry) => void;
  readonly onChange: () => void;
}

/** The changes that are stored together: all those made before the write begins. */
interface PendingWrite {
  /** resolves when they are stored */
  readonly done: Promise<void>;
  /** why they were undone */
  rejection: Error | undefined;
}

/** The stored state. The registry can have later changes. */
interface Stored {
  readonly registry: Registry;
  /** offset of the clock */
  readonly offset: number;
}

/**
 * Saves the state of a service, one write at a time, and undoes what cannot be saved. Calls during
 * a write share the next one: fifty concurrent requests need two writes.
 */
export class Saving {
  readonly #saved: Saved;
  readonly #store: (write: StateWrite) => Promise<void>;
  /** null until something is stored: the first write contains everything */
  #stored: Stored | null;
  /** the current write, unless another state was loaded meanwhile */
  #current: PendingWrite | null = null;
  /** the write for which later changes wait */
  #next: PendingWrite | null = null;
  /** the end of the last write */
  #end: Promise<void> = Promise.resolve();

  constructor(saved: Saved, { state, store = async () => undefined }: Persistence) {
    this.#saved = saved;
    this.#store = store;
    this.#stored = state ? { registry: saved.registry(), offset: saved.clock.offset } : null;
  }

  /** The state, without the current time of its clock. */
  get state(): State {
    const { registry, clock } = this.#saved;
    return { ...registry().state, clock: { offset_ms: clock.offset } };
  }

  /** Replaces the whole state, which is not stored yet. */
  replace(registry: Registry, offset: number): void {
    this.#saved.clock.restart(offset);
    this.#saved.use(registry);
  }

  /**
   * Continues with a state that another program has stored.
   * @param rejection the error for changes that it lacks; without an error, they are dropped
   */
  resume(state: State, rejection?: Error): void {
    if (rejection) this.#reject(rejection);
    this.#current = null;
    const registry = this.#saved.registry();
    registry.load(state);
    this.#stored = { registry, offset: state.clock.offset_ms };
    this.#restoreClock();
    this.#saved.onChange();
  }

  /**
   * Resolves when the current state is stored. Rejects if that failed; the state is then the last
   * stored one again.
   */
  save(): Promise<void> {
    if (this.#next) return this.#next.done;
    // A failed write rejects only its own callers.
    const begin = this.#end.catch(() => undefined);
    const write: PendingWrite = { done: begin.then(() => this.#run(write)), rejection: undefined };
    this.#next = write;
    this.#end = write.done;
    return write.done;
  }

  async #run(write: PendingWrite): Promise<void> {
    if (!write.rejection) await this.#perform(write);
    if (write.rejection) throw write.rejection;
    this.#saved.onChange();
  }

  async #perform(write: PendingWrite): Promise<void> {
    this.#next = null;
    this.#current = write;
    const now = { registry: this.#saved.registry(), offset: this.#saved.clock.offset };
    const { unsaved } = now.registry;
    const failure = await this.#store(this.#unsaved(now)).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
    );
    if (this.#current === write) {
      if (failure) this.#undo(failure);
      else {
        now.registry.stored(unsaved);
        this.#stored = now;
      }
      this.#current = null;
    }
  }

  /** Returns the changes that are not stored yet. */
  #unsaved({ registry, offset }: Stored): StateWrite {
    if (registry !== this.#stored?.registry) return { replacement: this.state };
    const moved = offset === this.#stored.offset ? [] : [{ clock: { offset_ms: offset } }];
    return { changes: [...registry.changes(), ...moved] };
  }

  /** Restores the stored state. */
  #undo(failure: Error): void {
    this.#reject(failure);
    const { registry, use, onChange } = this.#saved;
    if (this.#stored && this.#stored.registry !== registry()) use(this.#stored.registry);
    registry().undo();
    this.#restoreClock();
    onChange();
  }

  /** Rejects the pending writes, whose changes were undone. */
  #reject(reason: Error): void {
    for (const write of [this.#current, this.#next]) {
      if (write) write.rejection = reason;
    }
    this.#next = null;
  }

  #restoreClock(): void {
    const { clock } = this.#saved;
    const offset = this.#stored?.offset ?? clock.offset;
    if (clock.offset !== offset) clock.restart(offset);
  }
}
