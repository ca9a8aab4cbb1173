import { bodyObject, isObject, isTemporary, type HttpResponse } from '../http/response.js';
import { show } from '../session/findings/expect.js';
import { notApplicable, notVerified } from '../session/findings/finding.js';
import { valueOf, type BodyPart, type Rule, type Violation } from '../session/rules/rule.js';
import { getUnknown, interpretation } from '../session/steps/first-requests.js';
import { noServiceSeen } from '../session/steps/unknown-subscription.js';
import type { Session } from '../session/session.js';
import { rulesOf } from './check.js';
import { readResponse, readTwice } from '../session/steps/pages.js';
import { operationIds } from '../../src/api/operations.js';
import {
  arrayIn,
  emptyResponse,
  mutantsOf,
  textResponse,
  withKey,
  type ApiResponse,
} from './mutant.js';
import { changePage } from './list-mutations.js';
import {
  changeError,
  changeErrorBody,
  changeResponse,
  changeText,
  fromSecondOn,
  nowAndThen,
  onceUpdated,
  respondWith,
} from './mutations.js';

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
  nothingSeen: notVerified(noServiceSeen),
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

const html = (status: number): ApiResponse =>
  textResponse(status, `<h1>${status}</h1>`, 'text/html');
const withType = (response: ApiResponse, type: string): ApiResponse => ({
  ...response,
  headers: { ...response.headers, 'content-type': type },
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
      mutants: {
        'get responds with HTML': respondWith('getSubscription', html(200)),
        'cancel responds with plain text': respondWith(
          'cancelSubscription',
          textResponse(200, 'OK'),
        ),
        'an update is cut off': changeText('updateSubscription', (text) => text.slice(0, -9)),
        'a page has a trailing comma': changeText(
          'listEntities',
          (text) => `${text.slice(0, -1)},}`,
        ),
        'interpret responds with two documents': changeText(
          'interpretFields',
          (text) => `${text}\n${text}`,
        ),
        'a page has a total of NaN': changeText('listEntities', (text) =>
          text.replace(/"total":\d+/, '"total":NaN'),
        ),
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
      mutants: {
        'each fourth subscription has no body': nowAndThen(
          4,
          () => emptyResponse(200),
          'getSubscription',
        ),
        'the pages of a second subscription are arrays': fromSecondOn(
          changePage((page) => arrayIn(page, 'data')),
        ),
        'pages are empty after an update': onceUpdated(changePage(() => null)),
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
      mutants: {
        'a page has a byte order mark': changeText('listEntities', (text) => `\ufeff${text}`),
        'get declares HTML': changeResponse('getSubscription', (response) =>
          withType(response, 'text/html'),
        ),
        'a page has no content type': changeResponse('listEntities', ({ status, body }) => ({
          status,
          headers: {},
          body,
        })),
        'an error declares plain text': changeError('getSubscription', (response) =>
          withType(response, 'text/plain'),
        ),
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
      mutants: {
        ...mutantsOf(operationIds, (operation) => [
          `${operation}: errors are HTML`,
          changeError(operation, ({ status }) => html(status)),
        ]),
        'getSubscription: errors have no body': changeError('getSubscription', ({ status }) =>
          emptyResponse(status),
        ),
      },
    },
    {
      id: 'errors.message',
      clause: 'The body of an error response has a string `error`.',
      rule: ownError('`error`: a string', ({ response, object, path }) => {
        if (response.kind !== 'json' || !isObject(response.json)) return 'skip';
        const value = valueOf(object, 'error');
        if (typeof value === 'string') return null;
        return { found: value === undefined ? 'missing' : show(value).slice(0, 2000), path };
      }),
      mutants: {
        'createSubscription: the message is under another key': changeErrorBody(
          'createSubscription',
          ({ error = null }) => ({
            message: error,
          }),
        ),
        'updateSubscription: error is null': changeErrorBody('updateSubscription', (body) =>
          withKey(body, 'error', null),
        ),
        'interpretFields: error is a list': changeErrorBody(
          'interpretFields',
          ({ error = null }) => ({ error: [error] }),
        ),
      },
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
      mutants: {
        'now and then a 429 is HTML': nowAndThen(9, () => ({
          ...html(429),
          headers: { 'retry-after': '0' },
        })),
      },
    },
  ]),
];
