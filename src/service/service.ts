import type { Subscription } from '../api/wire.js';
import { atOnce, inSlices, type Steps } from '../input/slices.js';
import { validate } from '../input/validate.js';
import type { Profile } from '../profile/open-points.js';
import { completeProfile, givenAnswers } from '../profile/profile.js';
import { Accounts, defaultTokens, namedAccount } from './accounts/accounts.js';
import { Clock } from './clock.js';
import type { ServiceContext } from './context.js';
import { Faults } from './faults/faults.js';
import { withValidatedOutput } from './interpreter.js';
import { type Exchange, Journal, type RawExchange } from './journal/journal.js';
import { Listeners } from './listeners.js';
import { type Operation, operations } from './operations.js';
import { type ServiceOptions, validateOptions } from './options.js';
import { type RateLimit, rateLimit } from './accounts/rate-limit.js';
import { Registry } from './registry.js';
import { marketNames } from './state/pinned-markets.js';
import { scrapeTiming } from './scrapes.js';
import { type State, StateError, stateSteps } from './state/state.js';
import { endOfScrapes, subscriptionBody } from './subscription-record.js';
import { timestamps } from './timestamps.js';
import { type TransportErrors, transportErrors } from './responses/errors.js';
import {
  type GivenWorld,
  pinnedPlace,
  readWorld,
  subscriptionRecord,
  type WorldFile,
  type WorldPlace,
  worldPlaceSchema,
  type WorldSubscription,
  worldStateSteps,
  worldSteps,
  worldSubscriptionSchema,
} from './state/world-file.js';

export type { ServiceOptions } from './options.js';

/** How a mount persists the state of a service. */
export interface Persistence {
  /** the stored state; by default the service starts with a new one */
  readonly state?: State;
  /**
   * Called after each change with a function that returns the state to write. Resolves when it is stored;
   * if it rejects, the service goes back to the last stored state.
   */
  readonly save?: (current: () => State) => Promise<void>;
  /** secrets besides the tokens that the journal must not show */
  readonly secrets?: readonly string[];
  readonly health?: () => { readonly version?: string; readonly storage?: StorageHealth };
}

/** How the state is stored, and whether that works. */
interface StorageHealth {
  /** "memory", "file", "localStorage" … */
  readonly kind: string;
  /** why changes cannot be stored at present */
  readonly error?: string;
}

/** What has changed, for listeners that display it. */
export type Change = 'clock' | 'faults' | 'state';

/**
 * The behaviour of the Location Data Subscription Service, without any transport. A mount takes a request through these
 * steps: `accounts.authenticate`, `rateLimit.consume`, read the body, `faults.apply`, validate with the schemas of the
 * operation (`validationError`), `run` the operation, `record` the exchange.
 */
export class Service {
  readonly profile: Profile;
  readonly clock: Clock;
  readonly accounts: Accounts;
  readonly rateLimit: RateLimit;
  readonly faults: Faults;
  readonly journal: Journal;
  readonly operations: readonly Operation[];
  readonly transportErrors: TransportErrors;
  readonly #options: ServiceOptions;
  readonly #persistence: Persistence;
  readonly #changes = new Listeners<Change>();
  readonly #startedAt = Date.now();
  #context: ServiceContext;
  #world: WorldFile | null;
  #quota: number;
  /** the last stored state, which a failed write goes back to */
  #kept: State;
  /** the error of the last failed write */
  #failure: Error | undefined;

  /** @throws {RangeError}, {ProfileError} or {StateError} when a duration, the profile or the world is invalid */
  constructor(options: ServiceOptions = {}, persistence: Persistence = {}) {
    this.#options = options;
    this.#persistence = persistence;
    this.profile = completeProfile(givenAnswers(options.profile ?? {}));
    this.#world = options.world === undefined ? null : readWorld(options.world);
    this.#quota = options.quota ?? Infinity;
    this.#kept = persistence.state ?? atOnce(this.#initial(this.#world));
    this.clock = new Clock(
      {
        source: options.now ?? Date.now,
        endOfScrapes: () => endOfScrapes(this.context),
        onMove: () => this.#changes.emit('clock'),
      },
      this.#kept.clock.offset_ms,
    );
    this.faults = new Faults(
      this.profile,
      () => this.seed,
      () => this.#changes.emit('faults'),
    );
    const tokens = options.tokens ?? defaultTokens;
    this.accounts = new Accounts(tokens, options.open === true, this.profile, () =>
      this.#changes.emit('state'),
    );
    this.rateLimit = rateLimit(options.rateLimit ?? Infinity, this.clock, this.profile);
    this.journal = new Journal([...Object.keys(tokens), ...(persistence.secrets ?? [])]);
    this.operations = operations(this.profile);
    this.transportErrors = transportErrors(this.profile);
    this.#context = {
      profile: this.profile,
      clock: this.clock,
      faults: this.faults,
      registry: new Registry(this.#kept, options.marketSize),
      timing: scrapeTiming(options.scrapeTime, this.profile),
      quota: () => this.#quota,
      interpreter: options.interpreter ? withValidatedOutput(options.interpreter) : null,
      timestamp: timestamps(this.profile['timestamps.format']),
      bodies: new WeakMap(),
      save: () => this.save(),
    };
  }

  get context(): ServiceContext {
    return this.#context;
  }

  /** Seed of all computed places. */
  get seed(): number {
    return this.context.registry.seed;
  }

  /** The world that a reset goes back to; null for an empty one. */
  get world(): WorldFile | null {
    return this.#world;
  }

  /** Maximum number of live subscriptions per account; null for no limit. */
  get quota(): number | null {
    return this.#quota === Infinity ? null : this.#quota;
  }

