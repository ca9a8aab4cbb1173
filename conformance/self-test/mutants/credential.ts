import { operationIds, type OperationId } from '../../../src/api/operations.js';
import type { ClauseId } from '../../clauses.js';
import { text } from '../answer.js';
import type { Twist } from '../call.js';
import { defaultTokens } from '../options.js';
import { bodyOf, mutant, type Mutant } from './mutant.js';

/** The operations as ids of clauses call them. */
export const words = {
  createSubscription: 'create',
  getSubscription: 'get',
  updateSubscription: 'update',
  cancelSubscription: 'cancel',
  listEntities: 'list',
  interpretFields: 'interpret',
} as const satisfies Record<OperationId, string>;

/** The credential of the account that a run speaks for. */
export const owner = `Bearer ${defaultTokens[0]}`;

/** Speaks for the first account where the credential matches. */
function letsIn(operation: OperationId, matches: (authorization: string | null) => boolean): Twist {
  return (call, next) =>
    next(
      call.operation === operation && matches(call.authorization) ? { ...call, authorization: owner } : call,
    );
}

const foreign = (authorization: string | null): boolean => authorization === `Bearer ${defaultTokens[1]}`;

/** Takes the last word of the header, whatever scheme stands in front of it. */
const anyScheme =
  (operation: OperationId): Twist =>
  (call, next) =>
    next(
      call.operation === operation && call.authorization !== null
        ? { ...call, authorization: `Bearer ${call.authorization.split(' ').at(-1) ?? ''}` }
        : call,
    );

const perOperation = operationIds.flatMap((operation) => {
  const word = words[operation];
  return [
    mutant(
      `auth.missing.${word}`,
      'accepted',
      `${word} needs no credential`,
      letsIn(operation, (authorization) => authorization === null || authorization === ''),
    ),
    mutant(
      `auth.scheme.${word}`,
      'accepted',
      `${word} takes a credential of any scheme`,
      anyScheme(operation),
    ),
  ];
});

const foreignClauses: readonly (readonly [ClauseId, OperationId])[] = [
  ['auth.foreign.get', 'getSubscription'],
  ['auth.foreign.list', 'listEntities'],
  ['auth.foreign.update', 'updateSubscription'],
  ['auth.foreign.cancel', 'cancelSubscription'],
];

/** Who is let in. */
export const credentialMutants: readonly Mutant[] = [
  ...perOperation,
  ...foreignClauses.map(([clause, operation]) =>
    mutant(
      clause,
      'accepted',
      `${words[operation]} does not look whose subscription it is`,
      letsIn(operation, foreign),
    ),
  ),
  mutant('auth.missing.get', 'login-page', 'who has no credential gets a login page', (call, next) =>
    call.operation === 'getSubscription' && call.authorization === null
      ? text(200, '<html><form>Log in</form></html>', 'text/html')
      : next(call),
  ),
  mutant(
    'auth.unknown.refused',
    'get',
    'reading takes any token',
    letsIn(
      'getSubscription',
      (authorization) => authorization?.startsWith('Bearer ') === true && !foreign(authorization),
    ),
  ),
  mutant('auth.one-account', 'each', 'each subscription has an account of its own', (call, next) =>
    bodyOf('createSubscription', (body) => ({ ...body, account_id: body.id ?? null }))(call, next),
  ),
];
