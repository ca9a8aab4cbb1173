import type Joi from 'joi';
import type { OperationId } from '../api/operations.js';
import type { Subscription } from '../api/wire.js';
import type { Interpreter } from '../fields/index.js';
import { type Duration, milliseconds } from '../input/duration.js';
import { validate } from '../input/validate.js';
import { isUuid } from '../input/values.js';
import { createWorld } from '../places/index.js';
import { type GivenProfile, givenAnswers } from '../profile/given-profile.js';
import type { Profile } from '../profile/open-points.js';
import { completeProfile } from '../profile/profile.js';
import { type Account, Accounts, defaultTokens, namedAccount } from './accounts.js';
import { Clock } from './clock.js';
import type { ServiceContext } from './context.js';
import { EntityPages } from './entity-pages.js';
import { ServiceError } from './errors.js';
import type { Exchange } from './exchange.js';
import { type AppliedFaults, applyFaults, type FaultRequest } from './fault-injection.js';
import { Faults } from './faults.js';
import { withValidatedOutput } from './interpreter.js';
import { Journal, type RawExchange } from './journal.js';
import { Listeners } from './listeners.js';
import { type Operation, operations } from './operations.js';
import { RateLimit } from './rate-limit.js';
import { Registry } from './registry.js';
import { emptyState, readState, type State, StateError } from './state.js';
import { historyOf, subscriptionBody } from './subscription-body.js';
import { find } from './subscriptions.js';
import { timestamps } from './timestamps.js';
import { type TransportErrors, transportErrors } from './transport-errors.js';
import { validationError } from './validation-error.js';
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

export interface ServiceOptions {
  /** what all computed places follow from, from 0; 1 by default. That of a stored state wins over it. */
  seed?: number;
  /** tokens and the names of their accounts; `demo-token` and `other-token` by default */
  tokens?: Readonly<Record<string, string>>;
  /** accept any token, as an account of its own */
  open?: boolean;
  /** from a scrape's enqueueing to its end, up to "36500d"; "2s" by default */
  scrapeTime?: Duration;
  /** places per market, up to 1e9; by default as many as the city and the type make believable */
  marketSize?: number;
  /** live subscriptions per account; any number by default */
  quota?: number;
  /** requests per second and account, above 0; any number by default */
  rateLimit?: number;
  /** a profile file, parsed, or just answers to open points; what it leaves open is as in the reference */
  profile?: GivenProfile;
  /** what a new state starts with, and a reset goes back to */
  world?: GivenWorld;
  /** interprets field names in place of the built-in interpreter; what is no interpretation of each of them is a failure */
  interpreter?: Interpreter;
  /** the machine's clock by default; ms since the epoch */
  now?: () => number;
}

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
  readonly health?: () => { readonly version?: string; readonly storage?: StorageHealth };
}

/** What changed besides an exchange, for whoever shows it. */
export type Change = 'clock' | 'faults' | 'state';

/** The behaviour of the Location Data Subscription Service, without any transport. */
export class Service {
  readonly profile: Profile;
  readonly clock: Clock;
  readonly accounts: Accounts;
  readonly faults: Faults;
  readonly journal: Journal;
  readonly operations: readonly Operation[];
  readonly transportErrors: TransportErrors;
  readonly pages = new EntityPages();
  readonly #options: ServiceOptions;
  readonly #persistence: Persistence;
  readonly #rateLimit: RateLimit;
  readonly #changes = new Listeners<Change>();
  readonly #startedAt = Date.now();
  #world: WorldFile | null;
  #quota: number;
  /** seed and markets of it count; accounts and subscriptions are in the registry */
  #state: State;
  #context: ServiceContext;
  /** what a failed write goes back to */
  #kept: State;
  #failedWrites = 0;

