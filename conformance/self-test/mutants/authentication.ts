import type { OperationId } from '../../../src/api/operations.js';
import { mutant, statefulMutant, textResponse, withBody, withKey, objectIn } from '../../checks/mutant.js';
import { acceptCredential, credentials } from '../../checks/mutations.js';
import type { MutantsByCheck } from './mutants-by-check.js';

const operations = {
  create: 'createSubscription',
  get: 'getSubscription',
  update: 'updateSubscription',
  cancel: 'cancelSubscription',
  list: 'listEntities',
  interpret: 'interpretFields',
} as const satisfies Record<string, OperationId>;

const isBearer = (authorization: string | undefined): boolean => /^bearer\b/i.test(authorization ?? '');
const isMadeUp = (authorization: string | undefined): boolean =>
  /^bearer \S/i.test(authorization ?? '') &&
  authorization !== credentials.own &&
  authorization !== credentials.other;

export const authenticationMutants: MutantsByCheck = {
  ...Object.fromEntries(
    Object.entries(operations).flatMap(([name, operation]) => [
      [
        `auth.missing.${name}`,
        [
          mutant(
            'accepts a request without a credential',
            acceptCredential(operation, (sent) => !sent),
          ),
          mutant('shows a login page with status 200', (request, next) =>
            request.operation === operation && request.headers.authorization === undefined
              ? textResponse(200, '<html><form>Log in</form></html>', 'text/html')
              : next(request),
          ),
        ],
      ],
      [
        `auth.scheme.${name}`,
        [
          mutant(
            'accepts any credential of another scheme',
            acceptCredential(operation, (sent) => /^\S+ \S/.test(sent ?? '') && !isBearer(sent)),
          ),
          mutant(
            'accepts Token in place of Bearer',
            acceptCredential(operation, (sent) => /^token /i.test(sent ?? '')),
          ),
          mutant(
            'accepts a token without a scheme',
            acceptCredential(operation, (sent) => `Bearer ${sent ?? ''}` === credentials.own),
          ),
          mutant(
            'accepts Bearer without a token',
            acceptCredential(operation, (sent) => /^bearer\s*$/i.test(sent ?? '')),
          ),
        ],
      ],
      [`auth.unknown.${name}`, [mutant('accepts a made-up token', acceptCredential(operation, isMadeUp))]],
    ]),
  ),
  ...Object.fromEntries(
    (['get', 'list', 'update', 'cancel'] as const).map((name) => [
      `auth.foreign.${name}`,
      [
        mutant(
          'does not look whose subscription it is',
          acceptCredential(operations[name], (sent) => sent === credentials.other),
        ),
      ],
    ]),
  ),
  'auth.one-account': [
    statefulMutant('each creation has an account of its own', () => {
      const accounts = new Map<string, string>();
      return async (request, next) => {
        const response = await next(request);
        const body = objectIn(response);
        if (typeof body?.id !== 'string' || !('account_id' in body)) return response;
        const account = accounts.get(body.id) ?? crypto.randomUUID();
        accounts.set(body.id, account);
        return withBody(response, withKey(body, 'account_id', account));
      };
    }),
  ],
};
