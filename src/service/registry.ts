import type { Account } from './accounts.js';
import { serialIdentifiers } from './identifiers.js';
import type { AccountRecord, State, SubscriptionRecord } from './state.js';

/** What is known of one account. */
interface Books {
  /** null for an account that created nothing itself, whose subscriptions came with the state */
  record: AccountRecord | null;
  /** how many of its subscriptions are live */
  live: number;
  /** makes the identifiers of its subscriptions */
  readonly identifierOf: (count: number) => string;
}

/** Subscriptions and accounts, found in constant time however many there are. */
export class Registry {
  readonly #seed: number;
  readonly #subscriptions = new Map<string, SubscriptionRecord>();
  readonly #books = new Map<string, Books>();

  constructor(state: State) {
    this.#seed = state.seed;
    for (const account of state.accounts) this.#booksOf(account.id).record = account;
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
    this.#booksOf(record.account_id).live += change;
    this.#subscriptions.set(record.id, record);
  }

  /** How many subscriptions of an account are not cancelled. */
  live(accountId: string): number {
    return this.#books.get(accountId)?.live ?? 0;
  }

  /** How many subscriptions an account ever created. */
  created(accountId: string): number {
    return this.#books.get(accountId)?.record?.created ?? 0;
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
    const { id: owner, name } = account;
    const books = this.#booksOf(owner);
    let created = books.record?.created ?? 0;
    let id: string;
    do {
      created += 1;
      id = books.identifierOf(created);
      // A state that somebody edited may count fewer than it holds.
    } while (this.#subscriptions.has(id));
    books.record = name === undefined ? { id: owner, created } : { id: owner, name, created };
    return id;
  }

  get subscriptions(): SubscriptionRecord[] {
    return [...this.#subscriptions.values()];
  }

  get accounts(): AccountRecord[] {
    return [...this.#books.values()].flatMap(({ record }) => record ?? []);
  }

  #booksOf(accountId: string): Books {
    const known = this.#books.get(accountId);
    if (known) return known;
    const books: Books = { record: null, live: 0, identifierOf: serialIdentifiers(this.#seed, accountId) };
    this.#books.set(accountId, books);
    return books;
  }
}

function liveness(record: SubscriptionRecord): number {
  return record.status === 'cancelled' ? 0 : 1;
}
