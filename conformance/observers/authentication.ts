import type { OpenQuestionId } from '../../src/open-questions/index.js';
import type { Credential } from '../http/request.js';
import { isObject, succeeded, type HttpResponse } from '../http/response.js';
import {
  madeUpToken,
  madeUpTokenAgain,
  withoutToken,
  withoutTokenAgain,
} from '../script/unusual-reads.js';
import { unreadBody } from '../findings/finding.js';
import { always, type KnownExchange, type Observer } from './observer.js';

/** Observes how a credential is rejected. */
const rejectionOf = (credential: Credential) =>
  ({
    on: ['wrongCredential'],
    asks: ({ response: { request } }) => request.credential === credential,
    rejections: always,
  }) satisfies Partial<Observer>;

const notRejected = 'the request was not rejected';

/** The kind of body of a response; undefined if it was not read. */
function bodyKind({
  response: { kind, json },
}: KnownExchange): 'error' | 'json' | 'text' | 'html' | 'empty' | undefined {
  if (kind === 'unread') return undefined;
  return isObject(json) && kind === 'json' && typeof json.error === 'string' ? 'error' : kind;
}

const whyNoBody = ({ response }: KnownExchange): string =>
  response.kind === 'unread' ? unreadBody(response).message : notRejected;

const challengeIn = ({ headers }: HttpResponse): string =>
  headers.get('www-authenticate') ?? 'none';

/** Returns the challenge of a rejection, unless the same request was rejected with another one. */
function challenge({ response, others, hasHeaders }: KnownExchange): string | undefined {
  const word = challengeIn(response);
  return hasHeaders && others.every((one) => challengeIn(one) === word) ? word : undefined;
}

const whyNoChallenge = ({ response }: KnownExchange): string =>
  succeeded(response) ? notRejected : 'the challenge differs between responses';

/** Observers of the section "Authentication". */
export const authenticationObservers = {
  'auth.missing.status': { ...rejectionOf('none'), sends: [withoutToken] },
  'auth.missing.body': {
    ...rejectionOf('none'),
    sends: [withoutToken],
    rejection: bodyKind,
    otherwise: whyNoBody,
  },
  'auth.challenge': {
    ...rejectionOf('none'),
    sends: [withoutTokenAgain],
    rejection: challenge,
    otherwise: whyNoChallenge,
  },
  'auth.unknown.challenge': {
    ...rejectionOf('made-up'),
    sends: [madeUpTokenAgain],
    rejection: challenge,
    otherwise: whyNoChallenge,
  },
  'auth.unknown.status': {
    ...rejectionOf('made-up'),
    sends: [madeUpToken],
    success: () => 'accepted',
  },
  'auth.unknown.body': {
    ...rejectionOf('made-up'),
    sends: [madeUpToken],
    rejection: bodyKind,
    otherwise: whyNoBody,
  },
} satisfies Partial<Record<OpenQuestionId, Observer>>;
