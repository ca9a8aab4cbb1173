import type { JsonValue } from '../../src/api/wire.js';
import type { RequestOptions } from '../http/request.js';
import type { HttpResponse } from '../http/response.js';
import { ifConclusive } from '../findings/finding.js';
import { unlessClosed } from '../session/sending/no-response.js';
import { outsideScrape } from '../session/sending/retries.js';
import type { Session } from '../session/session.js';
import { together } from '../session/together.js';
import { fact, ifPossible, writes } from './act.js';
import { createdSubscription } from './subscription.js';
import { similarId } from './unknown-ids.js';
import { acceptedUpdate } from './updates.js';

const operation = 'updateSubscription';

/**
 * Sends an update with invalid `fields` before the valid one, and again with the other keys that an
 * update requires, and not during a scrape, so that `fields` is the only error.
 */
export function wrongUpdate(fields: (session: Session) => JsonValue) {
  const first = writes([createdSubscription], (session, { id }) =>
    session.send(operation, { id, body: { fields: fields(session) } }),
  );
  const again = writes(
    [createdSubscription, first, acceptedUpdate],
    async (session, { id }, response, { others }) => {
      if (Object.keys(others).length === 0 && response.status !== 409) return response;
      const body = { ...others, fields: fields(session) };
      return outsideScrape(session, () => session.send(operation, { id, body }));
    },
  );
  return { first, again };
}

/** Updates with a string as `fields`, and with a number in them. */
export const textAsFields = wrongUpdate(() => 'phone');
export const numberInFields = wrongUpdate(({ settings }) => [...settings.market.updatedFields, 42]);

/** Updates with an invalid body: no JSON, no object, or no fields. */
export const wrongUpdates = writes([createdSubscription], (session, { id }) => {
  const { fields } = session.creationBody();
  const text = JSON.stringify({ fields }).slice(0, -1);
  const bodies: RequestOptions[] = [
    {},
    { text },
    { body: null },
    { body: [{ fields }] },
    { body: { fields: null } },
    { body: {} },
  ];
  const sent = bodies.map((body) => session.send(operation, { id, ...body, hasWrongBody: true }));
  // None may be in progress when the subscription is updated.
  return unlessClosed(together(sent));
});

/** An update of an unknown subscription; its only error is the id, if any update is accepted. */
export const updateUnknown = writes(
  [ifPossible(acceptedUpdate), ifPossible(similarId)],
  async (session, accepted, similar) => {
    const { others = {}, fields = session.settings.market.updatedFields } = accepted ?? {};
    const body = { ...others, fields: [...fields] };
    const { unknown } = session.ownership.madeUpIds;
    const send = (id: string): Promise<HttpResponse> => session.send(operation, { id, body });
    const response = similar === null ? null : await ifConclusive(send(similar), null);
    return response ?? send(unknown);
  },
);

/**
 * A valid update of an unknown subscription. The order of errors is an open question, so the body
 * must be accepted elsewhere.
 */
export const validUpdateOfUnknown = fact(
  [acceptedUpdate, updateUnknown],
  (_session, _accepted, response) => response,
);
