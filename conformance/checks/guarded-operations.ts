import type { OperationId } from '../../src/api/operations.js';
import type { Credential, Query, RequestOptions } from '../http/request.js';
import { succeeded, type HttpResponse } from '../http/response.js';
import { describe } from '../session/findings/expect.js';
import { ifVerified, Unverified } from '../session/findings/finding.js';
import { cancelledId } from '../session/steps/cancellation.js';
import {
  pagesAfterUpdate,
  readAfterUpdate,
  readBeforeAttempts,
  secondUpdateRequest,
  updatedAgain,
} from '../session/steps/lifecycle.js';
import { defaultPage, readResponse, requestPage } from '../session/steps/pages.js';
import { interpretation } from '../session/steps/first-requests.js';
import type { Session } from '../session/session.js';
import { step, stepFor } from '../session/step.js';
import {
  createdSubscription,
  listedSubscription,
  readSubscription,
} from '../session/steps/subscription.js';
import { tryCreation } from '../session/steps/try-creation.js';
import type { Sends, Stage } from './check.js';
import { triedOn, type OperationName } from './wrong-credentials.js';

export async function requireSuccess(response: HttpResponse): Promise<void> {
  if (succeeded(response)) return;
  throw new Unverified(
    `the same request with the credential is not accepted either: ${describe(response)}`,
    undefined,
    response,
  );
}

/** One of the six operations, and the stage in which it is tried with a wrong credential. */
export interface GuardedOperation<Name extends OperationName = OperationName> {
  readonly name: Name;
  readonly gerund: string;
  readonly operation: OperationId;
  readonly stage: Stage;
  readonly sends: Sends;
  /** the same request with the right credential, which has to be accepted */
  readonly control: (session: Session) => Promise<unknown>;
  readonly options: (session: Session) => Promise<RequestOptions>;
}

export const create: GuardedOperation<'create'> = {
  name: 'create',
  gerund: 'Creating',
  operation: 'createSubscription',
  stage: 'preflight',
  sends: 'harmless-writes',
  control: createdSubscription,
  options: async (session) => ({ body: session.creationBody() }),
};

export const get: GuardedOperation<'get'> = {
  name: 'get',
  gerund: 'Getting',
  operation: 'getSubscription',
  stage: 'updated',
  sends: 'reads',
  control: async (session) => requireSuccess(await readResponse(session)),
  options: async (session) => {
    // after a read with the credential: a cache may serve that response to everybody
    await ifVerified(readAfterUpdate(session), null);
    return { id: (await readSubscription(session)).id };
  },
};

export const update: GuardedOperation<'update'> = {
  name: 'update',
  gerund: 'Updating',
  operation: 'updateSubscription',
  stage: 'updated',
  sends: 'harmless-writes',
  control: async (session) => requireSuccess((await updatedAgain(session)).response),
  options: async (session) => {
    const { id, body } = await secondUpdateRequest(session);
    return { id, body };
  },
};

export const cancel: GuardedOperation<'cancel'> = {
  name: 'cancel',
  gerund: 'Cancelling',
  operation: 'cancelSubscription',
  stage: 'refused-cancellations',
  sends: 'harmless-writes',
  control: cancelledId,
  options: async (session) => {
    await ifVerified(readBeforeAttempts(session), null);
    return { id: (await createdSubscription(session)).id };
  },
};

/** A cache, or a gateway, may only protect the list without parameters. */
export const laterQuery = { offset: 50 } as const;

/** The page with the right credential, after an update. */
async function laterPage(session: Session): Promise<HttpResponse> {
  const key = JSON.stringify(laterQuery);
  const pages = await ifVerified(pagesAfterUpdate(session), []);
  const known = pages.find(({ request }) => JSON.stringify(request.query) === key);
  return known ?? requestPage(session, laterQuery);
}

export const list: GuardedOperation<'list'> = {
  name: 'list',
  gerund: 'Listing',
  operation: 'listEntities',
  stage: 'updated',
  sends: 'reads',
  control: async (session) => {
    await defaultPage(session);
    await requireSuccess(await laterPage(session));
  },
  options: async (session) => {
    // the control asks for it as well: a cache may serve that response to everybody
    await Promise.allSettled([pagesAfterUpdate(session), laterPage(session)]);
    return { id: (await listedSubscription(session)).id };
  },
};

export const interpret: GuardedOperation<'interpret'> = {
  name: 'interpret',
  gerund: 'Interpreting',
  operation: 'interpretFields',
  stage: 'preflight',
  sends: 'interpretations',
  control: async (session) => requireSuccess(await interpretation(session)),
  options: async (session) => ({ body: session.interpretBody() }),
};

export const operations: readonly GuardedOperation[] = [
  create,
  get,
  update,
  cancel,
  list,
  interpret,
];

interface GuardedRequest {
  readonly guarded: GuardedOperation;
  readonly credential: Credential;
  readonly query: Query;
}

const sendGuarded = stepFor(
  ({ guarded, credential, query }: GuardedRequest) =>
    JSON.stringify([guarded.name, credential, query]),
  async (session, { guarded, credential, query }) => {
    const options = { ...(await guarded.options(session)), credential, query };
    if (guarded.operation === 'createSubscription') return tryCreation(session, options);
    return session.send(guarded.operation, options);
  },
);

/** Sends an operation with a credential, once in a run for each query. */
export const withCredential = (
  session: Session,
  guarded: GuardedOperation,
  credential: Credential,
  query: Query = {},
): Promise<HttpResponse> => sendGuarded(session, { guarded, credential, query });

/** A list is tried with and without parameters; each credential but a missing one with either. */
function queriesOf(guarded: GuardedOperation, credential: Credential): readonly Query[] {
  if (guarded !== list) return [{}];
  if (credential === 'none') return [{}, laterQuery];
  if (['empty', 'bare', 'made-up', 'other'].includes(credential)) {
    return [laterQuery];
  }
  return [{}];
}

/** A cancellation of what does not exist, which may be told as done before anybody is asked for. */
const cancelUnknownWithout = step((session): Promise<HttpResponse> => {
  const { unknown: id } = session.ownership.madeUpIds;
  return session.send('cancelSubscription', { id, credential: 'none' });
});

/** The responses to an operation with a wrong credential. */
export function attempts(
  session: Session,
  guarded: GuardedOperation,
  credential: Credential,
): Promise<HttpResponse[]> {
  const sent = queriesOf(guarded, credential).map((query) =>
    withCredential(session, guarded, credential, query),
  );
  if (guarded === cancel && credential === 'none') sent.push(cancelUnknownWithout(session));
  return Promise.all(sent);
}

/**
 * Tries an operation with each wrong credential, whichever check looks at the response: later, it
 * may be refused for another reason.
 */
export async function tryAll(session: Session, guarded: GuardedOperation): Promise<void> {
  const wrong = triedOn(guarded.name, session);
  await Promise.allSettled(wrong.map(({ credential }) => attempts(session, guarded, credential)));
}
