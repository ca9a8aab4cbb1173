import type { Interpreter } from '../fields/index.js';
import type { Profile } from '../profile/open-points.js';
import type { Account } from './accounts.js';
import type { Clock } from './clock.js';
import type { Faults } from './faults.js';
import type { Registry } from './registry.js';
import type { ScrapeStage, ScrapeTiming } from './scrapes.js';
import type { SubscriptionRecord } from './state.js';

/** What the operations work with. Replaced as a whole by a reset: what is under way then changes nothing of what comes after. */
export interface ServiceContext {
  readonly profile: Profile;
  readonly clock: Clock;
  readonly faults: Faults;
  readonly registry: Registry;
  readonly timing: ScrapeTiming;
  /** how many live subscriptions an account may have; Infinity for any number */
  readonly quota: () => number;
  /** null for the built-in one, whose words need not be kept */
  readonly interpreter: Interpreter | null;
  /** writes an instant (ms since the epoch) the way the profile does */
  readonly timestamp: (instant: number) => string;
  /** the bodies that "get subscription" sent last, as JSON, with what they depend on besides the record */
  readonly bodies: WeakMap<SubscriptionRecord, { readonly stage: ScrapeStage; readonly text: string }>;
  /** Resolves when every change made so far is kept. Rejects when it could not be: then it has not happened. */
  readonly save: () => Promise<void>;
}

/** A request whose query and payload are what the schemas of its operation returned. */
export interface ValidRequest<Query = unknown, Payload = unknown> {
  readonly account: Account;
  /** the id in the path; empty where there is none */
  readonly id: string;
  readonly query: Query;
  readonly payload: Payload;
  /** scheme, host and prefix that the client used, without a trailing slash */
  readonly base: string;
}

/** What an operation returns, before it is rendered. */
export interface ServiceResponse {
  readonly status: number;
  /** names in lower case */
  readonly headers?: Readonly<Record<string, string>>;
  /** a JSON value, or the text of one that was serialised before; absent for an empty body */
  readonly body?: object | string;
}
