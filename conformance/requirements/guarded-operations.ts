import type { OperationId } from '../../src/api/operations.js';
import { capitalised } from '../../render/words.js';
import type { RequiredId } from '../check-id.js';
import { isAlterable, isAlteration } from '../http/authorization.js';
import type { Credential, Query, RequestOptions } from '../http/request.js';
import { type HttpResponse, succeeded } from '../http/response.js';
import { operations as all, type OperationName } from '../model/transcript.js';
import { describe } from '../session/findings/expect.js';
import { ifConclusive, Inconclusive } from '../session/findings/finding.js';
import type { Session } from '../session/session.js';
import { together } from '../session/together.js';
import { sharedRequest, sharedRequestFor } from '../script/shared-request.js';
import { cancelledId } from '../script/cancellation.js';
import { interpretation } from '../script/before-creation.js';
import {
  isGoneOrFailing,
  pagesAfterUpdate,
  readAfterUpdate,
  readBeforeAttempts,
  secondUpdateRequest,
  updatedAgain,
} from '../script/updates.js';
import { defaultPage, readResponse, requestPage } from '../script/pages.js';
import {
  createdSubscription,
  listedSubscription,
  readSubscription,
} from '../script/subscription.js';
import { tryCreation } from '../script/creations.js';
import type { StepName } from '../script/script.js';

/** Something that is sent in place of `Bearer` and an issued token. */
export interface WrongCredential {
  readonly credential: Credential;
  /** the operations that it is tried on: a few, if a deployment decides about it in one place */
  readonly on: readonly OperationName[];
}

export const missing: WrongCredential = { credential: 'none', on: all };

export const emptyToken: WrongCredential = {
  credential: 'empty',
  on: all,
};

/** The right token, but not as the specification sends it. */
export const otherForms: readonly WrongCredential[] = [
  { credential: 'bare', on: ['create', 'update', 'cancel', 'list', 'interpret'] },
  { credential: 'token-scheme', on: ['cancel'] },
  { credential: 'basic', on: all },
  { credential: 'basic-password', on: ['list'] },
  { credential: 'digest', on: ['list'] },
];

/** Tokens that no one issued. Nothing is created with those that look like the right one. */
export const unissued: readonly WrongCredential[] = [
  {
    credential: 'made-up',
    on: all,
  },
  { credential: 'null-word', on: ['update'] },
  { credential: 'undefined-word', on: ['update'] },
  { credential: 'other-case', on: ['get'] },
  { credential: 'longer', on: ['get'] },
  { credential: 'cut', on: ['list'] },
];

/**
 * Attempts on the second subscription, which a read-only run does not create, instead of the first.
 */
const triedLater = [
  { name: 'get', credential: 'bare' },
  { name: 'get', credential: 'longer' },
  { name: 'list', credential: 'made-up' },
] as const;

type RunTokens = Session['tokens'];

/** Whether it is not an issued token of this run. */
function isPossible(credential: Credential, tokens: RunTokens): boolean {
  const { token, otherToken } = tokens;
  if (credential === 'null-word') return ![token, otherToken].includes('null');
  if (credential === 'undefined-word') return ![token, otherToken].includes('undefined');
  return !isAlteration(credential) || isAlterable(credential, tokens);
}

/** The attempts on the second subscription that this run's tokens allow. */
export const possibleLater = (tokens: RunTokens) =>
  triedLater.filter(({ credential }) => isPossible(credential, tokens));

/**
 * The wrong credentials that this run's tokens allow for an operation on the first subscription.
 */
export function triedOn(
  operation: OperationName,
  { settings, tokens }: Pick<Session, 'settings' | 'tokens'>,
): readonly WrongCredential[] {
  const isLater = ({ credential }: WrongCredential): boolean =>
    !settings.readOnly &&
    triedLater.some((later) => later.name === operation && later.credential === credential);
  return [missing, emptyToken, ...otherForms, ...unissued].filter(
    (one) => one.on.includes(operation) && isPossible(one.credential, tokens) && !isLater(one),
  );
}

/** @param requirement the one that reports such a response */
export async function requireSuccess(response: HttpResponse, title: RequiredId): Promise<void> {
  if (succeeded(response)) return;
  throw new Inconclusive(
    `the same request with the credential is not accepted either: ${describe(response)}`,
    title,
    response,
  );
}

