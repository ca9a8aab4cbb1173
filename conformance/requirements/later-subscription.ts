import type { RequiredId } from '../check-id.js';
import type { Credential, Query, RequestOptions } from '../http/request.js';
import { bodyObject, type HttpResponse, isIndefinite, succeeded } from '../http/response.js';
import { sameWord } from '../session/findings/expect.js';
import { ifConclusive, Inapplicable } from '../session/findings/finding.js';
import type { Session } from '../session/session.js';
import { together } from '../session/together.js';
import { sharedRequest, sharedRequestFor } from '../script/shared-request.js';
import { cancellation, secondCancellation } from '../script/cancellation.js';
import { acceptedUpdate } from '../script/updates.js';
import { secondUpdate } from '../script/pair.js';
import { createdSubscription, pair, secondSubscription } from '../script/subscription.js';
import { tryCreation } from '../script/creations.js';
import { type Check, checksOf, sections } from './check.js';
import {
  attempts,
  cancel,
  create,
  get,
  type GuardedOperation,
  laterQuery,
  list,
  possibleLater,
  requireSuccess,
  update,
  withCredential,
} from './guarded-operations.js';
import type { OperationName } from '../model/transcript.js';

export const withoutCredential = 'Requests without a credential are accepted';

/** The account of the other token, if it can create a subscription. */
export const otherAccount = sharedRequest(async (session): Promise<string | null> => {
  const body = session.secondCreationBody();
  const response = await ifConclusive(tryCreation(session, { body, credential: 'other' }), null);
  const account = response !== null && succeeded(response) ? bodyObject(response).account_id : null;
  return typeof account === 'string' ? account : null;
});

/** Whether both tokens are of one account, by what they created: then nothing is to be rejected. */
export const isSameAccount = sharedRequest(async (session): Promise<boolean> => {
  if (session.settings.otherToken === undefined || session.settings.readOnly) return false;
  const read = await ifConclusive(withCredential(session, get, 'other'), null);
  if (read === null || !succeeded(read)) return false;
  const created = await ifConclusive(createdSubscription(session), null);
  const own = created?.body.account_id;
  const other = typeof own === 'string' ? await otherAccount(session) : null;
  return other !== null && sameWord(own, other);
});

/** The update of the second subscription, which the run sends itself afterwards. */
async function updateRequest(session: Session): Promise<RequestOptions> {
  const { fields, others } = await acceptedUpdate(session);
  return { body: { ...others, fields: [...fields] } };
}

/** Lists that the first one is not tried with; without a credential, the end of the list. */
async function laterListQuery(session: Session, credential: Credential): Promise<Query> {
  if (credential !== 'none') return credential === 'other' ? {} : laterQuery;
  const { later } = await secondSubscription(session);
  return { ...later[0]?.request.query, limit: 1 };
}

interface LaterAttempt {
  readonly guarded: GuardedOperation;
  readonly credential: Credential;
}

async function laterRequest(
  session: Session,
  { guarded, credential }: LaterAttempt,
): Promise<RequestOptions> {
  if (guarded === update) return updateRequest(session);
  if (guarded === list) return { query: await laterListQuery(session, credential) };
  // a cache, or a gateway, may only protect the address without parameters
  if (guarded === get && credential === 'none') return { query: { view: 'full' } };
  return {};
}

/** Tries an operation on the second subscription, before the run itself updates and cancels it. */
export const attemptLater = sharedRequestFor(
  ({ guarded, credential }: LaterAttempt) => `${guarded.name} ${credential}`,
  async (session, { guarded, credential }) => {
    const { id } = await secondSubscription(session);
    const options = await laterRequest(session, { guarded, credential });
    const response = await session.send(guarded.operation, { ...options, id, credential });
    // the run cancels it itself later; "auth.no-effect.later" tells if a rejection had an effect
    if (guarded === cancel && !isIndefinite(response) && !succeeded(response)) {
      session.created.unmarkCancelling(id);
    }
    return response;
  },
);

/**
 * The operations that can be tried on it. One that is cancelled is only read; an update proves
 * something if one was accepted before.
 */
const operationsOnLater = sharedRequest(async (session): Promise<readonly GuardedOperation[]> => {
  const { id } = await secondSubscription(session);
  if (!session.created.isAlive(id)) return [get, list];
  const isUpdatable = (await ifConclusive(acceptedUpdate(session), null)) !== null;
  if (!isUpdatable) return [get, list, cancel];
  return [get, list, update, cancel];
});

type OwnRequest = (session: Session) => Promise<HttpResponse | null>;

/** The run's own requests about the second subscription; null if it is already cancelled. */
const ownRequests: Readonly<Partial<Record<OperationName, OwnRequest>>> = {
  get: async (session) => (await secondSubscription(session)).read,
  list: async (session) => (await secondSubscription(session)).page,
  update: async (session) => (await secondUpdate(session))?.response ?? null,
  cancel: async (session) => (await secondCancellation(session))?.response ?? null,
};

/** The requirements that report what fails of these; `create.second` reports reads and lists. */
const reportedBy: Readonly<Partial<Record<OperationName, RequiredId>>> = {
  update: 'update.second',
  cancel: 'cancel.second',
};

/**
 * Sends the requests about the second subscription with the right credential.
 * @throws {Inconclusive} if one of them is rejected
 */
export async function requireOwnLater(session: Session): Promise<void> {
  for (const { name } of await operationsOnLater(session)) {
    const response = await ownRequests[name]?.(session);
    if (response) await requireSuccess(response, reportedBy[name] ?? 'create.second');
  }
}

