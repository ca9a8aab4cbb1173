import type { JsonValue } from '../../src/api/wire.js';
import {
  bodyObject,
  type HttpResponse,
  isBeforeService,
  isObject,
  isTemporary,
} from '../http/response.js';
import { show } from '../findings/expect.js';
import { notApplicable, notSeen } from '../findings/finding.js';
import { type BodyPart, type Rule, valueOf, type Violation, wrongKey } from '../rules/rule.js';
import { either, ifPossible } from '../script/act.js';
import { attempts, interpret } from '../script/attempts.js';
import { getUnknown, interpretation } from '../script/before-creation.js';
import { readResponse, readTwice } from '../script/pages.js';
import { noServiceSeen } from '../script/unknown-ids.js';
import { rulesOf, sections } from './check.js';

const general = {
  ...sections.general,
  level: 'must',
  sends: readTwice,
} as const;

/** Properties that all checks of errors share. */
const errors = {
  ...sections.errors,
  level: 'must',
  sends: [
    getUnknown,
    // A successful operation shows that the service itself responds.
    either(({ readOnly }) => (readOnly ? readResponse : interpretation)),
  ],
  nothingSeen: notSeen(noServiceSeen),
} as const;

const bodyText = (response: HttpResponse): string =>
  response.problem ?? show(response.json).slice(0, 2000);

/**
 * Whether an error is about load, or might come from a server or gateway in front of the service.
 */
const isOfGateway = ({ response, isOfIntermediary }: BodyPart): boolean =>
  isOfIntermediary || isTemporary(response) || isBeforeService(response);

/** Creates a rule for the service's own errors; those of a gateway have a separate check. */
const ownError = (
  expected: string,
  violation: (part: BodyPart) => Violation | null | 'skip',
): Rule => ({
  on: 'error',
  expected,
  violation: (part) => (isOfGateway(part) ? 'skip' : violation(part)),
});

/** Sections "General" and "Errors": requirements on every response. */
export const errorChecks = [
  ...rulesOf(general, [
    {
      id: 'general.json-bodies',
      title: 'Every response body is JSON.',
      rule: {
        on: 'body',
        expected: 'a JSON body',
        violation: ({ response, path }) => {
          // Errors have a stricter requirement.
          if (response.kind === 'empty' || response.status >= 400) return 'skip';
          if (response.kind === 'json') return null;
          return { found: response.problem ?? '', path };
        },
      },
    },
    {
      id: 'general.whole-bodies',
      title: 'Every response with a subscription or a page of entities is complete.',
      nothingSeen: notApplicable('no response contained a subscription or a page'),
      rule: {
        on: 'body',
        expected: 'a complete body',
        violation: ({ response, path, whole }) => {
          if (whole === null || !['json', 'empty'].includes(response.kind)) {
            return 'skip';
          }
          if (whole) return null;
          return { found: bodyText(response), path };
        },
      },
      looksAgain: true,
    },
    {
      id: 'general.content-type',
      title: 'A response with a JSON body declares a JSON content type and has no byte order mark.',
      level: 'should',
      rule: {
        on: 'body',
        expected: 'a JSON content type, such as application/json, and no byte order mark',
        violation: ({ response, path }) => {
          if (response.kind !== 'json') return 'skip';
          if (response.problem !== null) return { found: response.problem, path };
          const type = response.headers.get('content-type');
          if (type !== null && /\bjson\b/i.test(type)) return null;
          return { found: type === null ? 'no Content-Type' : `Content-Type ${type}`, path };
        },
      },
    },
  ]),
  ...rulesOf(errors, [
    {
      id: 'errors.json',
      title: 'An error body is a JSON object.',
      rule: ownError('a JSON object', ({ response, path }) =>
        response.kind === 'json' && isObject(response.json)
          ? null
          : { found: bodyText(response), path },
      ),
    },
    {
      id: 'errors.message',
      title: 'An error body has a string `error`.',
      rule: ownError('`error`: a string', ({ response, object, path }) => {
        if (response.kind !== 'json' || !isObject(response.json)) return 'skip';
        const value = valueOf(object, 'error');
        return typeof value === 'string' ? null : wrongKey(path, 'error', value, ['string']);
      }),
    },
    {
      id: 'errors.gateway',
      title:
        'Errors from servers, frameworks and gateways in front of the service, such as 413, 429 ' +
        "and 503, have the same body format as the service's own errors.",
      level: 'should',
      nothingSeen: notApplicable('no such response was seen'),
      rule: {
        on: 'error',
        expected: 'a JSON object with a string `error`',
        violation: (part) => {
          const { response, path } = part;
          if (!isOfGateway(part)) return 'skip';
          if (typeof bodyObject(response).error === 'string') return null;
          return { found: bodyText(response), path };
        },
      },
    },
  ]),
];

const quotaKeys = ['limit', 'current'] as const;
const isCreation = ({ response }: BodyPart): boolean =>
  response.request.operation === 'createSubscription';

/** Returns the keys whose values are as described: for other keys, some serializers write null. */
const keysWith = (part: BodyPart, isMeant: (value: JsonValue | undefined) => boolean): string[] =>
  quotaKeys.filter((key) => Object.hasOwn(part.object, key) && isMeant(part.object[key]));

const isNumber = (value: JsonValue | undefined): boolean => typeof value === 'number';
const isNull = (value: JsonValue | undefined): boolean => value === null;

const nothingSeen = notApplicable('no error of a create request had `limit` or `current`');

/** Properties of the checks of quota errors, which also request errors for a missing credential. */
const quotaErrors = {
  ...errors,
  sends: [...errors.sends, ...attempts(interpret, 'none').map(ifPossible)],
};

/** Requirements about the keys of a quota error (section "Errors"). */
export const quotaErrorChecks = rulesOf(quotaErrors, [
  {
    id: 'errors.quota-place',
    title: 'Only errors of create requests have a number in `limit` or `current`.',
    rule: {
      on: 'error',
      onRejections: true,
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
    title: '`limit` and `current` are omitted, not null, in errors that are not about the quota.',
    level: 'should',
    rule: {
      on: 'error',
      onRejections: true,
      expected: '`limit` and `current`: numbers or absent',
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
    title: 'If an error has a number in `limit` or `current`, both keys are present.',
    nothingSeen,
    rule: {
      on: 'error',
      onRejections: true,
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
    title: '`limit` and `current` in an error are numbers, null or absent.',
    nothingSeen,
    rule: {
      on: 'error',
      onRejections: true,
      expected: '`limit` and `current`: numbers, null or absent',
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
