import type { Credential, RequestOptions } from '../http/request.js';
import { isIndefinite, succeeded, type HttpResponse } from '../http/response.js';
import { expectNoSuccess } from '../session/findings/expect.js';
import { ifVerified, notApplicable } from '../session/findings/finding.js';
import { cancellation, secondCancellation } from '../session/steps/cancellation.js';
import { acceptedUpdate } from '../session/steps/lifecycle.js';
import { secondUpdate } from '../session/steps/paired-updates.js';
import type { Session } from '../session/session.js';
import { step, stepFor } from '../session/step.js';
import { createdSubscription, secondSubscription } from '../session/steps/subscription.js';
import { checksOf, type Check } from './check.js';
import {
  attempts,
  cancel,
  get,
  laterQuery,
  list,
  requireSuccess,
  update,
  type GuardedOperation,
} from './guarded-operations.js';
import { fromSecondOn, onceCancelled } from './mutations.js';
import { acceptMissing, triedLater, type OperationName } from './wrong-credentials.js';

/** The update of the second subscription, which the run sends itself afterwards. */
async function updateRequest(session: Session): Promise<RequestOptions> {
  const { fields, others } = await acceptedUpdate(session);
  return { body: { ...others, fields: [...fields] } };
}

async function laterRequest(session: Session, guarded: GuardedOperation): Promise<RequestOptions> {
  if (guarded === update) return updateRequest(session);
  return guarded === list ? { query: laterQuery } : {};
}

interface LaterAttempt {
  readonly guarded: GuardedOperation;
  readonly credential: Credential;
}

/** Tries an operation on the second subscription, before the run itself updates and cancels it. */
export const attemptLater = stepFor(
  ({ guarded, credential }: LaterAttempt) => `${guarded.name} ${credential}`,
  async (session, { guarded, credential }) => {
    const { id } = await secondSubscription(session);
    const options = await laterRequest(session, guarded);
    const response = await session.send(guarded.operation, { ...options, id, credential });
    // the run cancels it itself later; "auth.no-effect.later" tells if a refusal had an effect
    if (guarded === cancel && !isIndefinite(response) && !succeeded(response))
      session.created.unmarkCancelling(id);
    return response;
  },
);

/**
 * The operations that can be tried on it. One that is cancelled is only read; an update proves
 * something if one was accepted before.
 */
export const operationsOnLater = step(async (session): Promise<readonly GuardedOperation[]> => {
  const { id } = await secondSubscription(session);
  if (!session.created.isAlive(id)) return [get, list];
  const isUpdatable = (await ifVerified(acceptedUpdate(session), null)) !== null;
  return isUpdatable ? [get, list, update, cancel] : [get, list, cancel];
});

type OwnRequest = (session: Session) => Promise<HttpResponse | null>;

/** What the run itself sends about the second subscription; null if it is cancelled by then. */
const ownRequests: Readonly<Partial<Record<OperationName, OwnRequest>>> = {
  get: async (session) => (await secondSubscription(session)).read,
  list: async (session) => (await secondSubscription(session)).page,
  update: async (session) => (await secondUpdate(session))?.response ?? null,
  cancel: async (session) => (await secondCancellation(session))?.response ?? null,
};

/** The same requests with the right credential, which have to be accepted. */
export async function requireOwnLater(session: Session): Promise<void> {
  for (const { name } of await operationsOnLater(session)) {
    const response = await ownRequests[name]?.(session);
    if (response) await requireSuccess(response);
  }
}

/** Those that a credential does not open for the first subscription, which other checks tell. */
export async function refusedBefore(
  session: Session,
  credential: Credential,
): Promise<readonly GuardedOperation[]> {
  const isOpen = async (guarded: GuardedOperation): Promise<boolean> =>
    (await ifVerified(attempts(session, guarded, credential), [])).some(succeeded);
  // as long as the first one is live
  const open = await Promise.all([get, list].map(isOpen));
  const refused: GuardedOperation[] = [get, list].filter((_guarded, index) => !open[index]);
  for (const guarded of await operationsOnLater(session)) {
    const isWrite = guarded === update || guarded === cancel;
    if (isWrite && !(await isOpen(guarded))) refused.push(guarded);
  }
  return refused;
}

/** Lenient credentials, each on the operation that it is tried on. */
export const lenientLater: readonly LaterAttempt[] = [get, list].flatMap((guarded) =>
  triedLater
    .filter(({ name }) => name === guarded.name)
    .map(({ credential }) => ({ guarded, credential })),
);

/** Reads the first one without a credential, once it is cancelled. */
const readCancelled = step(async (session): Promise<HttpResponse> => {
  const { id } = await createdSubscription(session);
  // in a run of few checks, nobody else may have cancelled it
  await ifVerified(cancellation(session), null);
  return session.send('getSubscription', { id, credential: 'none' });
});

/** Sends all attempts at once, whichever check looks at the response. */
export const tryAllLater = step(async (session): Promise<void> => {
  const { otherToken } = session.settings;
  const strangers: Credential[] = otherToken === undefined ? ['none'] : ['none', 'other'];
  const tried = strangers.map(async (credential) => {
    const refused = await refusedBefore(session, credential);
    return refused.map((guarded) => ({ guarded, credential }));
  });
  const refused = (await Promise.all(tried)).flat();
  const isGetRefused = refused.some((one) => one.guarded === get && one.credential === 'none');
  await Promise.allSettled([
    ...[...refused, ...lenientLater].map((one) => attemptLater(session, one)),
    ...(isGetRefused ? [readCancelled(session)] : []),
  ]);
});

export const laterSubscriptionChecks: readonly Check[] = checksOf(
  { section: 'Authentication', level: 'must', stage: 're-created', sends: 'writes' },
  [
    {
      id: 'auth.missing.later',
      clause:
        'A later subscription is neither shown, listed, updated nor cancelled without a credential, ' +
        'and a cancelled one not shown.',
      control: requireOwnLater,
      run: async (session) => {
        await tryAllLater(session);
        const tried = await refusedBefore(session, 'none');
        if (tried.length === 0) return notApplicable('the first subscription is open to anybody');
        const isGetTried = tried.includes(get);
        const requests = tried.map((guarded) =>
          attemptLater(session, { guarded, credential: 'none' }),
        );
        if (isGetTried) requests.push(readCancelled(session));
        return expectNoSuccess(...(await Promise.all(requests)));
      },
      mutants: {
        'the second one is shown to anybody': fromSecondOn(acceptMissing('getSubscription')),
        'cancelled ones are shown to anybody': onceCancelled(acceptMissing('getSubscription')),
        'the entities of the second one are listed for anybody': fromSecondOn(
          acceptMissing('listEntities'),
        ),
        'the second one is updated by anybody': fromSecondOn(acceptMissing('updateSubscription')),
        'the second one is cancelled by anybody': fromSecondOn(acceptMissing('cancelSubscription')),
      },
    },
  ],
);
