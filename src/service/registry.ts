import type { Account } from './accounts.js';
import { idOf } from './ids.js';
import type { AccountRecord, State, SubscriptionRecord } from './state.js';

/** What is known of one account. */
interface AccountEntry {
  /** null for an account that created nothing itself, whose subscriptions came with the state */
  record: AccountRecord | null;
  /** how many of its subscriptions are not cancelled */
  live: number;
}

/** Subscriptions and accounts, found in constant time however many there are. */
export class Registry {
  #seed = 1;
  readonly #subscriptions = new Map<string, SubscriptionRecord>();
  readonly #accounts = new Map<string, AccountEntry>();

  constructor(state: State) {
    this.load(state);
  }

  /** Replaces everything with what a state holds. */
  load(state: State): void {
    this.#seed = state.seed;
    this.#subscriptions.clear();
    this.#accounts.clear();
    for (const account of state.accounts) this.#entry(account.id).record = account;
    for (const subscription of state.subscriptions) this.put(subscription);
  }

  /** The subscription of that id, if it is that account's. Nobody learns of another account's. */
  find(account: Account, id: string): SubscriptionRecord | undefined {
    const found = this.get(id);
    return found?.account_id === account.id ? found : undefined;
  }

  /** The subscription of that id, whoever owns it. */
  get(id: string): SubscriptionRecord | undefined {
    return this.#subscriptions.get(id.toLowerCase());
  }

  /** Adds a subscription, or replaces the record of the one with its id. */
  put(record: SubscriptionRecord): void {
    const previous = this.#subscriptions.get(record.id);
    const change = liveness(record) - (previous ? liveness(previous) : 0);
    this.#entry(record.account_id).live += change;
    this.#subscriptions.set(record.id, record);
  }

  /** How many subscriptions of an account are not cancelled. */
  live(accountId: string): number {
    return this.#accounts.get(accountId)?.live ?? 0;
  }

  /** How many subscriptions an account ever created. */
  created(accountId: string): number {
    return this.#accounts.get(accountId)?.record?.created ?? 0;
  }

  /** What an account is called; undefined for one without a name. */
  nameOf(accountId: string): string | undefined {
    return this.#accounts.get(accountId)?.record?.name;
  }

  /** A live subscription of the account to the same city and entity type. Looks at each: only some profiles ask. */
  liveDuplicate(account: Account, city: string, entityType: string): SubscriptionRecord | undefined {
    for (const record of this.#subscriptions.values()) {
      const same = record.city === city && record.entity_type === entityType;
      if (same && record.account_id === account.id && record.status !== 'cancelled') return record;
    }
    return undefined;
  }

  /** The id of an account's next subscription: the same in each run with the same seed and the same history. */
  nextId({ id: owner, name }: Account): string {
    const entry = this.#entry(owner);
    let created = entry.record?.created ?? 0;
    let id: string;
    do {
      created += 1;
      id = idOf('subscription', `${this.#seed}:${owner}:${created}`);
      // A state that somebody edited may count fewer than it holds.
    } while (this.#subscriptions.has(id));
    entry.record = name === undefined ? { id: owner, created } : { id: owner, name, created };
    return id;
  }

  get subscriptions(): SubscriptionRecord[] {
    return [...this.#subscriptions.values()];
  }

  get accounts(): AccountRecord[] {
    return [...this.#accounts.values()].flatMap(({ record }) => record ?? []);
  }

  #entry(accountId: string): AccountEntry {
    const known = this.#accounts.get(accountId);
    if (known) return known;
    const entry: AccountEntry = { record: null, live: 0 };
    this.#accounts.set(accountId, entry);
    return entry;
  }
}

function liveness(record: SubscriptionRecord): number {
  return record.status === 'cancelled' ? 0 : 1;
}
