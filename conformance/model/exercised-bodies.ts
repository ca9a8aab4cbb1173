import type { RequiredId } from '../check-id.js';
import { comparable, isSameInstant } from './moment.js';
import { rows } from './rows.js';
import { objectOf, type TranscriptExchange } from './transcript.js';
import { isMasked } from './values.js';
import type { Tracked } from './world.js';

const rowsOfIds = rows.filter(({ subject }) => subject === 'id');

/**
 * Requirements that the body of a subscription exercises, regardless of the values in its
 * registers.
 * @param before the last body before it
 */
export function exercisedByBody(
  subscription: Tracked,
  at: TranscriptExchange,
  before: TranscriptExchange | undefined,
): readonly RequiredId[] {
  // the id of a new subscription is its own
  const row = rowsOfIds.find(({ on }) => on === undefined || on === at.operation);
  const ofId = row === undefined || at.operation === 'create' ? [] : [row.requirement];
  return [...ofId, ...exercisedByTimes(at, before), ...exercisedByEnd(subscription, at)];
}

/** Requirements that `created_at` and `updated_at` exercise, as far as they can be compared. */
function exercisedByTimes(
  at: TranscriptExchange,
  before: TranscriptExchange | undefined,
): readonly RequiredId[] {
  const { created_at: created, updated_at: updated } = objectOf(at.json);
  const earlier = objectOf(before?.json);
  const isUpdate = at.operation === 'update';
  const isKept =
    typeof created === 'string' &&
    !isMasked(created) &&
    isSameInstant(earlier.created_at, created) === true;
  const isLater = isUpdate && comparable(earlier.updated_at, updated) !== null;
  return [
    ...(comparable(created, updated) === null ? [] : (['subscription.time-order'] as const)),
    ...(isKept ? (['subscription.created-at-kept'] as const) : []),
    ...(isKept && isUpdate ? (['update.created-at'] as const) : []),
    ...(isLater ? (['update.updated-at'] as const) : []),
  ];
}

/** Requirements that `cancelled_at` exercises, if it can be read. */
function exercisedByEnd(
  subscription: Tracked,
  { json, received }: TranscriptExchange,
): readonly RequiredId[] {
  const { cancelled_at: end, status } = objectOf(json);
  if (typeof status !== 'string' || [end, status].some(isMasked)) return [];
  if (status === 'cancelled') {
    return typeof end === 'string' ? ['subscription.cancelled-at-set'] : [];
  }
  const isOpen = subscription.mayBeCancelledBy(received);
  return end === null && !isOpen ? ['subscription.cancelled-at-unset'] : [];
}
