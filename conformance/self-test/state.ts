import type { SubscriptionStatus } from '../../src/api/wire.js';

/** A subscription as the deployment keeps it. Times are milliseconds since 1970. */
export interface Stored {
  readonly id: string;
  readonly account: string;
  readonly created: number;
  city: string;
  entityType: string;
  fields: string[];
  status: Exclude<SubscriptionStatus, 'cancelled'>;
  updated: number;
  /** null while it lives */
  cancelled: number | null;
  /** how often it was looked at since its last scrape was enqueued */
  looks: number;
}

/** Everything that the deployment remembers. */
export class State {
  readonly subscriptions: Stored[] = [];
  /** requests so far, this one included */
  requests = 0;
  /** milliseconds since 1970 */
  now = 0;

  /** Letter case is no part of a UUID. */
  find(id: string, account?: string): Stored | undefined {
    return this.subscriptions.find(
      (stored) =>
        stored.id.toLowerCase() === id.toLowerCase() && (account === undefined || stored.account === account),
    );
  }

  accounts(): string[] {
    return [...new Set(this.subscriptions.map((stored) => stored.account))];
  }

  of(account: string): Stored[] {
    return this.subscriptions.filter((stored) => stored.account === account);
  }

  live(account?: string): Stored[] {
    return this.subscriptions.filter(
      (stored) => stored.cancelled === null && (account === undefined || stored.account === account),
    );
  }
}
