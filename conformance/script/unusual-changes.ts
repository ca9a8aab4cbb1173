import type { JsonValue } from '../../src/api/wire.js';
import { bodyObject, isGone, succeeded, type HttpResponse } from '../http/response.js';
import { describe, sameWord } from '../findings/expect.js';
import { Inapplicable } from '../findings/finding.js';
import { entitiesOf } from '../findings/page.js';
import { afterConflicts, outsideScrape } from '../session/sending/retries.js';
import type { Session } from '../session/session.js';
import { type Act, ifPlayed, reads, writes } from './act.js';
import {
  disposableSubscription,
  patch,
  patchStatus,
  plainUpdate,
  requireThere,
} from './disposable.js';
import { anotherSubscription } from './second-subscription.js';
import { createdSubscription } from './subscription.js';
import { acceptedUpdate } from './updates.js';

export const cancelMalformed = writes([], (session) =>
  session.send('cancelSubscription', { id: session.ownership.madeUpIds.malformed }),
);

export const updateMalformed = writes([plainUpdate], (session, body) =>
  session.send('updateSubscription', { id: session.ownership.madeUpIds.malformed, body }),
);

/** Creates an update with the usual fields, so that only the given change matters. */
const patchWith = (
  changes: (session: Session) => Readonly<Record<string, JsonValue>>,
): Act<HttpResponse> =>
  writes([disposableSubscription, plainUpdate], (session, { id }, body) =>
    patch(session, id, { ...body, ...changes(session) }),
  );

/** Returns the first value that differs from the usual one. */
const otherThanUsual =
  (key: 'city' | 'entity_type', ...values: readonly [string, string]) =>
  (session: Session) => {
    const usual = session.creationBody()[key];
    return { [key]: values.find((one) => !sameWord(usual, one)) ?? values[0] };
  };

/** Updates of a disposable subscription, in the order in which they are sent. */
export const unusualUpdates = {
  city: patchWith(otherThanUsual('city', 'Hamburg', 'Munich')),
  entityType: patchWith(otherThanUsual('entity_type', 'bakery', 'restaurant')),
  unknownKey: patchWith(() => ({ no_such_key: 1 })),
  emptyBody: writes([disposableSubscription], (session, { id }) => patch(session, id, {})),
  emptyFields: patchWith(() => ({ fields: [] })),
  emptyName: patchWith(() => ({ fields: [''] })),
} as const;

/** A status that an update can request. */
export type Target = 'paused' | 'active' | 'cancelled';

/** Whether a response shows that an update has changed the status to the target. */
export function isMoved(response: HttpResponse, target: Target): boolean {
  const { status, cancelled_at: moment } = bodyObject(response);
  // A cancelled subscription can have another status.
  const isCancelled = target === 'cancelled' && typeof moment === 'string';
  return succeeded(response) && (status === target || isCancelled);
}

/** Lists the disposable subscription until it has entities. */
export const listBeforePause = reads([disposableSubscription], (session, { id }) =>
  session.waiting.until(
    () => session.send('listEntities', { id }),
    (page) => entitiesOf(page).length > 0,
    { scrape: true },
  ),
);

export const pause = writes([disposableSubscription, acceptedUpdate], (session, { id }, accepted) =>
  patchStatus(session, id, accepted, 'paused'),
);

const notPaused = 'no subscription could be paused';

/** The list of a subscription once it is paused, and before. */
export const listPaused = reads(
  [disposableSubscription, listBeforePause, pause],
  async (session, { id }, before, paused): Promise<[HttpResponse, HttpResponse]> => {
    if (!isMoved(paused, 'paused')) throw new Inapplicable(notPaused);
    await session.waiting.settle(session.settings.now());
    const after = await session.send('listEntities', { id });
    if (isGone(after)) await requireThere(session, id, true);
    return [after, before];
  },
);

/** The end of a pause; inapplicable if subscriptions cannot be paused, unless `active` is rejected. */
export const resume = writes(
  [disposableSubscription, acceptedUpdate, pause],
  async (session, { id }, accepted, paused): Promise<HttpResponse> => {
    const response = await patchStatus(session, id, accepted, 'active');
    if (isMoved(paused, 'paused') || response.status >= 400) return response;
    throw new Inapplicable(notPaused);
  },
);

export const cancelByUpdate = writes(
  [disposableSubscription, acceptedUpdate],
  (session, { id }, accepted) => {
    session.created.markCancelling(id);
    return patchStatus(session, id, accepted, 'cancelled');
  },
);

/** Whether a response shows a subscription that is active again. */
export const isActiveAgain = (response: HttpResponse): boolean =>
  bodyObject(response).status === 'active' && typeof bodyObject(response).cancelled_at !== 'string';

/** An update of a cancelled subscription to `active`. */
export const reactivation = writes(
  [disposableSubscription, acceptedUpdate, ifPlayed(cancelByUpdate)],
  async (session, { id }, accepted, byUpdate): Promise<HttpResponse> => {
    const cancelled = await afterConflicts(session, () =>
      session.send('cancelSubscription', { id }),
    );
    // An update might have cancelled it before.
    if (!succeeded(cancelled) && (byUpdate === null || !isMoved(byUpdate(), 'cancelled'))) {
      throw new Inapplicable(`the subscription could not be cancelled: ${describe(cancelled)}`);
    }
    session.created.noteCancelled(id);
    const response = await patchStatus(session, id, accepted, 'active');
    if (succeeded(response) && isActiveAgain(response)) session.created.revive(id);
    return response;
  },
);

/**
 * A cancellation with a content type and no body, as many clients send it. It creates another
 * subscription; the one used for updates is cancelled first to make room.
 */
export const typedCancellation = writes(
  [createdSubscription],
  async (session): Promise<HttpResponse> => {
    const { id } = await anotherSubscription(session);
    const contentType = 'application/json';
    const response = await outsideScrape(session, () =>
      session.send('cancelSubscription', { id, contentType }),
    );
    if (succeeded(response)) {
      session.created.noteCancelled(id);
      return response;
    }
    if (isGone(response)) await requireThere(session, id, false);
    const isCancelled = await session.cleanUp.cancel(id);
    if (isCancelled) return response;
    throw new Inapplicable('without the content type, the cancellation does not succeed either');
  },
);
