import { requestOf } from '../../http/request.js';
import type { HttpResponse } from '../../http/response.js';
import { Unverified } from '../findings/finding.js';
import { tokenRefusal } from '../sending/respondents.js';
import { step } from '../step.js';

/** The first request of a run, which shows whether the deployment is reachable. */
export const firstContact = step((session): Promise<HttpResponse> => {
  const credential = session.settings.token === undefined ? 'none' : 'own';
  const { unknown: id } = session.ownership.madeUpIds;
  return session.exchange(requestOf('getSubscription', { id, credential }));
});

export const listUnknown = step((session): Promise<HttpResponse> =>
  session.exchange(requestOf('listEntities', { id: session.ownership.madeUpIds.unknown })),
);

/** The interpretation of every field that the run subscribes to. */
export const interpretation = step((session): Promise<HttpResponse> =>
  session.exchange(requestOf('interpretFields', { body: session.interpretBody() })),
);

/** @throws {Unverified} if there is no token, or it is refused everywhere */
export const requireToken = step(async (session): Promise<void> => {
  const { token, readOnly, subscription } = session.settings;
  if (token === undefined) {
    throw new Unverified('no token was given: use --token or LOCATION_DATA_TOKEN', 'token');
  }
  const id = subscription ?? session.ownership.madeUpIds.unknown;
  const read = () => session.exchange(requestOf('getSubscription', { id }));
  const refusal = await tokenRefusal(
    [
      () => firstContact(session),
      () => listUnknown(session),
      readOnly ? read : () => interpretation(session),
    ],
    (response) => session.noteAccepted(response),
  );
  if (refusal === null) return;
  if (refusal.isForeign) session.impostors.expose(refusal.cause);
  throw refusal.cause;
});

/** The response for an unknown id. */
export const getUnknown = step(async (session): Promise<HttpResponse> => {
  await requireToken(session);
  return firstContact(session);
});

/** The response to a cancellation of an unknown id. */
export const cancelUnknown = step((session): Promise<HttpResponse> =>
  session.send('cancelSubscription', { id: session.ownership.madeUpIds.unknown }),
);
