import type { OperationId } from '../../../src/api/operations.js';
import {
  type ApiRequest,
  type ApiResponse,
  arrayIn,
  type JsonObject,
  type Middleware,
  type Mutation,
  type Next,
  objectIn,
} from './middleware.js';

/** A request about another subscription of the same account. */
const about = (request: ApiRequest, id: string, method: string, body: JsonObject): ApiRequest => ({
  ...request,
  method,
  url: new URL(`/v1/subscriptions/${id}`, request.url),
  body: method === 'PATCH' ? JSON.stringify(body) : '',
});

interface Effect {
  readonly request: ApiRequest;
  readonly response: ApiResponse;
  readonly next: Next;
  /** the subscriptions that were created so far, without that of the request, latest first */
  readonly others: readonly string[];
}

/** A deployment in which an operation that succeeds also does something to other subscriptions. */
export const alsoDoes = (
  operation: OperationId,
  effect: (happened: Effect) => Promise<unknown>,
): Mutation => ({
  start: () => {
    const created: string[] = [];
    return async (request, next) => {
      const response = await next(request);
      if (response.status >= 300) return response;
      const isCreation = request.operation === 'createSubscription';
      const id = isCreation ? objectIn(response)?.id : request.id;
      const others = created.filter((one) => one !== id).toReversed();
      if (isCreation && typeof id === 'string') created.push(id);
      if (request.operation === operation) {
        await effect({ request, response, next, others });
      }
      return response;
    };
  },
});

/** Sends the same to all of the others. */
const toAll =
  (method: string, body: (happened: Effect) => JsonObject) =>
  async (happened: Effect): Promise<void> => {
    const { request, next, others } = happened;
    for (const id of others) {
      await next(about(request, id, method, body(happened)));
    }
  };

export const cancelsOthers = toAll('DELETE', () => ({}));
export const pausesOthers = toAll('PATCH', () => ({ status: 'paused' }));
/** The others get the fields of the body of the request. */
export const givesFieldsToOthers = toAll('PATCH', ({ request }) => ({
  fields: arrayIn(objectIn(request) ?? {}, 'fields'),
}));

/** A mutant that changes responses once a second subscription was created. */
export const oncePaired = (middleware: Middleware): Mutation => ({
  start: () => {
    let isPaired = false;
    const alive = new Map<string, string>();
    return async (request, next) => {
      const response = await (isPaired ? middleware(request, next) : next(request));
      if (response.status >= 300) return response;
      const id = request.operation === 'createSubscription' ? objectIn(response)?.id : undefined;
      if (request.operation === 'cancelSubscription') alive.delete(request.id);
      if (typeof id === 'string') alive.set(id, request.body);
      // those of one body show only what create requests do
      isPaired ||= new Set(alive.values()).size > 1;
      return response;
    };
  },
});

/** A cancellation goes to the earliest subscription that is alive, whichever it is for. */
export const cancelsEarliest: Mutation = {
  start: () => {
    const alive: string[] = [];
    return async (request, next) => {
      const [earliest] = alive;
      const isCancellation = request.operation === 'cancelSubscription';
      const isMistaken = isCancellation && alive.includes(request.id) && earliest !== undefined;
      const response = await next(isMistaken ? about(request, earliest, 'DELETE', {}) : request);
      if (response.status >= 300) return response;
      const id = request.operation === 'createSubscription' ? objectIn(response)?.id : undefined;
      if (typeof id === 'string') alive.push(id);
      if (isMistaken) alive.shift();
      return response;
    };
  },
};
