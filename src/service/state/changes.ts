import Joi from 'joi';
import { atOnce, type Steps } from '../../input/slices.js';
import { validate } from '../../input/validate.js';
import { marketKey, type PinnedMarket } from '../../places/index.js';
import { marketSteps } from './pinned-markets.js';
import { isSoundSubscription } from './sound-subscription.js';
import {
  type AccountRecord,
  accountSchema,
  marketItems,
  offsetSchema,
  type State,
  StateError,
  type SubscriptionRecord,
  subscriptionSchema,
} from './state.js';

/** One change of a state. A record is new, or replaces the one with its id. */
export type StateChange =
  | { readonly account: AccountRecord }
  | { readonly subscription: SubscriptionRecord }
  | { readonly market: PinnedMarket }
  | { readonly clock: { readonly offset_ms: number } };

const changeSchema = Joi.object({
  account: accountSchema,
  subscription: subscriptionSchema,
  market: Joi.object(),
  clock: Joi.object({ offset_ms: offsetSchema.required() }),
}).length(1);

/** Validates parsed JSON as a change. @throws {StateError} when it is invalid */
export function readChange(value: object): StateChange {
  if ('subscription' in value && isSoundSubscription(value.subscription)) {
    const { subscription, ...others } = value;
    if (Object.keys(others).length === 0) return { subscription };
  }
  const change = validate<StateChange>(changeSchema, value, 'change', StateError);
  if (!('market' in change)) return change;
  const [market] = atOnce(marketSteps([change.market], marketItems));
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

/** A state after some changes, in steps. Records keep their places; new ones come last. */
export function* appliedSteps(state: State, changes: Iterable<StateChange>): Steps<State> {
  const accounts = new Map(state.accounts.map((one) => [one.id, one]));
  const subscriptions = new Map(state.subscriptions.map((one) => [one.id, one]));
  let { clock, markets } = state;
  for (const change of changes) {
    if ('account' in change) accounts.set(change.account.id, change.account);
    if ('subscription' in change) subscriptions.set(change.subscription.id, change.subscription);
    if ('market' in change) markets = withMarket(markets, change.market);
    if ('clock' in change) clock = change.clock;
    yield;
  }
  return {
    ...state,
    clock,
    markets,
    accounts: [...accounts.values()],
    subscriptions: [...subscriptions.values()],
  };
}

/** What was taken from a log. */
interface TakenChanges {
  readonly changes: readonly StateChange[];
  /** how many changes there had been until then; for `stored` */
  readonly mark: number;
}

/** The changes of a state since it was last stored, and the way back. */
export class ChangeLog {
  /** those that were not taken yet; of several changes of a record, the last one */
  #changes = new Map<string, StateChange>();
  /** what undoes the changes that are not stored yet, in their order */
  #undo: (() => void)[] = [];
  /** how many changes have been stored */
  #stored = 0;

  /**
   * @param key of what has changed: a later change with the same key replaces this one
   * @param undo brings back what was there before
   */
  add(key: string, change: StateChange, undo: () => void): void {
    this.#changes.set(key, change);
    this.#undo.push(undo);
  }

  /** The changes since it was last called, which are about to be stored. */
  take(): TakenChanges {
    const changes = [...this.#changes.values()];
    this.#changes = new Map();
    return { changes, mark: this.#stored + this.#undo.length };
  }

  /** Everything up to that mark is stored. */
  stored(mark: number): void {
    if (mark <= this.#stored) return;
    this.#undo.splice(0, mark - this.#stored);
    this.#stored = mark;
  }

  /** Undoes everything that is not stored, the latest change first. */
  undo(): void {
    for (const undo of this.#undo.toReversed()) undo();
    this.clear();
  }

  /** Forgets all changes, since there is another state now. */
  clear(): void {
    this.#changes = new Map();
    this.#stored += this.#undo.length;
    this.#undo = [];
  }
}
