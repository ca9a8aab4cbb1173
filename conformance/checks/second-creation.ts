import {
  bodyObject,
  deniesAccess,
  isQuotaError,
  refused,
  succeeded,
  type HttpResponse,
} from '../http/response.js';
import { fold, sameNames, show } from '../session/findings/expect.js';
import {
  expectSubscription,
  expectSubscriptionWith,
} from '../session/findings/expect-subscription.js';
import {
  breach,
  holds,
  ifVerified,
  notApplicable,
  type Finding,
} from '../session/findings/finding.js';
import { longCreationBeside, type LongCreation } from '../session/steps/long-creation.js';
import type { Session } from '../session/session.js';
import { step } from '../session/step.js';
import {
  createdSubscription,
  creationBeside,
  laterCreation,
  pair,
  secondSubscription,
  type KeptSubscription,
} from '../session/steps/subscription.js';

/** A second subscription has its own fields; one that was reactivated may have its old ones. */
export async function expectSecond(
  session: Session,
  id: string,
  shown: HttpResponse,
): Promise<Finding> {
  const first = await createdSubscription(session);
  if (fold(id) === fold(first.id)) {
    return expectSubscription(shown);
  }
  return expectSubscriptionWith(shown, session.secondCreationBody().fields);
}

/** A refusal of the second creation that is about its body, since no other one is alive. */
export async function refusedAlone(session: Session): Promise<HttpResponse | null> {
  if ((await pair(session)) !== null) return null;
  const response = await laterCreation(session);
  // a quota, a token without the right to it, or a rule against duplicates
  const hasOtherReason =
    isQuotaError(response) || deniesAccess(response) || response.status === 409;
  if (refused(response) && response.status < 500 && !hasOtherReason) return response;
  return null;
}

/**
 * A creation with one field that is refused, where one with more of the same market is not.
 * @returns the refusal; null if there is none, or it has another reason
 */
export const oneFieldRefused = step(async (session): Promise<HttpResponse | null> => {
  if (session.secondCreationBody().fields.length > 1) return null;
  const refusal = await refusedAlone(session);
  if (refusal === null) return null;
  await session.cleanUp.makeRoom();
  const again = await session.send('createSubscription', { body: session.creationBody() });
  return succeeded(again) ? refusal : null;
});

/** No new subscription has the id of another one, also of one that was cancelled. */
export async function expectOwnId(session: Session): Promise<Finding> {
  const first = await createdSubscription(session);
  const expected = `an id other than ${first.id}`;
  const beside = await creationBeside(session);
  if (beside !== null && takesOver(session, first, beside)) {
    return breach(expected, 'the id of one that is alive', beside, first.response);
  }
  const second = await secondSubscription(session);
  if (fold(first.id) === fold(second.id)) {
    // whether creating the same again reactivates a cancelled subscription is open
    if (show(first.body.created_at) === show(second.body.created_at)) {
      return notApplicable('the creation gave back the subscription that was cancelled before');
    }
    return reused(expected, second.response, first.response);
  }
  const third = await ifVerified(longCreationBeside(session), null);
  return third === null ? holds() : expectOwnIdsAtOnce(third, first, second);
}

/** Nor do two that are created at the same moment have one id. */
function expectOwnIdsAtOnce(
  { atOnce, response }: LongCreation,
  first: KeptSubscription,
  second: KeptSubscription,
): Finding {
  const idOf = (one: HttpResponse): string => fold(show(bodyObject(one).id));
  const [firstId, secondId] = [fold(show(first.id)), fold(show(second.id))];
  const [one, other] = atOnce.map(idOf);
  if (one !== undefined && one === other && ![firstId, secondId].includes(one)) {
    return breach('an id for each of two at the same moment', `twice ${one}`, ...atOnce);
  }
  if (!succeeded(response)) return holds();
  if (idOf(response) === secondId) {
    return breach(`an id other than ${second.id}`, 'the id of one that is alive', response);
  }
  if (idOf(response) === firstId) {
    return reused(`an id other than ${first.id}`, response, first.response);
  }
  return holds();
}

const reused = (expected: string, ...responses: HttpResponse[]): Finding =>
  breach(expected, 'the same id, of one that was cancelled', ...responses);

/** It says that it created one (201), and has given the fields to the one that is alive. */
function takesOver(session: Session, first: KeptSubscription, response: HttpResponse): boolean {
  const { id, fields } = bodyObject(response);
  const asked = session.secondCreationBody().fields;
  const isSame = response.status === 201 && fold(show(id)) === fold(show(first.id));
  return isSame && sameNames(fields, asked);
}
