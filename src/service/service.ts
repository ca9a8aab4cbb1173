import type Joi from 'joi';
import type { OperationId } from '../api/operations.js';
import type { Subscription } from '../api/wire.js';
import { validate } from '../input/validate.js';
import { isUuid } from '../input/values.js';
import type { Profile } from '../profile/open-points.js';
import { completeProfile, givenAnswers } from '../profile/profile.js';
import { type Account, Accounts, defaultTokens, namedAccount } from './accounts.js';
import { Clock } from './clock.js';
import type { ServiceContext } from './context.js';
import { EntityPages } from './entity-pages.js';
import { ServiceError } from './errors.js';
import type { Exchange } from './exchange.js';
import { type AppliedFaults, applyFaults, type FaultRequest } from './fault-injection.js';
import { Faults } from './faults.js';
import { Journal, type RawExchange } from './journal.js';
import { Listeners } from './listeners.js';
import { LiveState } from './live-state.js';
import { type Operation, operations } from './operations.js';
import { RateLimit } from './rate-limit.js';
import type { Change, Persistence, ServiceOptions, StorageHealth } from './service-options.js';
import { emptyState, readState, type State, StateError } from './state.js';
import { subscriptionBody } from './subscription-body.js';
import { find } from './subscriptions.js';
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

export type { Change, Persistence, ServiceOptions, StorageHealth } from './service-options.js';

const stateError = (message: string): StateError => new StateError(message);

/**
 * The behaviour of the Location Data Subscription Service, without any transport. A mount takes a request through these
 * steps: `authenticate`, `consumeRateLimit`, read the body, `applyFaults`, validate with the schemas of the operation
 * (`validationError`), `run` the operation, `record` the exchange.
 */
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
  readonly #state: LiveState;
  #world: WorldFile | null;
  #quota: number;

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
    const state = persistence.state ?? this.#initial();
    this.clock = new Clock(options.now, state.clock.offset_ms, () => this.#state.endOfJobs);
    this.faults = new Faults(this.profile, () => this.seed);
    this.#state = new LiveState(
      {
        options,
        persistence,
        profile: this.profile,
        clock: this.clock,
        takeScrapeFailures: () => this.faults.takeScrapeFailures(),
        quota: () => this.#quota,
        onSave: () => this.#changes.emit('state'),
      },
      state,
    );
    this.accounts = new Accounts(options.tokens ?? defaultTokens, options.open ?? false, this.profile);
    this.journal = new Journal([...this.accounts.tokens, ...(persistence.secrets ?? [])]);
    this.operations = operations(this.profile, this.pages);
    this.transportErrors = transportErrors(this.profile);
    this.#rateLimit = new RateLimit(options.rateLimit ?? Infinity, this.clock, this.profile);
    this.clock.onMove(() => this.#changes.emit('clock'));
    this.faults.onChange(() => this.#changes.emit('faults'));
  }

  get context(): ServiceContext {
    return this.#state.context;
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
    const { challenge } = this.accounts;
    return applyFaults(this.faults, operation, request, { seed: this.seed, challenge });
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
    const lookups: Partial<Record<OperationId, 'update' | 'list'>> = {
      updateSubscription: 'update',
      listEntities: 'list',
    };
    const lookup = lookups[operation];
    const earlier = lookup && this.#earlierRefusal(lookup, account, id);
    return earlier ?? validationError(operation, error, this.profile);
  }

  /** Records an exchange in the journal, and returns it as a request log shows it. @param context which it worked on */
  record(context: ServiceContext, exchange: RawExchange): Exchange {
    // The journal that it belongs to is gone with a reset.
    if (context.registry === this.context.registry) this.journal.record(exchange);
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
    return structuredClone({ ...this.#state.current, clock: { offset_ms: this.clock.offset, now } });
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
    this.#replace(state, true);
  }

  /**
   * Goes back to the start: its state and clock, no faults, an empty journal, valid tokens.
   * @param world what to start with from now on; by default the same as before
   * @throws {StateError} when the world is not valid
   */
  async reset(world?: GivenWorld): Promise<void> {
    const before = this.#world;
    if (world !== undefined) this.#world = readWorld(world);
    this.faults.remove();
    this.journal.clear();
    this.#rateLimit.clear();
    this.accounts.restoreAll();
    this.#quota = this.#options.quota ?? Infinity;
    this.#replace(this.#initial());
    try {
      await this.save();
    } catch (error) {
      this.#world = before;
      throw error;
    }
  }

  /**
   * Adds a subscription as a world describes it, also of another age, status or account.
   * @throws {StateError} when it is not valid
   */
  async subscribe(subscription: WorldSubscription): Promise<Subscription> {
    const schema = worldSubscriptionSchema.required();
    const entry = validate(schema, subscription, { label: 'subscription', error: stateError });
    const { registry } = this.context;
    const account = namedAccount(entry.account ?? 'demo');
    if (entry.id !== undefined && registry.get(entry.id)) {
      throw new StateError(`there is a subscription ${entry.id} already`);
    }
    const record = subscriptionRecord(entry, entry.id ?? registry.nextId(account), this.clock.now());
    registry.put(record);
    await this.save();
    return subscriptionBody(this.context, record);
  }

  /** Pins a place to a market, as a world does. @throws {StateError} when it is not valid */
  async addPlace(market: { city: string; entity_type: string }, place: WorldPlace): Promise<void> {
    const valid = validate(worldPlaceSchema, place, { label: 'place', error: stateError });
    const { city, entity_type } = market;
    this.#state.addMarket({ city, entity_type, places: [pinnedPlace(valid, this.clock.now())] });
    this.pages.clear();
    await this.save();
  }

  /** Resolves when the state of this moment is kept. Rejects when it could not be: then it is the last kept one again. */
  async save(): Promise<void> {
    await this.#state.save();
  }

  #earlierRefusal(lookup: 'update' | 'list', account: Account, id: string): ServiceError | undefined {
    const { profile } = this;
    try {
      const { status } = find(this.context, account, id, lookup);
      const answer = profile[`cancelled.${lookup}`];
      const isFirst = profile[`${lookup}.invalid-or-cancelled`] === 'status';
      if (!isFirst || status !== 'cancelled' || typeof answer !== 'number') return undefined;
      return new ServiceError(answer, 'The subscription is cancelled');
    } catch (error) {
      const isFirst = profile[`${lookup}.invalid-or-${isUuid(id) ? 'unknown' : 'malformed'}`] === 'id';
      return isFirst && error instanceof ServiceError ? error : undefined;
    }
  }

  #initial(): State {
    const { seed, now = Date.now } = this.#options;
    return this.#world === null ? emptyState(seed ?? 1) : worldState(this.#world, seed, now());
  }

  #replace(state: State, isStored = false): void {
    this.pages.clear();
    this.#state.replace(state, isStored);
    this.#changes.emit('state');
  }
}
