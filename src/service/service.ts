import { copyOf } from '../input/copy.js';
import { milliseconds } from '../input/values.js';
import { atOnce, inSlices, mapSteps, type Steps } from '../input/slices.js';
import { rulesOf } from '../operations/operations.js';
import { type Profile, defaultProfile } from '../open-questions/index.js';
import { completeProfile, type GivenProfile, givenAnswers } from '../open-questions/profile.js';
import { Accounts, type RateLimit, rateLimit } from '../operations/access.js';
import { ServiceClock, soundSource } from './clock.js';
import { type ConditionsInForce, conditionsInForce } from './conditions.js';
import { RequestLifecycle, type RequestHead, type ServiceContext } from './request-lifecycle.js';
import { EntityPages } from '../operations/entity-pages.js';
import { Faults, DelayedResponses } from './faults.js';
import { withValidatedOutput } from '../fields/index.js';
import { RequestLog } from './request-log/request-log.js';
import { Listeners, Overrides } from './callbacks.js';
import { type ServiceOptions, serviceOptions, validateOptions } from './options.js';
import type { Rewrite } from './rewrites.js';
import { Registry } from '../state/registry.js';
import { type Persistence, Saving, type StorageHealth } from './saving.js';
import { type State, StateError, stateSteps } from '../state/state.js';
import {
  type GivenFixture,
  readFixture,
  type FixtureFile,
  fixtureStateSteps,
  fixtureSteps,
} from './fixture-file.js';
import { busyUntil } from '../operations/scrapes.js';

export type { ServiceOptions } from './options.js';

/** The changed part of a service, for listeners that display it. */
export type ChangedPart = 'clock' | 'faults' | 'log' | 'state';

/**
 * The behaviour of the Location Data Subscription Service, without a transport. A mount begins a
 * RequestLifecycle for each request.
 */
export class Service {
  readonly clock: ServiceClock;
  readonly accounts: Accounts;
  /** null for no limit */
  readonly rateLimit: RateLimit | null;
  readonly faults: Faults;
  readonly delayed = new DelayedResponses();
  readonly log: RequestLog;
  /** the response handlers */
  readonly overrides = new Overrides();
  /** loads external changes; rejects while the state cannot be used */
  readonly refresh: (() => Promise<void>) | undefined;
  readonly #options: ServiceOptions;
  readonly #now: () => number;
  readonly #conditions: ConditionsInForce;
  readonly #persistence: Persistence;
  readonly #saving: Saving;
  readonly #changes = new Listeners<ChangedPart>();
  readonly #startedAt = Date.now();
  #context: ServiceContext;
  #fixture: FixtureFile | null;
  #quota: number;

