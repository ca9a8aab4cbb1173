import type { OperationId } from '../../src/api/operations.js';
import {
  bodyObject,
  isGone,
  isTokenRefused,
  succeeded,
  type HttpResponse,
} from '../http/response.js';
import { describe, sameNames, sameWord } from '../session/findings/expect.js';
import { isEmptyList } from '../session/findings/page.js';
import { isCompleteSubscription } from '../session/findings/expect-subscription.js';
import {
  ifConclusive,
  Inapplicable,
  Inconclusive,
  otherToken,
} from '../session/findings/finding.js';
import type { Session } from '../session/session.js';
import { together } from '../session/together.js';
import { sharedRequest } from '../script/shared-request.js';
import { getUnknown, listUnknown } from '../script/before-creation.js';
import { createdSubscription } from '../script/subscription.js';
import { checksOf, type Check, type EntryOf, type ModelCheck, sections } from './check.js';
import {
  cancel,
  get,
  interpret,
  requestsOf,
  laterQuery,
  list,
  update,
  withCredential,
  type GuardedOperation,
} from './guarded-operations.js';
import {
  attemptLater,
  isSameAccount,
  otherAccount,
  refusedBefore,
  requireOwnLater,
  tryAllLater,
} from './later-subscription.js';
import { updateUnknown } from './update.js';

/** The one response of the first subscription to the other token. */
async function tryForeign(session: Session, guarded: GuardedOperation): Promise<HttpResponse> {
  const query = guarded === list ? laterQuery : {};
  const response = await withCredential(session, guarded, 'other', query);
  if (session.settings.readOnly && response.status === 401) {
    throw refusedToken(response);
  }
  return response;
}

/**
 * Whether the other token works at all: only then is a rejection about the subscription. An account
 * that may not interpret is rejected in another way than a token that no one issued.
 * @throws {Inconclusive} if it does not
 */
const requireOtherToken = sharedRequest(async (session): Promise<void> => {
  // a read-only run sends no interpretation
  if (session.settings.readOnly) return;
  const read = await ifConclusive(withCredential(session, get, 'other'), null);
  if (read !== null && (await isOtherThanUnknown(session, get, read))) {
    // it may expire before a later read
    if (!isTokenRefused(read)) session.noteAccepted(read);
    return;
  }
  const response = await withCredential(session, interpret, 'other');
  if (!(await isOtherThanUnknown(session, interpret, response))) throw refusedToken(response);
});

/** Whether a response to the other token is a success, or another rejection than an unknown token gets. */
async function isOtherThanUnknown(
  session: Session,
  guarded: GuardedOperation,
  response: HttpResponse,
): Promise<boolean> {
  if (succeeded(response)) return true;
  if (response.status === 401) return false;
  const { status } = await withCredential(session, guarded, 'made-up');
  return response.status !== status;
}

const refusedToken = (response: HttpResponse): Inconclusive =>
  new Inconclusive(`the other token is rejected: ${describe(response)}`, otherToken, response);

/**
 * Whether both tokens certainly belong to different accounts: by their own subscriptions, or
 * because one token does not find the other's subscription.
 */
async function isAnotherAccount(session: Session): Promise<boolean> {
  const created = await ifConclusive(createdSubscription(session), null);
  const own = created?.body.account_id;
  const other = typeof own === 'string' ? await otherAccount(session) : null;
  if (other !== null) return !sameWord(own, other);
  const reads = await together([get, list].map((guarded) => tryForeign(session, guarded)));
  return reads.some(isGone);
}

/** Some deployments respond to any cancellation with success; a subscription in it is shown. */
async function cancelsNothing(session: Session, response: HttpResponse): Promise<boolean> {
  if (isCompleteSubscription(response)) return false;
  const { id = '' } = response.request;
  const read = await session.send('getSubscription', { id });
  return bodyObject(read).status === 'active';
}

const unchecked = 'isolation between accounts was not checked';

/** The reason for checks without another account; reports show it once. */
const notLookedAt = new Inapplicable(
  `${unchecked}: pass a second account's token with --other-token`,
  otherToken,
);

/**
 * The reason for checks with two tokens of one account, unless the deployment mixes up accounts;
 * reports show it once.
 */
const sameAccount = new Inapplicable(
  `${unchecked}: both tokens show the same \`account_id\`, so they may belong to one account`,
  otherToken,
);

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

/** The response to the same about a subscription that does not exist. */
const unknownResponse = (
  session: Session,
  { operation }: GuardedOperation,
): Promise<HttpResponse | null> => {
  const known: Partial<Record<OperationId, () => Promise<HttpResponse>>> = {
    getSubscription: () => getUnknown(session),
    listEntities: () => listUnknown(session),
    updateSubscription: () => updateUnknown(session),
  };
  return ifConclusive(known[operation]?.() ?? Promise.resolve(null), null);
};

/** Sends what shows whether a success with the other token is one. */
async function lookInto(
  session: Session,
  guarded: GuardedOperation,
  response: HttpResponse,
): Promise<void> {
  if (!succeeded(response)) return;
  if (guarded === cancel && (await cancelsNothing(session, response))) {
    throw new Inapplicable('the request succeeds, and cancels nothing');
  }
  // "get.unknown" and the like tell that they succeed for whatever is not found
  const unknown = await unknownResponse(session, guarded);
  if (unknown && succeeded(unknown) && (await isAboutNothing(session, guarded, response))) {
    throw new Inapplicable(
      'the request succeeds as for an unknown subscription, and shows nothing',
    );
  }
  await isAnotherAccount(session);
}

/** @throws {Inapplicable} unless the other token is known to be of another account */
async function requireForeign(session: Session): Promise<void> {
  if (session.settings.otherToken === undefined) throw notLookedAt;
  if (await isSameAccount(session)) throw sameAccount;
  await requireOtherToken(session);
}

/** An operation on a subscription that another account has created. */
type OnOne = GuardedOperation<'get' | 'update' | 'cancel' | 'list'>;

const foreign = (guarded: OnOne): EntryOf<ModelCheck> => ({
  id: `auth.foreign.${guarded.name}`,
  title: `${requestsOf(guarded)} with another account's token are rejected.`,
  step: guarded.step,
  sends: async (session) => {
    await requireForeign(session);
    await lookInto(session, guarded, await tryForeign(session, guarded));
  },
  control: guarded.control,
});

export const otherAccountChecks: readonly Check[] = checksOf(
  {
    ...sections.authentication,
    level: 'must',
    step: 'later-credentials',
    accepts: 'The token of another account is accepted',
  },
  [
    ...[get, update, cancel, list].map(foreign),
    {
      id: 'auth.foreign.later',
      title:
        'Another account cannot read, list, update or cancel a subscription that is created later.',
      sends: async (session) => {
        await requireForeign(session);
        await tryAllLater(session);
        const tried = await refusedBefore(session, 'other');
        if (tried.length === 0)
          throw new Inapplicable('the other account has access to the first subscription');
        for (const guarded of tried) {
          const response = await attemptLater(session, { guarded, credential: 'other' });
          await ifConclusive(lookInto(session, guarded, response), undefined);
        }
      },
      control: requireOwnLater,
    },
  ],
);
