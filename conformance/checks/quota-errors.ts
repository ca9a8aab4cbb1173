import type { JsonValue } from '../../src/api/wire.js';
import { show } from '../session/findings/expect.js';
import { ifVerified, notApplicable } from '../session/findings/finding.js';
import type { BodyPart } from '../session/rules/rule.js';
import type { Session } from '../session/session.js';
import { rulesOf } from './check.js';
import { errors as ofErrors } from './errors.js';
import { attempts, interpret } from './guarded-operations.js';

const quotaKeys = ['limit', 'current'] as const;
const isCreation = ({ response }: BodyPart): boolean =>
  response.request.operation === 'createSubscription';

/** The keys whose values are as described: of the others, some serializers write null. */
const keysWith = (part: BodyPart, isMeant: (value: JsonValue | undefined) => boolean): string[] =>
  quotaKeys.filter((key) => Object.hasOwn(part.object, key) && isMeant(part.object[key]));

const isNumber = (value: JsonValue | undefined): boolean => typeof value === 'number';
const isNull = (value: JsonValue | undefined): boolean => value === null;

const nothingSeen = notApplicable('no error of a creation carried `limit` or `current`');

/** Those of a credential that is missing, too. */
const errors = {
  ...ofErrors,
  fetch: async (session: Session) => {
    const isReadOnly = session.settings.readOnly;
    const refused = isReadOnly ? [] : ifVerified(attempts(session, interpret, 'none'), []);
    await Promise.all([ofErrors.fetch(session), refused]);
  },
};

/** Section "Errors": the keys of the error of a quota. */
export const quotaErrorChecks = rulesOf(errors, [
  {
    id: 'errors.quota-place',
    clause: 'Only errors of creating a subscription carry numbers as `limit` or `current`.',
    rule: {
      on: 'error',
      onRefusals: true,
      expected: 'neither `limit` nor `current`',
      violation: (part) => {
        if (isCreation(part)) return 'skip';
        const [key] = keysWith(part, isNumber);
        if (key === undefined) return null;
        return { found: `\`${key}\``, path: [...part.path, key] };
      },
    },
  },
  {
    id: 'errors.quota-absent',
    level: 'should',
    clause: '`limit` and `current` are absent, rather than null, where no quota is meant.',
    rule: {
      on: 'error',
      onRefusals: true,
      expected: 'no `limit` and `current`, or numbers',
      violation: (part) => {
        const isUnexpected = isCreation(part)
          ? isNull
          : (value: JsonValue | undefined): boolean => !isNumber(value);
        const [key] = keysWith(part, isUnexpected);
        if (key === undefined) return null;
        return { found: `\`${key}\`: ${show(part.object[key])}`, path: [...part.path, key] };
      },
    },
  },
  {
    id: 'errors.quota-pair',
    clause: 'Where one of `limit` and `current` of an error is a number, both are there.',
    nothingSeen,
    rule: {
      on: 'error',
      onRefusals: true,
      expected: 'both `limit` and `current`',
      violation: (part) => {
        if (!isCreation(part) || keysWith(part, isNumber).length === 0) {
          return 'skip';
        }
        const keys = keysWith(part, (value) => !isNull(value));
        if (keys.length === 2) return null;
        return { found: `only \`${keys.join()}\``, path: part.path };
      },
    },
  },
  {
    id: 'errors.quota-numbers',
    clause: '`limit` and `current` of an error are numbers, unless they are null or absent.',
    nothingSeen,
    rule: {
      on: 'error',
      onRefusals: true,
      expected: 'numbers',
      violation: (part) => {
        if (!isCreation(part) || keysWith(part, (value) => !isNull(value)).length === 0) {
          return 'skip';
        }
        const [wrong] = keysWith(part, (value) => !isNumber(value) && !isNull(value));
        if (wrong === undefined) return null;
        return {
          found: `\`${wrong}\`: ${show(part.object[wrong])}`,
          path: [...part.path, wrong],
        };
      },
    },
  },
]);
