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

/** A change of a state. A record is new, or replaces the one with its id. */
export type StateChange =
  | { readonly account: AccountRecord }
  | { readonly subscription: SubscriptionRecord }
  | { readonly market: PinnedMarket }
  | { readonly clock: { readonly offset_ms: number } };

// Pure: a mock reads no journal, and bundlers leave the schema out.
const changeSchema = /* @__PURE__ */ onDemand(() =>
  Joi.object({
    account: accountSchema(),
    subscription: Joi.object(),
    market: Joi.object(),
    clock: Joi.object({ offset_ms: offsetSchema().required() }),
  }).length(1),
);

/** Validates parsed JSON as a change. @throws {StateError} when it is invalid */
export function readChange(value: object): StateChange {
  const change = validate<StateChange>(changeSchema(), value, 'change', StateError);
  if ('subscription' in change)
    return { subscription: readSubscription(change.subscription, 'change.subscription') };
  if (!('market' in change)) return change;
  const [market] = atOnce(marketSteps([change.market], marketItems()));
  return market ? { market } : change;
}

/** The markets with another version of one of them, or with a new one, which comes last. */
export function withMarket(
  markets: readonly PinnedMarket[],
  market: PinnedMarket,
): readonly PinnedMarket[] {
  const key = marketKey(market);
  return [...markets.filter((one) => marketKey(one) !== key), market];
}

/** Unit of storage: changes in their order, or another state in place of the stored state. */
export type StateWrite =
  { readonly changes: readonly StateChange[] } | { readonly replacement: State };

/** A state without its records. */
export type StateBase = Omit<State, 'accounts' | 'subscriptions'>;

/** The base of a state: it keeps neither the records nor the instant of a snapshot. */
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

  /** The state with a write that is not stored yet. */
  with(write: StateWrite): State {
    if ('replacement' in write) return write.replacement;
    const next = new StoredState(this.state);
    next.add(write);
    return next.state;
  }

  /** Adds a write, now that it is stored. A change costs the same with many records as with few. */
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