  set quota(quota: number | null) {
    validateOptions({ quota: quota ?? 0 }, {});
    this.#quota = quota ?? Infinity;
    this.#changes.emit('state');
  }

  /**
   * Records an exchange in the journal, and passes its log entry to `listener`.
   * @param context that the request worked on; null for requests that the journal does not show
   */
  record(
    context: ServiceContext | null,
    exchange: RawExchange,
    listener?: (exchange: Exchange) => void,
  ): void {
    // After a reset, the exchange belongs to the old journal.
    if (context?.registry === this.context.registry) this.journal.record(exchange);
    listener?.(this.journal.logLine(exchange));
  }

  /** Calls a function after each change of the clock, the faults or the state. @returns a function that unsubscribes */
  onChange(listener: (what: Change) => void): () => void {
    return this.#changes.on(listener);
  }

  /** The status of the service and of its storage. */
  health(): {
    status: 'ok' | 'degraded';
    version?: string;
    uptime_ms: number;
    storage?: StorageHealth;
  } {
    const health = this.#persistence.health?.() ?? {};
    const status = health.storage?.error === undefined ? 'ok' : 'degraded';
    return { status, uptime_ms: Date.now() - this.#startedAt, ...health };
  }

  /** The state with the current instant. It does not change later on, but shares its records with the service. */
  get state(): State {
    const now = new Date(this.clock.now()).toISOString();
    return { ...this.#current(), clock: { offset_ms: this.clock.offset, now } };
  }

  /** A copy of the state, with the current instant. */
  snapshot(): State {
    return structuredClone(this.state);
  }

  /**
   * Replaces the state by a snapshot, and continues from its instant. Without an instant, as in a
   * state file, it only says how far the clock is ahead of the machine's.
   * @throws {StateError} when it is invalid
   */
  async restore(snapshot: unknown): Promise<void> {
    if (typeof snapshot === 'string') throw new StateError('parse the text of a snapshot first');
    const state = await inSlices(stateSteps(snapshot, 'snapshot'));
    this.#replace(state);
    if (state.clock.now !== undefined) this.clock.continueFrom(Date.parse(state.clock.now));
    await this.save();
  }

  /** Continues with a stored state, in the same context: requests in progress see it as well. Saves nothing. */
  resume(state: State): void {
    this.#kept = state;
    this.context.registry.load(state);
    const { offset_ms } = state.clock;
    if (this.clock.offset !== offset_ms) this.clock.restart(offset_ms);
    this.#changes.emit('state');
  }

  /** Goes back to the initial state, or to another world. @throws {StateError} when the world is invalid */
  async reset(given?: GivenWorld): Promise<void> {
    const world = given === undefined ? this.#world : await inSlices(worldSteps(given));
    const state = await inSlices(this.#initial(world));
    this.faults.remove();
    this.journal.clear();
    this.rateLimit.clear();
    this.accounts.restore();
    this.#quota = this.#options.quota ?? Infinity;
    this.#replace(state);
    await this.save();
    this.#world = world;
  }

  /**
   * Adds a subscription in the format of a world: of any age, status and account.
   * @throws {StateError} when it is invalid
   */
  async subscribe(subscription: WorldSubscription): Promise<Subscription> {
    const valid = validate(worldSubscriptionSchema, subscription, 'subscription', StateError);
    const { id, account: name = 'demo', ...entry } = valid;
    const { registry } = this.context;
    if (id !== undefined && registry.get(id))
      throw new StateError(`there is a subscription ${id} already`);
    const account = namedAccount(name);
    const owned = { id: id ?? registry.nextId(account), account_id: account.id };
    const failing = { ...this.faults.takeScrapeFailures(), ...entry };
    const record = subscriptionRecord(failing, owned, this.clock.now());
    registry.put(record);
    await this.save();
    return subscriptionBody(this.context, record);
  }

  /** Pins a place to a market, in the format of a world. @throws {StateError} when it is invalid */
  async addPlace(market: { city: string; entity_type: string }, place: WorldPlace): Promise<void> {
    const valid = validate(worldPlaceSchema, place, 'place', StateError);
    const { city, entity_type } = validate(marketNames.unknown(), market, 'market', StateError);
    this.context.registry.addPlace({ city, entity_type }, pinnedPlace(valid, this.clock.now()));
    await this.save();
  }

  /** Resolves when the current state is stored. Rejects if that failed: then the state is the last stored one again. */
  async save(): Promise<void> {
    const before = this.#failure;
    let written: State | undefined;
    try {
      await this.#persistence.save?.(() => (written = this.#current()));
    } catch (error) {
      // Requests that share a write share its failure: the first of them restores the stored state.
      if (before === this.#failure) {
        this.#failure = error instanceof Error ? error : new Error(String(error));
        this.resume(this.#kept);
      }
      throw error;
    }
    // An earlier write failed, and undid this change.
    if (this.#failure && before !== this.#failure) throw this.#failure;
    this.#kept = written ?? this.#kept;
    this.#changes.emit('state');
  }

  #current(): State {
    return { ...this.context.registry.state, clock: { offset_ms: this.clock.offset } };
  }

  /** Continues with another state, in a new context: requests in progress do not affect it. */
  #replace(state: State): void {
    this.clock.restart(state.clock.offset_ms);
    this.#context = { ...this.#context, registry: new Registry(state, this.#options.marketSize) };
  }

  #initial(world: WorldFile | null): Steps<State> {
    const { seed, now = Date.now } = this.#options;
    return worldStateSteps(world ?? { version: 1 }, seed, now());
  }
}
