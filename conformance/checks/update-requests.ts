import type { JsonValue } from '../../src/api/wire.js';
import { succeeded, type HttpResponse } from '../http/response.js';
import { ifVerified } from '../session/findings/finding.js';
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
    if (succeeded(response)) {
      session.subjects.of(id).markUncertain();
    }
    return response;
  },
);

/** An update of an unknown subscription; its only error is the id, if any update is accepted. */
export const updateUnknown = step(async (session): Promise<HttpResponse> => {
  const accepted = await ifVerified(acceptedUpdate(session), null);
  const { others = {}, fields = session.settings.market.updatedFields } = accepted ?? {};
  const body = { ...others, fields: [...fields] };
  const { unknown: id } = session.ownership.madeUpIds;
  return unknownBesideCreated(
    session,
    operation,
    () => session.send(operation, { id, body }),
    body,
  );
});

/**
 * The same, with the other keys that an update requires, and not during a scrape: `fields` is the
 * only error.
 */
export const wrongUpdateAgain = stepFor(
  (fields: JsonValue) => JSON.stringify(fields),
  async (session, fields) => {
    const { others } = await acceptedUpdate(session);
    const first = await wrongUpdate(session, fields);
    if (Object.keys(others).length === 0 && first.status !== 409) {
      return first;
    }
    const { id } = await createdSubscription(session);
    const body = { ...others, fields };
    return outsideScrape(session, () => session.send(operation, { id, body }));
  },
);

/** An update of the run's own subscription whose only error is that `fields` is not an array. */
export const invalidUpdate = (session: Session): Promise<HttpResponse> =>
  wrongUpdateAgain(session, 'phone');

/** The same; which refusal comes first is open, unless the body is accepted elsewhere. */
export async function validUpdateOfUnknown(session: Session): Promise<HttpResponse> {
  await acceptedUpdate(session);
  return updateUnknown(session);
}
