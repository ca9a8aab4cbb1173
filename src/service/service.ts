import type { Subscription } from '../api/wire.js';
import { milliseconds } from '../input/duration.js';
import { validate } from '../input/validate.js';
import type { Profile } from '../profile/open-points.js';
import { completeProfile, givenAnswers } from '../profile/profile.js';
import { Accounts, defaultTokens, namedAccount } from './accounts.js';
import { Clock } from './clock.js';
import type { ServiceContext } from './context.js';
import { Faults } from './faults.js';
import { withValidatedOutput } from './interpretation.js';
import { type Exchange, Journal, type RawExchange } from './journal.js';
import { Listeners } from './listeners.js';
import { type Operation, operations } from './operations.js';
import { type ServiceOptions, validateOptions } from './options.js';
import { type RateLimit, rateLimit } from './rate-limit.js';
import { Registry } from './registry.js';
import { marketNames, readState, type State, StateError } from './state.js';
import { endOfScrapes, subscriptionBody } from './subscription-record.js';
import { timestamps } from './timestamps.js';
import { type TransportErrors, transportErrors } from './errors.js';
import {
  type GivenWorld,
  pinnedPlace,
  readWorld,
  subscriptionRecord,
  type WorldFile,
  type WorldPlace,
  worldPlaceSchema,
  worldState,
  type WorldSubscription,
  worldSubscriptionSchema,
} from './world-file.js';

export type { ServiceOptions } from './options.js';

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

/** How the state is kept, and whether that works. */
interface StorageHealth {
  /** "memory", "file", "localStorage" … */
  readonly kind: string;
  /** why changes cannot be kept at the moment */
  readonly error?: string;
}

