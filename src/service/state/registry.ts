import { atOnce, type Steps } from '../../input/slices.js';
import { validate } from '../../input/validate.js';
import {
  createWorld,
  type Locales,
  marketKey,
  type MarketNames,
  type PinnedMarket,
  type World,
} from '../../places/index.js';
import { uuidsFrom } from '../../places/rng.js';
import type { Account } from '../../operations/access.js';
import type { ServiceClock } from '../clock.js';
import { type StateChange, withMarket } from './changes.js';
import { marketSchema, marketsSchema } from './pinned-markets.js';
import { type AccountRecord, type State, StateError, type SubscriptionRecord } from './state.js';

/** What a service wants to have stored. Exactly one of `stored` and `undo` has to be called. */
export interface Unsaved {
  /** what is not stored, which may be nothing; null if the state was replaced as a whole */
  readonly changes: readonly StateChange[] | null;
  /** The whole state with these changes. To be called at once: there will be later changes. */
  readonly state: () => State;
  /** Says that it is stored. */
  readonly stored: () => void;
  /** Says that it could not be stored: the service goes back to what was stored last. */
  readonly undo: (error: unknown) => void;
}

/** How a mount persists the state of a service. Without it, the state is lost with the service. */
export interface Persistence {
  /** the stored state; by default the service starts with a new one */
  readonly state?: State;
  /**
   * Called with a function that returns what is to be stored by then, and not again before it is
   * done. Resolves when that is stored, and rejects when it is not.
   */
  readonly save?: (take: () => Unsaved) => Promise<void>;
  /**
   * Called before each operation: gives the service what was changed from outside. Rejects while
   * the state cannot be used.
   */
  readonly refresh?: () => Promise<void>;
  /** secrets besides the tokens that the journal must not show */
  readonly secrets?: readonly string[];
  readonly health?: () => { readonly version?: string; readonly storage?: StorageHealth };
}

/** How the state is stored, and whether that works. */
export interface StorageHealth {
  /** "memory", "file", "localStorage" … */
  readonly kind: string;
  /** why changes cannot be stored at present */
  readonly error?: string;
}

/** A change, and the way back. */
interface UnsavedChange {
  /** of what has changed: a later change with the same key replaces this one */
  readonly key: unknown;
  readonly change: StateChange;
  /** brings back what was there before */
  readonly undo: () => void;
}

/** What the places of a world depend on besides the state. */
interface PlacesSettings {
  readonly marketSize?: number | undefined;
  readonly locales?: Locales | undefined;
}

/** A state without what is in its records. */
type StateBase = Omit<State, 'accounts' | 'subscriptions'>;

/** The state that requests work on: subscriptions and accounts by their ids, and the world. */
export class Registry {
  /** what has changed since the state was last stored, in its order */
  #unsaved: UnsavedChange[] = [];
  readonly #options: PlacesSettings;
  readonly #accounts = new Map<string, AccountRecord>();
  readonly #subscriptions = new Map<string, SubscriptionRecord>();
  /** how many subscriptions of an account are not cancelled */
  readonly #live = new Map<string, number>();
  #base: StateBase;
  #world: World | undefined;
  /** the ids of each account's subscriptions, by how many it had created until then */
  #ids = new Map<string, (created: string) => string>();

  private constructor(base: StateBase, options: PlacesSettings) {
    this.#options = options;
    this.#base = base;
  }

  /** The registry of a state, in steps, since a large state has many records. */
  static *steps(state: State, options: PlacesSettings): Steps<Registry> {
    const registry = new Registry(baseOf(state), options);
    yield* registry.#fill(state);
    return registry;
  }

  /** Replaces everything by the content of a state, which is stored already. */
  load(state: State): void {
    this.#rebase(baseOf(state));
    this.#accounts.clear();
    this.#subscriptions.clear();
    this.#live.clear();
    atOnce(this.#fill(state));
    this.#unsaved = [];
  }

  *#fill({ accounts, subscriptions }: State): Steps<void> {
    for (const account of accounts) {
      this.#accounts.set(account.id, account);
    }
    for (const record of subscriptions) {
      this.#replace(record.id, record);
      yield;
    }
  }

