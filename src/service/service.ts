import { type Duration, milliseconds } from '../input/duration.js';
import type { OperationId } from '../api/operations.js';
import { type GivenProfile, givenAnswers } from '../profile/given-profile.js';
import type { Profile } from '../profile/open-points.js';
import { referenceProfile } from '../profile/open-points/reference.js';
import { type Account, Accounts, defaultTokens } from './accounts.js';
import { Assessor } from './assessor.js';
import { Clock } from './clock.js';
import type { ServiceContext } from './context.js';
import { EntityLists } from './entities.js';
import { Faults } from './faults.js';
import { defaultInterpreter, type Interpreter } from '../fields/index.js';
import { Journal } from './journal.js';
import { type Operation, operations } from './operations.js';
import { RateLimit } from './rate-limit.js';
import { Registry } from './registry.js';
import { soundInterpreter } from './sound-interpreter.js';
import { emptyState, readState, type State, StateError } from './state.js';
import { type Steering, steer } from './steering.js';
import { timestamps } from './timestamps.js';
import { createWorld, type World } from '../places/index.js';

export interface ServiceOptions {
  /** what all computed places follow from, from 0; 1 by default. That of a state that is kept wins over it. */
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
  /** a profile file, parsed, or just answers to open points; what it leaves open is answered as the reference does */
  profile?: GivenProfile;
  /** reads field names in place of the built-in interpreter; what is no interpretation of each of them is a failure */
  interpreter?: Interpreter;
  /** the machine's clock by default; ms since the epoch */
  now?: () => number;
}

/** What a service is made with besides its options: where it starts, and how it keeps what changes. */
export interface Persistence {
  /** what a start finds, and what changes are kept into */
  readonly state?: State;
  /** what a reset goes back to; an empty state by default */
  readonly initial?: () => State;
  /** called after each change with a function that reads the state at the moment it is kept; resolves when it is */
  readonly save?: (current: () => State) => Promise<void>;
}

/** The behaviour of the Location Data Subscription Service, without any transport. */
export class Service {
  readonly profile: Profile;
  readonly clock: Clock;
  readonly accounts: Accounts;
  readonly faults = new Faults();
  readonly journal: Journal;
  readonly operations: readonly Operation[];
  readonly #options: ServiceOptions;
  readonly #lists = new EntityLists();
  readonly #rateLimit: RateLimit;
  readonly #assessor: Assessor;
  readonly #initial: () => State;
  readonly #save: ServiceContext['save'];
  #state: State;
  #context: ServiceContext;

  /** @throws {RangeError} when a duration is none, {ProfileError} when the profile is none */
  constructor(options: ServiceOptions = {}, persistence: Persistence = {}) {
    this.#options = options;
    this.profile = { ...referenceProfile, ...givenAnswers(options.profile ?? {}) };
    this.#initial = persistence.initial ?? (() => emptyState(options.seed ?? 1));
    this.#state = persistence.state ?? this.#initial();
    this.clock = new Clock(options.now, this.#state.clock.offset_ms);
    this.accounts = new Accounts(options.tokens ?? defaultTokens, options.open ?? false, this.profile);
    this.journal = new Journal(this.accounts.tokens);
    this.#assessor = new Assessor(this.profile);
    this.operations = operations(this.profile, this.#lists);
    this.#rateLimit = new RateLimit(options.rateLimit ?? Infinity, this.clock, this.profile);
    const { save } = persistence;
    const current = () => this.#current();
    this.#save = save ? () => save(current) : () => null;
    this.#context = this.#contextOf(this.#state);
  }

  get context(): ServiceContext {
    return this.#context;
  }

  /** What faults and the client's own wishes make of a request; the first thing that happens to it. */
  steer(operation: OperationId, prefer: string | null | undefined): Steering {
    return steer(this.faults, operation, prefer);
  }

  /** The account behind a credential. @throws {ServiceError} when there is none */
  authenticate(authorization: string | null | undefined): Account {
    return this.accounts.authenticate(authorization);
  }

  /** Counts a request of an account. @throws {ServiceError} when it asks too often */
  admit(account: Account): void {
    this.#rateLimit.admit(account);
  }

  /** Everything that outlives a request, and the instant. A copy: neither changes with the other. */
  snapshot(): State {
    const now = new Date(this.clock.now()).toISOString();
    return structuredClone({ ...this.#current(), clock: { offset_ms: this.clock.offset, now } });
  }

  /**
   * Puts a snapshot in the place of the state, and goes on from its instant, also where the clock is past that.
   * One without an instant, as a state file is, says only how far the clock is ahead of the machine's.
   * @throws {StateError} when it is none
   */
  async restore(snapshot: unknown): Promise<void> {
    if (typeof snapshot === 'string') {
      throw new StateError('parse the text of a snapshot first');
    }
    const state = readState(snapshot, 'snapshot');
    this.resume(state);
    if (state.clock.now !== undefined) this.clock.continueFrom(Date.parse(state.clock.now));
    await this.#save();
  }

  /** Goes on with a state that was kept: time has passed since. Keeps nothing. */
  resume(state: State): void {
    this.#state = state;
    this.#lists.clear();
    this.clock.restart(state.clock.offset_ms);
    this.#context = this.#contextOf(state);
  }

  /** Goes back to the start: its state and clock, no faults, an empty journal. */
  async reset(): Promise<void> {
    this.faults.remove();
    this.journal.clear();
    this.#rateLimit.clear();
    this.resume(this.#initial());
    await this.#save();
  }

  /** Keeps the state as it is now. */
  async save(): Promise<void> {
    await this.#save();
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

  #world(state: State): World {
    const { marketSize } = this.#options;
    return createWorld({
      seed: state.seed,
      markets: state.markets,
      ...(marketSize !== undefined && { marketSize }),
    });
  }

  #contextOf(state: State): ServiceContext {
    const { profile, clock } = this;
    const { interpreter } = this.#options;
    const refresh = profile['scrapes.refresh'];
    return {
      profile,
      clock,
      registry: new Registry(state),
      world: this.#world(state),
      timing: {
        duration: milliseconds(this.#options.scrapeTime ?? '2s'),
        refresh: refresh === 'never' ? Infinity : milliseconds(refresh),
      },
      quota: this.#options.quota ?? Infinity,
      interpreter: interpreter ? soundInterpreter(interpreter) : defaultInterpreter,
      builtInInterpreter: interpreter === undefined,
      assessor: this.#assessor,
      timestamp: timestamps(profile['timestamps.format']),
      takeScrapeFailures: () => this.faults.takeScrapeFailures(),
      save: this.#save,
    };
  }
}
