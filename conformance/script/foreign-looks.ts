import { bodyObject, type HttpResponse, succeeded } from '../http/response.js';
import { isCompleteSubscription } from '../findings/expect-subscription.js';
import { sameNames, sameWord } from '../findings/expect.js';
import { ifConclusive, Inapplicable } from '../findings/finding.js';
import { isEmptyList } from '../findings/page.js';
import type { Session } from '../session/session.js';
import { fact, ifPossible, reads, type Act } from './act.js';
import { cancel, get, type GuardedOperation, list, update } from './attempts.js';
import { getUnknown } from './before-creation.js';
import { laterTries } from './later-attempts.js';
import {
  accountOf,
  foreign,
  foreignResponse,
  type OnOne,
  otherAccount,
  type OtherAccount,
} from './other-account.js';
import { createdSubscription } from './subscription.js';
import { listUnknown } from './unknown-ids.js';
import { updateUnknown } from './wrong-updates.js';

/**
 * Whether a successful cancellation has no effect: some deployments respond to any cancellation
 * with success, but the subscription is still shown.
 */
async function cancelsNothing(session: Session, response: HttpResponse): Promise<boolean> {
  if (isCompleteSubscription(response)) return false;
  const { id = '' } = response.request;
  const read = await session.send('getSubscription', { id });
  return bodyObject(read).status === 'active';
}

/** Whether a success neither shows nor changes the subscription. */
async function isAboutNothing(
  session: Session,
  { operation }: GuardedOperation,
  response: HttpResponse,
): Promise<boolean> {
  const { id = '', body } = response.request;
  if (operation === 'getSubscription') {
    return !sameWord(bodyObject(response).id, id);
  }
  if (operation === 'listEntities') return isEmptyList(response);
  if (operation !== 'updateSubscription') return false;
  const read = await session.send('getSubscription', { id });
  const { fields } = JSON.parse(body ?? '{}') as { fields?: string[] };
  return succeeded(read) && !sameNames(bodyObject(read).fields, fields ?? []);
}

/** The response to the same request about an unknown subscription. */
const unknownResponse: Readonly<Record<OnOne['name'], Act<HttpResponse | null>>> = {
  get: ifPossible(getUnknown),
  list: ifPossible(listUnknown),
  update: ifPossible(updateUnknown),
  cancel: fact([], () => null),
};

/**
 * Sends requests that show whether a success with the other token is a violation.
 * @returns whether it is
 */
async function lookInto(
  session: Session,
  guarded: GuardedOperation,
  response: HttpResponse,
  unknown: HttpResponse | null,
): Promise<boolean> {
  if (!succeeded(response)) return false;
  if (guarded === cancel && (await cancelsNothing(session, response))) {
    throw new Inapplicable('the request succeeds, and cancels nothing');
  }
  // Requirements such as "get.unknown" report success for unknown subscriptions.
  if (unknown && succeeded(unknown) && (await isAboutNothing(session, guarded, response))) {
    throw new Inapplicable(
      'the request succeeds as for an unknown subscription, and shows nothing',
    );
  }
  return true;
}

const lookAt = (guarded: OnOne): Act<boolean> =>
  guarded.sending(
    [foreignResponse(guarded), unknownResponse[guarded.name]],
    (session, response, unknown) => lookInto(session, guarded, response, unknown),
  );

/** Investigates successes with the other token, for each operation on the first subscription. */
export const foreignLooks: Readonly<Record<OnOne['name'], Act<boolean>>> = {
  get: lookAt(get),
  update: lookAt(update),
  cancel: lookAt(cancel),
  list: lookAt(list),
};

const { get: unknownRead, list: unknownList, update: unknownUpdate } = unknownResponse;

/** Investigates successful requests with the other token for the second subscription. */
export const foreignLaterLooks = reads(
  [foreign, laterTries, unknownRead, unknownList, unknownUpdate],
  async (session, _foreign, tries, read, page, updated): Promise<boolean> => {
    const sent = tries.filter(({ credential }) => credential === 'other');
    if (sent.length === 0) {
      throw new Inapplicable('the other account has access to the first subscription');
    }
    const unknown = { get: read, list: page, update: updated, cancel: null };
    let isAccepted = false;
    for (const { guarded, response } of sent) {
      const look = lookInto(session, guarded, response(), unknown[guarded.name]);
      if (await ifConclusive(look, false)) isAccepted = true;
    }
    return isAccepted;
  },
);

/**
 * Creates a subscription with the other token if it was accepted elsewhere, to learn its account.
 */
export const otherAccountLater = reads(
  [otherAccount, ifPossible(createdSubscription), ...Object.values(foreignLooks).map(ifPossible)],
  async (session, account, created, ...accepted): Promise<OtherAccount> => {
    if (account.isTried || !accepted.includes(true)) return account;
    return accountOf(session, created?.body.account_id);
  },
);

/**
 * Creates a subscription with the other token if it was accepted only for the second subscription, to learn
 * its account.
 */
export const otherAccountAtTheEnd = reads(
  [foreign, otherAccountLater, ifPossible(createdSubscription), ifPossible(foreignLaterLooks)],
  async (session, _foreign, account, created, isAccepted): Promise<void> => {
    if (!account.isTried && isAccepted === true) {
      await accountOf(session, created?.body.account_id);
    }
  },
);
