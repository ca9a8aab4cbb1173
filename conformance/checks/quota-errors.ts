import type { OperationId } from '../../src/api/operations.js';
import { show } from '../session/findings/expect.js';
import { notApplicable } from '../session/findings/finding.js';
import type { BodyPart } from '../session/rules/rule.js';
import { rulesOf } from './check.js';
import { errors } from './errors.js';
import { schemas } from './field-rule.js';
import { jsonResponse, type JsonObject, type Middleware } from './mutant.js';
import { changeErrorBody, nowAndThen } from './mutations.js';

const addKeys = (operation: OperationId, keys: JsonObject): Middleware =>
  changeErrorBody(operation, (body) => ({ ...body, ...keys }));

const quotaKeys = ['limit', 'current'] as const;
const quotaKeysIn = ({ object }: BodyPart): string[] =>
  quotaKeys.filter((key) => Object.hasOwn(object, key));
const isCreation = ({ response }: BodyPart): boolean =>
  response.request.operation === 'createSubscription';

/** Section "Errors": the keys of the error of a quota. */
export const quotaErrorChecks = rulesOf(errors, [
  {
    id: 'errors.quota-place',
    clause: 'Only errors of creating a subscription carry `limit` or `current`.',
    rule: {
      on: 'error',
      expected: 'neither `limit` nor `current`',
      violation: (part) => {
        if (isCreation(part)) return 'skip';
        const [key] = quotaKeysIn(part);
        return key === undefined ? null : { found: `\`${key}\``, path: [...part.path, key] };
      },
    },
    mutants: {
      'getSubscription: errors have limit and current': addKeys('getSubscription', {
        limit: 5,
        current: 1,
      }),
      'updateSubscription: errors have a limit': addKeys('updateSubscription', { limit: 20 }),
      'listEntities: errors have a current': addKeys('listEntities', { current: 0 }),
      'now and then a 429 of a get has limit and current': nowAndThen(
        2,
        () =>
          jsonResponse(429, { error: 'Too many', limit: 5, current: 6 }, { 'retry-after': '0' }),
        'getSubscription',
      ),
    },
  },
  {
    id: 'errors.quota-pair',
    clause: '`limit` and `current` of an error appear together.',
    nothingSeen: notApplicable('no error of a creation carried `limit` or `current`'),
    rule: {
      on: 'error',
      expected: 'both `limit` and `current`',
      violation: (part) => {
        const keys = quotaKeysIn(part);
        if (!isCreation(part) || keys.length === 0) return 'skip';
        return keys.length === 2 ? null : { found: `only \`${keys.join()}\``, path: part.path };
      },
    },
    mutants: {
      'errors of creation have a limit and no current': addKeys('createSubscription', {
        limit: 5,
      }),
      'errors of creation have a current and no limit': addKeys('createSubscription', {
        current: 5,
      }),
    },
  },
  {
    id: 'errors.quota-numbers',
    clause: '`limit` and `current` of an error are numbers.',
    nothingSeen: notApplicable('no error of a creation carried `limit` or `current`'),
    rule: {
      on: 'error',
      expected: 'numbers',
      violation: (part) => {
        const keys = quotaKeysIn(part);
        if (!isCreation(part) || keys.length === 0) return 'skip';
        const wrong = keys.find(
          (key) => schemas.number.strict().validate(part.object[key]).error !== undefined,
        );
        if (wrong === undefined) return null;
        return {
          found: `\`${wrong}\`: ${show(part.object[wrong])}`,
          path: [...part.path, wrong],
        };
      },
    },
    mutants: {
      'limit of an error of creation is a string': addKeys('createSubscription', {
        limit: '5',
        current: 0,
      }),
      'current of an error of creation is null': addKeys('createSubscription', {
        limit: 5,
        current: null,
      }),
    },
  },
]);
