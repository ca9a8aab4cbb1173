import { bodyObject, type HttpResponse, succeeded } from '../http/response.js';
import {
  isShownActive,
  permitted,
  withoutConflict,
} from '../session/findings/expect-subscription.js';
import { describe, sameNames, sameWord } from '../session/findings/expect.js';
import { ifConclusive, Inconclusive } from '../session/findings/finding.js';
import { late } from '../session/lags.js';
import { afterConflicts } from '../session/sending/retries.js';
import type { Session } from '../session/session.js';
import { together } from '../session/together.js';
import { fewEntities, jobTime, listAllAtRest, listBeside } from './list-beside.js';
import { longCreationBeside } from './many-fields.js';
import { sharedRequest } from './shared-request.js';
import { isStatusOf } from './pair.js';
import { createdSubscription, pair, secondSubscription } from './subscription.js';
import { removedNames } from './updated-pages.js';
import { acceptedUpdate, readBeforeCancelling, readLive } from './updates.js';

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

/** The last look at the first subscription; null if it was cancelled without one. */
export const firstLook = sharedRequest(async (session): Promise<Look | null> => {
  const { id } = await createdSubscription(session);
  if (session.created.live(id) === undefined) return null;
  return lookAt(session, id, await readBeforeCancelling(session));
});

/** The last look at the second subscription; null if it was cancelled without one. */
export const secondLook = sharedRequest(async (session): Promise<Look | null> => {
  const { id } = await secondSubscription(session);
  if (session.created.live(id) === undefined) return null;
  // it has to be left alone by the cancellation of a later one
  await ifConclusive(longCreationBeside(session), null);
  await leaveTime(session, id);
  const page = await session.waiting.until(
    () => session.send('listEntities', { id }),
    (one) => removedNames(session, one).length === 0,
    { first: await listBeside(session, id) },
  );
  return { ...(await lookAt(session, id, await readLive(session, id))), page };
});

/** Reads it again as long as another replica may be outdated. */
async function lookAt(session: Session, id: string, first: HttpResponse): Promise<Look> {
  const due = session.tracked.of(id).dueFields;
  const response = await session.waiting.until(
    () => session.send('getSubscription', { id }),
    (one) => due === null || !succeeded(one) || sameNames(bodyObject(one).fields, due),
    { first },
  );
  return { id, response, due };
}

const mayBeUndone = 'making sure that changes are not reverted';

/** Most of the time has passed anyway. */
async function leaveTime(session: Session, id: string): Promise<void> {
  const first = await createdSubscription(session);
  const { changedAt: updatedAt = -Infinity } = session.tracked.of(id);
  const { changedAt: cancelledAt = -Infinity } = session.tracked.of(first.id);
  const watched = updatedAt + Math.max(lasting, session.settings.recheckAfter);
  await session.waiting.pauseUntil(Math.max(watched, cancelledAt + jobTime), mayBeUndone);
}

/** The last page of the run's own subscription before it was cancelled, if there is one. */
export const listedBeforeCancelling = sharedRequest(
  async (session): Promise<HttpResponse | undefined> => {
    const { id } = await createdSubscription(session);
    return session.tracked.of(id).lastPage;
  },
);

export const cancellation = sharedRequest(async (session): Promise<HttpResponse> => {
  const { id } = await createdSubscription(session);
  await listedBeforeCancelling(session);
  await listAllAtRest(session, fewEntities);
  await ifConclusive(firstLook(session), null);
  // afterwards, a 404 has to mean that it is gone
  await session.waiting.settle(session.created.live(id)?.since ?? 0);
  const response = await cancel(session, id);
  if (succeeded(response) || response.status >= 500) return response;
  // if another credential was able to cancel it, the deployment may reject a second cancellation
  const earlier = session.created.cancellationOf(id);
  if (earlier && (await session.cleanUp.cancel(id))) return earlier;
  return withoutConflict(response);
});

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

/** @throws {Inconclusive} if it is cancelled already, so that the conflict is not a scrape */
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

export async function cancelledId(session: Session): Promise<string> {
  const response = permitted(await cancellation(session), 'cancel.accepted');
  if (succeeded(response)) {
    const { id } = await createdSubscription(session);
    return id;
  }
  throw new Inconclusive(
    `the cancellation was rejected: ${describe(response)}`,
    'cancel.accepted',
    response,
  );
}

/**
 * A subscription that still reads as active after its cancellation is cancelled again at the end.
 */
