import type { Steps } from '../../input/slices.js';
import { marketKey, type PinnedMarket, type PinnedPlace } from '../../places/index.js';
import type { AccountRecord, State, SubscriptionRecord } from './state.js';

/** A place that is pinned to a market. */
export interface AddedPlace extends Pick<PinnedMarket, 'city' | 'entity_type'> {
  readonly place: PinnedPlace;
}

/** One change of a state. A record is new, or replaces the one with its id. */
export type StateChange =
  | { readonly account: AccountRecord }
  | { readonly subscription: SubscriptionRecord }
  | { readonly place: AddedPlace }
  | { readonly clock: { readonly offset_ms: number } };

/** The markets with one more place; those that do not change are the same objects. */
export function withPlace(
  markets: readonly PinnedMarket[],
  { place, city, entity_type }: AddedPlace,
): PinnedMarket[] {
  const key = marketKey({ city, entity_type });
  const before = markets.find((one) => marketKey(one) === key);
  const others = markets.filter((one) => one !== before);
  const places = [...(before?.places ?? []), place];
  return [...others, { ...(before ?? { city, entity_type }), places }];
}

/** A state after some changes, in steps. Records keep their places; new ones come last. */
export function* appliedSteps(state: State, changes: Iterable<StateChange>): Steps<State> {
  const accounts = new Map(state.accounts.map((one) => [one.id, one]));
  const subscriptions = new Map(state.subscriptions.map((one) => [one.id, one]));
  let { clock, markets } = state;
  for (const change of changes) {
    if ('account' in change) accounts.set(change.account.id, change.account);
    if ('subscription' in change) subscriptions.set(change.subscription.id, change.subscription);
    if ('place' in change) markets = withPlace(markets, change.place);
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
