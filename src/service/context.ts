import type { Interpreter } from '../fields/index.js';
import type { Policy } from '../policy/policy.js';
import type { Profile } from '../profile/open-points/index.js';
import type { Account } from './accounts/accounts.js';
import type { Clock } from './clock.js';
import type { Faults } from './faults/faults.js';
import type { EntityPages } from './entities/pages.js';
import type { TransportErrors } from './responses/errors.js';
import type { Registry } from './state/registry.js';
import type { SubscriptionRecord } from './state/state.js';
import type { ScrapeStage, ScrapeTiming } from './subscriptions/scrapes.js';

/**
 * What the operations work with. A reset gives the service another one, with another registry;
 * requests in progress keep theirs, and do not affect the new state. Another profile gives it one
 * with the same registry; requests in progress end by the profile that they began with.
 */
export interface ServiceContext {
  readonly profile: Profile;
  readonly policy: Policy;
  readonly transportErrors: TransportErrors;
  readonly clock: Clock;
  /** for the scrapes that it makes fail */
  readonly faults: Pick<Faults, 'takeScrapeFailures'>;
  readonly registry: Registry;
  readonly timing: ScrapeTiming;
  /** how many live subscriptions an account may have; Infinity for any number */
  readonly quota: () => number;
  /** null for the built-in one, whose output is not stored */
  readonly interpreter: Interpreter | null;
  /** cache of the JSON bodies of "get subscription", with what they depend on besides the record */
  readonly bodies: WeakMap<
    SubscriptionRecord,
    { readonly stage: ScrapeStage; readonly text: string }
  >;
  /** cache of the pages of "list entities" */
  readonly pages: EntityPages;
  /** Resolves when all changes so far are stored. Rejects if that failed: then they are undone. */
  readonly save: () => Promise<void>;
}

/** A request with its query and payload as validated by the schemas of its operation. */
export interface ValidRequest<Query = unknown, Payload = unknown> {
  readonly account: Account;
  /** the id in the path; empty where there is none */
  readonly id: string;
  readonly query: Query;
  readonly payload: Payload;
  /** scheme, host and path prefix that the client used, without a trailing slash */
  readonly base: string;
}
