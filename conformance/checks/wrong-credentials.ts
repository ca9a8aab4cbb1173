import type { OperationId } from '../../src/api/operations.js';
import { isAlterable, isAlteration } from '../http/authorization.js';
import type { Credential } from '../http/request.js';
import type { Session } from '../session/session.js';
import { isLaterPage } from './list-mutations.js';
import { emptyResponse, textResponse, type Middleware, type Mutants } from './mutant.js';
import { acceptCredential, credentials, onceUpdated } from './mutations.js';

export type OperationName = 'create' | 'get' | 'update' | 'cancel' | 'list' | 'interpret';

/** Something that is sent in place of `Bearer` and an issued token. */
export interface WrongCredential {
  readonly credential: Credential;
  readonly words: string;
  /**
   * the operations that it is tried on. What is decided in one place for all of a deployment is
   * tried on a few only.
   */
  readonly on: readonly OperationName[];
}

const all: readonly OperationName[] = ['create', 'get', 'update', 'cancel', 'list', 'interpret'];

export const missing: WrongCredential = { credential: 'none', words: 'no credential', on: all };

export const emptyToken: WrongCredential = {
  credential: 'empty',
  words: '`Bearer` without a token',
  on: all,
};

/** The right token, but not as the specification sends it. */
export const otherForms: readonly WrongCredential[] = [
  { credential: 'bare', words: 'a token without a scheme', on: all },
  { credential: 'token-scheme', words: '`Token`', on: ['cancel'] },
  { credential: 'basic', words: '`Basic`', on: ['get', 'update'] },
  { credential: 'basic-password', words: '`Basic` with the token as the password', on: ['list'] },
  { credential: 'digest', words: '`Digest`', on: ['list'] },
];

/** Tokens that nobody issued. Nothing is created with those that look like the right one. */
export const unissued: readonly WrongCredential[] = [
  {
    credential: 'made-up',
    words: 'a made-up token',
    on: ['create', 'get', 'cancel', 'list', 'interpret'],
  },
  { credential: 'null-word', words: '`Bearer null`', on: ['update'] },
  { credential: 'undefined-word', words: '`Bearer undefined`', on: ['update'] },
  { credential: 'other-case', words: 'another letter case', on: ['get'] },
  { credential: 'longer', words: 'a token with one more character', on: ['get'] },
  { credential: 'cut', words: 'a token cut short', on: ['list'] },
];

/** What a request was sent with, as in "with a made-up token". */
export function wordsFor(credential: Credential): string {
  const known = [missing, emptyToken, ...otherForms, ...unissued];
  const wrong = known.find((one) => one.credential === credential);
  return wrong?.words ?? 'the token of another account';
}

/** What is tried on the second subscription instead, which a read-only run does not create. */
const triedLater = [
  { name: 'get', credential: 'bare' },
  { name: 'get', credential: 'longer' },
  { name: 'list', credential: 'made-up' },
] as const;

type Tokens = Session['tokens'];

/** Whether it is no issued token of this run. */
function isPossible(credential: Credential, tokens: Tokens): boolean {
  const { token, otherToken } = tokens;
  if (credential === 'null-word') return ![token, otherToken].includes('null');
  if (credential === 'undefined-word') return ![token, otherToken].includes('undefined');
  return !isAlteration(credential) || isAlterable(credential, tokens);
}

/** What is tried on the second subscription instead, with the tokens of this run. */
export const possibleLater = (tokens: Tokens) =>
  triedLater.filter(({ credential }) => isPossible(credential, tokens));

/** What is tried on an operation, with the tokens of this run. */
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

export const acceptMissing = (operation: OperationId): Middleware =>
  acceptCredential(operation, (sent) => !sent);

const showLoginPage =
  (operation: OperationId): Middleware =>
  (request, next) => {
    if (request.operation === operation && request.headers.authorization === undefined) {
      return textResponse(200, '<html><form>Log in</form></html>', 'text/html');
    }
    return next(request);
  };

