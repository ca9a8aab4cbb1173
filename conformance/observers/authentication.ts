import type { OpenQuestionId } from '../../src/open-questions/index.js';
import { get, interpret, withCredential } from '../requirements/guarded-operations.js';
import type { Credential } from '../http/request.js';
import { isObject, succeeded, type HttpResponse } from '../http/response.js';
import { listedSubscription } from '../script/subscription.js';
import { notApplicable, unreadBody, type Finding } from '../session/findings/finding.js';
import type { Session } from '../session/session.js';
import { always, type KnownExchange, type Observer } from './observer.js';

/** The response to a request without a token. */
const withoutToken = (session: Session): Promise<HttpResponse> =>
  withCredential(session, get, 'none');

/** The response to a made-up token, if it can be observed. */
async function madeUpToken(session: Session): Promise<HttpResponse> {
  const read = await withCredential(session, get, 'made-up');
  if (succeeded(read) || session.settings.readOnly) return read;
  return withCredential(session, interpret, 'made-up');
}

/** How a credential is rejected. */
const refusalOf = (credential: Credential) =>
  ({
    on: ['wrongCredential'],
    asks: ({ response: { request } }) => request.credential === credential,
    refusals: always,
  }) satisfies Partial<Observer>;

const notRefused = 'the request was not rejected';

/** The kind of body of a response. @throws {Inconclusive} if it was not read */
function bodyKind({ response }: KnownExchange): 'error' | 'json' | 'text' | 'html' | 'empty' {
  const { kind, json } = response;
  if (kind === 'unread') throw unreadBody(response);
  return isObject(json) && kind === 'json' && typeof json.error === 'string' ? 'error' : kind;
}

const challengeIn = ({ headers }: HttpResponse): string =>
  headers.get('www-authenticate') ?? 'none';

const challenge = ({ response, hasHeaders }: KnownExchange): string | undefined =>
  hasHeaders ? challengeIn(response) : undefined;

/** A rejection. An extended run makes sure that its challenge is always the same. */
async function challenged(
  session: Session,
  response: HttpResponse,
): Promise<HttpResponse | Finding> {
  const { operation, credential } = response.request;
  const isTried = session.settings.extended && operation === 'getSubscription';
  if (succeeded(response) || !isTried || challengeIn(response) === 'none') return response;
  const { id } = await listedSubscription(session);
  const again = await session.send(operation, { id, credential });
  const isSame = challengeIn(again) === challengeIn(response);
  return isSame ? response : notApplicable('the challenge differs between responses');
}

/** Section "Authentication". */
export const authenticationObservers = {
  'auth.missing.status': { ...refusalOf('none'), from: withoutToken },
  'auth.missing.body': {
    ...refusalOf('none'),
    from: withoutToken,
    refusal: bodyKind,
    otherwise: notRefused,
  },
  'auth.challenge': {
    ...refusalOf('none'),
    from: async (session) => challenged(session, await withoutToken(session)),
    refusal: challenge,
    otherwise: notRefused,
  },
  'auth.unknown.challenge': {
    ...refusalOf('made-up'),
    from: async (session) => challenged(session, await madeUpToken(session)),
    refusal: challenge,
    otherwise: notRefused,
  },
  'auth.unknown.status': {
    ...refusalOf('made-up'),
    from: madeUpToken,
    success: () => 'accepted',
  },
  'auth.unknown.body': {
    ...refusalOf('made-up'),
    from: madeUpToken,
    refusal: bodyKind,
    otherwise: notRefused,
  },
} satisfies Partial<Record<OpenQuestionId, Observer>>;
