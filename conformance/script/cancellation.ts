import { bodyObject, type HttpResponse, succeeded } from '../http/response.js';
import { isShownActive, permitted, withoutConflict } from '../findings/expect-subscription.js';
import { describe, sameNames, sameWord } from '../findings/expect.js';
import { Inconclusive } from '../findings/finding.js';
import { late } from '../session/delays.js';
import { afterConflicts } from '../session/sending/retries.js';
import type { Session } from '../session/session.js';
import { together } from '../session/together.js';
import { fewEntities, jobTime, listAllAtRest, listBeside } from './list-beside.js';
import { fact, ifPossible, reads, writes } from './act.js';
import { longCreationBeside } from './many-fields.js';
import { isStatusOf } from './pair.js';
import { pair, secondBeside, secondSubscription } from './second-subscription.js';
import { createdSubscription } from './subscription.js';
import { removedNames } from './updated-pages.js';
import { acceptedUpdate, readBeforeCancelling, readLive } from './updates.js';

/** Time after which an update that is only kept in memory might be undone, ms. */
const lasting = 4300;

/** The last read of the first subscription, unless it was cancelled. */
export const firstLook = reads(
  [createdSubscription, readBeforeCancelling],
  async (session, { id }, first): Promise<void> => {
    if (session.created.live(id) !== undefined) await lookAt(session, id, first);
  },
);

/** The last read of the second subscription, unless it was cancelled. */
export const secondLook = reads(
  // The cancellation of a later subscription must not affect it.
  [createdSubscription, secondSubscription, ifPossible(longCreationBeside)],
  async (session, first, { id }): Promise<void> => {
    if (session.created.live(id) === undefined) return;
    await leaveTime(session, first.id, id);
    await session.waiting.until(
      () => session.send('listEntities', { id }),
      (one) => removedNames(session, one).length === 0,
      { first: await listBeside(session, id) },
    );
    await lookAt(session, id, await readLive(session, id));
  },
);

/** Reads a subscription again as long as a replica might be outdated. */
async function lookAt(session: Session, id: string, first: HttpResponse): Promise<void> {
  const due = session.tracked.of(id).dueFields;
  await session.waiting.until(
    () => session.send('getSubscription', { id }),
    (one) => due === null || !succeeded(one) || sameNames(bodyObject(one).fields, due),
    { first },
  );
}

const mayBeUndone = 'making sure that changes are not reverted';

/**
 * Waits until a lost update, or the effect of a job, would be visible. Most of that time has already passed.
 */
async function leaveTime(session: Session, first: string, second: string): Promise<void> {
  const { changedAt: updatedAt = -Infinity } = session.tracked.of(second);
  const { changedAt: cancelledAt = -Infinity } = session.tracked.of(first);
  const watched = updatedAt + Math.max(lasting, session.settings.recheckAfter);
  await session.waiting.pauseUntil(Math.max(watched, cancelledAt + jobTime), mayBeUndone);
}

/** A cancellation, and the last page before it, if there is one. */
interface FirstCancellation {
  readonly response: HttpResponse;
  readonly listed: HttpResponse | undefined;
}

/** Cancels the run's own subscription. */
export const cancelFirst = writes(
  [createdSubscription, ifPossible(firstLook)],
  async (session, { id }): Promise<FirstCancellation> => {
    const { lastPage: listed } = session.tracked.of(id);
    await listAllAtRest(session, fewEntities);
    // Afterwards, a 404 must mean that it is gone.
    await session.waiting.settle(session.created.live(id)?.since ?? 0);
    const response = await cancel(session, id);
    if (succeeded(response) || response.status >= 500) return { response, listed };
    // If another credential was able to cancel it, the deployment might reject a second
    // cancellation.
    const earlier = session.created.cancellationOf(id);
    if (earlier && (await session.cleanUp.cancel(id))) return { response: earlier, listed };
    return { response: withoutConflict(response), listed };
  },
);

export const cancellation = fact([cancelFirst], (_session, { response }) => response);

async function cancel(session: Session, id: string): Promise<HttpResponse> {
  const send = (): Promise<HttpResponse> => session.send('cancelSubscription', { id });
  const first = await send();
  if (first.status === 409 && session.created.cancellationOf(id) === undefined) {
    await requireUncancelled(session, id, first);
  }
  const response = await afterConflicts(session, send, first);
  if (succeeded(response)) {
    session.created.noteCancelled(id);
    session.tracked.of(id).changedAt = session.settings.now();
  }
  return response;
}

/** @throws {Inconclusive} if it is already cancelled, so that the conflict is not about a scrape */
async function requireUncancelled(
  session: Session,
  id: string,
  conflict: HttpResponse,
): Promise<void> {
  const read = await session.send('getSubscription', { id });
  if (bodyObject(read).status !== 'cancelled') return;
  const message = `the subscription is already cancelled, although this run has not cancelled it: ${describe(conflict)}`;
  throw new Inconclusive(message, 'get.until-cancelled', conflict, read);
}

