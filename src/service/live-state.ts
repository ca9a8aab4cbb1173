import type { Interpreter } from '../fields/index.js';
import { milliseconds } from '../input/duration.js';
import { createWorld, type PinnedMarket } from '../places/index.js';
import type { Profile } from '../profile/open-points.js';
import type { Clock } from './clock.js';
import type { ServiceContext } from './context.js';
import { withValidatedOutput } from './interpreter.js';
import { Registry } from './registry.js';
import type { Persistence, ServiceOptions } from './service-options.js';
import { readState, type State } from './state.js';
import { historyOf } from './subscription-body.js';
import { timestamps } from './timestamps.js';

export interface LiveStateParts {
  readonly options: ServiceOptions;
  readonly profile: Profile;
  readonly clock: Clock;
  readonly persistence: Persistence;
  readonly takeScrapeFailures: ServiceContext['takeScrapeFailures'];
  readonly quota: () => number;
  /** called when a change was kept, or has not happened */
  readonly onSave: () => void;
}

/** The state that a service works on, how it is saved, and what it goes back to when that fails. */
export class LiveState {
  readonly #parts: LiveStateParts;
  readonly #interpreter: Interpreter | null;
  /** seed and markets of it count; accounts and subscriptions are in the registry */
  #base: State;
  #context: ServiceContext;
  /** what a failed write goes back to */
  #kept: State;
  #failedWrites = 0;

  constructor(parts: LiveStateParts, state: State) {
    const { interpreter } = parts.options;
    this.#parts = parts;
    this.#interpreter = interpreter ? withValidatedOutput(interpreter) : null;
    this.#base = state;
    this.#kept = state;
    this.#context = this.#contextOf(state);
  }

  get context(): ServiceContext {
    return this.#context;
  }

  get seed(): number {
    return this.#base.seed;
  }

  /** Everything that outlives a request. */
  get current(): State {
    const { registry } = this.#context;
    return {
      ...this.#base,
      clock: { offset_ms: this.#parts.clock.offset },
      accounts: registry.accounts,
      subscriptions: registry.subscriptions,
    };
  }

  /** When the last scrape job that is under way ends, ms since the epoch; 0 where there is none. */
  get endOfJobs(): number {
    const context = this.#context;
    const ends = context.registry.subscriptions.map((record) => historyOf(context, record).busyUntil);
    return ends.reduce((latest, end) => Math.max(latest, end), 0);
  }

  /** @param isStored whether it is what is stored: then a failed write goes back to it */
  replace(state: State, isStored = false): void {
    if (isStored) this.#kept = state;
    this.#base = state;
    this.#parts.clock.restart(state.clock.offset_ms);
    this.#context = this.#contextOf(state);
  }

  /** Adds pinned places, within the bounds of a state. @throws {StateError} when they are not valid */
  addMarket(market: PinnedMarket): void {
    const { current } = this;
    this.#base = readState({ ...current, markets: [...current.markets, market] });
    this.#context = { ...this.#context, world: this.#worldOf(this.#base) };
  }

  /** Resolves when the state of this moment is kept. Rejects when it could not be: then it is the last kept one again. */
  async save(): Promise<void> {
    try {
      await this.#write();
    } finally {
      this.#parts.onSave();
    }
  }

  async #write(): Promise<void> {
    const { save } = this.#parts.persistence;
    if (!save) return;
    const failedBefore = this.#failedWrites;
    let written: State | undefined;
    try {
      await save(() => (written = this.current));
    } catch (error) {
      // Requests that share a write share its failure: the first of them goes back.
      if (failedBefore === this.#failedWrites) this.#goBack();
      throw error;
    }
    if (failedBefore !== this.#failedWrites)
      throw new Error('An earlier write failed, and this change with it');
    if (written) this.#kept = written;
  }

  #goBack(): void {
    this.#failedWrites += 1;
    const { clock } = this.#parts;
    const kept = this.#kept;
    // What is under way goes on with the same registry, where that is possible.
    const isSameWorld = kept.seed === this.#base.seed && kept.markets === this.#base.markets;
    if (isSameWorld) this.#context.registry.load(kept);
    else this.replace(kept);
    if (clock.offset !== kept.clock.offset_ms) clock.restart(kept.clock.offset_ms);
  }

  #worldOf({ seed, markets }: State): ServiceContext['world'] {
    const { marketSize } = this.#parts.options;
    return createWorld({ seed, markets, ...(marketSize !== undefined && { marketSize }) });
  }

  #contextOf(state: State): ServiceContext {
    const { profile, clock, quota, takeScrapeFailures, options } = this.#parts;
    const refresh = profile['scrapes.refresh'];
    return {
      profile,
      clock,
      quota,
      takeScrapeFailures,
      registry: new Registry(state),
      world: this.#worldOf(state),
      timing: {
        duration: milliseconds(options.scrapeTime ?? '2s'),
        refresh: refresh === 'never' ? Infinity : milliseconds(refresh),
      },
      interpreter: this.#interpreter,
      timestamp: timestamps(profile['timestamps.format']),
      save: () => this.save(),
    };
  }
}
