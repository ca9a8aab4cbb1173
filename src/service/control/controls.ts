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

/** The methods with which library users control a sandbox or a mock. */
export interface Controls extends Pick<Service, OfService> {
  /** the clock, which can be moved forward: `clock.advance('1d')` */
  readonly clock: ClockControl;
  /**
   * the named accounts; `accounts.revoke('demo')` rejects its tokens like expired ones,
   * `accounts.restore('demo')` undoes that
   */
  readonly accounts: Pick<Service['accounts'], 'revoke' | 'restore'>;
  /**
   * Adds a subscription in the format of a fixture: of any age, status and account.
   * @throws {StateError} for an invalid subscription
   */
  subscribe(subscription: FixtureSubscription): Promise<Subscription>;
  /** the last exchanges, without credentials */
  readonly log: LogControl;
  /** the subscriptions of all accounts, regardless of the profile */
  readonly subscriptions: SubscriptionControls;
  /**
   * Returns a page of a subscription's entities, as its owner would receive it, without a request.
   * @param page bounds: the first 50 by default, at most 1,000; `from` is the id of the first
   * entity
   * @throws {ServiceError} if there is no such subscription or entity; {RangeError} for an invalid
   * page
   */
  entities(id: string, page?: EntityQuery): Promise<EntityPage>;
  /**
   * Functions that add a handler, which receives the body of a successful response and can return a
   * replacement: `handle.listEntities((page) => ({ ...page, total: 0 }))`. Each returns a function
   * that removes the handler; a reset removes all handlers. The request log records what was sent.
   */
  readonly handle: ResponseHandling;
  /**
   * Returns a page of a market's open places, regardless of subscriptions.
   * @param page bounds: the first 50 by default, at most 1,000
   * @throws {StateError} for an invalid market; {RangeError} for an invalid page
   */
  listPlaces(
    market: MarketNames,
    page?: PageQuery,
  ): Promise<{ data: ListedPlace[]; total: number }>;
  /**
   * Adds a custom place to a market, in the format of a fixture. It replaces the first generated
   * place that was not edited.
   * @throws {StateError} for an invalid place, or if the market has a place with its id
   */
  addPlace(market: MarketNames, place: FixturePlace): Promise<ListedPlace>;
  /**
   * Changes the given keys of a place. Every subscription that has found the place shows the change
   * from the next response on, with a new `updated_at`; `closes_at` is noticed by the first scrape
   * after it.
   * @param place its id and market, as in an entity
   * @throws {ServiceError} if there is no such place; {StateError} for an invalid change
   */
  changePlace(place: PlaceReference, change: PlaceOverrides): Promise<ListedPlace>;
  /**
   * Removes a place from every list and lowers `total`. For a place that is listed with
   * `removed_at`, change its `closes_at`.
   * @param place its id and market, as in an entity
   * @throws {ServiceError} if there is no such place
   */
  removePlace(place: PlaceReference): Promise<void>;
}

export interface LogControl extends Pick<
  Service['log'],
  'entries' | 'har' | 'last' | 'on' | 'clear'
> {
  /**
   * Resolves with the next exchange, optionally of one operation; call it before the client sends
   * the request. Rejects after `timeout` (5 s by default), with the requests that were received.
   * Fake timers do not affect it.
   */
  next(operation?: OperationId, options?: NextOptions): Promise<LogEntry>;
}

export interface SubscriptionControls {
  /**
   * Returns the first 50 subscriptions by default, at most 1,000, oldest first; optionally only
   * those of a city, a type, a status or an account.
   * @throws {RangeError} for an invalid query
   */
  list(query?: SubscriptionQuery): Promise<{ data: ListedSubscription[]; total: number }>;
  /** @throws {ServiceError} if there is no such subscription */
  get(id: string): Promise<ListedSubscription>;
  /**
   * Pauses, resumes (even if cancelled) or cancels a subscription, or makes its next scrape fail.
   * @throws {ServiceError} if there is no such subscription, or its status does not allow the
   * action; {RangeError} for an unknown action
   */
  act(id: string, action: SubscriptionAction): Promise<Subscription>;
}

/**
 * @param ready resolves when the state is loaded
 * @param realTime a timer
 * @param onFailure called if a move of the clock could not be saved
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
  /** Runs a control request with a program's input. @param label of the input, for messages */
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