export function checkStillAlive(
  session: Session,
  id: string,
  response: HttpResponse,
): HttpResponse {
  if (isActive(response, id)) session.created.revive(id);
  return response;
}

/** Whether it shows that subscription, and as active. */
export function isActive(response: HttpResponse, id: string): boolean {
  const { id: found } = bodyObject(response);
  const isOther = found !== undefined && !sameWord(found, id);
  return !isOther && isShownActive(response);
}

/** Reads a subscription after its cancellation, once that shows. */
export async function readCancelled(session: Session, id: string): Promise<HttpResponse> {
  const read = await session.waiting.until(
    () => session.send('getSubscription', { id }),
    (response) => bodyObject(response).status !== 'active',
    { shows: late.cancellation, since: session.tracked.of(id).changedAt },
  );
  return checkStillAlive(session, id, read);
}

export const readAfterCancelling = sharedRequest(async (session): Promise<HttpResponse> => {
  const id = await cancelledId(session);
  return readCancelled(session, id);
});

export const listAfterCancelling = sharedRequest(async (session): Promise<HttpResponse> => {
  const id = await cancelledId(session);
  const since = session.settings.now();
  const list = (): Promise<HttpResponse> => session.send('listEntities', { id });
  const [page] = await together([list(), ifConclusive(readAfterCancelling(session), null)]);
  if (!session.waiting.hasLagged) return page;
  await session.waiting.settle(since);
  return list();
});

export const updateAfterCancelling = sharedRequest(async (session): Promise<HttpResponse> => {
  const id = await cancelledId(session);
  const { fields } = session.creationBody();
  const accepted = await ifConclusive(acceptedUpdate(session), null);
  const body = { ...accepted?.others, fields };
  const updated = await session.send('updateSubscription', { id, body });
  return checkStillAlive(session, id, updated);
});

export const cancelAgain = sharedRequest(async (session): Promise<HttpResponse> => {
  const id = await cancelledId(session);
  return session.send('cancelSubscription', { id });
});

/** The cancellation of the second subscription; null if it is the first one, or cancelled already. */
export const cancelSecond = sharedRequest(async (session): Promise<HttpResponse | null> => {
  const { id } = await secondSubscription(session);
  if (!session.created.isAlive(id)) return null;
  await ifConclusive(secondLook(session), null);
  return withoutConflict(await cancel(session, id));
});

/** The cancellation of the second subscription, and a read after it; null as for that. */
export const secondCancellation = sharedRequest(async (session): Promise<Cancellation | null> => {
  const response = await cancelSecond(session);
  if (response === null) return null;
  const { id } = await secondSubscription(session);
  const read = await readCancelled(session, id);
  return { response, read };
});

interface Cancellation {
  readonly response: HttpResponse;
  readonly read: HttpResponse;
}

/** Reads and lists the second subscription after the first one was cancelled. */
export const besideCancellation = sharedRequest(async (session): Promise<void> => {
  const both = await pair(session);
  if (both === null) return;
  const { id } = both.second;
  const listed = await ifConclusive(secondSubscription(session), null);
  const before = session.tracked.of(id).lastRead;
  await cancelledId(session);
  await together([
    // whether it keeps its fields is looked at later
    session.waiting.until(
      () => session.send('getSubscription', { id }),
      (now) => isStatusOf(before, now),
    ),
    listed?.page.status === 200 ? listBeside(session, id) : null,
  ]);
});

/** A subscription that was cancelled, as read right after that, and at the end of the run. */
export interface CancelledReads {
  readonly before: HttpResponse;
  readonly after: HttpResponse;
}

/** After that time, a cancellation that is only kept in memory for a while may be undone, ms. */
const lastingCancellation = 1200;

/** The first subscription, read once more; null if it was active after its cancellation as well. */
export const readAtTheEnd = sharedRequest(async (session): Promise<CancelledReads | null> => {
  const before = await readAfterCancelling(session);
  await ifConclusive(cancelSecond(session), null);
  const { id = '' } = before.request;
  // one that is live was active all the time, or was created once more
  if (session.created.live(id) !== undefined) return null;
  const { changedAt = -Infinity } = session.tracked.of(id);
  const time = Math.max(lastingCancellation, session.settings.recheckAfter);
  await session.waiting.pauseUntil(changedAt + time, mayBeUndone);
  const after = await session.waiting.until(
    () => session.send('getSubscription', { id }),
    (one) => !isActive(one, id),
  );
  return { before, after: checkStillAlive(session, id, after) };
});