/** What changed besides an exchange, for whoever shows it. */
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
  /** what a failed write goes back to */
  #kept: State;
  /** of the last write that failed */
  #failure: Error | undefined;

  /** @throws {RangeError}, {ProfileError} or {StateError} when a duration, the profile or the world is not valid */
  constructor(options: ServiceOptions = {}, persistence: Persistence = {}) {
    const { interpreter } = options;
    this.#options = options;
    this.#persistence = persistence;
    this.profile = completeProfile(givenAnswers(options.profile ?? {}));
    this.#world = options.world === undefined ? null : readWorld(options.world);
    this.#quota = options.quota ?? Infinity;
    this.#kept = persistence.state ?? this.#initial(this.#world);
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
    this.accounts = new Accounts(tokens, options.open ?? false, this.profile, () => this.#changes.emit('state'));
    this.rateLimit = rateLimit(options.rateLimit ?? Infinity, this.clock, this.profile);
    this.journal = new Journal([...Object.keys(tokens), ...(persistence.secrets ?? [])]);
    this.operations = operations(this.profile);
    this.transportErrors = transportErrors(this.profile);
    const refresh = this.profile['scrapes.refresh'];
    this.#context = {
      profile: this.profile,
      clock: this.clock,
      faults: this.faults,
      registry: new Registry(this.#kept, options.marketSize),
      timing: {
        duration: milliseconds(options.scrapeTime ?? '2s'),
        refresh: refresh === 'never' ? Infinity : milliseconds(refresh),
      },
      quota: () => this.#quota,
      interpreter: interpreter ? withValidatedOutput(interpreter) : null,
      timestamp: timestamps(this.profile['timestamps.format']),
      bodies: new WeakMap(),
      save: () => this.save(),
    };
  }

  get context(): ServiceContext {
    return this.#context;
  }

  /** What all computed places follow from. */
  get seed(): number {
    return this.context.registry.seed;
  }

  /** The world that a reset goes back to; null for an empty one. */
  get world(): WorldFile | null {
    return this.#world;
  }

  /** How many live subscriptions an account may have; null for any number. */
  get quota(): number | null {
    return this.#quota === Infinity ? null : this.#quota;
  }

  set quota(quota: number | null) {
    validateOptions({ quota: quota ?? 0 }, {});
    this.#quota = quota ?? Infinity;
    this.#changes.emit('state');
  }

  /**
   * Records an exchange in the journal, and hands it to `listener` as a request log shows it.
   * @param context which it worked on; null for what the journal does not show
   */
  record(context: ServiceContext | null, exchange: RawExchange, listener?: (exchange: Exchange) => void): void {
    // The journal that it belongs to is gone with a reset.
    if (context?.registry === this.context.registry) this.journal.record(exchange);
    listener?.(this.journal.logLine(exchange));
  }

  /** Calls a function after each change of the clock, the faults or the state. @returns a function that unsubscribes */
  onChange(listener: (what: Change) => void): () => void {
    return this.#changes.on(listener);
  }

  /** Whether the service works, and its storage. */
  health(): { status: 'ok' | 'degraded'; version?: string; uptime_ms: number; storage?: StorageHealth } {
    const health = this.#persistence.health?.() ?? {};
    const status = health.storage?.error === undefined ? 'ok' : 'degraded';
    return { status, uptime_ms: Date.now() - this.#startedAt, ...health };
  }

  /** Everything that outlives a request, and the instant. A copy: neither changes with the other. */
  snapshot(): State {
    const now = new Date(this.clock.now()).toISOString();
    return structuredClone({ ...this.#current(), clock: { offset_ms: this.clock.offset, now } });
  }

  /**
   * Replaces the state by a snapshot, and goes on from its instant. One without an instant, as a state file is, says only
   * how far the clock is ahead of the machine's. @throws {StateError} when it is not valid
   */
  async restore(snapshot: unknown): Promise<void> {
    if (typeof snapshot === 'string') throw new StateError('parse the text of a snapshot first');
    const state = readState(snapshot, 'snapshot');
    this.#replace(state);
    if (state.clock.now !== undefined) this.clock.continueFrom(Date.parse(state.clock.now));
    await this.save();
  }

  /** Goes on with a state that was stored, and what is under way with it: time has passed since. Saves nothing. */
  resume(state: State): void {
    this.#kept = state;
    this.context.registry.load(state);
    const { offset_ms } = state.clock;
    if (this.clock.offset !== offset_ms) this.clock.restart(offset_ms);
    this.#changes.emit('state');
  }

  /** Goes back to the start, or to another world. @throws {StateError} when the world is not valid */
  async reset(given?: GivenWorld): Promise<void> {
    const world = given === undefined ? this.#world : readWorld(given);
    this.faults.remove();
    this.journal.clear();
    this.rateLimit.clear();
    this.accounts.restore();
    this.#quota = this.#options.quota ?? Infinity;
    this.#replace(this.#initial(world));
    await this.save();
    this.#world = world;
  }

  /** Adds a subscription as a world describes it: of any age, status and account. @throws {StateError} when it is not valid */
  async subscribe(subscription: WorldSubscription): Promise<Subscription> {
    const valid = validate(worldSubscriptionSchema, subscription, 'subscription', StateError);
    const { id, account: name = 'demo', ...entry } = valid;
    const { registry } = this.context;
    if (id !== undefined && registry.get(id)) throw new StateError(`there is a subscription ${id} already`);
    const account = namedAccount(name);
    const owned = { id: id ?? registry.nextId(account), account_id: account.id };
    const failing = { ...this.faults.takeScrapeFailures(), ...entry };
    const record = subscriptionRecord(failing, owned, this.clock.now());
    registry.put(record);
    await this.save();
    return subscriptionBody(this.context, record);
  }

  /** Pins a place to a market, as a world does. @throws {StateError} when it is not valid */
  async addPlace(market: { city: string; entity_type: string }, place: WorldPlace): Promise<void> {
    const valid = validate(worldPlaceSchema, place, 'place', StateError);
    const { city, entity_type } = validate(marketNames.unknown(), market, 'market', StateError);
    this.context.registry.addMarket({ city, entity_type, places: [pinnedPlace(valid, this.clock.now())] });
    await this.save();
  }

  /** Resolves when the state of this moment is kept. Rejects when it could not be: then it is the last kept one again. */
  async save(): Promise<void> {
    const before = this.#failure;
    let written: State | undefined;
    try {
      await this.#persistence.save?.(() => (written = this.#current()));
    } catch (error) {
      // Requests that share a write share its failure: the first of them goes back.
      if (before === this.#failure) {
        this.#failure = error instanceof Error ? error : new Error(String(error));
        this.resume(this.#kept);
      }
      throw error;
    }
    // An earlier write failed, and this change with it.
    if (this.#failure && before !== this.#failure) throw this.#failure;
    this.#kept = written ?? this.#kept;
    this.#changes.emit('state');
  }

  #current(): State {
    return { ...this.context.registry.state, clock: { offset_ms: this.clock.offset } };
  }

  /** Goes on with another state. What is under way changes nothing of it. */
  #replace(state: State): void {
    this.clock.restart(state.clock.offset_ms);
    this.#context = { ...this.#context, registry: new Registry(state, this.#options.marketSize) };
  }

  #initial(world: WorldFile | null): State {
    const { seed, now = Date.now } = this.#options;
    return worldState(world ?? { version: 1 }, seed, now());
  }
}
