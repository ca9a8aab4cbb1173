import type { Account } from './accounts/accounts.js';

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
