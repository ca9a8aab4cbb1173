import { faultOf } from './faults.js';
import { isAccepted, isNotFound, requestOutcome } from './marks.js';
import { placeOf, isPlainQuery } from './list-query.js';
import { shownId } from './registers.js';
import { groupedBy } from './sequences.js';
import { objectOf, precedes, type OperationName, type TranscriptExchange } from './transcript.js';

/**
 * Requests that do not find a subscription that concurrent requests find, for example because a process does not know it.
 */

/** An operation that does not find a subscription, at times or ever, although other requests do. */
export interface LookupLoss {
  readonly operation: OperationName;
  /** the requests that did not find it, in the order of sending */
  readonly lost: readonly TranscriptExchange[];
  /** number of requests that should have found it */
  readonly count: number;
  /** a request that did */
  readonly found: TranscriptExchange | undefined;
}

/** The exchanges about one subscription, and its age. */
interface LookedUp {
  /** all exchanges about it */
  readonly exchanges: readonly TranscriptExchange[];
  /** when it existed at the latest, ms since the epoch */
  readonly since: number;
}

/** Operations whose path names a subscription. */
const ofOneSubscription = ['get', 'list', 'update', 'cancel'] as const;

/** A request that should find the subscription, and whether it did. */
interface Lookup {
  readonly at: TranscriptExchange;
  readonly isFound: boolean;
}

/** Age below which no unrecorded client is assumed to have cancelled a subscription, ms. */
const childhood = 60_000;

/** Returns the operations that do not find a subscription although others do, until it may be cancelled. */
export function lossesOf({ exchanges, since }: LookedUp, lag: number): readonly LookupLoss[] {
  const lookups = lookupsOf(exchanges);
  const missed = lookups.filter(({ isFound }) => !isFound);
  if (missed.length === 0) return [];
  const any = foundSpanOf(lookups);
  // a replica may not know it yet
  const late = missed.filter(({ at }) => at.sent > since + lag);
  const isAtTimes = isClear(lookups, any) && late.some(({ at }) => isWithin(at, any));
  const elsewhere = foundSpanOf(
    lookups.filter(({ at }) => at.operation !== 'get' && showsRequested(at)),
  );
  const isOnlyElsewhere = late.some(
    ({ at }) =>
      at.operation === 'get' && at.received - since <= childhood && at.received <= elsewhere.to,
  );
  return ofOneSubscription.flatMap((operation) => {
    const all = lookups.filter(({ at }) => at.operation === operation);
    const lost = all.filter(({ isFound }) => !isFound).map(({ at }) => at);
    const found = all.find(({ isFound }) => isFound)?.at;
    const isNever =
      found === undefined &&
      operation === 'get' &&
      (isOnlyElsewhere || isMissedAgain(lookups, since + lag));
    const isLoss = lost.length > 0 && (isNever || (isAtTimes && found !== undefined));
    return isLoss ? [{ operation, lost, count: all.length, found }] : [];
  });
}

/** Maximum time between two updates in which no one is assumed to cancel the subscription, ms. */
const bracket = 5000;

/**
 * Whether reads fail to find a subscription at least twice, each time shortly between responses that show it active.
 * @param known when every replica knows the subscription
 */
function isMissedAgain(lookups: readonly Lookup[], known: number): boolean {
  let active: TranscriptExchange | undefined;
  let isMissed = false;
  let times = 0;
  for (const { at, isFound } of lookups) {
    if (objectOf(at.json).status === 'active') {
      if (isMissed && active && at.sent - active.received <= bracket) times += 1;
      [active, isMissed] = [at, false];
    } else if (at.operation === 'get' && !isFound && at.sent > known) isMissed = true;
  }
  return times > 1;
}

/** The time from the end of the first request that finds a subscription to the beginning of the last. */
interface FoundSpan {
  readonly from: number;
  readonly to: number;
}

function foundSpanOf(lookups: readonly Lookup[]): FoundSpan {
  let [from, to] = [Infinity, -Infinity];
  for (const { at, isFound } of lookups) {
    if (!isFound) continue;
    from = Math.min(from, at.received);
    to = Math.max(to, at.sent);
  }
  return { from, to };
}

/** Whether a request is within a span. */
const isWithin = ({ sent, received }: TranscriptExchange, { from, to }: FoundSpan): boolean =>
  from <= sent && received <= to;

/**
 * Whether a request does not find what requests of its operation find before and after it. Lists are compared
 * between updates; changes count from the first request of any operation.
 */
function isClear(lookups: readonly Lookup[], any: FoundSpan): boolean {
  let updates = 0;
  const groups = groupedBy(lookups, ({ at, isFound }) => {
    if (at.operation === 'update' && isFound) updates += 1;
    return at.operation === 'list' ? `list ${updates}` : (at.operation ?? '');
  });
  return [...groups].some(([name, group]) => {
    const span = foundSpanOf(group);
    const isChange = name === 'update' || name === 'cancel';
    const due = isChange ? { ...span, from: any.from } : span;
    return group.some(({ at, isFound }) => !isFound && isWithin(at, due));
  });
}

/** Whether a response shows the subscription or its entities: some services cancel regardless of the id. */
const showsRequested = (at: TranscriptExchange): boolean =>
  at.operation === 'list' || shownId(at) === at.id;

function lookupsOf(exchanges: LookedUp['exchanges']): readonly Lookup[] {
  const missed = exchanges.find(isNotFound);
  const end = exchanges.find((one) => mayEnd(one) || isRevival(one, missed))?.sent ?? Infinity;
  return exchanges.flatMap((at): Lookup[] => {
    if (at.sent > end || at.sender !== 'own' || !isComparable(at)) return [];
    if (isAccepted(at)) return [{ at, isFound: true }];
    return isNotFound(at) ? [{ at, isFound: false }] : [];
  });
}

/** Whether a request may have ended the subscription. */
const mayEnd = (at: TranscriptExchange): boolean =>
  at.operation === 'cancel' && requestOutcome(at) !== 'rejected';

/** Whether a create request returns a subscription that was not found, and may have been cancelled. */
const isRevival = (at: TranscriptExchange, missed: TranscriptExchange | undefined): boolean =>
  at.operation === 'create' && isAccepted(at) && missed !== undefined && precedes(missed, at);

/** Whether only the id of a request can cause a 404. */
function isComparable(at: TranscriptExchange): boolean {
  if (at.operation === 'create' || at.isUnsent === true || faultOf(at) !== undefined) return false;
  return at.operation !== 'list' || (isPlainQuery(at) && placeOf(at).offset === 0);
}
