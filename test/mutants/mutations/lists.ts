import type { JsonValue } from '../../../src/api/wire.js';
import { changeBody, changeResponse, withQuery } from './changes.js';
import {
  type ApiRequest,
  type ApiResponse,
  arrayIn,
  type JsonObject,
  type Middleware,
  type Mutation,
  objectIn,
  withBody,
  withKey,
} from './middleware.js';

const list = 'listEntities';

export const isLaterPage = ({ url }: ApiRequest): boolean =>
  Number(url.searchParams.get('offset') ?? 0) > 0;

export const isPastEnd = (page: JsonObject): boolean =>
  arrayIn(page, 'data').length === 0 && Number(page.offset) >= Number(page.total);

/** The requested limit, or the default. */
export const limitOf = ({ url }: ApiRequest): number => Number(url.searchParams.get('limit') ?? 50);

export function endAtTotal(page: JsonObject): JsonObject {
  if (Number(page.offset) < Number(page.total)) return page;
  return { ...page, data: [] };
}

export const changePage = (
  change: (page: JsonObject, request: ApiRequest) => JsonValue,
): Middleware => changeBody(list, change);

export const changeTotal = (total: (page: JsonObject) => number): Middleware =>
  changePage((page) => withKey(page, 'total', total(page)));

/** Replaces query parameters if `applies`, and changes the page. */
export function listInstead(
  applies: (request: ApiRequest) => boolean,
  change: (query: URLSearchParams) => void,
  show: (page: JsonObject) => JsonObject = (page) => page,
): Middleware {
  return (request, next) => {
    if (request.operation !== list || !applies(request)) {
      return next(request);
    }
    return changePage(show)(withQuery(request, change), next);
  };
}

/**
 * If `key` is a positive integer: lists with another value (null: none), but echoes the requested
 * one.
 */
export function listAs(
  key: 'limit' | 'offset',
  value: (asked: number, request: ApiRequest) => number | null,
  show: (page: JsonObject) => JsonObject = (page) => page,
): Middleware {
  return (request, next) => {
    const asked = request.url.searchParams.get(key) ?? '';
    const other = value(Number(asked), request);
    const change = (query: URLSearchParams): void =>
      other === null ? query.delete(key) : query.set(key, String(other));
    const isPositive = /^[1-9]\d*$/.test(asked);
    return listInstead(
      () => isPositive,
      change,
      (page) => show({ ...page, [key]: Number(asked) }),
    )(request, next);
  };
}

/** Lists a market in another order each time: each page has some of all entities. */
export const inAnyOrder = (
  middleware: Middleware = (request, next) => next(request),
): Mutation => ({
  start: () => {
    let seed = 1;
    const draw = (): number => (seed = (seed * 48_271) % 2_147_483_647);
    const shuffled = (values: readonly JsonValue[]): JsonValue[] =>
      values
        .map((value) => ({ value, at: draw() }))
        .toSorted((one, other) => one.at - other.at)
        .map(({ value }) => value);
    return async (request, next) => {
      const response = await middleware(request, next);
      const page = request.operation === list ? objectIn(response) : undefined;
      if (page === undefined || response.status !== 200) return response;
      const whole = await next(
        withQuery(request, (query) => {
          query.delete('offset');
          query.set('limit', '1000');
        }),
      );
      const entities = shuffled(arrayIn(objectIn(whole) ?? {}, 'data'));
      return withBody(
        response,
        withKey(page, 'data', entities.slice(0, arrayIn(page, 'data').length)),
      );
    };
  },
});

/** Accepts a `limit` or `offset` that should be refused, and echoes it. */
export function serveAsGiven(
  key: 'limit' | 'offset',
  pattern: RegExp,
  echo: (asked: string) => JsonValue,
): Middleware {
  return (request, next) => {
    const asked = request.url.searchParams.get(key);
    if (asked === null || !pattern.test(asked)) {
      return next(request);
    }
    return listInstead(
      () => true,
      (query) => query.delete(key),
      (page) => withKey(page, key, echo(asked)),
    )(request, next);
  };
}

export const respondPastEnd = (
  response: ApiResponse,
  applies: (page: JsonObject) => boolean = isPastEnd,
): Middleware =>
  changeResponse(list, (given) => (applies(objectIn(given) ?? {}) ? response : given));
