import type { OperationId } from '../../api/operations.js';
import type { EntityPage, Subscription } from '../../api/wire.js';
import type { Timer } from '../../input/values.js';
import { validate } from '../../input/validate.js';
import type { MarketNames } from '../../places/index.js';
import { type ClockControl, savedClock } from '../clock.js';
import type { LogEntry } from '../request-log/request-log.js';
import { nextEntry, type NextOptions } from '../request-log/next-entry.js';
import type { ResponseHandling } from '../callbacks.js';
import type { Service } from '../service.js';
import type { PlaceOverrides, FixturePlace, FixtureSubscription } from '../fixture-file.js';
import type { SubscriptionAction } from '../../operations/transitions.js';
import type { ControlRequest } from './request.js';
import { controlRequests as requests } from './requests.js';
import {
  type EntityQuery,
  type ListedSubscription,
  type PageQuery,
  pageSchema,
  type SubscriptionQuery,
} from './subscriptions.js';
import {
  addPlace,
  changePlace,
  type ListedPlace,
  listPlaces,
  type PlaceReference,
  removePlace,
} from './places.js';

type OfService =
  'faults' | 'profile' | 'quota' | 'reset' | 'restore' | 'seed' | 'setProfile' | 'snapshot';

/** How users of the library control a sandbox or a mock. */
export interface Controls extends Pick<Service, OfService> {
  /** time, which can be moved forward: `clock.advance('1d')` */
  readonly clock: ClockControl;
  /**
   * the named accounts; `accounts.revoke('demo')` refuses its tokens like expired ones,
   * `accounts.restore('demo')` undoes it
   */
  readonly accounts: Pick<Service['accounts'], 'revoke' | 'restore'>;
  /**
   * Adds a subscription in the format of a fixture: of any age, status and account.
   * @throws {StateError} when it is invalid
   */
  subscribe(subscription: FixtureSubscription): Promise<Subscription>;
  /** recent exchanges, without credentials */
  readonly log: LogControl;
  /** Subscriptions of all accounts, whatever the profile allows. */
  readonly subscriptions: SubscriptionControls;
  /**
   * A page of the entities of a subscription, as its owner would get it, without a request.
   * @param page the first 50 by default; at most 1,000; `from` is the id of the entity that it
   * begins with
   * @throws {ServiceError} if there is no such subscription or entity; {RangeError} for a wrong page
   */
  entities(id: string, page?: EntityQuery): Promise<EntityPage>;
  /**
   * Handlers that see the real body of a success and may return another one:
   * `handle.listEntities((page) => ({ ...page, total: 0 }))`. Each returns a function that removes
   * it; a reset removes all. The request log has what was sent.
   */
  readonly handle: ResponseHandling;
  /**
   * A page of the places of a market that are open now, whoever subscribes to it.
   * @param page the first 50 by default; at most 1,000
   * @throws {StateError} when the market is invalid; {RangeError} for a wrong page
   */
  listPlaces(
    market: MarketNames,
    page?: PageQuery,
  ): Promise<{ data: ListedPlace[]; total: number }>;
  /**
   * Pins a place to a market, in the format of a fixture. It replaces the first computed place that
   * was not changed.
   * @throws {StateError} when it is invalid
   */
  addPlace(market: MarketNames, place: FixturePlace): Promise<ListedPlace>;
  /**
   * Changes what is given about a place, pinned or computed; the rest stays as it is. Every
   * subscription that has found the place shows the change from the next response on, with a new
   * `updated_at`; `closes_at` is noticed by the first scrape after it.
   * @param place its id and market, as an entity has them
   * @throws {ServiceError} if there is no such place; {StateError} when the change is invalid
   */
  changePlace(place: PlaceReference, change: PlaceOverrides): Promise<ListedPlace>;
  /**
   * Removes a place, pinned or computed: no list has it any more, and `total` is lower. For a place
   * that is listed with `removed_at`, change its `closes_at`.
   * @param place its id and market, as an entity has them
   * @throws {ServiceError} if there is no such place
   */
  removePlace(place: PlaceReference): Promise<void>;
}

export interface LogControl extends Pick<
  Service['log'],
  'entries' | 'har' | 'last' | 'on' | 'clear'
> {
  /**
   * The next exchange from now on, optionally of one operation: request it before the client sends.
   * Rejects after `timeout`, 5 s by default, with what came instead. Fake timers do not affect it.
   */
  next(operation?: OperationId, options?: NextOptions): Promise<LogEntry>;
}

export interface SubscriptionControls {
  /**
   * The first 50 by default, at most 1,000, oldest first; optionally only those of a city, a type,
   * a status or an account. @throws {RangeError} for a wrong query
   */
  list(query?: SubscriptionQuery): Promise<{ data: ListedSubscription[]; total: number }>;
  /** @throws {ServiceError} if there is none with that id */
  get(id: string): Promise<ListedSubscription>;
  /**
   * Pauses, resumes (also a cancelled one) or cancels it, or lets its next scrape fail.
   * @throws {ServiceError} if there is none with that id, or its status does not allow it;
   * {RangeError} for another action
   */
  act(id: string, action: SubscriptionAction): Promise<Subscription>;
}

/**
 * @param ready resolves when the state is loaded
 * @param realTime a timer
 * @param onFailure called when a move of the clock could not be saved
 */
export function controlsOf(
  service: Service,
  ready: Promise<void>,
  realTime: Timer,
  onFailure?: (error: Error) => void,
): Controls {
  const { log } = service;
  const failed = (error: unknown) =>
    onFailure?.(error instanceof Error ? error : new Error(String(error)));
  /** Runs a request with what a program gives. @param label of the input, for messages */
  async function run<Input, Output extends object>(
    request: ControlRequest<Input, Output>,
    given: Input,
    id = '',
    label = 'query',
  ): Promise<Output> {
    await ready;
    const { schema } = request;
    const input = schema ? validate(schema(), given, label, RangeError) : given;
    return request.run(service, input, id);
  }
  const save = () => void ready.then(() => service.save()).catch(failed);
  return {
    clock: savedClock(service.clock, save),
    accounts: service.accounts,
    faults: service.faults,
    log: {
      entries: (filter) => log.entries(filter),
      har: (filter) => log.har(filter),
      last: (operation) => log.last(operation),
      on: (listener) => log.on(listener),
      clear: () => log.clear(),
      next: (operation, options = {}) => nextEntry(log, realTime, operation, options),
    },
    get profile() {
      return service.profile;
    },
    setProfile: (profile) => service.setProfile(profile),
    get seed() {
      return service.seed;
    },
    get quota() {
      return service.quota;
    },
    set quota(quota) {
      service.quota = quota;
    },
    subscribe: (subscription) => run(requests.addSubscription, subscription),
    subscriptions: {
      list: (query) => run(requests.subscriptions, query ?? {}),
      get: (id) => run(requests.subscription, {}, id),
      act: (id, action) => run(requests.changeSubscription, { action }, id),
    },
    entities: (id, page) => run(requests.entities, page ?? {}, id, 'page'),
    handle: service.overrides.handling,
    listPlaces: async (market, page) => {
      await ready;
      return listPlaces(service, market, validate(pageSchema(), page ?? {}, 'page', RangeError));
    },
    addPlace: (market, place) => ready.then(() => addPlace(service, market, place)),
    changePlace: (place, change) => ready.then(() => changePlace(service, place, change)),
    removePlace: (place) => ready.then(() => removePlace(service, place)),
    reset: (fixture) => ready.then(() => service.reset(fixture)),
    snapshot: () => service.snapshot(),
    restore: (snapshot) => ready.then(() => service.restore(snapshot)),
  };
}
