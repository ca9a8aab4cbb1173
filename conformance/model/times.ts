import type { Findings } from './findings.js';
import { isAccepted } from './marks.js';
import { isOpenBody, shownId } from './registers.js';
import { comparable, isBefore, isPointInTime, isSetBack } from './moment.js';
import type { RegisterWrite } from './track.js';
import { objectOf, precedes, type TranscriptExchange } from './transcript.js';
import { isMasked, show } from './values.js';
import type { Tracked, WorldModel } from './world.js';

/** Judges `updated_at` and `cancelled_at`. */
export function judgeTimes(world: WorldModel, findings: Findings): void {
  for (const subscription of world.all) {
    if (subscription.isDisturbed) continue;
    const shown = subscription.exchanges.filter(
      (one) =>
        one.sender === 'own' &&
        isAccepted(one) &&
        shownId(one) === subscription.id &&
        !isOpenBody(one),
    );
    let before: TranscriptExchange | undefined;
    for (const at of shown) {
      judgeEnd(subscription, at, before, findings);
      before = at;
    }
    judgeOrder(world, subscription, shown, findings);
  }
}

/** Judges whether `updated_at` goes back, except on a lagging replica, or is before `created_at`. */
function judgeOrder(
  world: WorldModel,
  subscription: Tracked,
  shown: readonly TranscriptExchange[],
  findings: Findings,
): void {
  let latest: TranscriptExchange | undefined;
  for (const at of shown) {
    const { updated_at: updated, created_at: created } = objectOf(at.json);
    if (typeof updated !== 'string') continue;
    const back = { kind: 'set back', at, subscription, subject: 'updated_at' } as const;
    if (isBefore(updated, created) === true) {
      const due = { expected: show(created), found: show(updated) };
      findings.add({ ...back, requirement: 'subscription.time-order', ...due });
    }
    const before = objectOf(latest?.json).updated_at;
    const isLate = latest !== undefined && mayNotLag(latest, at, world.transcript.lag);
    if (isLate && isSetBack(before, updated) === true) {
      const due = { expected: show(before), found: show(updated) };
      findings.add({ ...back, source: latest, ...due });
    }
    const pair = comparable(before, updated);
    if (pair === null || pair[1] > pair[0]) latest = at;
  }
}

const mayNotLag = (latest: TranscriptExchange, at: TranscriptExchange, lag: number): boolean =>
  latest.received + (at.operation === 'update' ? 0 : lag) <= at.sent;

/** Judges whether `cancelled_at` agrees with the state. */
function judgeEnd(
  subscription: Tracked,
  at: TranscriptExchange,
  before: TranscriptExchange | undefined,
  findings: Findings,
): void {
  const { cancelled_at: end, status } = objectOf(at.json);
  if (end === undefined || at.operation === 'list' || [end, status].some(isMasked)) return;
  const about = { at, subscription, subject: 'cancelled_at', found: show(end) } as const;
  const isTime = typeof end === 'string' && isPointInTime(end);
  if (status === 'cancelled' && !isTime) {
    const requirement = 'subscription.cancelled-at-set';
    findings.add({ ...about, kind: 'answered otherwise', requirement, expected: 'a timestamp' });
  }
  const isUnset = status === 'cancelled' || typeof end !== 'string';
  if (isUnset || subscription.mayBeCancelledBy(at.received)) return;
  const source = isTime ? rejectedSince(subscription, at, before) : null;
  if (source !== null) {
    findings.add({ ...about, kind: 'performed', expected: 'null', source, suspects: [source] });
    return;
  }
  const requirement = 'subscription.cancelled-at-unset';
  findings.add({ ...about, kind: 'made up', requirement, expected: 'null' });
}

/**
 * Returns the rejected cancellation since an earlier body; null if there is none, or an update was accepted
 * since.
 */
function rejectedSince(
  subscription: Tracked,
  at: TranscriptExchange,
  before: TranscriptExchange | undefined,
): TranscriptExchange | null {
  const isSince = (one: TranscriptExchange): boolean =>
    one.sent < at.received && (before === undefined || !precedes(one, before));
  const isUpdated = subscription.exchanges.some(
    (one) => one.operation === 'update' && isAccepted(one) && isSince(one),
  );
  const wasSet = typeof objectOf(before?.json).cancelled_at === 'string';
  if (isUpdated || wasSet) return null;
  const rejected = subscription.tracks.state.writes.findLast(
    (write) => isRejectedCancellation(write) && write.exchange !== null && isSince(write.exchange),
  );
  return rejected?.exchange ?? null;
}

const isRejectedCancellation = ({ exchange, outcome }: RegisterWrite): boolean =>
  exchange?.operation === 'cancel' && outcome === 'rejected';
