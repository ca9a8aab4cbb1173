import type { JsonValue } from '../../src/api/wire.js';
import { succeeded, type HttpResponse } from '../http/response.js';
import { outsideScrape } from '../session/steps/conflicts.js';
import { acceptedUpdate } from '../session/steps/lifecycle.js';
import type { Session } from '../session/session.js';
import { step, stepFor } from '../session/step.js';
import { createdSubscription } from '../session/steps/subscription.js';
import { unknownBesideCreated } from '../session/steps/unknown-subscription.js';

const operation = 'updateSubscription';

/** An update with invalid `fields`, before the valid one. */
export const wrongUpdate = stepFor(
  (fields: JsonValue) => JSON.stringify(fields),
  async (session, fields) => {
    const { id } = await createdSubscription(session);
    const response = await session.send(operation, { id, body: { fields } });
    // which fields it has then is open
    if (succeeded(response)) session.subjects.of(id).markUncertain();
    return response;
  },
);

export const updateUnknown = step((session): Promise<HttpResponse> =>
  session.send(operation, {
    id: session.ownership.madeUpIds.unknown,
    body: { fields: [...session.settings.market.updatedFields] },
  }),
);

/**
 * The same, with the other keys that an update requires, and not during a scrape: `fields` is the
 * only error.
 */
export const wrongUpdateAgain = stepFor(
  (fields: JsonValue) => JSON.stringify(fields),
  async (session, fields) => {
    const { others } = await acceptedUpdate(session);
    const first = await wrongUpdate(session, fields);
    if (Object.keys(others).length === 0 && first.status !== 409) return first;
    const { id } = await createdSubscription(session);
    const body = { ...others, fields };
    return outsideScrape(session, () => session.send(operation, { id, body }));
  },
);

/** An update of the run's own subscription whose only error is that `fields` is no array. */
export const invalidUpdate = (session: Session): Promise<HttpResponse> =>
  wrongUpdateAgain(session, 'phone');

/** An update of an unknown subscription whose only error is the id. */
export async function validUpdateOfUnknown(session: Session): Promise<HttpResponse> {
  const { others } = await acceptedUpdate(session);
  const first = await updateUnknown(session);
  return Object.keys(others).length === 0 ? first : updateUnknownAgain(session, first);
}

/**
 * Which refusal comes first is open: only with a body that is accepted elsewhere is the refusal
 * about the id.
 */
export async function updateUnknownAgain(
  session: Session,
  first: HttpResponse,
): Promise<HttpResponse> {
  const { others, fields } = await acceptedUpdate(session);
  return unknownBesideCreated(session, operation, first, { ...others, fields: [...fields] });
}
