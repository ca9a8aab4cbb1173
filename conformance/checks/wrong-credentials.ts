import type { OperationId } from '../../src/api/operations.js';
import type { Credential } from '../http/request.js';
import type { Level } from './check.js';
import { isLaterPage } from './list-mutations.js';
import { textResponse, type Middleware, type Mutants } from './mutant.js';
import { acceptCredential, credentials } from './mutations.js';

const isMadeUp = (sent: string | undefined): boolean =>
  /^bearer \S/i.test(sent ?? '') && sent !== credentials.own && sent !== credentials.other;

const showLoginPage =
  (operation: OperationId): Middleware =>
  (request, next) => {
    if (request.operation === operation && request.headers.authorization === undefined)
      return textResponse(200, '<html><form>Log in</form></html>', 'text/html');
    return next(request);
  };

/** Credentials that must not succeed, whatever the operation. */
export interface WrongCredential {
  readonly id: string;
  readonly level: Level;
  readonly what: string;
  readonly credentials: readonly Credential[];
  readonly mutants: (operation: OperationId) => Mutants;
}

export const acceptMissing = (operation: OperationId): Middleware =>
  acceptCredential(operation, (sent) => !sent);

export const missing: WrongCredential = {
  id: 'missing',
  level: 'must',
  what: 'without a credential',
  credentials: ['none'],
  mutants: (operation) => ({
    'accepts a request without a credential': acceptMissing(operation),
    'shows a login page with status 200': showLoginPage(operation),
    ...(operation === 'listEntities' && {
      'shows later pages to anybody': (request, next) =>
        isLaterPage(request) ? acceptMissing(operation)(request, next) : next(request),
    }),
  }),
};

export const wrongCredentials: readonly WrongCredential[] = [
  missing,
  {
    id: 'scheme',
    level: 'must',
    what: 'with another scheme than Bearer, without a scheme or with an empty token',
    credentials: ['basic', 'token-scheme', 'bare', 'empty'],
    mutants: (operation) => ({
      'accepts Basic': acceptCredential(operation, (sent) => /^basic \S/i.test(sent ?? '')),
      'accepts Token': acceptCredential(operation, (sent) => /^token \S/i.test(sent ?? '')),
      'accepts a token without a scheme': acceptCredential(
        operation,
        (sent) => `Bearer ${sent ?? ''}` === credentials.own,
      ),
      'accepts Bearer without a token': acceptCredential(operation, (sent) =>
        /^bearer\s*$/i.test(sent ?? ''),
      ),
    }),
  },
  {
    id: 'unknown',
    level: 'should',
    what: 'with a token that nobody issued',
    credentials: ['made-up'],
    mutants: (operation) => ({ 'accepts a made-up token': acceptCredential(operation, isMadeUp) }),
  },
];
