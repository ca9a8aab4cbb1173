import type { OperationId } from '../../../src/api/operations.js';
import type { JsonValue } from '../../../src/api/wire.js';
import {
  type ApiRequest,
  type ApiResponse,
  arrayIn,
  isObject,
  type JsonObject,
  jsonResponse,
  type Middleware,
  type Mutation,
  objectIn,
  otherId,
  withBody,
  withKey,
} from './middleware.js';

/** The credentials of the self-test's service: for the account of the run, and for another account. */
export const credentials = { own: 'Bearer demo-token', other: 'Bearer other-token' } as const;

export const madeUpSubscription = jsonResponse(200, {
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

/** Changes the successful responses of one operation. */
export function changeResponse(
  operation: OperationId,
  change: (response: ApiResponse, request: ApiRequest) => ApiResponse,
): Middleware {
  return async (request, next) => {
    const response = await next(request);
    if (request.operation === operation && response.status < 300) {
      return change(response, request);
    }
    return response;
  };
}

export function changeText(operation: OperationId, change: (text: string) => string): Middleware {
  return changeResponse(operation, (response) => ({ ...response, body: change(response.body) }));
}

export function changeBody(
  operation: OperationId,
  change: (body: JsonObject, request: ApiRequest) => JsonValue,
): Middleware {
  return changeResponse(operation, (response, request) => {
    const body = objectIn(response);
    if (body) return withBody(response, change(body, request));
    return response;
  });
}

/** Replaces one key in the successful responses of one operation. */
export const changeKey = (
  operation: OperationId,
  key: string,
  value: JsonValue | undefined,
): Middleware => changeBody(operation, (body) => withKey(body, key, value));

/** Changes the error responses of one operation, except for refused credentials (401). */
export function changeError(
  operation: OperationId,
  change: (response: ApiResponse, request: ApiRequest) => ApiResponse,
): Middleware {
  return async (request, next) => {
    const response = await next(request);
    const isError = response.status >= 400 && response.status !== 401;
    if (request.operation === operation && isError) return change(response, request);
    return response;
  };
}

export function changeErrorBody(
  operation: OperationId,
  change: (body: JsonObject) => JsonValue,
): Middleware {
  return changeError(operation, (response) => withBody(response, change(objectIn(response) ?? {})));
}

/** Changes the JSON object in requests of one operation before they reach the service. */
export function changeRequestBody(
  operation: OperationId,
  change: (body: JsonObject) => JsonObject,
): Middleware {
  return (request, next) => {
    const body = request.operation === operation ? objectIn(request) : undefined;
    return next(body ? { ...request, body: JSON.stringify(change(body)) } : request);
  };
}

/** A mutant that changes a subscription's responses once an operation has succeeded on it. */
function onceSucceeded(operation: OperationId, mutation: Mutation): Mutation {
  return {
    start: () => {
      const middleware = typeof mutation === 'function' ? mutation : mutation.start();
      const ids = new Set<string>();
      return async (request, next) => {
        const response = await (ids.has(request.id) ? middleware(request, next) : next(request));
        if (request.operation === operation && response.status < 300) {
          ids.add(request.id);
        }
        return response;
      };
    },
  };
}

export const onceUpdated = (mutation: Mutation): Mutation =>
  onceSucceeded('updateSubscription', mutation);
export const onceCancelled = (mutation: Mutation): Mutation =>
  onceSucceeded('cancelSubscription', mutation);

/** A mutant that changes the responses of all subscriptions but the first. */
export function fromSecondOn(mutation: Mutation): Mutation {
  return {
    start: () => {
      const middleware = typeof mutation === 'function' ? mutation : mutation.start();
      let first: JsonValue | undefined;
      return async (request, next) => {
        if (first !== undefined && request.id !== first) {
          return middleware(request, next);
        }
        const response = await next(request);
        if (request.operation === 'createSubscription' && response.status < 300) {
          first = objectIn(response)?.id;
        }
        return response;
      };
    },
  };
}

/** Confuses all subscriptions with the latest one. */
export const latestInstead = (operation: OperationId): Mutation => ({
  start: () => {
    const created: string[] = [];
    const cancelled = new Set<string>();
    return async (request, next) => {
      const alive = created.filter((id) => !cancelled.has(id));
      const latest = alive.at(-1) ?? created.at(-1) ?? '';
      const path = request.url.pathname.replace(request.id, latest || request.id);
      const sent = {
        ...request,
        url: new URL(path + request.url.search, request.url),
        id: latest || request.id,
      };
      const response = await next(request.operation === operation ? sent : request);
      const id = request.operation === 'createSubscription' ? objectIn(response)?.id : undefined;
      if (typeof id === 'string') created.push(id);
      if (request.operation === 'cancelSubscription') cancelled.add(request.id);
      return response;
    };
  },
});

/** Replaces the response of a successful operation, which has taken effect. */
export function respondWith(operation: OperationId, response: ApiResponse): Middleware {
  return changeResponse(operation, () => response);
}

/** Replaces 404 responses of an operation, for ids selected by `applies`. */
export function respondToUnknown(
  operation: OperationId,
  response: ApiResponse,
  applies: (id: string) => boolean = () => true,
): Middleware {
  return changeError(operation, (given, { id }) =>
    given.status === 404 && applies(id) ? response : given,
  );
}

/**
 * Accepts what should be refused, by repairing the body of a request before it reaches the service.
 */
export function acceptInvalid(
  operation: OperationId,
  isInvalid: (body: JsonObject) => boolean,
  repair: JsonObject,
): Middleware {
  return changeRequestBody(operation, (body) => (isInvalid(body) ? { ...body, ...repair } : body));
}

/** Closes the connection on bodies of an operation, as a handler that fails does in Go. */
export const closeOn =
  (operation: OperationId, closes: (body: string) => boolean): Middleware =>
  (request, next) => {
    if (request.operation !== operation || !closes(request.body)) {
      return next(request);
    }
    throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
  };

/** Accepts a credential that should be refused, as that of the run's own account. */
export function acceptCredential(
  operation: OperationId,
  isAccepted: (authorization: string | undefined) => boolean,
): Middleware {
  return (request, next) => {
    const accepts = request.operation === operation && isAccepted(request.headers.authorization);
    return next(
      accepts
        ? { ...request, headers: { ...request.headers, authorization: credentials.own } }
        : request,
    );
  };
}

/** Replaces the response to every nth request, of one operation or of all. */
export function nowAndThen(
  every: number,
  response: () => ApiResponse,
  operation?: OperationId,
): Mutation {
  return {
    start: () => {
      let requests = 0;
      return (request, next) => {
        if (operation !== undefined && request.operation !== operation) return next(request);
        requests += 1;
        if (requests % every === 0) return response();
        return next(request);
      };
    },
  };
}

export function withQuery(
  request: ApiRequest,
  change: (query: URLSearchParams) => void,
): ApiRequest {
  const url = new URL(request.url);
  change(url.searchParams);
  return { ...request, url };
}

/** Changes every listed entity; `index` is its index in the page, `last` the last index. */
export function changeEntities(
  change: (entity: JsonObject, index: number, last: number, request: ApiRequest) => JsonValue,
): Middleware {
  return changeBody('listEntities', (page, request) => {
    const data = arrayIn(page, 'data');
    const changed = data.map((entity, index) =>
      isObject(entity) ? change(entity, index, data.length - 1, request) : entity,
    );
    return { ...page, data: changed };
  });
}

export function changeLastEntity(change: (entity: JsonObject) => JsonObject): Middleware {
  return changeEntities((entity, index, last) => (index === last ? change(entity) : entity));
}

/** Changes the entities at these positions of the whole list, counted from 0. */
export function changePlaces(
  from: number,
  to: number,
  change: (entity: JsonObject) => JsonObject,
): Middleware {
  return changeEntities((entity, index, _last, { url }) => {
    const place = Number(url.searchParams.get('offset') ?? 0) + index;
    if (place >= from && place < to) return change(entity);
    return entity;
  });
}

export function changeInterpretations(change: (items: JsonObject[]) => JsonValue[]): Middleware {
  return changeBody('interpretFields', (body) => ({
    ...body,
    interpretations: change(arrayIn(body, 'interpretations').filter(isObject)),
  }));
}

export function changeLastInterpretation(change: (item: JsonObject) => JsonValue): Middleware {
  return changeInterpretations((items) =>
    items.map((item, index) => (index === items.length - 1 ? change(item) : item)),
  );
}

/** Changes what comes back to a request without a credential. */
export const refuseWith =
  (refusal: ApiResponse): Middleware =>
  (request, next) =>
    request.headers.authorization === undefined ? refusal : next(request);
