import { validate } from '../input/validate.js';
import {
  createWorld,
  type Locales,
  marketKey,
  type MarketNames,
  type PinnedMarket,
  type World,
} from '../places/index.js';
import { uuidsFrom } from '../places/rng.js';
import { baseOf, type StateBase, type StateChange, withMarket } from './changes.js';
import { marketSchema, marketsSchema } from './pinned-markets.js';
import { sizeOf } from './record-size.js';
import {
  type Account,
  type AccountRecord,
  type State,
  StateError,
  type SubscriptionRecord,
} from './state.js';

/** A change that is not stored yet, and how to undo it. */
interface UnsavedChange {
  /** identifies the changed record: a later change with the same key replaces this one */
  readonly key: unknown;
  readonly change: StateChange;
  /** restores the previous version */
  readonly undo: () => void;
}

/** Settings of the places that are not part of the state. */
interface PlacesSettings {
  readonly places?: number | undefined;
  readonly locales?: Locales | undefined;
}

/** The state that requests work on: subscriptions and accounts by their ids, and the world. */
export class Registry {
  /** changes since the state was last stored, in order */
  #unsaved: UnsavedChange[] = [];
  readonly #options: PlacesSettings;
  readonly #accounts = new Map<string, AccountRecord>();
  readonly #subscriptions = new Map<string, SubscriptionRecord>();
  /** number of subscriptions per account that are not cancelled */
  readonly #live = new Map<string, number>();
  #size = 0;
  #base: StateBase;
  #world: World | undefined;
  /**
   * functions that compute the ids of each account's subscriptions from the number created before
   */
  #ids = new Map<string, (created: string) => string>();

  constructor(state: State, options: PlacesSettings) {
    this.#options = options;
    this.#base = baseOf(state);
    this.#fill(state);
  }

  /** Replaces everything with the content of a stored state. */
  load(state: State): void {
    this.#rebase(baseOf(state));
    this.#accounts.clear();
    this.#subscriptions.clear();
    this.#live.clear();
    this.#size = 0;
    this.#fill(state);
    this.#unsaved = [];
  }

