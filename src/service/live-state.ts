import { createWorld, type PinnedMarket, type World } from '../places/index.js';
import type { ServiceContext } from './context.js';
import { EntityPages } from './entity-pages.js';
import { Registry } from './registry.js';
import { readState, type State } from './state.js';
import { historyOf } from './subscriptions.js';

/** How the state is kept, and whether that works. */
export interface StorageHealth {
  /** "memory", "file", "localStorage" … */
  readonly kind: string;
  /** why changes cannot be kept at the moment */
  readonly error?: string;
}

/** What a mount gives a service besides its options: how it keeps what changes. */
export interface Persistence {
  /** the state that was stored; by default the service starts anew */
  readonly state?: State;
  /**
   * Called after each change with a function that reads the state at the moment it is written. Resolves when it is kept;
   * when it rejects, the service goes back to the last state that was kept.
   */
  readonly save?: (current: () => State) => Promise<void>;
  /** texts besides the tokens that the journal must not show */
  readonly secrets?: readonly string[];
  readonly health?: () => { readonly version?: string; readonly storage?: StorageHealth };
}

export interface LiveStateOptions extends Pick<Persistence, 'save'> {
  readonly marketSize: number | undefined;
  /** called when a change was kept, or has not happened */
  readonly onSave: () => void;
}

/** What of a context is the same for every state. */
type FixedContext = Omit<ServiceContext, 'registry' | 'world' | 'pages' | 'save'>;

/** The state that a service works on, how it is saved, and what it goes back to when that fails. */
export class LiveState {
  readonly #fixed: FixedContext;
  readonly #options: LiveStateOptions;
  /** seed and markets of it count; accounts and subscriptions are in the registry */
  #base: State;
  #context: ServiceContext;
  /** what a failed write goes back to */
  #kept: State;
  #failedWrites = 0;

  constructor(fixed: FixedContext, options: LiveStateOptions, state: State) {
    this.#fixed = fixed;
    this.#options = options;
    this.#base = state;
    this.#kept = state;
    this.#context = this.#contextOf(state);
  }

  get context(): ServiceContext {
    return this.#context;
  }

  /** Everything that outlives a request. */
  get current(): State {
    const { accounts, subscriptions } = this.#context.registry;
    const clock = { offset_ms: this.#fixed.clock.offset };
    return { ...this.#base, clock, accounts, subscriptions };
  }

  get seed(): number {
    return this.#base.seed;
  }

  /** When the last scrape job that is under way ends, ms since the epoch; 0 where there is none. */
  get endOfScrapes(): number {
    const { registry } = this.#context;
    const ends = registry.subscriptions.map((record) => historyOf(this.#context, record).busyUntil);
    return ends.reduce((latest, end) => Math.max(latest, end), 0);
  }

  /** Goes on with another state. What is under way changes nothing of it. */
  replace(state: State): void {
    this.#base = state;
    this.#fixed.clock.restart(state.clock.offset_ms);
    this.#context = this.#contextOf(state);
  }

  /** Goes on with a state that is stored. What is under way goes on with it as well, where the world is the same. */
  resume(state: State): void {
    const { seed, markets } = this.#base;
    this.#kept = state;
    if (seed !== state.seed || JSON.stringify(markets) !== JSON.stringify(state.markets)) {
      this.replace(state);
      return;
    }
    this.#base = state;
    this.#context.registry.load(state);
    const { offset_ms } = state.clock;
    if (this.#fixed.clock.offset !== offset_ms) this.#fixed.clock.restart(offset_ms);
  }

  /** Adds pinned places, within the bounds of a state. @throws {StateError} when they are not valid */
  addMarket(market: PinnedMarket): void {
    const { current } = this;
    this.#base = readState({ ...current, markets: [...current.markets, market] });
    this.#context = { ...this.#context, world: this.#worldOf(this.#base), pages: new EntityPages() };
  }

  /** Resolves when the state of this moment is kept. Rejects when it could not be: then it is the last kept one again. */
  async save(): Promise<void> {
    try {
      await this.#write();
    } finally {
      this.#options.onSave();
    }
  }

  async #write(): Promise<void> {
    const { save } = this.#options;
    if (!save) return;
    const failedBefore = this.#failedWrites;
    let written: State | undefined;
    try {
      await save(() => (written = this.current));
    } catch (error) {
      // Requests that share a write share its failure: the first of them goes back.
      if (failedBefore === this.#failedWrites) {
        this.#failedWrites += 1;
        this.resume(this.#kept);
      }
      throw error;
    }
    if (failedBefore !== this.#failedWrites) {
      throw new Error('An earlier write failed, and this change with it');
    }
    if (written) this.#kept = written;
  }

  #worldOf({ seed, markets }: State): World {
    const { marketSize } = this.#options;
    return createWorld({ seed, markets, ...(marketSize !== undefined && { marketSize }) });
  }

  #contextOf(state: State): ServiceContext {
    return {
      ...this.#fixed,
      registry: new Registry(state),
      world: this.#worldOf(state),
      pages: new EntityPages(),
      save: () => this.save(),
    };
  }
}
