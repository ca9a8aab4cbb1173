import { type OperationId, operationIds } from '../../src/api/operations.js';
import { changeError, changeErrorBody, nowAndThen, refuseWith } from './mutations/changes.js';
import {
  type ApiResponse,
  emptyResponse,
  type JsonObject,
  jsonResponse,
  type Middleware,
  mutantsOf,
  type MutantsOfChecks,
  textResponse,
  withKey,
} from './mutations/middleware.js';

const html = (status: number): ApiResponse =>
  textResponse(status, `<h1>${status}</h1>`, 'text/html');

const addKeys = (operation: OperationId, keys: JsonObject): Middleware =>
  changeErrorBody(operation, (body) => ({ ...body, ...keys }));

export const errorsMutants = {
  'errors.json': {
    ...mutantsOf(operationIds, (operation) => [
      `${operation}: errors are HTML`,
      changeError(operation, ({ status }) => html(status)),
    ]),
    'getSubscription: errors have no body': changeError('getSubscription', ({ status }) =>
      emptyResponse(status),
    ),
  },
  'errors.message': {
    'createSubscription: the message is under another key': changeErrorBody(
      'createSubscription',
      ({ error = null }) => ({
        message: error,
      }),
    ),
    'updateSubscription: error is null': changeErrorBody('updateSubscription', (body) =>
      withKey(body, 'error', null),
    ),
    'interpretFields: error is a list': changeErrorBody('interpretFields', ({ error = null }) => ({
      error: [error],
    })),
  },
  'errors.gateway': {
    'now and then a 429 is HTML': nowAndThen(9, () => ({
      ...html(429),
      headers: { 'retry-after': '0' },
    })),
  },
  'errors.quota-place': {
    'getSubscription: errors have limit and current': addKeys('getSubscription', {
      limit: 5,
      current: 1,
    }),
    'updateSubscription: errors have a limit': addKeys('updateSubscription', { limit: 20 }),
    'listEntities: errors have a current': addKeys('listEntities', { current: 0 }),
    'refusals of a credential have a limit': refuseWith(
      jsonResponse(401, { error: 'Who is it?', limit: 5 }),
    ),
    'now and then a 429 of a get has limit and current': nowAndThen(
      2,
      () => jsonResponse(429, { error: 'Too many', limit: 5, current: 6 }, { 'retry-after': '0' }),
      'getSubscription',
    ),
  },
  'errors.quota-absent': {
    'errors of creation have null for both': addKeys('createSubscription', {
      limit: null,
      current: null,
    }),
    'refusals of a credential have null for both': refuseWith(
      jsonResponse(401, { error: 'Who is it?', limit: null, current: null }),
    ),
    'errors of getting have null for both': addKeys('getSubscription', {
      limit: null,
      current: null,
    }),
  },
  'errors.quota-pair': {
    'errors of creation have a limit and no current': addKeys('createSubscription', {
      limit: 5,
    }),
    'errors of creation have a current and no limit': addKeys('createSubscription', {
      current: 5,
    }),
    'current of an error of creation is null': addKeys('createSubscription', {
      limit: 5,
      current: null,
    }),
  },
  'errors.quota-numbers': {
    'limit of an error of creation is a string': addKeys('createSubscription', {
      limit: '5',
      current: 0,
    }),
    'current of an error of creation is a list': addKeys('createSubscription', {
      limit: 5,
      current: [],
    }),
  },
} satisfies MutantsOfChecks;
