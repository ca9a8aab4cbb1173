import { isAlterable, isAlteration } from '../http/authorization.js';
import type { Credential } from '../http/request.js';
import type { Session } from '../session/session.js';

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

/** Whether it is not an issued token of this run. */
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
