import type { OperationId } from '../../src/api/operations.js';
import { capitalised } from '../../render/words.js';
import type { RequiredId } from '../check-id.js';
import { isAlterable, isAlteration } from '../http/authorization.js';
import type { Credential, Query, RequestOptions } from '../http/request.js';
import { type HttpResponse, succeeded } from '../http/response.js';
import { operations as all, type OperationName } from '../model/transcript.js';
import { withoutConflict } from '../findings/expect-subscription.js';
import { describe } from '../findings/expect.js';
import { Inconclusive } from '../findings/finding.js';
import type { Session } from '../session/session.js';
import { fact, ifPossible, interprets, reads, type Act, writes } from './act.js';
import { interpretation } from './before-creation.js';
import { cancelledId } from './cancellation.js';
import { tryCreation } from './creations.js';
import { defaultPage, firstPage, readResponse } from './pages.js';
import { createdSubscription, listedSubscription, readSubscription } from './subscription.js';
import {
  isGoneOrFailing,
  pagesAfterUpdate,
  readAfterUpdate,
  readBeforeAttempts,
  secondUpdateRequest,
  updatedAgain,
} from './updates.js';

/** A credential that is sent in place of `Bearer` and an issued token. */
export interface WrongCredential {
  readonly credential: Credential;
  /** the operations on which it is tried: only some, if a deployment checks it in one place */
  readonly on: readonly OperationName[];
}

export const missing: WrongCredential = { credential: 'none', on: all };

export const emptyToken: WrongCredential = {
  credential: 'empty',
  on: all,
};

/** The valid token in another form than the specification's. */
export const otherForms: readonly WrongCredential[] = [
  { credential: 'bare', on: ['create', 'update', 'cancel', 'list', 'interpret'] },
  { credential: 'token-scheme', on: ['cancel'] },
  { credential: 'basic', on: all },
  { credential: 'basic-password', on: ['list'] },
  { credential: 'digest', on: ['list'] },
];

/** Made-up tokens. No create request is sent with those that resemble the valid token. */
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

/** Whether this run has such a credential, and it is not an issued token. */
function isPossible(credential: Credential, tokens: RunTokens): boolean {
  const { token, otherToken } = tokens;
  if (credential === 'null-word') return ![token, otherToken].includes('null');
  if (credential === 'undefined-word') return ![token, otherToken].includes('undefined');
  return !isAlteration(credential) || isAlterable(credential, tokens);
}

/** Returns the attempts on the second subscription that the run's tokens allow. */
export const possibleLater = (tokens: RunTokens) =>
  triedLater.filter(({ credential }) => isPossible(credential, tokens));

/** Whether this run tries a credential on the first subscription. */
const isTried = (
  operation: OperationName,
  credential: Credential,
  { settings, tokens }: Pick<Session, 'settings' | 'tokens'>,
): boolean =>
  (credential === 'other' ? settings.otherToken !== undefined : isPossible(credential, tokens)) &&
  (settings.readOnly ||
    !triedLater.some((later) => later.name === operation && later.credential === credential));

/** @param reported the requirement that reports such a response */
export function requireSuccess(response: HttpResponse, reported: RequiredId): void {
  if (succeeded(response)) return;
  throw new Inconclusive(
    `the same request with the credential is not accepted either: ${describe(response)}`,
    reported,
    response,
  );
}

/** Creates the outcome of a request with the valid credential, which must be accepted. */
const accepted = (source: Act<HttpResponse>, reported: RequiredId): Act<void> =>
  fact([source], (_session, response) => {
    requireSuccess(response, reported);
  });

/** An operation that is tried with wrong credentials. */
export interface GuardedOperation<Name extends OperationName = OperationName> {
  readonly name: Name;
  readonly gerund: string;
  readonly operation: OperationId;
  readonly sending: typeof reads;
  /** the same request with the valid credential, which must be accepted */
  readonly control: Act;
  readonly options: Act<RequestOptions>;
}

export const create: GuardedOperation<'create'> = {
  name: 'create',
  gerund: 'Creating',
  operation: 'createSubscription',
  sending: writes,
  control: createdSubscription,
  options: fact([], (session) => ({ body: session.creationBody() })),
};

export const get: GuardedOperation<'get'> = {
  name: 'get',
  gerund: 'Getting',
  operation: 'getSubscription',
  sending: reads,
  control: accepted(readResponse, 'get.subscription'),
  options: fact(
    // After a read with the credential, because a cache might serve that response to everyone.
    [readSubscription, ifPossible(readAfterUpdate)],
    (_session, { id }) => ({ id }),
  ),
};