/** The id of the run's own subscription, if its cancellation was accepted. */
export const cancelledId = fact([createdSubscription, cancellation], (_session, { id }, found) => {
  const response = permitted(found, 'cancel.accepted');
  if (succeeded(response)) return id;
  throw new Inconclusive(
    `the cancellation was rejected: ${describe(response)}`,
    'cancel.accepted',
    response,
  );
});

/** Cancels a subscription again at the end, if it still reads as active after its cancellation. */
export function checkStillAlive(
  session: Session,
  id: string,
  response: HttpResponse,
): HttpResponse {
  if (isActive(response, id)) session.created.revive(id);
  return response;
}

/** Whether a response shows that subscription as active. */
export function isActive(response: HttpResponse, id: string): boolean {
  const { id: found } = bodyObject(response);
  const isOther = found !== undefined && !sameWord(found, id);
  return !isOther && isShownActive(response);
}

/** Reads a subscription after its cancellation, once that is visible. */
export async function readCancelled(session: Session, id: string): Promise<HttpResponse> {
  const read = await session.waiting.until(
    () => session.send('getSubscription', { id }),
    (response) => bodyObject(response).status !== 'active',
    { shows: late.cancellation, since: session.tracked.of(id).changedAt },
  );
  return checkStillAlive(session, id, read);
}

export const readAfterCancelling = reads([cancelledId], readCancelled);

export const listAfterCancelling = reads(
  [cancelledId, ifPossible(readAfterCancelling)],
  async (session, id): Promise<HttpResponse> => {
    const { changedAt = 0 } = session.tracked.of(id);
    if (session.waiting.hasLagged) await session.waiting.settle(changedAt);
    return session.send('listEntities', { id });
  },
);

export const updateAfterCancelling = writes(
  [cancelledId, ifPossible(acceptedUpdate)],
  async (session, id, accepted): Promise<HttpResponse> => {
    const { fields } = session.creationBody();
    const body = { ...accepted?.others, fields };
    const updated = await session.send('updateSubscription', { id, body });
    return checkStillAlive(session, id, updated);
  },
);

export const cancelAgain = writes([cancelledId], (session, id) =>
  session.send('cancelSubscription', { id }),
);

/**
 * The cancellation of the second subscription; null if it is the first one, or already cancelled.
 */
export const cancelSecond = writes(
  [secondSubscription, ifPossible(secondLook)],
  async (session, { id }): Promise<HttpResponse | null> =>
    session.created.isAlive(id) ? withoutConflict(await cancel(session, id)) : null,
);

/** The cancellation of the second subscription, and a read after it; null like the cancellation. */
export const secondCancellation = reads(
  [secondSubscription, cancelSecond],
  async (session, { id }, response): Promise<Cancellation | null> =>
    response && { response, read: await readCancelled(session, id) },
);

interface Cancellation {
  readonly response: HttpResponse;
  readonly read: HttpResponse;
}

/** Reads and lists the second subscription after the first one was cancelled. */
export const besideCancellation = reads(
  [pair, ifPossible(secondBeside), cancelledId],
  async (session, both, listed): Promise<void> => {
    if (both === null) return;
    const { id } = both.second;
    const before = session.tracked.of(id).lastRead;
    await together([
      // Whether it keeps its fields is checked later.
      session.waiting.until(
        () => session.send('getSubscription', { id }),
        (now) => isStatusOf(before, now),
      ),
      listed?.page.status === 200 ? listBeside(session, id) : null,
    ]);
  },
);

/**
 * The reads of a cancelled subscription, right after the cancellation and at the end of the run.
 */
export interface CancelledReads {
  readonly before: HttpResponse;
  readonly after: HttpResponse;
}

/** Time after which a cancellation that is only kept in memory might be undone, ms. */
const lastingCancellation = 1200;

/** Reads the first subscription again; null if it was still active after its cancellation. */
export const readAtTheEnd = reads(
  [readAfterCancelling, ifPossible(cancelSecond)],
  async (session, before): Promise<CancelledReads | null> => {
    const { id = '' } = before.request;
    // A live subscription was active all the time, or was created again.
    if (session.created.live(id) !== undefined) return null;
    const { changedAt = -Infinity } = session.tracked.of(id);
    const time = Math.max(lastingCancellation, session.settings.recheckAfter);
    await session.waiting.pauseUntil(changedAt + time, mayBeUndone);
    const after = await session.waiting.until(
      () => session.send('getSubscription', { id }),
      (one) => !isActive(one, id),
    );
    return { before, after: checkStillAlive(session, id, after) };
  },
);
