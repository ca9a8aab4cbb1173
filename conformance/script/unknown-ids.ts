import { deniesAccess, isRejected, succeeded } from '../http/response.js';
import { ifConclusive, Inconclusive, unseen } from '../findings/finding.js';
import { fact, ifPlayed, ifPossible, interprets, reads, tried } from './act.js';
import { arrival, getUnknown, interpreted, listUnknownId } from './before-creation.js';
import { tryCreation } from './creations.js';
import { defaultPage, listPage } from './pages.js';
import {
  createdSubscription,
  creationFailed,
  listedSubscription,
  readSubscription,
} from './subscription.js';

/** An unknown id of the same form as a subscription's, because others might be malformed. */
export const similarId = fact([readSubscription], (session, { id }) =>
  session.ownership.madeUpIds.similarTo(id),
);

/** Reads an unknown subscription, with an id of the same form as the run's if there is one. */
export const getUnknownAgain = reads(
  [getUnknown, ifPossible(similarId)],
  async (session, first, id) => {
    if (id === null) return first;
    return (await ifConclusive(session.send('getSubscription', { id }), null)) ?? first;
  },
);
export const listUnknown = reads(
  [arrival, ifPossible(similarId)],
  async (session, { listed }, id) => {
    const similar =
      id === null ? null : await ifConclusive(session.send('listEntities', { id }), null);
    return similar ?? listed ?? listUnknownId(session);
  },
);

/**
 * Lists again if access to an unknown subscription is denied: the token might not be allowed to
 * list, or might have expired.
 */
export const listIfDenied = reads(
  [listedSubscription, listUnknown, tried(defaultPage)],
  async (session, { id }, response, page): Promise<void> => {
    if (!deniesAccess(response)) return;
    page();
    await listPage(session, id);
  },
);

/**
 * The reason for an inconclusive check if all responses were errors that an intermediary might have
 * sent.
 */
export const noServiceSeen = 'no error response certainly came from the service itself';

/**
 * Requires that an entity type is served, because the served types are an open question. A
 * rejection counts only if a create request with the same type is accepted, and a server error only
 * if any request is.
 * @returns the interpretation
 * @throws {Inconclusive} otherwise
 */
export const servedType = interprets(
  [interpreted, ifPlayed(createdSubscription)],
  async (session, response, created) => {
    if (!isRejected(response)) return response;
    if (response.status >= 500) {
      if (session.taken.rules.isAccepted('own')) return response;
      throw new Inconclusive(noServiceSeen, unseen);
    }
    if (created !== null) created();
    else if (!session.settings.readOnly) {
      const sent = await tryCreation(session, { body: session.creationBody() });
      if (!succeeded(sent)) throw creationFailed(session, sent);
    }
    return response;
  },
);
