import type { OperationId } from '../../src/api/operations.js';
import type { Credential, Query, RequestOptions } from '../http/request.js';
import { succeeded, type HttpResponse } from '../http/response.js';
import { describe } from '../session/findings/expect.js';
import { Unverified } from '../session/findings/finding.js';
import { cancelledId } from '../session/steps/cancellation.js';
import { secondUpdateRequest, updatedAgain } from '../session/steps/lifecycle.js';
import { defaultPage, readResponse } from '../session/steps/pages.js';
import { interpretation } from '../session/steps/first-requests.js';
import type { Session } from '../session/session.js';
import { stepFor } from '../session/step.js';
import {
  createdSubscription,
  listedSubscription,
  readSubscription,
  tryCreation,
} from '../session/steps/subscription.js';
import type { Sends, Stage } from './check.js';

export async function requireSuccess(response: HttpResponse): Promise<void> {
  if (succeeded(response)) return;
  throw new Unverified(
    `the same request with the credential is not accepted either: ${describe(response)}`,
    undefined,
    response,
  );
}

/** One of the six operations, and the stage in which it is tried with a wrong credential. */
export interface GuardedOperation {
  readonly name: string;
  readonly gerund: string;
  readonly operation: OperationId;
  readonly stage: Stage;
  readonly sends: Sends;
  /** the same request with the right credential, which has to be accepted */
  readonly control: (session: Session) => Promise<unknown>;
  readonly options: (session: Session) => Promise<RequestOptions>;
}

const create: GuardedOperation = {
  name: 'create',
  gerund: 'Creating',
  operation: 'createSubscription',
  stage: 'preflight',
  sends: 'harmless-writes',
  control: createdSubscription,
  options: async (session) => ({ body: session.creationBody() }),
};

export const get: GuardedOperation = {
  name: 'get',
  gerund: 'Getting',
  operation: 'getSubscription',
  // after a read with the credential: a cache may serve that response to everybody
  stage: 'refused',
  sends: 'reads',
  control: async (session) => requireSuccess(await readResponse(session)),
  options: async (session) => ({ id: (await readSubscription(session)).id }),
};

export const update: GuardedOperation = {
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

export const cancel: GuardedOperation = {
  name: 'cancel',
  gerund: 'Cancelling',
  operation: 'cancelSubscription',
  stage: 'refused-cancellations',
  sends: 'harmless-writes',
  control: cancelledId,
  options: async (session) => ({ id: (await createdSubscription(session)).id }),
};

export const list: GuardedOperation = {
  name: 'list',
  gerund: 'Listing',
  operation: 'listEntities',
  stage: 'refused',
  sends: 'reads',
  control: defaultPage,
  options: async (session) => ({ id: (await listedSubscription(session)).id }),
};

export const interpret: GuardedOperation = {
  name: 'interpret',
  gerund: 'Interpreting',
  operation: 'interpretFields',
  stage: 'preflight',
  sends: 'interpretations',
  control: async (session) => requireSuccess(await interpretation(session)),
  options: async (session) => ({ body: session.interpretBody() }),
};

export const operations = [create, get, update, cancel, list, interpret];

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
