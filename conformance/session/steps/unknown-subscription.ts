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
 * @param first the response for an unknown id before that, for a run without a subscription
 */
export const unknownBesideCreated = (
  session: Session,
  operation: OperationId,
  first: HttpResponse,
  body?: JsonObject,
): Promise<HttpResponse> => ifVerified(requestUnknown(session, { operation, body }), first);
