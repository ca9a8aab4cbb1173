import { setTimeout as wait } from 'node:timers/promises';
import type { JsonValue } from '../../../src/api/wire.js';
import { isObject, objectIn, withBody, type JsonObject, type Middleware, type Mutation } from '../../checks/mutant.js';

/** Changes every subscription that is shown; `count` counts the responses. */
export const changeSubscriptions = (change: (body: JsonObject, count: number) => JsonObject): Mutation => ({
  start: () => {
    let count = 0;
    return async (request, next) => {
      const response = await next(request);
      const body = response.status < 300 ? objectIn(response) : undefined;
      if (body === undefined || !('account_id' in body)) return response;
      count += 1;
      return withBody(response, change(body, count));
    };
  },
});

export function changeErrors(change: (body: JsonObject) => JsonObject): Middleware {
  return async (request, next) => {
    const response = await next(request);
    const body = response.status >= 400 ? objectIn(response) : undefined;
    return body && 'error' in body ? withBody(response, change(body)) : response;
  };
}

/** Changes the text of every response that has a body. */
export function changeText(change: (body: string) => string): Middleware {
  return async (request, next) => {
    const response = await next(request);
    return response.body === '' ? response : { ...response, body: change(response.body) };
  };
}

/** Changes the content type of every response that has a body; null takes it away. */
export function changeContentType(type: string | null, errors: string | null = type): Middleware {
  return async (request, next) => {
    const response = await next(request);
    if (response.body === '') return response;
    const chosen = response.status >= 400 ? errors : type;
    const headers = Object.entries(response.headers).filter(([name]) => name !== 'content-type');
    return {
      ...response,
      headers: Object.fromEntries(chosen === null ? headers : [...headers, ['content-type', chosen]]),
    };
  };
}

export function delay(time: number): Middleware {
  return async (request, next) => {
    await wait(time);
    return next(request);
  };
}

const uuid = /\b([0-9a-f]{8}-[0-9a-f]{4}-)([0-9a-f])([0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12})\b/gi;

/** Writes every UUID in another way: `write` gets it in lower case, and the service is told the original again. */
export const rewriteUuids = (write: (before: string, version: string, after: string) => string): Mutation => ({
  start: () => {
    const originals = new Map<string, string>();
    const outward = (text: string): string =>
      text.replace(uuid, (whole, before: string, version: string, after: string) => {
        const written = write(before, version, after);
        originals.set(written.toLowerCase(), whole);
        return written;
      });
    const inward = (text: string): string => text.replace(uuid, (whole) => originals.get(whole.toLowerCase()) ?? whole);
    return async (request, next) => {
      const response = await next({ ...request, url: new URL(inward(request.url.href)) });
      const headers: [string, string][] = Object.entries(response.headers).map(([name, value]) => [
        name,
        outward(value),
      ]);
      return { ...response, headers: Object.fromEntries(headers), body: outward(response.body) };
    };
  },
});

/** JSON with the keys of every object in reverse order. */
export function reverseKeys(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(reverseKeys);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, item]) => [key, reverseKeys(item)]),
  );
}
