import {
  changeBody,
  changeKey,
  changeResponse,
  fromSecondOn,
  latestInstead,
  madeUpSubscription,
  onceCancelled,
  onceUpdated,
  respondToUnknown,
  respondWith,
} from './mutations/changes.js';
import {
  arrayIn,
  emptyResponse,
  errorResponse,
  type MutantsOfChecks,
  type Mutation,
  otherId,
  withKey,
} from './mutations/middleware.js';
import { thenRead } from './mutations/updates.js';

const get = 'getSubscription';

/** From the third update on, nothing is found any more. */
const disappears: Mutation = {
  start: () => {
    let updates = 0;
    return async (request, next) => {
      const response =
        updates < 3 || request.method !== 'GET' ? await next(request) : errorResponse(404);
      if (request.operation === 'updateSubscription' && response.status < 300) updates += 1;
      return response;
    };
  },
};

export const getMutants = {
  'get.subscription': {
    'fails with 500': respondWith(get, errorResponse(500)),
    'fails with 404': respondWith(get, errorResponse(404)),
    redirects: respondWith(get, emptyResponse(302, { location: '/elsewhere' })),
    'the response has no body': respondWith(get, emptyResponse(200)),
    'the subscription is wrapped': changeBody(get, (body) => ({ data: body })),
    'after an update with an empty body it cannot be read': thenRead(
      (body) => body === '{}',
      respondWith(get, errorResponse(500)),
    ),
  },
  'get.same-id': {
    'another id': changeKey(get, 'id', otherId),
    'after an update with an empty body another one is read': thenRead(
      (body) => body === '{}',
      changeKey(get, 'id', otherId),
    ),
  },
  'get.agrees': {
    'another account': changeKey(get, 'account_id', otherId),
    'one field less': changeBody(get, (body) =>
      withKey(body, 'fields', arrayIn(body, 'fields').slice(1)),
    ),
    'one field more': changeBody(get, (body) =>
      withKey(body, 'fields', [...arrayIn(body, 'fields'), 'extra']),
    ),
  },
  'get.still-active': {
    'it is paused by the time it is read': changeKey(get, 'status', 'paused'),
    'a second one is paused': fromSecondOn(changeKey(get, 'status', 'paused')),
  },
  'get.same-place': {
    'another city': changeKey(get, 'city', 'Reykjavík'),
    'another type': changeKey(get, 'entity_type', 'car wash'),
  },
  'get.ok': {
    'the status is 203': changeResponse(get, (response) => ({ ...response, status: 203 })),
  },
  'get.same-later': {
    'another id after an update': onceUpdated(changeKey(get, 'id', otherId)),
    'another id after the cancellation': onceCancelled(changeKey(get, 'id', otherId)),
    'another account after the cancellation': onceCancelled(changeKey(get, 'account_id', otherId)),
  },
  'get.until-cancelled': { 'it is gone after a while': disappears },
  'get.unknown': {
    'the id is ignored': latestInstead(get),
    'an unknown subscription is made up': respondToUnknown(get, madeUpSubscription),
    'an error has status 200': respondToUnknown(get, { ...errorResponse(404), status: 200 }),
    'the status is 204': respondToUnknown(get, emptyResponse(204)),
  },
  'get.unknown-404': { 'the status is 400': respondToUnknown(get, errorResponse(400)) },
} satisfies MutantsOfChecks;
