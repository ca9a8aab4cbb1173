import type { OperationId } from '../../src/api/operations.js';
import { requestOf, type RequestOptions } from '../http/request.js';
import { bodyObject, isGone, succeeded, type HttpResponse } from '../http/response.js';
import { isSubscription } from '../findings/expect-subscription.js';
import type { Session } from '../session/session.js';
import { together } from '../session/together.js';
import { ifPossible, reads, writes } from './act.js';
import { cancelSecond, secondLook } from './cancellation.js';
import { secondSubscription } from './second-subscription.js';
import { listedSubscription } from './subscription.js';

/** Sends the request of an operation without `/v1` in its path. */
function sendUnprefixed(
  session: Session,
  id: OperationId,
  options: RequestOptions,
): Promise<HttpResponse> {
  const request = requestOf(id, options);
  // Only create requests keep their operation, so that what they create is cancelled.
  const operation = id === 'createSubscription' ? id : null;
  return session.exchange({ ...request, operation, path: request.path.replace(/^\/v1/, '') });
}

/** Whether a response is what the operation returns: some web servers send a page for any path. */
const isServedAnyway = (response: HttpResponse): boolean => {
  const body = bodyObject(response);
  const isResult = isSubscription(response) || 'data' in body || 'interpretations' in body;
  return succeeded(response) && isResult;
};

/** Whether a cancellation took effect: it can have no body, so the subscription is read. */
async function isCancelled(session: Session, id: string, response: HttpResponse): Promise<boolean> {
  if (!succeeded(response) || isServedAnyway(response)) return isServedAnyway(response);
  const read = await session.send('getSubscription', { id });
  return isGone(read) || bodyObject(read).status === 'cancelled';
}

/**
 * A read without the prefix; in an extended run also a list and, unless it is read-only, an interpretation.
 */
export const readsWithoutPrefix = reads([listedSubscription], async (session, { id }) => {
  const { extended, readOnly } = session.settings;
  const sent = [sendUnprefixed(session, 'getSubscription', { id })];
  // A router usually has one prefix for all of them.
  if (extended) sent.push(sendUnprefixed(session, 'listEntities', { id }));
  if (extended && !readOnly) {
    sent.push(sendUnprefixed(session, 'interpretFields', { body: session.interpretBody() }));
  }
  await together(sent);
});

/** A cancellation of the second subscription and, in an extended run, an update of it. */
export const changesWithoutPrefix = writes(
  // These might change it.
  [secondSubscription, ifPossible(secondLook)],
  async (session, { id }): Promise<void> => {
    const { fields } = session.creationBody();
    const { extended } = session.settings;
    const [cancellation] = await together([
      sendUnprefixed(session, 'cancelSubscription', { id }),
      // Both have the same URL.
      ...(extended
        ? [sendUnprefixed(session, 'updateSubscription', { id, body: { fields } })]
        : []),
    ]);
    await isCancelled(session, id, cancellation);
  },
);

/** Sends a create request after the second subscription was cancelled. */
export const creationWithoutPrefix = writes(
  [changesWithoutPrefix, ifPossible(cancelSecond)],
  async (session): Promise<void> => {
    await session.cleanUp.makeRoom();
    const response = await sendUnprefixed(session, 'createSubscription', {
      body: session.creationBody(),
    });
    const id = succeeded(response) ? session.created.idOf(response) : null;
    if (id !== null) await session.cleanUp.cancel(id);
  },
);
