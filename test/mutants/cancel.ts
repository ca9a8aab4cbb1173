import { alsoDoes, cancelsEarliest, cancelsOthers } from './mutations/beside.js';
import {
  changeBody,
  fromSecondOn,
  latestInstead,
  respondToUnknown,
  respondWith,
} from './mutations/changes.js';
import {
  errorResponse,
  jsonResponse,
  type MutantsOfChecks,
  type Mutation,
  objectIn,
  withBody,
} from './mutations/middleware.js';
import { undoesUpdates } from './mutations/updates.js';

const cancel = 'cancelSubscription';

const get = 'getSubscription';

/** From the second read after its cancellation on, a subscription is active again. */
const undoesCancellations: Mutation = {
  start: () => {
    const reads = new Map<string, number>();
    return async (request, next) => {
      const response = await next(request);
      if (response.status >= 300) return response;
      const count = reads.get(request.id);
      const isCancellation = request.operation === 'cancelSubscription';
      if (isCancellation && count === undefined) reads.set(request.id, 0);
      if (request.operation !== get || count === undefined) return response;
      reads.set(request.id, count + 1);
      const body = objectIn(response) ?? {};
      if (count < 1) return response;
      return withBody(response, { ...body, status: 'active', cancelled_at: null });
    };
  },
};

export const cancelMutants = {
  'cancel.beside': {
    'it cancels all': alsoDoes('cancelSubscription', cancelsOthers),
    'it cancels the latest one': latestInstead('cancelSubscription'),
    'a second one is read as it was created, once it was read as it was updated':
      fromSecondOn(undoesUpdates),
  },
  'cancel.earlier': {
    'it cancels the earliest one': cancelsEarliest,
  },
  'cancel.accepted': {
    'fails after the fact': respondWith(cancel, errorResponse(500)),
  },
  'cancel.second': {
    'a second one cannot be cancelled': fromSecondOn(respondWith(cancel, errorResponse(400))),
  },
  'cancel.not-active': {
    'it is read as active': changeBody('getSubscription', (body) => ({
      ...body,
      status: 'active',
      cancelled_at: null,
    })),
  },
  'cancel.unknown': {
    'an unknown subscription is cancelled': respondToUnknown(
      cancel,
      jsonResponse(200, { cancelled: true }),
    ),
  },
  'cancel.unknown-404': { 'the status is 400': respondToUnknown(cancel, errorResponse(400)) },
  'cancel.kept': { 'it is active again after a while': undoesCancellations },
} satisfies MutantsOfChecks;