  /**
   * @throws {RangeError}, {ProfileError} or {StateError} for an invalid duration, profile or
   * fixture
   */
  constructor(given: ServiceOptions = {}, persistence: Persistence = {}) {
    this.#conditions = conditionsInForce(given.conditions);
    const options = { ...given, ...this.#conditions.options };
    const { tokens = serviceOptions.tokens.default, anyToken = false } = options;
    const { fixture } = options;
    const changed = (what: ChangedPart) => () => this.#changes.emit(what);

    this.#options = options;
    this.#now = soundSource(options.now ?? Date.now);
    this.#persistence = persistence;
    this.refresh = persistence.refresh;
    const behaviour = behaviourOf(options.profile, options, this.#conditions);
    this.#fixture = fixture === undefined ? null : readFixture(fixture);
    this.#quota = options.quota ?? Infinity;
    const state = persistence.state ?? atOnce(this.#initial(this.#fixture));

    const time = {
      source: this.#now,
      endOfScrapes: () => endOfScrapes(this.context),
      onMove: changed('clock'),
    };
    this.clock = new ServiceClock(time, state.clock.offset_ms);
    this.accounts = new Accounts(tokens, anyToken, changed('state'));
    this.rateLimit = this.#rateLimit();
    this.faults = new Faults({
      rules: () => this.context.rules,
      seed: () => this.seed,
      knowsAccount: (account) => this.accounts.mayBe(account, this.context.rules.authentication),
      onChange: changed('faults'),
    });
    const secrets = [...Object.keys(tokens), ...(persistence.secrets ?? [])];
    this.log = new RequestLog(secrets, changed('log'));
    this.#context = {
      ...behaviour,
      clock: this.clock,
      faults: this.faults,
      registry: new Registry(state, options),
      quota: () => this.#quota,
      interpreter: options.interpreter ? withValidatedOutput(options.interpreter) : null,
      save: () => this.save(),
    };
    this.#saving = this.#savingBy(persistence);
    this.#addFaults();
  }

  /** The conditions' changes of responses; null for none. */
  get rewrite(): Rewrite | null {
    return this.#conditions.rewrite;
  }

  /** The context of requests that begin now. */
  get context(): ServiceContext {
    return this.#context;
  }

  /** The current answers. */
  get profile(): Profile {
    return this.context.profile;
  }

  /**
   * Replaces the profile, with the same state. Requests in progress keep the profile with which
   * they began; a reset keeps the new one.
   * @throws {ProfileError} for an invalid profile; the current answers then stay
   */
  setProfile(profile: GivenProfile): void {
    const behaviour = behaviourOf(profile, this.#options, this.#conditions);
    this.#context = { ...this.#context, ...behaviour };
    this.#changes.emit('state');
  }

  /** Begins the lifecycle of a request. */
  begin(head: RequestHead): RequestLifecycle {
    return new RequestLifecycle(this, head);
  }

  /** The seed of all generated places. */
  get seed(): number {
    return this.context.registry.seed;
  }

  /** The fixture that a reset restores; null for an empty one. */
  get fixture(): FixtureFile | null {
    return this.#fixture;
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
   * Calls a function after each change of the clock, the faults, the log or the state.
   * @returns a function that unsubscribes
   */
  onChange(listener: (what: ChangedPart) => void): () => void {
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

  /**
   * The state with the current time. It does not change later, but shares its records with the
   * service.
   */
  get state(): State {
    const now = new Date(this.clock.now()).toISOString();
    return { ...this.#saving.state, clock: { offset_ms: this.clock.offset, now } };
  }

  /** Returns a copy of the state, with the current time. */
  snapshot(): State {
    return copyOf(this.state);
  }

  /**
   * Replaces the state by a snapshot, and continues from its time. A state without a time, as in a
   * state file, only contains the offset to the system clock.
   * @throws {StateError} for an invalid snapshot
   */
  async restore(snapshot: unknown): Promise<void> {
    if (typeof snapshot === 'string')
      throw new StateError('parse the JSON string of the snapshot first');
    const given = await inSlices(stateSteps(snapshot, 'snapshot'));
    // Copied, because the caller can modify the snapshot.
    const subscriptions = await inSlices(mapSteps(given.subscriptions, copyOf));
    const state = { ...given, subscriptions };
    const registry = new Registry(state, this.#options);
    this.#saving.replace(registry, state.clock.offset_ms);
    if (state.clock.now !== undefined) {
      this.clock.continueFrom(Date.parse(state.clock.now));
    }
    await this.save();
  }

  /**
   * Continues with a state that another program has stored, in the same context: requests in
   * progress see it, too.
   * @param rejection the error for changes that are not in it; without an error, they are dropped
   */
  resume(state: State, rejection?: Error): void {
    this.#saving.resume(state, rejection);
  }

  /**
   * Resets to the current fixture, or to another one, which later resets restore. The profile and
   * listeners stay.
   * @throws {StateError} for an invalid fixture
   */
  async reset(given?: GivenFixture): Promise<void> {
    const fixture = given === undefined ? this.#fixture : await inSlices(fixtureSteps(given));
    const state = await inSlices(this.#initial(fixture));
    const registry = new Registry(state, this.#options);
    this.faults.restart();
    this.delayed.release();
    this.#addFaults();
    this.overrides.clear();
    this.log.clear();
    this.rateLimit?.clear();
    this.accounts.restore();
    this.#quota = this.#options.quota ?? Infinity;
    this.#saving.replace(registry, state.clock.offset_ms);
    await this.save();
    this.#fixture = fixture;
  }

  /**
   * Resolves when the current state is stored. Rejects if that failed; the state is then the last
   * stored one again.
   */
  save(): Promise<void> {
    return this.#saving.save();
  }

  #savingBy(persistence: Persistence): Saving {
    const saved = {
      clock: this.clock,
      registry: () => this.context.registry,
      use: (registry: Registry) => {
        this.#context = { ...this.#context, registry };
      },
      onChange: () => this.#changes.emit('state'),
    };
    return new Saving(saved, persistence);
  }

  /** Adds the faults of the conditions. */
  #addFaults(): void {
    for (const fault of this.#conditions.faults) {
      this.faults.add(fault);
    }
  }

  #rateLimit(): RateLimit | null {
    const { rateLimit: perSecond } = this.#options;
    if (perSecond === undefined) return null;
    return rateLimit(perSecond, this.clock);
  }

  #initial(fixture: FixtureFile | null): Steps<State> {
    const { seed } = this.#options;
    return fixtureStateSteps(fixture ?? { version: 1 }, seed, this.#now());
  }
}

/** Returns when the last running scrape job ends, ms since the epoch; 0 if none is running. */
function endOfScrapes({ registry, timing, clock }: ServiceContext): number {
  const now = clock.now();
  return registry.subscriptions.reduce(
    (end, { scrapes }) => Math.max(end, busyUntil(scrapes, timing, now)),
    0,
  );
}

/** The part of a context that depends on the profile. */
type Behaviour = Pick<ServiceContext, 'profile' | 'rules' | 'timing' | 'bodies' | 'pages'>;

/**
 * Derives the behaviour of a service with a profile, or without one, which starts faster because
 * the schema of profiles is not needed.
 * @throws {ProfileError} for an invalid profile
 */
function behaviourOf(
  given: GivenProfile | undefined,
  { scrapeTime = serviceOptions.scrapeTime.default }: ServiceOptions,
  conditions: ConditionsInForce,
): Behaviour {
  const profile = given === undefined ? defaultProfile : completeProfile(givenAnswers(given));
  const rules = conditions.rules(rulesOf(profile));
  return {
    profile,
    rules,
    timing: { duration: milliseconds(scrapeTime), refresh: rules.refreshInterval },
    bodies: new WeakMap(),
    pages: new EntityPages(),
  };
}
