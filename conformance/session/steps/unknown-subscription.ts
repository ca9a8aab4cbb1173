import type { OperationId } from '../../../src/api/operations.js';
import type { HttpResponse, JsonObject } from '../../http/response.js';
import { ifVerified } from '../findings/finding.js';
import type { Session } from '../session.js';
import { stepFor } from '../step.js';
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
