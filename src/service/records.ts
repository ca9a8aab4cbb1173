import type { Steps } from '../input/slices.js';
import type { AccountRecord, State, SubscriptionRecord } from './state/state.js';

/** The subscriptions and accounts of a state by their ids. */
export class Records {
  readonly accounts = new Map<string, AccountRecord>();
  readonly #subscriptions = new Map<string, SubscriptionRecord>();
  /** how many subscriptions of an account are not cancelled */
  readonly #live = new Map<string, number>();

  get subscriptions(): SubscriptionRecord[] {
    return [...this.#subscriptions.values()];
  }

  /** The subscription with that id, of any account. */
  get(id: string): SubscriptionRecord | undefined {
    return this.#subscriptions.get(id);
  }

  /**
   * @param record undefined to remove the one with that id
   * @returns the record that there was
   */
  replace(id: string, record: SubscriptionRecord | undefined): SubscriptionRecord | undefined {
    const before = this.get(id);
    if (before) this.#countLive(before, -1);
    if (record) {
      this.#countLive(record, 1);
      this.#subscriptions.set(id, record);
    } else {
      this.#subscriptions.delete(id);
    }
    return before;
  }

  /** How many subscriptions of an account are not cancelled. */
  liveCount(account: string): number {
    return this.#live.get(account) ?? 0;
  }

  #countLive({ account_id, status }: SubscriptionRecord, by: number): void {
    if (status === 'cancelled') return;
    this.#live.set(account_id, this.liveCount(account_id) + by);
  }
}

/** The records of a state, in steps, since a large state has many. */
export function* recordSteps({ accounts, subscriptions }: State): Steps<Records> {
  const records = new Records();
  for (const account of accounts) {
    records.accounts.set(account.id, account);
  }
  for (const record of subscriptions) {
    records.replace(record.id, record);
    yield;
  }
  return records;
}
