import { faultOf } from './faults.js';
import { isAccepted, isNotFound, outcomeOf } from './marks.js';
import { placeOf, isPlainQuery } from './list-query.js';
import { shownId } from './registers.js';
import { precedes, type OperationName, type TranscriptExchange } from './transcript.js';

/**
 * Requests that do not find a subscription that others of the same time find: one of several
 * processes does not know it. What is found again has not gone.
 */

/** An operation that does not find a subscription, at times or ever, although other requests do. */
export interface LookupLoss {
  readonly operation: OperationName;
  /** the requests that did not find it, in the order in which they were sent */
  readonly lost: readonly TranscriptExchange[];
  /** how many requests had to find it */
  readonly count: number;
  /** a request that did */
  readonly found: TranscriptExchange | undefined;
}

/** What is known about a subscription. */
interface LookedUp {
  /** all exchanges about it */
  readonly exchanges: readonly TranscriptExchange[];
  /** when it existed at the latest, ms since the epoch */
  readonly since: number;
}

/** Operations whose path names a subscription. */
const ofOneSubscription = ['get', 'list', 'update', 'cancel'] as const;

/** A request that has to find the subscription, and whether it did. */
interface Lookup {
  readonly at: TranscriptExchange;
  readonly isFound: boolean;
}

/** What is so young has not been cancelled by a client that a recording does not show, ms. */
const childhood = 60_000;

/** The operations that do not find a subscription, although others do, until it may be cancelled. */
export function lossesOf(subscription: LookedUp, lag: number): readonly LookupLoss[] {
  const lookups = lookupsOf(subscription);
  // a replica may not know it yet
  const late = lookups.filter(({ at, isFound }) => !isFound && at.sent > subscription.since + lag);
  const isClearly = lookups.some((one) => isClear(one, lookups));
  const isAtTimes = isClearly && late.some((one) => isBetween(one, lookups));
  return ofOneSubscription.flatMap((operation) => {
    const all = lookups.filter(({ at }) => at.operation === operation);
    const lost = all.filter(({ isFound }) => !isFound).map(({ at }) => at);
    if (lost.length === 0) return [];
    const isMixed = isAtTimes && lost.length < all.length;
    const isTotal = lost.length === all.length && isOnlyElsewhere(subscription, late, lookups);
    return isMixed || (isTotal && operation === 'get')
      ? [{ operation, lost, count: all.length, found: all.find(({ isFound }) => isFound)?.at }]
      : [];
  });
}

/** Whether no read has ever found a new subscription, and another operation did after a read. */
const isOnlyElsewhere = (
  subscription: LookedUp,
  late: readonly Lookup[],
  all: readonly Lookup[],
): boolean =>
  late.some(
    ({ at }) =>
      at.operation === 'get' &&
      at.received - subscription.since <= childhood &&
      all.some((one) => one.isFound && precedes(at, one.at) && isShown(one.at)),
  );

/** Whether a request does not find what other requests find before and after it. */
const isBetween = ({ at, isFound }: Lookup, all: readonly Lookup[]): boolean =>
  !isFound &&
  all.some((one) => one.isFound && precedes(one.at, at)) &&
  all.some((one) => one.isFound && precedes(at, one.at));

/** The same, for requests of one operation; a list may not be there for a while after an update. */
function isClear(lookup: Lookup, all: readonly Lookup[]): boolean {
  const { at } = lookup;
  switch (at.operation) {
    case 'list':
      return isBetween(
        lookup,
        all.filter((one) => one.at.operation === 'list' && !isUpdatedBetween(one.at, at, all)),
      );
    case 'get':
      return isBetween(
        lookup,
        all.filter((one) => one.at.operation === 'get'),
      );
    default:
      return isBetween(
        lookup,
        all.filter((one) => precedes(one.at, at) || one.at.operation === at.operation),
      );
  }
}

/** Whether a response shows the subscription, or its entities: some cancel whatever the id is. */
const isShown = (at: TranscriptExchange): boolean =>
  at.operation === 'list' || shownId(at) === at.id;

/** Whether an update was accepted between two requests. */
const isUpdatedBetween = (
  one: TranscriptExchange,
  other: TranscriptExchange,
  all: readonly Lookup[],
): boolean =>
  all.some(
    ({ at, isFound }) =>
      isFound && at.operation === 'update' && precedes(one, at) && precedes(at, other),
  );

function lookupsOf({ exchanges }: LookedUp): readonly Lookup[] {
  const end = exchanges.find(mayEnd)?.sent ?? Infinity;
  return exchanges.flatMap((at): Lookup[] => {
    if (at.sent > end || at.sender !== 'own' || !isComparable(at)) return [];
    if (isAccepted(at)) return [{ at, isFound: true }];
    return isNotFound(at) ? [{ at, isFound: false }] : [];
  });
}

/** Whether the subscription may be gone after a request: what a rejected one takes is not found again. */
const mayEnd = (at: TranscriptExchange): boolean =>
  at.operation === 'cancel' && outcomeOf(at) !== 'rejected';

/** Whether nothing but the id of a request can be the reason for a 404. */
function isComparable(at: TranscriptExchange): boolean {
  if (at.operation === 'create' || at.isUnsent === true || faultOf(at) !== undefined) return false;
  return at.operation !== 'list' || (isPlainQuery(at) && placeOf(at).offset === 0);
}
