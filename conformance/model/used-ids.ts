import type { JsonValue } from '../../src/api/wire.js';
import { isBefore, isSameInstant } from './moment.js';
import { lifeOf } from './life.js';
import { marketOf, shownId } from './registers.js';
import type { RequestContext } from './rejections.js';
import { objectOf, precedes, type TranscriptExchange } from './transcript.js';
import { valueKey } from './values.js';
import type { Tracked } from './world.js';

/** Create requests that may return a subscription that was there before. */

/**
 * Judges whether a create request has created a second subscription with a used id. Returning the earlier
 * subscription is allowed.
 */
export function judgeUsedId(
  context: RequestContext,
  at: TranscriptExchange,
  subscription: Tracked | undefined,
): void {
  const creation = subscription?.creation ?? firstCreation(context, at);
  if (creation === undefined || !precedes(creation, at)) return;
  const isCancelled = subscription?.mayBeCancelledBy(at.sent) === true;
  const used: UsedId = { creation, at, subscription, isCancelled };
  const { isRecording } = context.world.transcript;
  if (isRecording ? mayBeRecorded(context, used) : mayBeOfRun(context, used)) return;
  noteUsedId(context, at, creation, { subscription, isCancelled });
}

interface UsedId {
  readonly creation: TranscriptExchange;
  readonly at: TranscriptExchange;
  readonly subscription: Tracked | undefined;
  /** whether a recorded request may have cancelled the subscription */
  readonly isCancelled: boolean;
}

/** Whether a recording may contain such a response, because a cancellation may be missing. */
const mayBeRecorded = (
  { world }: RequestContext,
  { creation, at, subscription, isCancelled }: UsedId,
): boolean =>
  mayBeEarlier(creation, at) ||
  (!isCancelled && subscription !== undefined && lifeOf(world, subscription, at) === 'open');

/** Whether a response in a run may return an earlier subscription. */
const mayBeOfRun = (context: RequestContext, { creation, at, isCancelled }: UsedId): boolean =>
  isCancelled ? isSameAge(creation, at) : !isTakenFor(context, creation, at);

function noteUsedId(
  { findings }: RequestContext,
  at: TranscriptExchange,
  source: TranscriptExchange,
  { subscription, isCancelled }: { subscription: Tracked | undefined; isCancelled: boolean },
): void {
  const owner = isCancelled ? 'a cancelled subscription' : 'a live subscription';
  findings.add({
    kind: 'swapped',
    at,
    requirement: 'create.own-id',
    expected: 'a new id',
    found: `the id of ${owner}, ${shownId(at)}`,
    subscription,
    source,
    ...(isCancelled && { isMinor: true }),
  });
}

/** Returns the first creation with the id of another one. */
const firstCreation = (
  { world }: RequestContext,
  at: TranscriptExchange,
): TranscriptExchange | undefined =>
  world.transcript.exchanges.find(
    (one) => one.operation === 'create' && shownId(one) === shownId(at),
  );

/** Whether a create request may have returned an existing subscription. */
function mayBeEarlier(creation: TranscriptExchange, at: TranscriptExchange): boolean {
  const isEarlier = isSameAge(creation, at);
  if (at.isUnsent === true || (isEarlier && at.status !== 201)) return true;
  const isAlike = isEarlier || at.status !== 201 || creation.status !== 201;
  return isAlike && marketOf(creation) === marketOf(at);
}

const isSameAge = (one: TranscriptExchange, other: TranscriptExchange): boolean =>
  isSameInstant(createdAt(one), createdAt(other)) !== false;

/** Whether two create requests may have returned one subscription, which the first created. */
export const isSameCreation = (one: TranscriptExchange, other: TranscriptExchange): boolean =>
  marketOf(one) === marketOf(other) && isSameAge(one, other);

const createdAt = ({ json }: TranscriptExchange): JsonValue | undefined =>
  objectOf(json).created_at;

/** Whether a create request claims a creation (201), although it returns an existing subscription. */
function isTakenFor(
  { world }: RequestContext,
  creation: TranscriptExchange,
  at: TranscriptExchange,
): boolean {
  if (at.status !== 201 || creation.status !== 201) return false;
  const [due, found] = [objectOf(at.body).fields, objectOf(at.json).fields];
  const earlier = objectOf(creation.body).fields;
  const isOther = earlier !== undefined && valueKey(earlier) !== valueKey(due);
  if (isOther && valueKey(due) === valueKey(found)) return true;
  // a read after it agrees with the first one
  return (
    createdAt(creation) !== createdAt(at) &&
    world.transcript.exchanges.some(
      (one) =>
        one.operation === 'get' &&
        precedes(at, one) &&
        shownId(one) === shownId(at) &&
        createdAt(one) === createdAt(creation),
    )
  );
}

/** Minimum age of an earlier subscription, and maximum error of a clock, ms. */
const [older, wrongClock] = [120_000, 365 * 86_400_000];

const midnight = /\b00:00(:00(\.0+)?)?(?![\d:.])/;

/** Whether a create response shows that its subscription existed before. */
export function isClearlyOlder({ json, sent }: TranscriptExchange): boolean {
  const { created_at: created } = objectOf(json);
  // a date without a time says nothing
  if (typeof created !== 'string' || !/\d:\d/.test(created) || midnight.test(created)) return false;
  const within = (ms: number): string => new Date(sent - ms).toISOString();
  return (
    isBefore(created, within(older)) === true && isBefore(created, within(wrongClock)) !== true
  );
}
