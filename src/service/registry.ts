import { createWorld, marketKey, type PinnedMarket, type World } from '../places/index.js';
import { type Account, uuidOf } from './accounts.js';
import { EntityPages } from './entity-pages.js';
import { type AccountRecord, readState, type State, type SubscriptionRecord } from './state.js';

/** The state that requests work on: subscriptions and accounts by their ids, and the world. */
export class Registry {
  readonly #marketSize: number | undefined;
  readonly #subscriptions = new Map<string, SubscriptionRecord>();
  readonly #accounts = new Map<string, AccountRecord>();
  /** its seed and markets count; accounts and subscriptions are in the maps */
  #base: State;
  #world: World | undefined;
  pages = new EntityPages();

  /** @param marketSize places per market; by default as many as city and type make believable */
  constructor(state: State, marketSize: number | undefined) {
    this.#marketSize = marketSize;
    this.#base = state;
    this.load(state);
  }

  /** Replaces everything with what a state holds. */
  load(state: State): void {
    this.#base = state;
    this.#world = undefined;
    this.pages = new EntityPages();
    this.#subscriptions.clear();
    this.#accounts.clear();
    for (const account of state.accounts) this.#accounts.set(account.id, account);
    for (const subscription of state.subscriptions) this.put(subscription);
  }

  /** Everything that outlives a request; the clock stands where it stood when this was loaded. */
  get state(): State {
    const { accounts, subscriptions } = this;
    return { ...this.#base, accounts, subscriptions };
  }

  get seed(): number {
    return this.#base.seed;
  }

  get world(): World {
    const marketSize = this.#marketSize;
    this.#world ??= createWorld({ ...this.#base, ...(marketSize !== undefined && { marketSize }) });
    return this.#world;
  }

  get subscriptions(): SubscriptionRecord[] {
    return [...this.#subscriptions.values()];
  }

  get accounts(): AccountRecord[] {
    return [...this.#accounts.values()];
  }

  /** Adds pinned places, within the bounds of a state. @throws {StateError} when they are not valid */
  addMarket({ places = [], ...market }: PinnedMarket): void {
    const key = marketKey(market);
    const before: PinnedMarket = this.#base.markets.find((one) => marketKey(one) === key) ?? market;
    const grown = { ...before, places: [...(before.places ?? []), ...places] };
    this.load(readState({ ...this.state, markets: [...this.#base.markets.filter((one) => one !== before), grown] }));
  }

  /** The subscription of that id, whoever owns it. */
  get(id: string): SubscriptionRecord | undefined {
    return this.#subscriptions.get(id.toLowerCase());
  }

  /** The subscription of that id, if it is that account's. Nobody learns of another account's. */
  find(account: Account, id: string): SubscriptionRecord | undefined {
    const found = this.get(id);
    return found?.account_id === account.id ? found : undefined;
  }

  /** Adds a subscription, or replaces the record of the one with its id. */
  put(record: SubscriptionRecord): void {
    this.#subscriptions.set(record.id, record);
  }

  /** The subscriptions of an account that are not cancelled. Looks at all there are: only quotas and some profiles ask. */
  live({ id }: Account): SubscriptionRecord[] {
    return this.subscriptions.filter((one) => one.account_id === id && one.status !== 'cancelled');
  }

  /** What is known of an account; undefined for one that created nothing itself, and that no world names. */
  account(id: string): AccountRecord | undefined {
    return this.#accounts.get(id);
  }

  /** The id of an account's next subscription: the same in each run with the same seed and the same history. */
  nextId(account: Account): string {
    let created = this.account(account.id)?.created ?? 0;
    let id: string;
    do {
      created += 1;
      id = uuidOf('subscription', `${this.seed}:${account.id}:${created}`);
      // A state that somebody edited may count fewer than it holds.
    } while (this.#subscriptions.has(id));
    this.#accounts.set(account.id, { id: account.id, created, ...(account.name && { name: account.name }) });
    return id;
  }
}