/** Whether an operation on the first subscription is rejected with a credential. */
const isRefused = async (
  session: Session,
  guarded: GuardedOperation,
  credential: Credential,
): Promise<boolean> =>
  !(await ifConclusive(attempts(session, guarded, credential), [])).some(succeeded);

/** Reads that a credential does not open for the first subscription, as long as that is live. */
async function readsRefusedBefore(
  session: Session,
  credential: Credential,
): Promise<GuardedOperation[]> {
  const reads = [get, list];
  const closed = await together(reads.map((guarded) => isRefused(session, guarded, credential)));
  return reads.filter((_guarded, index) => closed[index]);
}

/**
 * Returns the operations on the first subscription that reject a credential. Other checks report
 * the rest.
 */
export async function refusedBefore(
  session: Session,
  credential: Credential,
): Promise<readonly GuardedOperation[]> {
  const refused = await readsRefusedBefore(session, credential);
  for (const guarded of await operationsOnLater(session)) {
    const isWrite = guarded === update || guarded === cancel;
    if (isWrite && (await isRefused(session, guarded, credential))) {
      refused.push(guarded);
    }
  }
  return refused;
}

/** Lenient credentials, each on the operation that it is tried on. */
export const lenientLater = ({ tokens }: Session): LaterAttempt[] =>
  [get, list].flatMap((guarded) =>
    possibleLater(tokens)
      .filter(({ name }) => name === guarded.name)
      .map(({ credential }) => ({ guarded, credential })),
  );

/** Sends create requests without a credential, usually while the first subscriptions are live. */
const createLater = sharedRequest(async (session): Promise<HttpResponse[]> => {
  await secondSubscription(session);
  if (!(await isRefused(session, create, 'none'))) return [];
  return [await tryCreation(session, { body: session.creationBody(), credential: 'none' })];
});

const getWithoutToken: LaterAttempt = { guarded: get, credential: 'empty' };

async function readWithoutToken(session: Session): Promise<HttpResponse[]> {
  if (!(await isRefused(session, get, 'empty'))) return [];
  return [await attemptLater(session, getWithoutToken)];
}

/** Reads the first one without a credential, once it is cancelled. */
const readCancelled = sharedRequest(async (session): Promise<HttpResponse> => {
  const { id } = await createdSubscription(session);
  // in a run of few checks, no one else may have cancelled it
  await ifConclusive(cancellation(session), null);
  return session.send('getSubscription', { id, credential: 'none' });
});

/** The credential of another account, if there is one. */
export async function otherIfForeign(session: Session): Promise<readonly 'other'[]> {
  const { otherToken } = session.settings;
  if (otherToken === undefined || (await isSameAccount(session))) return [];
  return ['other'];
}

/** Attempts on the second subscription without a credential, and with another account's. */
async function strangersLater(
  session: Session,
  refusedWith: (credential: Credential) => Promise<readonly GuardedOperation[]>,
): Promise<LaterAttempt[]> {
  const strangers = ['none' as const, ...(await otherIfForeign(session))];
  const tried = strangers.map(async (credential) => {
    const refused = await refusedWith(credential);
    return refused.map((guarded) => ({ guarded, credential }));
  });
  return (await together(tried)).flat();
}

/** Sends those that only read, if both subscriptions are live. */
async function tryReadsPaired(session: Session): Promise<void> {
  // before there is a second one
  await isRefused(session, create, 'none');
  if ((await pair(session)) === null) return;
  const refused = await strangersLater(session, (one) => readsRefusedBefore(session, one));
  const reads = [...refused, ...lenientLater(session), getWithoutToken];
  await Promise.allSettled(reads.map((one) => attemptLater(session, one)));
}

/**
 * Sends all attempts at once, for all checks.
 * @returns the last read of the second subscription before them
 */
export const tryAllLater = sharedRequest(async (session): Promise<HttpResponse> => {
  // before there is a second one
  await isRefused(session, create, 'none');
  const refused = await strangersLater(session, (one) => refusedBefore(session, one));
  const isGetRefused = refused.some((one) => one.guarded === get && one.credential === 'none');
  const { id, read } = await secondSubscription(session);
  const before = session.tracked.of(id).lastRead ?? read;
  await Promise.allSettled([
    ...[...refused, ...lenientLater(session)].map((one) => attemptLater(session, one)),
    ...(isGetRefused ? [readCancelled(session)] : []),
    createLater(session),
    attemptLater(session, getWithoutToken),
  ]);
  return before;
});

/**
 * Tries the credentials on the second subscription if it exists next to the first, so that nothing
 * must be created.
 */
export async function tryPaired(session: Session): Promise<void> {
  if ((await pair(session)) !== null) await tryAllLater(session);
}

export const laterSubscriptionChecks: readonly Check[] = checksOf(
  { ...sections.authentication, level: 'must', step: 'later-credentials' },
  [
    {
      id: 'auth.missing.later',
      title:
        'Without a token, a later subscription cannot be created, read, listed, updated or ' +
        'cancelled, and a cancelled subscription cannot be read.',
      ahead: tryReadsPaired,
      sends: async (session) => {
        await tryAllLater(session);
        const tried = await refusedBefore(session, 'none');
        const others = [...(await createLater(session)), ...(await readWithoutToken(session))];
        if (tried.length + others.length === 0) {
          throw new Inapplicable('the first subscription is accessible without a credential');
        }
        const requests = tried.map((guarded) =>
          attemptLater(session, { guarded, credential: 'none' }),
        );
        if (tried.includes(get)) requests.push(readCancelled(session));
        await together(requests);
      },
      accepts: withoutCredential,
      control: requireOwnLater,
    },
  ],
);
