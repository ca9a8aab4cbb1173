import { objectIn, withBody, withKey, type JsonObject, type Mutation } from './mutant.js';
import { changeBody } from './mutations.js';
import { asked, before, changeUpdate } from './update-mutations.js';

const get = 'getSubscription';
const update = 'updateSubscription';

/** From the third update of a subscription on, they are accepted and not stored. */
export const ignoresLaterUpdates: Mutation = {
  start: () => {
    const updates = new Map<string, number>();
    const ignore = changeUpdate(before, asked);
    return async (request, next) => {
      const earlier = updates.get(request.id) ?? 0;
      const response = await (earlier < 2 ? next(request) : ignore(request, next));
      if (request.operation === update && response.status < 300) {
        updates.set(request.id, earlier + 1);
      }
      return response;
    };
  },
};

/** A subscription is read once as it was updated, and then as it was created. */
export const undoesUpdates: Mutation = {
  start: () => {
    const created = new Map<string, JsonObject>();
    const reads = new Map<string, number>();
    const show = changeBody(get, (body, { id }) => {
      const count = reads.get(id);
      if (count === undefined) return body;
      reads.set(id, count + 1);
      if (count < 1) return body;
      return withKey(body, 'fields', created.get(id)?.fields);
    });
    return async (request, next) => {
      const response = await show(request, next);
      const body = response.status < 300 ? objectIn(response) : undefined;
      if (request.operation === 'createSubscription' && typeof body?.id === 'string') {
        created.set(body.id, body);
      }
      if (request.operation === update && body !== undefined) {
        reads.set(request.id, 0);
      }
      return response;
    };
  },
};

/** From the second read after its cancellation on, a subscription is active again. */
export const undoesCancellations: Mutation = {
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
