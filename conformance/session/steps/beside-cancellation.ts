import { isGone, type HttpResponse } from '../../http/response.js';
import { endSince, statusSince } from '../findings/change.js';
import { ifVerified, Unverified } from '../findings/finding.js';
import type { Session } from '../session.js';
import { step } from '../step.js';
import { noteSideEffect, readUnchanged, type SideEffectFound } from './beside-creation.js';
import { cancellation, cancelledId, readAfterCancelling } from './cancellation.js';
import { requireNotEnded } from './ends.js';
import { pair, secondSubscription } from './subscription.js';

const operation = { gerund: 'cancelling', checkId: 'cancel.beside' } as const;

/** What cancelling the first subscription did to the second one. */
export const cancellationSideEffect = step(async (session): Promise<SideEffectFound | null> => {
  const both = await pair(session);
  if (both === null) return null;
  const { id } = both.second;
  const listed = await ifVerified(secondSubscription(session), null);
  requireNotEnded(session, id);
  const before = session.subjects.of(id).lastRead;
  if (before === undefined) {
    throw new Unverified('the second subscription was not read before', 'get.subscription');
  }
  await cancelledId(session);
  const response = await cancellation(session);
  const isListed = listed?.page.status === 200;
  // whether it keeps its fields is looked at later
  const [{ change, now }, page] = await Promise.all([
    readUnchanged(session, id, (one) => endSince(one) ?? statusSince(before, one)),
    isListed ? listUntilFound(session, id) : null,
  ]);
  if (change !== null) {
    // it may be that one that was cancelled instead of the first one, which is live then
    await ifVerified(readAfterCancelling(session), null);
    return noteSideEffect(session, id, operation, change, now, response, before);
  }
  if (page === null || !isGone(page)) return null;
  const done = `made the entities of another one disappear (${page.status})`;
  return noteSideEffect(
    session,
    id,
    operation,
    { done, isEnded: false, mayBeOwn: true },
    page,
    response,
  );
});

const listUntilFound = (session: Session, id: string): Promise<HttpResponse> =>
  session.waiting.until(
    () => session.send('listEntities', { id }),
    (page) => !isGone(page),
  );