export const update: GuardedOperation<'update'> = {
  name: 'update',
  gerund: 'Updating',
  operation: 'updateSubscription',
  sending: writes,
  control: accepted(
    fact([updatedAgain], (_session, { response }) => response),
    'update.again',
  ),
  options: fact([secondUpdateRequest], (_session, { id, body }) => ({ id, body })),
};

export const cancel: GuardedOperation<'cancel'> = {
  name: 'cancel',
  gerund: 'Cancelling',
  operation: 'cancelSubscription',
  sending: writes,
  control: cancelledId,
  options: fact([createdSubscription, ifPossible(readBeforeAttempts)], (_session, { id }) => ({
    id,
  })),
};

/**
 * The query of a later page: a cache, or a gateway, might protect only the list without parameters.
 */
export const laterQuery = { offset: 50 } as const;

/** The page with the valid credential, after an update. */
export const laterPage = reads(
  [listedSubscription, ifPossible(firstPage), ifPossible(pagesAfterUpdate)],
  async (session, { id }, _first, pages): Promise<HttpResponse> => {
    const key = JSON.stringify(laterQuery);
    const known = pages?.find(({ request }) => JSON.stringify(request.query) === key);
    if (known !== undefined) return known;
    return withoutConflict(await session.send('listEntities', { id, query: laterQuery }));
  },
);

export const list: GuardedOperation<'list'> = {
  name: 'list',
  gerund: 'Listing',
  operation: 'listEntities',
  sending: reads,
  control: fact([defaultPage, laterPage], (_session, _first, page) => {
    requireSuccess(page, isGoneOrFailing(page) ? 'update.entities-follow' : 'list.ok');
  }),
  options: fact(
    // The control requests it, too, because a cache might serve that response to everyone.
    [listedSubscription, ifPossible(laterPage)],
    (_session, { id }) => ({ id }),
  ),
};

export const interpret: GuardedOperation<'interpret'> = {
  name: 'interpret',
  gerund: 'Interpreting',
  operation: 'interpretFields',
  sending: interprets,
  control: accepted(interpretation, 'interpret.interpretations'),
  options: fact([], (session) => ({ body: session.interpretBody() })),
};

/** Returns the subject of a title: `Update requests`. */
export const requestsOf = ({ name }: GuardedOperation): string => `${capitalised(name)} requests`;

export const operations: readonly GuardedOperation[] = [
  create,
  get,
  update,
  cancel,
  list,
  interpret,
];

/**
 * Returns the queries to try: a list is tried with and without parameters; each credential except a
 * missing one with either.
 */
function queriesOf(guarded: GuardedOperation, credential: Credential): readonly Query[] {
  if (guarded !== list) return [{}];
  if (credential === 'none') return [{}, { limit: 1 }, laterQuery];
  if (['empty', 'bare', 'made-up', 'other'].includes(credential)) {
    return [laterQuery];
  }
  return [{}];
}

/** The response to a wrong credential; null if this run does not try it. */
type Attempt = Act<HttpResponse | null>;

/** Sends an operation with a credential. @param first acts that must be played before */
export const attempt = (
  guarded: GuardedOperation,
  credential: Credential,
  query: Query = {},
  first: Act = guarded.options,
): Attempt =>
  guarded.sending([guarded.options, first], async (session, request) => {
    if (!isTried(guarded.name, credential, session)) return null;
    const options = { ...request, credential, query };
    if (guarded.operation === 'createSubscription') return tryCreation(session, options);
    return session.send(guarded.operation, options);
  });

/**
 * A cancellation of an unknown subscription without a credential, which some services confirm
 * without checking it.
 */
const cancelUnknownWithout = writes([], (session): Promise<HttpResponse | null> => {
  const { unknown: id } = session.ownership.madeUpIds;
  return session.send('cancelSubscription', { id, credential: 'none' });
});

const wrongCredentials = [missing, emptyToken, ...otherForms, ...unissued];

const table = operations.flatMap((guarded) =>
  wrongCredentials
    .filter(({ on }) => on.includes(guarded.name))
    .map(({ credential }) => {
      const sent = queriesOf(guarded, credential).map((query) =>
        attempt(guarded, credential, query),
      );
      const isOfUnknown = guarded === cancel && credential === 'none';
      return { guarded, credential, acts: isOfUnknown ? [...sent, cancelUnknownWithout] : sent };
    }),
);

/** Creates attempts of an operation with a wrong credential, or with each of them. */
export const attempts = (guarded: GuardedOperation, credential?: Credential): readonly Attempt[] =>
  table
    .filter((one) => one.guarded === guarded && (credential ?? one.credential) === one.credential)
    .flatMap(({ acts }) => acts);

/** Whether no attempt succeeded. */
export const isRejected = (acts: readonly Attempt[]): Act<boolean> =>
  fact(acts.map(ifPossible), (_session, ...responses) =>
    responses.every((one) => one === null || !succeeded(one)),
  );
