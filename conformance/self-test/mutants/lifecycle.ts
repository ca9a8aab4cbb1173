import type { OperationId } from '../../../src/api/operations.js';
import {
  arrayIn,
  emptyResponse,
  errorResponse,
  jsonResponse,
  mutant,
  statefulMutant,
  textResponse,
  withBody,
  withKey,
  objectIn,
  type Middleware,
  type Mutant,
} from '../../checks/mutant.js';
import {
  changeBody,
  changeResponse,
  refuseAll,
  respondToUnknown,
  respondWith,
} from '../../checks/mutations.js';
import type { MutantsByCheck } from './mutants-by-check.js';

const get = 'getSubscription';
const update = 'updateSubscription';
const cancel = 'cancelSubscription';
const otherId = '11111111-1111-4111-8111-111111111111';

const invented = jsonResponse(200, {
  id: otherId,
  account_id: otherId,
  city: 'Berlin',
  entity_type: 'cafe',
  fields: ['phone'],
  status: 'active',
  data_status: 'ready',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  cancelled_at: null,
});

const get404: readonly Mutant[] = [mutant('the status is 400', respondToUnknown(get, errorResponse(400)))];

/** Applies to a subscription once the operation has succeeded on it. */
function once(name: string, operation: OperationId, middleware: Middleware): Mutant {
  return statefulMutant(name, () => {
    const ids = new Set<string>();
    return async (request, next) => {
      const response = await (ids.has(request.id) ? middleware(request, next) : next(request));
      if (request.operation === operation && response.status < 300) ids.add(request.id);
      return response;
    };
  });
}

export const lifecycleMutants: MutantsByCheck = {
  'get.subscription': [
    mutant('fails with 500', respondWith(get, errorResponse(500))),
    mutant('fails with 404', respondWith(get, errorResponse(404))),
    mutant('redirects', respondWith(get, { ...textResponse(302, ''), headers: { location: '/elsewhere' } })),
    mutant('the response has no body', respondWith(get, emptyResponse(200))),
    mutant(
      'the subscription is wrapped',
      changeBody(get, (body) => ({ data: body })),
    ),
    mutant(
      'a list of one comes back',
      changeBody(get, (body) => [body]),
    ),
  ],
  'get.same-id': [
    mutant(
      'another id',
      changeBody(get, (body) => withKey(body, 'id', otherId)),
    ),
    once(
      'another id after an update',
      update,
      changeBody(get, (body) => withKey(body, 'id', otherId)),
    ),
    once(
      'another id after the cancellation',
      cancel,
      changeBody(get, (body) => withKey(body, 'id', otherId)),
    ),
  ],
  'get.agrees': [
    mutant(
      'another account',
      changeBody(get, (body) => withKey(body, 'account_id', otherId)),
    ),
    once(
      'another account after the cancellation',
      cancel,
      changeBody(get, (body) => withKey(body, 'account_id', otherId)),
    ),
    mutant(
      'another city',
      changeBody(get, (body) => withKey(body, 'city', 'Reykjavík')),
    ),
    mutant(
      'another type',
      changeBody(get, (body) => withKey(body, 'entity_type', 'car wash')),
    ),
    mutant(
      'one field less',
      changeBody(get, (body) => withKey(body, 'fields', arrayIn(body, 'fields').slice(1))),
    ),
    mutant(
      'one field more',
      changeBody(get, (body) => withKey(body, 'fields', [...arrayIn(body, 'fields'), 'extra'])),
    ),
  ],
  'get.ok': [
    mutant(
      'the status is 203',
      changeResponse(get, (response) => ({ ...response, status: 203 })),
    ),
  ],
  'get.unknown': [
    mutant('an unknown subscription is made up', respondToUnknown(get, invented)),
    mutant('an error has status 200', respondToUnknown(get, { ...errorResponse(404), status: 200 })),
    mutant('null comes back', respondToUnknown(get, jsonResponse(200, null))),
    mutant('the status is 204', respondToUnknown(get, emptyResponse(204))),
  ],
  'get.unknown-404': get404,
  'update.unknown': [
    mutant('an unknown subscription is updated', respondToUnknown(update, invented)),
    mutant('the status is 204', respondToUnknown(update, emptyResponse(204))),
  ],
  'update.unknown-404': [mutant('the status is 400', respondToUnknown(update, errorResponse(400)))],
  'cancel.accepted': [
    mutant('fails after the fact', respondWith(cancel, errorResponse(500))),
    mutant('a live subscription is not found', refuseAll(cancel, errorResponse(404))),
    mutant('there is no such method', refuseAll(cancel, errorResponse(405))),
    mutant('redirects', respondWith(cancel, emptyResponse(303, { location: '/v1/subscriptions' }))),
  ],
  'cancel.not-active': [
    mutant(
      'a cancelled subscription is read as active',
      changeBody(get, (body) => ({ ...body, status: 'active', cancelled_at: null })),
    ),
    mutant('cancelling does nothing but say so', async (request, next) => {
      if (request.operation !== cancel) return next(request);
      const response = await next({ ...request, method: 'GET', operation: get });
      const body = objectIn(response);
      const cancelledAt = new Date().toISOString();
      return response.status === 200 && body
        ? withBody(response, { ...body, status: 'cancelled', cancelled_at: cancelledAt })
        : response;
    }),
  ],
  'cancel.unknown': [
    mutant(
      'an unknown subscription is cancelled',
      respondToUnknown(cancel, jsonResponse(200, { cancelled: true })),
    ),
  ],
  'cancel.unknown-404': [mutant('the status is 400', respondToUnknown(cancel, errorResponse(400)))],
};