export const mutantsOfMissing = (operation: OperationId): Mutants => ({
  'accepts a request without a credential': acceptMissing(operation),
  'shows a login page with status 200': showLoginPage(operation),
  ...(operation === 'getSubscription' && {
    'shows updated ones to anybody': onceUpdated(acceptMissing(operation)),
  }),
  ...(operation === 'cancelSubscription' && {
    'says to anybody that an unknown one is cancelled': async (request, next) => {
      const { headers } = request;
      if (request.operation !== operation || headers.authorization !== undefined) {
        return next(request);
      }
      const asOwn = { ...headers, authorization: credentials.own };
      const { status } = await next({ ...request, method: 'GET', headers: asOwn });
      return status === 404 ? emptyResponse(204) : next(request);
    },
  }),
  ...(operation === 'listEntities' && {
    'shows later pages to anybody': (request, next) =>
      isLaterPage(request) ? acceptMissing(operation)(request, next) : next(request),
  }),
});

export const acceptEmpty = (operation: OperationId): Middleware =>
  acceptCredential(operation, (sent) => /^bearer\s*$/i.test(sent ?? ''));

export const mutantsOfEmpty = (operation: OperationId): Mutants => ({
  'accepts Bearer without a token': acceptEmpty(operation),
});

/** Whether a header is the right one, apart from what `change` makes of both. */
const isOwn = (sent: string | undefined, change: (text: string) => string): boolean =>
  change(sent ?? '') === change(credentials.own) && sent !== credentials.own;

/** Whatever is in place of a token, but those that are like the right one. */
const isMadeUp = (sent: string | undefined): boolean =>
  /^bearer [a-z]/i.test(sent ?? '') &&
  sent !== credentials.other &&
  !/^bearer demo-tok/i.test(sent ?? '');

/** Whether `Basic` has the token as the user, or as the password. */
const isBasic =
  (part: 'user' | 'password') =>
  (sent: string | undefined): boolean => {
    const [, encoded = ''] = /^basic (\S+)$/i.exec(sent ?? '') ?? [];
    const [user, password] = atob(encoded).split(':');
    return `Bearer ${part === 'user' ? user : password}` === credentials.own;
  };

const onEach = (
  on: readonly OperationId[],
  what: string,
  accepts: (sent: string | undefined) => boolean,
): Mutants =>
  Object.fromEntries(
    on.map((operation) => [`${operation} accepts ${what}`, acceptCredential(operation, accepts)]),
  );

/** Breaks one operation after the other. @param all the six of them */
export const mutantsOfForms = (all: readonly OperationId[]): Mutants => ({
  ...onEach(all, 'a token without a scheme', (sent) => `Bearer ${sent ?? ''}` === credentials.own),
  ...onEach(['cancelSubscription'], 'Token', (sent) => /^token \S/i.test(sent ?? '')),
  ...onEach(['getSubscription', 'updateSubscription'], 'Basic', isBasic('user')),
  ...onEach(['listEntities'], 'Basic with the token as the password', isBasic('password')),
  ...onEach(['listEntities'], 'any scheme of six letters', (sent = '') =>
    /^(?!bearer)[a-z]{6} demo-token$/i.test(sent),
  ),
});

export const mutantsOfUnissued = (all: readonly OperationId[]): Mutants => ({
  ...onEach(all, 'a made-up token', isMadeUp),
  ...onEach(['updateSubscription'], 'the word null', (sent) => sent === 'Bearer null'),
  ...onEach(['updateSubscription'], 'the word undefined', (sent) => sent === 'Bearer undefined'),
  ...onEach(['getSubscription'], 'a token in any letter case', (sent) =>
    isOwn(sent, (text) => text.toLowerCase()),
  ),
  ...onEach(
    ['getSubscription'],
    'whatever begins with a token',
    (sent = '') => sent !== credentials.own && sent.startsWith(credentials.own),
  ),
  ...onEach(
    ['listEntities'],
    'a beginning of a token',
    (sent = '') => sent.length > 'Bearer '.length && credentials.own.startsWith(sent),
  ),
});
