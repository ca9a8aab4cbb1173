import { bodyObject, isObject, isTemporary, type HttpResponse } from '../http/response.js';
import { show } from '../session/findings/expect.js';
import { notApplicable, notSeen } from '../session/findings/finding.js';
import {
  valueOf,
  type BodyPart,
  type Rule,
  type Violation,
  wrongKey,
} from '../session/rules/rule.js';
import { getUnknown, interpretation } from '../session/steps/first-requests.js';
import { noServiceSeen } from '../session/steps/unknown-subscription.js';
import type { Session } from '../session/session.js';
import { rulesOf } from './check.js';
import { readResponse, readTwice } from '../session/steps/pages.js';

const general = {
  section: 'General',
  level: 'must',
  stage: 'created',
  sends: 'reads',
  fetch: readTwice,
} as const;

/** What the checks of errors have in common. */
export const errors = {
  section: 'Errors',
  level: 'must',
  stage: 'preflight',
  sends: 'reads',
  fetch: (session: Session) =>
    Promise.all([
      getUnknown(session),
      // a successful operation shows that the service itself responds
      session.settings.readOnly ? readResponse(session) : interpretation(session),
    ]),
  nothingSeen: notSeen(noServiceSeen),
} as const;

const bodyText = (response: HttpResponse): string =>
  response.problem ?? show(response.json).slice(0, 2000);

/** Whether an error is about load, or of what stands in front of the service. */
const isOfGateway = ({ response, isOfFront }: BodyPart): boolean =>
  isOfFront || isTemporary(response);

/** A rule for errors of the service itself: those of a gateway have a separate check. */
const ownError = (
  expected: string,
  violation: (part: BodyPart) => Violation | null | 'skip',
): Rule => ({
  on: 'error',
  expected,
  violation: (part) => (isOfGateway(part) ? 'skip' : violation(part)),
});

/** Sections "General" and "Errors": what holds for every response. */
export const errorChecks = [
  ...rulesOf(general, [
    {
      id: 'general.json-bodies',
      clause: 'The body of a response, where there is one, is JSON.',
      rule: {
        on: 'body',
        expected: 'a JSON body',
        violation: ({ response, path }) => {
          // errors have a stricter clause of their own
          if (response.kind === 'empty' || response.status >= 400) return 'skip';
          if (response.kind === 'json') return null;
          return { found: response.problem ?? '', path };
        },
      },
    },
    {
      id: 'general.whole-bodies',
      clause: 'A subscription, and a page of its entities, comes whole each time it is asked for.',
      nothingSeen: notApplicable('no subscription and no page was seen'),
      rule: {
        on: 'body',
        expected: 'a whole body, as before',
        violation: ({ response, path, whole }) => {
          if (whole === null || !['json', 'empty'].includes(response.kind)) {
            return 'skip';
          }
          if (whole) return null;
          return { found: bodyText(response), path };
        },
      },
    },
    {
      id: 'general.content-type',
      level: 'should',
      clause:
        'A response with a JSON body declares a JSON content type, and has no byte order mark.',
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
      clause: 'The body of an error response is a JSON object.',
      rule: ownError('a JSON object', ({ response, path }) =>
        response.kind === 'json' && isObject(response.json)
          ? null
          : { found: bodyText(response), path },
      ),
    },
    {
      id: 'errors.message',
      clause: 'The body of an error response has a string `error`.',
      rule: ownError('`error`: a string', ({ response, object, path }) => {
        if (response.kind !== 'json' || !isObject(response.json)) return 'skip';
        const value = valueOf(object, 'error');
        return typeof value === 'string' ? null : wrongKey(path, 'error', value, ['string']);
      }),
    },
    {
      id: 'errors.gateway',
      level: 'should',
      clause:
        'Responses 429, 502, 503 and 504, and those of what stands in front of the service, ' +
        'have the same error body as other errors.',
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
