import { deniesAccess, isQuotaError, refused, type HttpResponse } from '../http/response.js';
import { fold } from '../session/findings/expect.js';
import {
  expectSubscription,
  expectSubscriptionWith,
} from '../session/findings/expect-subscription.js';
import type { Finding } from '../session/findings/finding.js';
import type { Session } from '../session/session.js';
import { createdSubscription, laterCreation, pair } from '../session/steps/subscription.js';

/** A second subscription has its own fields; one that was reactivated may have its old ones. */
export async function expectSecond(
  session: Session,
  id: string,
  shown: HttpResponse,
): Promise<Finding> {
  const first = await createdSubscription(session);
  if (fold(id) === fold(first.id)) return expectSubscription(shown);
  return expectSubscriptionWith(shown, session.secondCreationBody().fields);
}

/** A refusal of the second creation that is about its body, since no other one is alive. */
export async function refusedAlone(session: Session): Promise<HttpResponse | null> {
  if ((await pair(session)) !== null) return null;
  const response = await laterCreation(session);
  // a quota, a token without the right to it, or a rule against duplicates
  const hasOtherReason =
    isQuotaError(response) || deniesAccess(response) || response.status === 409;
  return refused(response) && response.status < 500 && !hasOtherReason ? response : null;
}