  /**
   * @throws {RangeError} when a duration is not valid, {ProfileError} when the profile is not, {StateError} when the
   * world is not
   */
  constructor(options: ServiceOptions = {}, persistence: Persistence = {}) {
    this.#options = options;
    this.#persistence = persistence;
    this.profile = completeProfile(givenAnswers(options.profile ?? {}));
    this.#world = options.world === undefined ? null : readWorld(options.world);
    this.#quota = options.quota ?? Infinity;
    this.#state = persistence.state ?? this.#initial();
    this.#kept = this.#state;
    this.clock = new Clock(options.now, this.#state.clock.offset_ms, () => this.#endOfJobs());
    this.accounts = new Accounts(options.tokens ?? defaultTokens, options.open ?? false, this.profile);
    this.faults = new Faults(this.profile, () => this.seed);
    this.journal = new Journal(this.accounts.tokens);
    this.operations = operations(this.profile, this.pages);
    this.transportErrors = transportErrors(this.profile);
    this.#rateLimit = new RateLimit(options.rateLimit ?? Infinity, this.clock, this.profile);
    this.#context = this.#contextOf(this.#state);
    this.clock.onMove(() => this.#changes.emit('clock'));
    this.faults.onChange(() => this.#changes.emit('faults'));
  }

  get context(): ServiceContext {
    return this.#context;
  }

  /** What all computed places follow from. */
  get seed(): number {
    return this.#state.seed;
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
    this.#quota = quota ?? Infinity;
    this.#changes.emit('state');
  }

  /** The account behind a credential. @throws {ServiceError} when there is none */
  authenticate(authorization: string | null | undefined): Account {
    return this.accounts.authenticate(authorization);
  }

  /** Counts a request of an account. @throws {ServiceError} when it has sent too many */
  consumeRateLimit(account: Account): void {
    this.#rateLimit.consume(account);
  }

  /** What faults and the client's own wishes make of a request, whose body is already read. */
  applyFaults(operation: OperationId, request: FaultRequest): AppliedFaults {
    return applyFaults(this.faults, operation, request, {
      seed: this.seed,
      challenge: this.accounts.challenge,
    });
  }

  /**
   * The error for a request that does not fit the schemas of its operation. Where the profile says that an unknown id, or
   * the status of the subscription, is refused first, it is that error.
   */
  validationError(
    operation: OperationId,
    error: Pick<Joi.ValidationError, 'details'>,
    { account, id }: { readonly account: Account; readonly id: string },
  ): ServiceError {
    const lookup =
      operation === 'updateSubscription' ? 'update' : operation === 'listEntities' ? 'list' : null;
    const earlier = lookup === null ? null : this.#earlierRefusal(lookup, account, id);
    return earlier ?? validationError(operation, error, this.profile);
  }

  /** Records an exchange in the journal, and returns it as a request log shows it. @param context which it worked on */
  record(context: ServiceContext, exchange: RawExchange): Exchange {
    // The journal that it belongs to is gone with a reset.
    if (context === this.#context) this.journal.record(exchange);
    const { at, method, url, operation, account, response, duration, fault, refusal } = exchange;
    return {
      at,
      method,
      url: this.journal.redactedUrl(url, exchange.requestHeaders.authorization),
      operation,
      account,
      status: response?.status ?? null,
      duration,
      ...(fault && { fault }),
      ...(refusal !== undefined && { refusal }),
    };
  }

  /** Calls a function after each change of the clock, the faults or the state. @returns what ends it */
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
   * Replaces the state by a snapshot, and goes on from its instant, also where the clock is past that.
   * One without an instant, as a state file is, says only how far the clock is ahead of the machine's.
   * @throws {StateError} when it is not valid
   */
  async restore(snapshot: unknown): Promise<void> {
    if (typeof snapshot === 'string') throw new StateError('parse the text of a snapshot first');
    const state = readState(snapshot, 'snapshot');
    this.#replace(state);
    if (state.clock.now !== undefined) this.clock.continueFrom(Date.parse(state.clock.now));
    await this.save();
  }

  /** Goes on with a state that was stored: time has passed since. Saves nothing. */
  resume(state: State): void {
    this.#kept = state;
    this.#replace(state);
  }

  /**
   * Goes back to the start: its state and clock, no faults, an empty journal, valid tokens.
   * @param world what to start with from now on; by default the same as before
   * @throws {StateError} when the world is not valid
   */
  async reset(world?: GivenWorld): Promise<void> {
    if (world !== undefined) this.#world = readWorld(world);
    this.faults.remove();
    this.journal.clear();
    this.#rateLimit.clear();
    this.accounts.restoreAll();
    this.#quota = this.#options.quota ?? Infinity;
    this.#replace(this.#initial());
    await this.save();
  }

  /** Adds a subscription as a world describes it, also of another age, status or account. @throws {StateError} when it is not valid */
  async subscribe(subscription: WorldSubscription): Promise<Subscription> {
    const error = (message: string): StateError => new StateError(message);
    const entry = validate(worldSubscriptionSchema.required(), subscription, {
      label: 'subscription',
      error,
    });
    const { registry, clock } = this.#context;
    const account = namedAccount(entry.account ?? 'demo');
    if (entry.id !== undefined && registry.get(entry.id)) {
      throw new StateError(`there is a subscription ${entry.id} already`);
    }
    const record = subscriptionRecord(entry, entry.id ?? registry.nextId(account), clock.now());
    registry.put(record);
    await this.save();
    return subscriptionBody(this.#context, record);
  }

  /** Pins a place to a market, as a world does. @throws {StateError} when it is not valid */
  async addPlace(market: { city: string; entity_type: string }, place: WorldPlace): Promise<void> {
    const error = (message: string): StateError => new StateError(message);
    const pinned = pinnedPlace(
      validate(worldPlaceSchema, place, { label: 'place', error }),
      this.clock.now(),
    );
    const added = { city: market.city, entity_type: market.entity_type, places: [pinned] };
    const { clock: _, ...rest } = this.#current();
    // The same bounds as a world's.
    const state = readState({
      ...rest,
      clock: { offset_ms: this.clock.offset },
      markets: [...rest.markets, added],
    });
    this.#state = state;
    this.#context = { ...this.#context, world: this.#worldOf(state) };
    this.pages.clear();
    await this.save();
  }

  /** Resolves when the state of this moment is kept. Rejects when it could not be: then it is the last kept one again. */
  async save(): Promise<void> {
    this.#changes.emit('state');
    const { save } = this.#persistence;
    if (!save) return;
    const failedBefore = this.#failedWrites;
    let written: State | undefined;
    try {
      await save(() => (written = this.#current()));
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
    const kept = this.#kept;
    if (kept.seed !== this.#state.seed || kept.markets !== this.#state.markets) this.#replace(kept);
    else this.#context.registry.load(kept);
    if (kept.clock.offset_ms !== this.clock.offset) this.clock.restart(kept.clock.offset_ms);
    this.#changes.emit('state');
  }

  #earlierRefusal(lookup: 'update' | 'list', account: Account, id: string): ServiceError | null {
    const { profile } = this;
    try {
      const { status } = find(this.#context, account, id, lookup);
      const answer = lookup === 'update' && status === 'cancelled' ? profile['cancelled.update'] : 'accepted';
      const first = profile['update.invalid-or-cancelled'] === 'status';
      return first && typeof answer === 'number'
        ? new ServiceError(answer, 'The subscription is cancelled')
        : null;
    } catch (error) {
      const first = profile[`${lookup}.invalid-or-${isUuid(id) ? 'unknown' : 'malformed'}`] === 'id';
      return first && error instanceof ServiceError ? error : null;
    }
  }

  #initial(): State {
    const { seed, now = Date.now } = this.#options;
    return this.#world === null ? emptyState(seed ?? 1) : worldState(this.#world, seed, now());
  }

  #replace(state: State): void {
    this.#state = state;
    this.pages.clear();
    this.clock.restart(state.clock.offset_ms);
    this.#context = this.#contextOf(state);
    this.#changes.emit('state');
  }

  #current(): State {
    const { registry } = this.#context;
    return {
      ...this.#state,
      clock: { offset_ms: this.clock.offset },
      accounts: registry.accounts,
      subscriptions: registry.subscriptions,
    };
  }

  #endOfJobs(): number {
    const { registry } = this.#context;
    return registry.subscriptions.reduce(
      (latest, record) => Math.max(latest, historyOf(this.#context, record).busyUntil),
      0,
    );
  }

  #worldOf({ seed, markets }: State): ServiceContext['world'] {
    const { marketSize } = this.#options;
    return createWorld({ seed, markets, ...(marketSize !== undefined && { marketSize }) });
  }

  #contextOf(state: State): ServiceContext {
    const { profile, clock } = this;
    const { interpreter, scrapeTime = '2s' } = this.#options;
    const refresh = profile['scrapes.refresh'];
    return {
      profile,
      clock,
      registry: new Registry(state),
      world: this.#worldOf(state),
      timing: {
        duration: milliseconds(scrapeTime),
        refresh: refresh === 'never' ? Infinity : milliseconds(refresh),
      },
      quota: () => this.#quota,
      interpreter: interpreter ? withValidatedOutput(interpreter) : null,
      timestamp: timestamps(profile['timestamps.format']),
      takeScrapeFailures: () => this.faults.takeScrapeFailures(),
      save: () => this.save(),
    };
  }
}