  #fill({ accounts, subscriptions }: State): void {
    for (const account of accounts) {
      this.#accounts.set(account.id, account);
    }
    for (const record of subscriptions) {
      this.#replace(record.id, record);
    }
  }

  /** Number of changes that are not stored. */
  get unsaved(): number {
    return this.#unsaved.length;
  }

  /** Returns the changes that are not stored; for several changes of a record, the last. */
  changes(): StateChange[] {
    return [...new Map(this.#unsaved.map(({ key, change }) => [key, change])).values()];
  }

  /** Marks the first `count` changes as stored. */
  stored(count: number): void {
    this.#unsaved.splice(0, count);
  }

  /** Undoes the changes that are not stored, the latest first. */
  undo(): void {
    for (const { undo } of this.#unsaved.toReversed()) undo();
    this.#unsaved = [];
  }

  /** The current state, with the clock of the loaded state. */
  get state(): State {
    const { subscriptions } = this;
    return { ...this.#base, accounts: [...this.#accounts.values()], subscriptions };
  }

  get seed(): number {
    return this.#base.seed;
  }

  /** The approximate memory of all subscriptions, with their accounts, bytes. */
  get size(): number {
    return this.#size;
  }

  get world(): World {
    const { places: marketSize, locales } = this.#options;
    this.#world ??= createWorld({
      ...this.#base,
      ...(marketSize !== undefined && { marketSize }),
      ...(locales && { locales }),
    });
    return this.#world;
  }

  get subscriptions(): SubscriptionRecord[] {
    return [...this.#subscriptions.values()];
  }

  /**
   * Replaces the custom places of a market, within the limits of a state.
   * @throws {StateError} if a limit would be exceeded
   */
  changeMarket(names: MarketNames, change: (before: PinnedMarket) => PinnedMarket): void {
    const { markets } = this.#base;
    const key = marketKey(names);
    const before = markets.find((one) => marketKey(one) === key);
    const market = validate(marketSchema(), change(before ?? names), 'market', StateError);
    const after = validate(marketsSchema(), withMarket(markets, market), 'markets', StateError);
    this.#rebase({ ...this.#base, markets: after });
    const undo = () => this.#rebase({ ...this.#base, markets });
    // Market changes are never merged, because the order of the markets depends on which one
    // changed last.
    this.#unsaved.push({ key: market, change: { market }, undo });
  }

  /** Continues with another seed or other markets, whose places are computed. */
  #rebase(base: StateBase): void {
    this.#base = base;
    this.#world = undefined;
    this.#ids = new Map();
  }

  /** Returns the subscription with an id, of any account. */
  get(id: string): SubscriptionRecord | undefined {
    return this.#subscriptions.get(id.toLowerCase());
  }

  /**
   * Returns the subscription with an id, if it belongs to the account. Subscriptions of other
   * accounts do not exist for it.
   */
  find(account: Account, id: string): SubscriptionRecord | undefined {
    const found = this.get(id);
    return found?.account_id === account.id ? found : undefined;
  }

  /** Adds a subscription, or replaces the record with its id. */
  put(record: SubscriptionRecord): void {
    const { id } = record;
    const before = this.#replace(id, record);
    const undo = () => this.#replace(id, before);
    this.#unsaved.push({ key: `subscription ${id}`, change: { subscription: record }, undo });
  }

  /**
   * @param record undefined to remove the record with that id
   * @returns the previous record
   */
  #replace(id: string, record: SubscriptionRecord | undefined): SubscriptionRecord | undefined {
    const before = this.#subscriptions.get(id);
    if (before) this.#count(before, -1);
    if (record) {
      this.#count(record, 1);
      this.#subscriptions.set(id, record);
    } else {
      this.#subscriptions.delete(id);
    }
    return before;
  }

  #count(record: SubscriptionRecord, by: 1 | -1): void {
    const { account_id: id, status } = record;
    this.#size += by * sizeOf(record);
    if (status === 'cancelled') return;
    this.#live.set(id, this.liveCount({ id }) + by);
  }

  /** Returns the number of an account's subscriptions that are not cancelled. */
  liveCount({ id }: Account): number {
    return this.#live.get(id) ?? 0;
  }

  /**
   * Lists an account's subscriptions that are not cancelled. Linear, but only some profiles need
   * it.
   */
  live({ id }: Account): SubscriptionRecord[] {
    return this.subscriptions.filter((one) => one.account_id === id && one.status !== 'cancelled');
  }

  /**
   * Returns the record of an account; undefined if it never subscribed, and no fixture names it.
   */
  account(id: string): AccountRecord | undefined {
    return this.#accounts.get(id);
  }

  /**
   * Returns the id of an account's next subscription, computed from the seed and the number created
   * before.
   */
  nextId(account: Account): string {
    const idAfter = this.#idsOf(account);
    let created = this.account(account.id)?.created ?? 0;
    let id: string;
    do {
      created += 1;
      id = idAfter(String(created));
      // In a state edited by hand, `created` might be too low.
    } while (this.#subscriptions.has(id));
    this.#countCreations(account, created);
    return id;
  }

  #idsOf({ id }: Account): (created: string) => string {
    const known = this.#ids.get(id);
    if (known) return known;
    const ids = uuidsFrom(`subscription ${this.seed} ${id} `);
    this.#ids.set(id, ids);
    return ids;
  }

  #countCreations({ id, name }: Account, created: number): void {
    const record: AccountRecord = name ? { id, created, name } : { id, created };
    const before = this.#accounts.get(id);
    this.#accounts.set(id, record);
    const undo = () => {
      if (before) this.#accounts.set(id, before);
      else this.#accounts.delete(id);
    };
    this.#unsaved.push({ key: `account ${id}`, change: { account: record }, undo });
  }
}