  /** How many changes are not stored. */
  get unsaved(): number {
    return this.#unsaved.length;
  }

  /** These changes: of several of one record, the last one. */
  changes(): StateChange[] {
    return [...new Map(this.#unsaved.map(({ key, change }) => [key, change])).values()];
  }

  /** That many of them are stored. */
  stored(count: number): void {
    this.#unsaved.splice(0, count);
  }

  /** Undoes those that are not, the latest first. */
  undo(): void {
    for (const { undo } of this.#unsaved.toReversed()) undo();
    this.#unsaved = [];
  }

  /** The current state, except that its clock is that of the loaded state. */
  get state(): State {
    const { subscriptions } = this;
    return { ...this.#base, accounts: [...this.#accounts.values()], subscriptions };
  }

  get seed(): number {
    return this.#base.seed;
  }

  get world(): World {
    const { marketSize, locales } = this.#options;
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
   * Replaces what is stored about a market, within the bounds of a state.
   * @throws {StateError} when they would be exceeded
   */
  changeMarket(names: MarketNames, change: (before: PinnedMarket) => PinnedMarket): void {
    const { markets } = this.#base;
    const key = marketKey(names);
    const before = markets.find((one) => marketKey(one) === key);
    const market = validate(marketSchema, change(before ?? names), 'market', StateError);
    const after = validate(marketsSchema, withMarket(markets, market), 'markets', StateError);
    this.#rebase({ ...this.#base, markets: after });
    const undo = () => this.#rebase({ ...this.#base, markets });
    // No two of them count as one, since the last one that was changed comes last.
    this.#unsaved.push({ key: market, change: { market }, undo });
  }

  /** Continues with another seed or other markets, of which the places are computed. */
  #rebase(base: StateBase): void {
    this.#base = base;
    this.#world = undefined;
    this.#ids = new Map();
  }

  /** The subscription with that id, of any account. */
  get(id: string): SubscriptionRecord | undefined {
    return this.#subscriptions.get(id.toLowerCase());
  }

  /**
   * The subscription with that id, if it belongs to the account. Those of other accounts do not
   * exist for it.
   */
  find(account: Account, id: string): SubscriptionRecord | undefined {
    const found = this.get(id);
    return found?.account_id === account.id ? found : undefined;
  }

  /** Adds a subscription, or replaces the record of the one with its id. */
  put(record: SubscriptionRecord): void {
    const { id } = record;
    const before = this.#replace(id, record);
    const undo = () => this.#replace(id, before);
    this.#unsaved.push({ key: `subscription ${id}`, change: { subscription: record }, undo });
  }

  /**
   * @param record undefined to remove the one with that id
   * @returns the record that there was
   */
  #replace(id: string, record: SubscriptionRecord | undefined): SubscriptionRecord | undefined {
    const before = this.#subscriptions.get(id);
    if (before) this.#countLive(before, -1);
    if (record) {
      this.#countLive(record, 1);
      this.#subscriptions.set(id, record);
    } else {
      this.#subscriptions.delete(id);
    }
    return before;
  }

  #countLive({ account_id: id, status }: SubscriptionRecord, by: number): void {
    if (status === 'cancelled') return;
    this.#live.set(id, this.liveCount({ id }) + by);
  }

  /** How many subscriptions of an account are not cancelled. */
  liveCount({ id }: Account): number {
    return this.#live.get(id) ?? 0;
  }

  /** These subscriptions. Linear, but only needed for some profiles. */
  live({ id }: Account): SubscriptionRecord[] {
    return this.subscriptions.filter((one) => one.account_id === id && one.status !== 'cancelled');
  }

  /** The record of an account; undefined if it never subscribed, and no world names it. */
  account(id: string): AccountRecord | undefined {
    return this.#accounts.get(id);
  }

  /** The id of an account's next subscription, computed from the seed and how many there were. */
  nextId(account: Account): string {
    const idAfter = this.#idsOf(account);
    let created = this.account(account.id)?.created ?? 0;
    let id: string;
    do {
      created += 1;
      id = idAfter(String(created));
      // In a state edited by hand, `created` may be too low.
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

/** What is kept here stays for good, while records are replaced. */
function baseOf({ version, seed, clock, markets }: State): StateBase {
  return { version, seed, clock, markets };
}

/** The state that is saved. */
interface Saved {
  readonly clock: ServiceClock;
  /** the one that requests work on */
  readonly registry: () => Registry;
  /** goes on with another one */
  readonly use: (registry: Registry) => void;
  readonly onChange: () => void;
}

/**
 * Saves the state of a service, one write at a time, and takes back what cannot be saved. Calls
 * during a write share the next one, which stores everything up to when it begins: fifty concurrent
 * requests cost two writes.
 */
export class Saving {
  readonly #saved: Saved;
  readonly #persist: Persistence['save'];
  #current: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  /** what is stored, where the state was replaced as a whole and that is not stored yet */
  #replaced: Registry | null = null;
  /** the offset of the clock that is stored */
  #storedOffset: number;
  /** why changes were taken back the last time */
  #failure: Error | undefined;

  /** @param persist without it, everything counts as stored */
  constructor(saved: Saved, persist: Persistence['save']) {
    this.#saved = saved;
    this.#persist = persist;
    this.#storedOffset = saved.clock.offset;
  }

  /** The state, except that its clock does not say what time it is. */
  get state(): State {
    const { registry, clock } = this.#saved;
    return { ...registry().state, clock: { offset_ms: clock.offset } };
  }

  /** Replaces the state as a whole, which is not stored yet. */
  replace(registry: Registry, offset: number): void {
    this.#replaced ??= this.#saved.registry();
    this.#saved.clock.restart(offset);
    this.#saved.use(registry);
  }

  /**
   * Continues with a state that somebody else has stored.
   * @param refusal what those are told whose changes are not in it; without one, nobody is
   */
  resume(state: State, refusal?: Error): void {
    if (refusal) this.#failure = refusal;
    this.#replaced = null;
    this.#storedOffset = state.clock.offset_ms;
    this.#saved.registry().load(state);
    this.#restoreClock();
    this.#saved.onChange();
  }

  /**
   * Resolves when the current state is stored. Rejects if that failed: then the state is the last
   * stored one again.
   */
  async save(): Promise<void> {
    const before = this.#failure;
    if (this.#persist) await (this.#next ??= this.#write(this.#persist));
    else this.#take().stored();
    // An earlier write failed, and undid this change; or another state was loaded.
    if (this.#failure && before !== this.#failure) throw this.#failure;
    this.#saved.onChange();
  }

  async #write(persist: (take: () => Unsaved) => Promise<void>): Promise<void> {
    // The callers of a failed write were told. It does not affect this one.
    await this.#current.catch(() => undefined);
    this.#current = this.#next ?? Promise.resolve();
    this.#next = undefined;
    await persist(this.#take);
  }

  readonly #take = (): Unsaved => {
    const { clock } = this.#saved;
    const registry = this.#saved.registry();
    const { unsaved } = registry;
    const { offset } = clock;
    const moved = offset === this.#storedOffset ? [] : [{ clock: { offset_ms: offset } }];
    return {
      changes: this.#replaced ? null : [...registry.changes(), ...moved],
      state: () => this.state,
      stored: () => {
        registry.stored(unsaved);
        this.#storedOffset = offset;
        this.#replaced = this.#saved.registry() === registry ? null : registry;
      },
      undo: (error) => this.#undo(error),
    };
  };

  /** Goes back to what is stored. */
  #undo(error: unknown): void {
    this.#failure = error instanceof Error ? error : new Error(String(error));
    if (this.#replaced) this.#saved.use(this.#replaced);
    this.#replaced = null;
    this.#saved.registry().undo();
    this.#restoreClock();
    this.#saved.onChange();
  }

  #restoreClock(): void {
    const { clock } = this.#saved;
    if (clock.offset !== this.#storedOffset) clock.restart(this.#storedOffset);
  }
}
