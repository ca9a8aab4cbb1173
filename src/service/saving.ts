import type { ServiceClock } from './clock.js';
import type { StateWrite } from '../state/changes.js';
import type { Registry } from '../state/registry.js';
import type { State } from '../state/state.js';

/** How a mount persists the state of a service. Without it, the state is lost with the service. */
export interface Persistence {
  /** the stored state; by default the service starts with a new one */
  readonly state?: State;
  /**
   * Called with one write at a time. Resolves when it is stored, and rejects when it is not. The
   * first write of a new state is a replacement.
   */
  readonly store?: (write: StateWrite) => Promise<void>;
  /**
   * Called before each operation: gives the service what was changed from outside. Rejects while
   * the state cannot be used.
   */
  readonly refresh?: () => Promise<void>;
  /** secrets besides the tokens that the journal must not show */
  readonly secrets?: readonly string[];
  readonly health?: () => { readonly version?: string; readonly storage?: StorageHealth };
}

/** How the state is stored, and whether that works. */
export interface StorageHealth {
  /** "memory", "file", "localStorage" … */
  readonly kind: string;
  /** why changes cannot be stored at present */
  readonly error?: string;
}

/** The state that is saved. */
interface Saved {
  readonly clock: ServiceClock;
  /** the registry that requests work on */
  readonly registry: () => Registry;
  /** goes on with another registry */
  readonly use: (registry: Registry) => void;
  readonly onChange: () => void;
}

/**
 * Saves the state of a service, one write at a time, and takes back what cannot be saved. Calls
 * during a write share the next one, which stores everything up to when it begins: fifty concurrent
 * requests cost two writes.
 */
export class Saving {
  readonly #saved: Saved;
  readonly #store: (write: StateWrite) => Promise<void>;
  #current: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  /** whether nothing is stored yet: the first write has everything */
  #isNew: boolean;
  /** stored state, if the whole state was replaced and the replacement is not stored yet */
  #replaced: Registry | null = null;
  /** the offset of the clock that is stored */
  #storedOffset: number;
  /** how often a state that somebody else has stored was loaded */
  #loads = 0;
  /** why changes were taken back the last time */
  #failure: Error | undefined;

  constructor(saved: Saved, { state, store = async () => undefined }: Persistence) {
    this.#saved = saved;
    this.#store = store;
    this.#isNew = state === undefined;
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

  /**
   * Continues with a state that somebody else has stored.
   * @param refusal what those are told whose changes are not in it; without one, nobody is
   */
  resume(state: State, refusal?: Error): void {
    if (refusal) this.#failure = refusal;
    this.#loads += 1;
    this.#isNew = false;
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
    await (this.#next ??= this.#writeNext());
    // An earlier write failed, and undid this change; or another state was loaded.
    if (this.#failure && before !== this.#failure) throw this.#failure;
    this.#saved.onChange();
  }

  async #writeNext(): Promise<void> {
    // The callers of a failed write were told. It does not affect this one.
    await this.#current.catch(() => undefined);
    this.#current = this.#next ?? Promise.resolve();
    this.#next = undefined;
    await this.#write();
  }

  async #write(): Promise<void> {
    const loads = this.#loads;
    const registry = this.#saved.registry();
    const { unsaved } = registry;
    const { offset } = this.#saved.clock;
    const failure = await this.#store(this.#unsaved()).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
    );
    // Changes that are missing in a state that was loaded meanwhile are lost, and rejected.
    if (this.#loads !== loads) return;
    if (failure) {
      this.#undo(failure);
      throw failure;
    }
    registry.stored(unsaved);
    this.#isNew = false;
    this.#storedOffset = offset;
    this.#replaced = this.#saved.registry() === registry ? null : registry;
  }

  /** Returns the changes that are not stored yet. */
  #unsaved(): StateWrite {
    if (this.#isNew || this.#replaced) return { replacement: this.state };
    const { registry, clock } = this.#saved;
    const isMoved = clock.offset !== this.#storedOffset;
    const moved = isMoved ? [{ clock: { offset_ms: clock.offset } }] : [];
    return { changes: [...registry().changes(), ...moved] };
  }

  /** Goes back to what is stored. */
  #undo(failure: Error): void {
    this.#failure = failure;
    if (this.#replaced) this.#saved.use(this.#replaced);
    this.#replaced = null;
    this.#saved.registry().undo();
    this.#restoreClock();
    this.#saved.onChange();
  }

  #restoreClock(): void {
    const { clock } = this.#saved;
    if (clock.offset !== this.#storedOffset) clock.restart(this.#storedOffset);
  }
}
