import type { OperationId } from '../../src/api/operations.js';
import { isAlterable } from '../http/authorization.js';
import type { Credential } from '../http/request.js';
import type { Settings } from '../session/settings.js';
import { isLaterPage } from './list-mutations.js';
import { textResponse, type Middleware, type Mutants } from './mutant.js';
import { acceptCredential, credentials } from './mutations.js';

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
  { credential: 'token-scheme', words: '`Token`', on: all },
  {
    credential: 'basic',
    words: '`Basic`',
    on: ['get', 'cancel', 'interpret'],
  },
];

/** Tokens that nobody issued. Nothing is created with those that look like the right one. */
export const unissued: readonly WrongCredential[] = [
  { credential: 'made-up', words: 'a made-up token', on: all },
  { credential: 'other-case', words: 'another letter case', on: ['get', 'list'] },
  { credential: 'cut', words: 'a token cut short', on: ['get', 'list'] },
];

/** What is tried on the second subscription instead, which a read-only run does not create. */
export const triedLater = [
  { name: 'get', credential: 'bare' },
  { name: 'list', credential: 'made-up' },
] as const;

type RunSettings = Pick<Settings, 'token' | 'otherToken' | 'readOnly'>;

/** What is tried on an operation, with the tokens of this run. */
export function triedOn(
  operation: OperationName,
  { token = '', otherToken = '', readOnly }: RunSettings,
): readonly WrongCredential[] {
  const isPossible = ({ credential }: WrongCredential): boolean =>
    (credential !== 'other-case' && credential !== 'cut') ||
    isAlterable(credential, { token, otherToken });
  const isLater = ({ credential }: WrongCredential): boolean =>
    !readOnly &&
    triedLater.some((later) => later.name === operation && later.credential === credential);
  return [missing, emptyToken, ...otherForms, ...unissued].filter(
    (one) => one.on.includes(operation) && isPossible(one) && !isLater(one),
  );
}

export const acceptMissing = (operation: OperationId): Middleware =>
  acceptCredential(operation, (sent) => !sent);

const showLoginPage =
  (operation: OperationId): Middleware =>
  (request, next) => {
    if (request.operation === operation && request.headers.authorization === undefined)
      return textResponse(200, '<html><form>Log in</form></html>', 'text/html');
    return next(request);
  };

export const mutantsOfMissing = (operation: OperationId): Mutants => ({
  'accepts a request without a credential': acceptMissing(operation),
  'shows a login page with status 200': showLoginPage(operation),
  ...(operation === 'listEntities' && {
    'shows later pages to anybody': (request, next) =>
      isLaterPage(request) ? acceptMissing(operation)(request, next) : next(request),
  }),
});

export const mutantsOfEmpty = (operation: OperationId): Mutants => ({
  'accepts Bearer without a token': acceptCredential(operation, (sent) =>
    /^bearer\s*$/i.test(sent ?? ''),
  ),
});

/** Whether a header is the right one, apart from what `change` makes of both. */
const isOwn = (sent: string | undefined, change: (text: string) => string): boolean =>
  change(sent ?? '') === change(credentials.own) && sent !== credentials.own;

const isMadeUp = (sent: string | undefined): boolean =>
  /^bearer no-such/i.test(sent ?? '') && sent !== credentials.other;

/** As somebody does who takes what comes after the colon for the password, and needs none. */
const isBasic = (sent: string | undefined): boolean => {
  const [, encoded] = /^basic (\S+)$/i.exec(sent ?? '') ?? [];
  return encoded !== undefined && `Bearer ${atob(encoded)}` === `${credentials.own}:`;
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
  ...onEach(all, 'Token', (sent) => /^token \S/i.test(sent ?? '')),
  ...onEach(['getSubscription', 'interpretFields'], 'Basic', isBasic),
});

export const mutantsOfUnissued = (all: readonly OperationId[]): Mutants => ({
  ...onEach(all, 'a made-up token', isMadeUp),
  ...onEach(['getSubscription', 'listEntities'], 'a token in any letter case', (sent) =>
    isOwn(sent, (text) => text.toLowerCase()),
  ),
  ...onEach(
    ['getSubscription', 'listEntities'],
    'a beginning of a token',
    (sent = '') => sent.length > 'Bearer '.length && credentials.own.startsWith(sent),
  ),
});
