import { operationIds } from '../../../src/api/operations.js';
import {
  emptyResponse,
  jsonResponse,
  mutant,
  statefulMutant,
  textResponse,
  withKey,
  type ApiResponse,
} from '../../checks/mutant.js';
import { changeError, changeErrorBody, changeResponse, respondWith } from '../../checks/mutations.js';
import type { MutantsByCheck } from './mutants-by-check.js';

const html = (status: number): ApiResponse =>
  textResponse(status, `<html><h1>${status}</h1></html>`, 'text/html');
const withType = (response: ApiResponse, type: string): ApiResponse => ({
  ...response,
  headers: { ...response.headers, 'content-type': type },
});
const withText = (response: ApiResponse, body: string): ApiResponse => ({ ...response, body });

export const generalMutants: MutantsByCheck = {
  'general.json-bodies': [
    mutant('get responds with HTML', respondWith('getSubscription', html(200))),
    mutant('cancel responds with plain text', respondWith('cancelSubscription', textResponse(200, 'OK'))),
    mutant(
      'the response to an update is cut off',
      changeResponse('updateSubscription', (response) => withText(response, response.body.slice(0, -9))),
    ),
    mutant(
      'a page has a trailing comma',
      changeResponse('listEntities', (response) => withText(response, `${response.body.slice(0, -1)},}`)),
    ),
    mutant(
      'interpret responds with two documents',
      changeResponse('interpretFields', (response) =>
        withText(response, `${response.body}\n${response.body}`),
      ),
    ),
    mutant(
      'a page has a total of NaN',
      changeResponse('listEntities', (response) =>
        withText(response, response.body.replace(/"total":\d+/, '"total":NaN')),
      ),
    ),
  ],
  'general.content-type': [
    mutant(
      'get declares HTML',
      changeResponse('getSubscription', (response) => withType(response, 'text/html')),
    ),
    mutant(
      'a page has no content type',
      changeResponse('listEntities', ({ status, body }) => ({ status, headers: {}, body })),
    ),
    mutant(
      'an error declares plain text',
      changeError('getSubscription', (response) => withType(response, 'text/plain')),
    ),
  ],
  'errors.json': [
    ...operationIds.map((operation) =>
      mutant(
        `${operation}: errors are HTML`,
        changeError(operation, ({ status }) => html(status)),
      ),
    ),
    mutant(
      'getSubscription: errors have no body',
      changeError('getSubscription', ({ status }) => emptyResponse(status)),
    ),
    mutant(
      'createSubscription: errors are plain text',
      changeError('createSubscription', ({ status }) => textResponse(status, 'Bad Request')),
    ),
    mutant(
      'updateSubscription: errors are a JSON string',
      changeErrorBody('updateSubscription', () => 'Bad Request'),
    ),
    mutant(
      'listEntities: errors are an array',
      changeErrorBody('listEntities', (body) => [body]),
    ),
    mutant(
      'cancelSubscription: errors are cut off',
      changeError('cancelSubscription', (response) => withText(response, '{"error":"There is no su')),
    ),
  ],
  'errors.message': [
    mutant(
      'createSubscription: the message is under another key',
      changeErrorBody('createSubscription', ({ error = null }) => ({ message: error })),
    ),
    mutant(
      'getSubscription: error is an object',
      changeErrorBody('getSubscription', ({ error = null }) => ({ error: { code: 'none', message: error } })),
    ),
    mutant(
      'updateSubscription: error is null',
      changeErrorBody('updateSubscription', (body) => withKey(body, 'error', null)),
    ),
    mutant(
      'cancelSubscription: error is a number',
      changeErrorBody('cancelSubscription', () => ({ error: 404 })),
    ),
    mutant(
      'listEntities: error is true',
      changeErrorBody('listEntities', ({ error = null }) => ({ error: true, message: error })),
    ),
    mutant(
      'interpretFields: error is a list',
      changeErrorBody('interpretFields', ({ error = null }) => ({ error: [error] })),
    ),
  ],
  'errors.gateway': [
    statefulMutant('now and then a 429 is HTML', () => {
      let requests = 0;
      return (request, next) => {
        requests += 1;
        return requests % 9 === 0
          ? { ...html(429), headers: { 'content-type': 'text/html', 'retry-after': '0' } }
          : next(request);
      };
    }),
  ],
  'errors.quota-place': [
    mutant(
      'getSubscription: errors have limit and current',
      changeErrorBody('getSubscription', (body) => ({ ...body, limit: 5, current: 1 })),
    ),
    mutant(
      'updateSubscription: errors have a limit',
      changeErrorBody('updateSubscription', (body) => ({ ...body, limit: 20 })),
    ),
    mutant(
      'listEntities: errors have a current',
      changeErrorBody('listEntities', (body) => ({ ...body, current: 0 })),
    ),
    statefulMutant('a 429 of another operation has limit and current', () => {
      let requests = 0;
      return (request, next) => {
        requests += request.operation === 'getSubscription' ? 1 : 0;
        return request.operation === 'getSubscription' && requests % 3 === 1
          ? jsonResponse(429, { error: 'Too many', limit: 5, current: 6 }, { 'retry-after': '0' })
          : next(request);
      };
    }),
  ],
  'errors.quota-pair': [
    mutant(
      'errors of creation have a limit and no current',
      changeErrorBody('createSubscription', (body) => ({ ...body, limit: 5 })),
    ),
    mutant(
      'errors of creation have a current and no limit',
      changeErrorBody('createSubscription', (body) => ({ ...body, current: 5 })),
    ),
  ],
  'errors.quota-numbers': [
    mutant(
      'limit of an error of creation is a string',
      changeErrorBody('createSubscription', (body) => ({ ...body, limit: '5', current: 0 })),
    ),
    mutant(
      'current of an error of creation is null',
      changeErrorBody('createSubscription', (body) => ({ ...body, limit: 5, current: null })),
    ),
  ],
  'general.version-prefix': [
    mutant('the paths exist without /v1 too', (request, next) => {
      const url = new URL(request.url);
      if (!url.pathname.includes('/v1/')) url.pathname = `/v1${url.pathname}`;
      return next({ ...request, url });
    }),
  ],
};