/** An operation, and the step in which it is tried with a wrong credential. */
export interface GuardedOperation<Name extends OperationName = OperationName> {
  readonly name: Name;
  readonly gerund: string;
  readonly operation: OperationId;
  readonly step: StepName;
  /** the same request with the right credential, which must be accepted */
  readonly control: (session: Session) => Promise<unknown>;
  readonly options: (session: Session) => Promise<RequestOptions>;
}

export const create: GuardedOperation<'create'> = {
  name: 'create',
  gerund: 'Creating',
  operation: 'createSubscription',
  step: 'rejected',
  control: createdSubscription,
  options: async (session) => ({ body: session.creationBody() }),
};

export const get: GuardedOperation<'get'> = {
  name: 'get',
  gerund: 'Getting',
  operation: 'getSubscription',
  step: 'wrong-credentials',
  control: async (session) => requireSuccess(await readResponse(session), 'get.subscription'),
  options: async (session) => {
    // after a read with the credential: a cache may serve that response to everybody
    await ifConclusive(readAfterUpdate(session), null);
    return { id: (await readSubscription(session)).id };
  },
};

export const update: GuardedOperation<'update'> = {
  name: 'update',
  gerund: 'Updating',
  operation: 'updateSubscription',
  step: 'update',
  control: async (session) =>
    requireSuccess((await updatedAgain(session)).response, 'update.again'),
  options: async (session) => {
    const { id, body } = await secondUpdateRequest(session);
    return { id, body };
  },
};

export const cancel: GuardedOperation<'cancel'> = {
  name: 'cancel',
  gerund: 'Cancelling',
  operation: 'cancelSubscription',
  step: 'wrong-cancellations',
  control: cancelledId,
  options: async (session) => {
    await ifConclusive(readBeforeAttempts(session), null);
    return { id: (await createdSubscription(session)).id };
  },
};

/** A cache, or a gateway, may only protect the list without parameters. */
export const laterQuery = { offset: 50 } as const;

/** The page with the right credential, after an update. */
async function laterPage(session: Session): Promise<HttpResponse> {
  const key = JSON.stringify(laterQuery);
  const pages = await ifConclusive(pagesAfterUpdate(session), []);
  const known = pages.find(({ request }) => JSON.stringify(request.query) === key);
  return known ?? requestPage(session, laterQuery);
}

export const list: GuardedOperation<'list'> = {
  name: 'list',
  gerund: 'Listing',
  operation: 'listEntities',
  step: 'wrong-credentials',
  control: async (session) => {
    await defaultPage(session);
    const page = await laterPage(session);
    await requireSuccess(page, isGoneOrFailing(page) ? 'update.entities-follow' : 'list.ok');
  },
  options: async (session) => {
    // the control requests it as well: a cache may serve that response to everybody
    await Promise.allSettled([pagesAfterUpdate(session), laterPage(session)]);
    return { id: (await listedSubscription(session)).id };
  },
};

export const interpret: GuardedOperation<'interpret'> = {
  name: 'interpret',
  gerund: 'Interpreting',
  operation: 'interpretFields',
  step: 'interpretations',
  control: async (session) =>
    requireSuccess(await interpretation(session), 'interpret.interpretations'),
  options: async (session) => ({ body: session.interpretBody() }),
};

/** The subject of a title: `Update requests`. */
export const requestsOf = ({ name }: GuardedOperation): string => `${capitalised(name)} requests`;

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

const sendGuarded = sharedRequestFor(
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
  if (credential === 'none') return [{}, { limit: 1 }, laterQuery];
  if (['empty', 'bare', 'made-up', 'other'].includes(credential)) {
    return [laterQuery];
  }
  return [{}];
}

/**
 * A cancellation of an unknown subscription without a credential, which some services confirm
 * without checking it.
 */
const cancelUnknownWithout = sharedRequest((session): Promise<HttpResponse> => {
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
  return together(sent);
}

/**
 * Tries an operation with each wrong credential at once, for all checks, because later rejections
 * may have other reasons.
 */
export async function tryAll(session: Session, guarded: GuardedOperation): Promise<void> {
  const wrong = triedOn(guarded.name, session);
  await Promise.allSettled(wrong.map(({ credential }) => attempts(session, guarded, credential)));
}
