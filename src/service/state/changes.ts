import Joi from 'joi';
import { atOnce, type Steps } from '../../input/slices.js';
import { validate } from '../../input/validate.js';
import { marketKey, type PinnedMarket } from '../../places/index.js';
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

/** One change of a state. A record is new, or replaces the one with its id. */
export type StateChange =
  | { readonly account: AccountRecord }
  | { readonly subscription: SubscriptionRecord }
  | { readonly market: PinnedMarket }
  | { readonly clock: { readonly offset_ms: number } };

const changeSchema = Joi.object({
  account: accountSchema,
  subscription: Joi.object(),
  market: Joi.object(),
  clock: Joi.object({ offset_ms: offsetSchema.required() }),
}).length(1);

/** Validates parsed JSON as a change. @throws {StateError} when it is invalid */
export function readChange(value: object): StateChange {
  const change = validate<StateChange>(changeSchema, value, 'change', StateError);
  if ('subscription' in change)
    return { subscription: readSubscription(change.subscription, 'change.subscription') };
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
