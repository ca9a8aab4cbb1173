import type { Account } from './accounts.js';
import { serialIdentifiers } from './identifiers.js';
import type { AccountRecord, State, SubscriptionRecord } from './state.js';

/** Subscriptions and accounts, found in constant time however many there are. */
export class Registry {
  readonly #seed: number;
  readonly #subscriptions = new Map<string, SubscriptionRecord>();
  readonly #accounts = new Map<string, AccountRecord>();
  /** live subscriptions of each account */
  readonly #live = new Map<string, number>();
  /** what makes the identifiers of each account that created something */
  readonly #identifiers = new Map<string, (count: number) => string>();

  constructor(state: State) {
    this.#seed = state.seed;
    for (const account of state.accounts) this.#accounts.set(account.id, account);
    for (const subscription of state.subscriptions) this.put(subscription);
  }

  /** The subscription of that id, if it is that account's. Nobody learns of another account's. */
  find(account: Account, id: string): SubscriptionRecord | undefined {
    const found = this.#subscriptions.get(id.toLowerCase());
    return found?.account_id === account.id ? found : undefined;
  }

  /** Adds a subscription, or puts another record in the place of the one with its id. */
  put(record: SubscriptionRecord): void {
    const previous = this.#subscriptions.get(record.id);
    const change = liveness(record) - (previous ? liveness(previous) : 0);
    this.#live.set(record.account_id, this.live(record.account_id) + change);
    this.#subscriptions.set(record.id, record);
  }

  /** How many subscriptions of an account are not cancelled. */
  live(accountId: string): number {
    return this.#live.get(accountId) ?? 0;
  }

  /** How many subscriptions an account ever created. */
  created(accountId: string): number {
    return this.#accounts.get(accountId)?.created ?? 0;
  }

  /** A live subscription of the account to the same city and entity type. Looks at each: only some profiles ask. */
  liveTwin(account: Account, city: string, entityType: string): SubscriptionRecord | undefined {
    for (const record of this.#subscriptions.values()) {
      const same = record.city === city && record.entity_type === entityType;
      if (same && record.account_id === account.id && record.status !== 'cancelled') return record;
    }
    return undefined;
  }

  /** The next identifier of an account: the same in each run with the same seed and the same history. */
  nextId(account: Account): string {
    const { name } = account;
    const identifierOf = this.#identifiers.get(account.id) ?? serialIdentifiers(this.#seed, account.id);
    this.#identifiers.set(account.id, identifierOf);
    let created = this.created(account.id);
    let id: string;
    do {
      created += 1;
      id = identifierOf(created);
      // A state that somebody edited may count fewer than it holds.
    } while (this.#subscriptions.has(id));
    this.#accounts.set(account.id, { id: account.id, ...(name !== undefined && { name }), created });
    return id;
  }

  get subscriptions(): SubscriptionRecord[] {
    return [...this.#subscriptions.values()];
  }

  get accounts(): AccountRecord[] {
    return [...this.#accounts.values()];
  }
}

function liveness(record: SubscriptionRecord): number {
  return record.status === 'cancelled' ? 0 : 1;
}
