import type { OperationId } from '../../../src/api/operations.js';
import { refused, type HttpResponse, type JsonObject } from '../../http/response.js';
import { expectStatus } from '../findings/expect.js';
import { ifVerified, unseen, Unverified, type Finding } from '../findings/finding.js';
import type { Session } from '../session.js';
import { step, stepFor } from '../step.js';
import { interpretation } from './first-requests.js';
import { readSubscription } from './subscription.js';

interface UnknownRequest {
  readonly operation: OperationId;
  readonly body?: JsonObject | undefined;
}

/** Derived from the id of a subscription, since others may be malformed. */
const requestUnknown = stepFor(
  (asked: UnknownRequest) => JSON.stringify(asked),
  async (session, { operation, body }) => {
    const { id } = await readSubscription(session);
    const similar = session.ownership.madeUpIds.similarTo(id);
    return session.send(operation, { id: similar, ...(body && { body }) });
  },
);

/**
 * The response for an unknown id, once there is a subscription.
 * @param otherwise sends another unknown id, for a run without a subscription
 */
export async function unknownBesideCreated(
  session: Session,
  operation: OperationId,
  otherwise: (session: Session) => Promise<HttpResponse>,
  body?: JsonObject,
): Promise<HttpResponse> {
  const response = await ifVerified(requestUnknown(session, { operation, body }), null);
  return response ?? otherwise(session);
}

/** What only errors say nothing about: they may come from something in between. */
export const noServiceSeen =
  'no error was seen beside a success, so it is not certain that the service itself responds here';

/** @throws {Unverified} if nothing at all is accepted, so that something else may respond */
export const requireService = step(async (session): Promise<void> => {
  await ifVerified(readSubscription(session), null);
  if (!session.settings.readOnly) await ifVerified(interpretation(session), null);
  if (session.validator.anySuccess) return;
  throw new Unverified(noServiceSeen, unseen);
});

/** Whether a subscription that does not exist is told to be unknown (404). */
export async function expectUnknown(session: Session, response: HttpResponse): Promise<Finding> {
  if (refused(response) && response.status !== 404) {
    await requireService(session);
  }
  return expectStatus(response, 404);
}
