import { bodyObject, succeeded, type HttpResponse } from '../../http/response.js';
import { sameNames } from '../findings/expect.js';
import type { Session } from '../session.js';
import { step } from '../step.js';
import { ifVerified } from '../findings/finding.js';
import { noteEnd } from './ends.js';
import { readBeforeCancelling, readLive } from './lifecycle.js';
import { longCreationBeside } from './long-creation.js';
import { createdSubscription, secondSubscription } from './subscription.js';
import { removedNames } from './updated-pages.js';

/** A subscription as read for the last time before it is cancelled. */
export interface Look {
  readonly id: string;
  readonly response: HttpResponse;
  /** the fields that it has to have; null if they are not known */
  readonly due: readonly string[] | null;
  /** the last page, where changes are watched */
  readonly page?: HttpResponse;
}

/** After that time, an update that is only kept in memory for a while may be undone, ms. */
const lasting = 4300;

/** The run waits no longer for it than that, ms since the last change of either. */
const longestWait = 1000;

/** The last look at the first subscription; null if it was cancelled without one. */
export const firstLook = step(async (session): Promise<Look | null> => {
  const { id } = await createdSubscription(session);
  if (session.created.live(id) === undefined) return null;
  return lookAt(session, id, await readBeforeCancelling(session));
});

/** The last look at the second subscription; null if it was cancelled without one. */
export const secondLook = step(async (session): Promise<Look | null> => {
  const { id } = await secondSubscription(session);
  if (session.created.live(id) === undefined) return null;
  // it has to be left alone by the cancellation of a later one
  await ifVerified(longCreationBeside(session), null);
  await leaveTime(session, id);
  const look = await lookAt(session, id, await readLive(session, id));
  if (session.settings.watch === 0) return look;
  const page = await session.waiting.until(
    () => session.send('listEntities', { id }),
    (one) => removedNames(session, one).length === 0,
  );
  return { ...look, page };
});

/** Reads it again as long as another replica may be outdated. */
async function lookAt(session: Session, id: string, first: HttpResponse): Promise<Look> {
  const due = session.subjects.of(id).dueFields;
  const response = await session.waiting.until(
    () => session.send('getSubscription', { id }),
    (one) => due === null || !succeeded(one) || sameNames(bodyObject(one).fields, due),
    { first },
  );
  return { id, response: await noteEnd(session, id, response), due };
}

export const mayBeUndone = 'making sure that changes are not reverted';

/** Most of the time has passed anyway. */
async function leaveTime(session: Session, id: string): Promise<void> {
  const first = await createdSubscription(session);
  const { changedAt: updatedAt = -Infinity } = session.subjects.of(id);
  const { changedAt: cancelledAt = -Infinity } = session.subjects.of(first.id);
  const latest = Math.max(updatedAt, cancelledAt) + longestWait;
  const usual = Math.min(updatedAt + lasting, latest);
  const watched = updatedAt + session.settings.watch;
  await session.waiting.pauseUntil(Math.max(usual, watched), mayBeUndone);
}
