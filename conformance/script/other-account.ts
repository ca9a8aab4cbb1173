import { bodyObject, isTokenRejected, type HttpResponse, succeeded } from '../http/response.js';
import { describe, sameWord } from '../findings/expect.js';
import { ifConclusive, Inapplicable, Inconclusive, otherToken } from '../findings/finding.js';
import type { Session } from '../session/session.js';
import { either, fact, ifPossible, interprets, tried, type Act, writes } from './act.js';
import {
  attempt,
  attempts,
  cancel,
  get,
  type GuardedOperation,
  interpret,
  laterQuery,
  list,
  update,
} from './attempts.js';
import { tryCreation } from './creations.js';
import { createdSubscription } from './subscription.js';

/** Reads the first subscription with the other token, if there is one. */
const foreignRead = attempt(get, 'other');

/** Facts about the account of the other token. */
export interface OtherAccount {
  /** whether it has created a subscription, or tried to */
  readonly isTried: boolean;
  /** whether both tokens belong to one account, so that nothing must be rejected */
  readonly isSame: boolean;
}

/** Creates a subscription with the other token, to learn its account. */
export async function accountOf(session: Session, own: unknown): Promise<OtherAccount> {
  if (typeof own !== 'string') return { isTried: false, isSame: false };
  const body = session.secondCreationBody();
  const response = await ifConclusive(tryCreation(session, { body, credential: 'other' }), null);
  const account = response !== null && succeeded(response) ? bodyObject(response).account_id : null;
  return { isTried: true, isSame: typeof account === 'string' && sameWord(own, account) };
}

/** Finds out whether a token that reads the first subscription belongs to the same account. */
export const otherAccount = writes(
  [ifPossible(foreignRead), ifPossible(createdSubscription)],
  async (session, read, created): Promise<OtherAccount> =>
    read !== null && succeeded(read)
      ? accountOf(session, created?.body.account_id)
      : { isTried: false, isSame: false },
);

const rejectedToken = (response: HttpResponse): Inconclusive =>
  new Inconclusive(`the other token is rejected: ${describe(response)}`, otherToken, response);

/**
 * Whether a response to the other token is a success, or differs from the rejection of an unknown
 * token.
 */
function isOtherThanUnknown(response: HttpResponse, unknown: HttpResponse | null): boolean {
  if (succeeded(response)) return true;
  return response.status !== 401 && response.status !== unknown?.status;
}

const madeUp = (guarded: GuardedOperation): Act<HttpResponse | null> =>
  fact(attempts(guarded, 'made-up'), (_session, ...responses) => responses.find(Boolean) ?? null);

/**
 * Finds out whether the other token works at all: only then is a rejection about the subscription.
 * An account without the permission to interpret is rejected differently from a made-up token.
 * @throws {Inconclusive} if it does not work
 */
export const workingToken = interprets(
  [ifPossible(foreignRead), tried(madeUp(get)), tried(madeUp(interpret))],
  async (session, read, unknownRead, unknown): Promise<void> => {
    if (session.settings.otherToken === undefined) return;
    if (read !== null && isOtherThanUnknown(read, succeeded(read) ? null : unknownRead())) {
      // It might expire before a later read.
      if (!isTokenRejected(read)) session.noteAccepted(read);
      return;
    }
    const body = session.interpretBody();
    const response = await session.send('interpretFields', { body, credential: 'other' });
    const isKnown = succeeded(response) || isOtherThanUnknown(response, unknown());
    if (!isKnown) throw rejectedToken(response);
  },
);

const nothing = fact([], () => null);

const unchecked = 'isolation between accounts was not checked';

/** The reason for checks without another account, shown once in reports. */
const notLookedAt = new Inapplicable(
  `${unchecked}: pass a second account's token with --other-token`,
  otherToken,
);

/**
 * The reason for checks with two tokens of one account, unless the deployment mixes up accounts;
 * shown once in reports.
 */
const sameAccount = new Inapplicable(
  `${unchecked}: both tokens show the same \`account_id\`, so they may belong to one account`,
  otherToken,
);

/**
 * Requires that the other token is known to belong to another account. A read-only run only reads.
 */
export const foreign = fact(
  [
    either(({ readOnly }): Act<OtherAccount | null> => (readOnly ? nothing : otherAccount)),
    either(({ readOnly }): Act => (readOnly ? nothing : workingToken)),
  ],
  (session, account) => {
    if (session.settings.otherToken === undefined) throw notLookedAt;
    if (account?.isSame === true) throw sameAccount;
  },
);

/** The credentials of others that are available in this run. */
export const strangers = fact(
  [ifPossible(otherAccount)],
  ({ settings }, account): readonly ('none' | 'other')[] =>
    settings.otherToken === undefined || account?.isSame === true ? ['none'] : ['none', 'other'],
);

/** An operation on one subscription. */
export type OnOne = GuardedOperation<'get' | 'update' | 'cancel' | 'list'>;

/** The requests about the first subscription with the other token. */
export const foreignAttempts: Readonly<Record<OnOne['name'], Act<HttpResponse | null>>> = {
  get: foreignRead,
  update: attempt(update, 'other', {}, foreign),
  cancel: attempt(cancel, 'other', {}, foreign),
  list: attempt(list, 'other', laterQuery, foreign),
};

/** The response of the first subscription to the other token. */
export const foreignResponse = ({ name }: OnOne): Act<HttpResponse> =>
  fact([foreign, foreignAttempts[name]], ({ settings }, _foreign, response) => {
    if (response === null) throw notLookedAt;
    if (settings.readOnly && response.status === 401) throw rejectedToken(response);
    return response;
  });
