import Joi from 'joi';
import { onDemand } from '../input/on-demand.js';
import { atOnce } from '../input/slices.js';
import { validate } from '../input/validate.js';
import { marketKey, type PinnedMarket } from '../places/index.js';
import { marketSteps } from './pinned-markets.js';
import {
  type AccountRecord,
  accountSchema,
  marketItems,
  offsetSchema,
  readSubscription,
  type State,
  StateError,
  type SubscriptionRecord,
} from './state.js';

/** A change of a state. Its record is new, or replaces the record with the same id. */
export type StateChange =
  | { readonly account: AccountRecord }
  | { readonly subscription: SubscriptionRecord }
  | { readonly market: PinnedMarket }
  | { readonly clock: { readonly offset_ms: number } };

// Marked as pure, because a mock reads no journal and bundlers can then drop the schema.
const changeSchema = /* @__PURE__ */ onDemand(() =>
  Joi.object({
    account: accountSchema(),
    subscription: Joi.object(),
    market: Joi.object(),
    clock: Joi.object({ offset_ms: offsetSchema().required() }),
  }).length(1),
);

/** Validates parsed JSON as a change. @throws {StateError} for an invalid change */
export function readChange(value: object): StateChange {
  const change = validate<StateChange>(changeSchema(), value, 'change', StateError);
  if ('subscription' in change)
    return { subscription: readSubscription(change.subscription, 'change.subscription') };
  if (!('market' in change)) return change;
  const [market] = atOnce(marketSteps([change.market], marketItems()));
  return market ? { market } : change;
}

/** Returns the markets with a new version of one market; a new market is last. */
export function withMarket(
  markets: readonly PinnedMarket[],
  market: PinnedMarket,
): readonly PinnedMarket[] {
  const key = marketKey(market);
  return [...markets.filter((one) => marketKey(one) !== key), market];
}

/** The unit of storage: changes in order, or a state that replaces the stored one. */
export type StateWrite =
  { readonly changes: readonly StateChange[] } | { readonly replacement: State };

/** A state without its records. */
export type StateBase = Omit<State, 'accounts' | 'subscriptions'>;

/** Returns the base of a state, without its records and the time of a snapshot. */
export function baseOf({ version, seed, clock: { offset_ms }, markets }: State): StateBase {
  return { version, seed, clock: { offset_ms }, markets };
}

/** A stored state to which writes are added. Records keep their positions; new ones are last. */
export class StoredState {
  #base: StateBase;
  #accounts: Map<string, AccountRecord>;
  #subscriptions: Map<string, SubscriptionRecord>;

  constructor(state: State) {
    this.#base = baseOf(state);
    this.#accounts = byId(state.accounts);
    this.#subscriptions = byId(state.subscriptions);
  }

  get state(): State {
    return {
      ...this.#base,
      accounts: [...this.#accounts.values()],
      subscriptions: [...this.#subscriptions.values()],
    };
  }

  /** Returns the state with a write that is not stored yet. */
  with(write: StateWrite): State {
    if ('replacement' in write) return write.replacement;
    const next = new StoredState(this.state);
    next.add(write);
    return next.state;
  }

  /** Adds a stored write. A change takes the same time with many records as with few. */
  add(write: StateWrite): void {
    if ('changes' in write) {
      for (const change of write.changes) this.#change(change);
      return;
    }
    const { replacement } = write;
    this.#base = baseOf(replacement);
    this.#accounts = byId(replacement.accounts);
    this.#subscriptions = byId(replacement.subscriptions);
  }

  #change(change: StateChange): void {
    if ('account' in change) this.#accounts.set(change.account.id, change.account);
    if ('subscription' in change) {
      this.#subscriptions.set(change.subscription.id, change.subscription);
    }
    if ('market' in change) {
      this.#base = { ...this.#base, markets: withMarket(this.#base.markets, change.market) };
    }
    if ('clock' in change) this.#base = { ...this.#base, clock: change.clock };
  }
}

const byId = <T extends { readonly id: string }>(records: readonly T[]): Map<string, T> =>
  new Map(records.map((record) => [record.id, record]));
