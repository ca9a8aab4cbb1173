import { parse } from 'jsonc-parser';
import type { OperationId } from '../../../src/api/operations.js';
import type { JsonValue } from '../../../src/api/wire.js';
import { isObject, type JsonObject } from '../../http/response.js';
import { cutText } from '../../../render/cut-text.js';
import type { Exchange } from '../report.js';

/** Reads exchanges of a finished report, which keeps all bodies as text. */

/** Cache of parsed bodies, because each is read many times. */
const parsed = new WeakMap<Exchange, { readonly body: JsonValue | undefined }>();

/** Returns the body of a response as JSON; undefined if there is none, or it is not JSON. */
export function bodyIn(exchange: Exchange): JsonValue | undefined {
  const known = parsed.get(exchange) ?? { body: parseBody(exchange) };
  parsed.set(exchange, known);
  return known.body;
}

function parseBody({ response }: Exchange): JsonValue | undefined {
  if (response === null) return undefined;
  const text = withoutMark(response.body);
  try {
    // A shortened body is read as far as possible.
    if (response.truncated) {
      if (/^\s*[[{]/.test(text)) return parse(text) as JsonValue;
      return undefined;
    }
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

const withoutMark = (body: string): string => body.replace(/^\ufeff/, '');

/** Returns the body if it is an object, otherwise null. */
export function objectIn(exchange: Exchange): JsonObject | null {
  const body = bodyIn(exchange);
  return isObject(body) ? body : null;
}

/** Returns the ids of the entities on a page. */
export function entityIds(exchange: Exchange): string[] {
  const data = objectIn(exchange)?.data;
  const entities = Array.isArray(data) ? data.filter(isObject) : [];
  return entities.flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
}

/** Returns the value at a path; undefined if there is none. */
export function valueAt(
  body: JsonValue | undefined,
  path: readonly (string | number)[],
): JsonValue | undefined {
  let value = body;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    if (Array.isArray(value)) {
      value = typeof key === 'number' ? value[key] : undefined;
    } else {
      value = Object.hasOwn(value, key) ? value[key] : undefined;
    }
  }
  return value;
}

/** Whether there is a body that is not JSON. */
export function isNotJson(exchange: Exchange): boolean {
  const { response } = exchange;
  return response !== null && response.body.trim() !== '' && bodyIn(exchange) === undefined;
}

export const hasSucceeded = ({ response }: Exchange): boolean =>
  response !== null && response.status >= 200 && response.status < 300;

/** Number of characters of a body that a report shows in a line. */
const shownBeginning = 160;

/** Returns the beginning of a body, on one line. */
export function beginningOf({ response }: Exchange): string {
  const text = withoutMark(response?.body ?? '').slice(0, 4 * shownBeginning);
  return cutText(text.replace(/\s+/g, ' ').trim(), shownBeginning);
}

/**
 * Number of characters by which a string is recognised in another one, which might be shortened.
 */
const recognised = 60;

/** Whether a string already contains the beginning of a body. */
export const isToldIn = (text: string, beginning: string): boolean =>
  text.includes(beginning.slice(0, recognised));

function pathOf({ request }: Exchange): string {
  if (URL.canParse(request.url)) {
    return new URL(request.url).pathname;
  }
  return request.url;
}

/** Returns the operation of a request by its method and path; null for other requests. */
export function operationOf(exchange: Exchange): OperationId | null {
  const path = pathOf(exchange);
  const { method } = exchange.request;
  if (/\/fields\/interpret\/?$/.test(path)) return 'interpretFields';
  if (/\/entities\/?$/.test(path)) return 'listEntities';
  if (/\/subscriptions\/?$/.test(path)) return method === 'POST' ? 'createSubscription' : null;
  if (method === 'PATCH') return 'updateSubscription';
  if (method === 'DELETE') return 'cancelSubscription';
  return method === 'GET' ? 'getSubscription' : null;
}

/** Returns a query parameter as a number, or its default if it is absent. */
export function queryNumber({ request }: Exchange, key: string, otherwise: number): number {
  if (!URL.canParse(request.url)) return otherwise;
  const value = new URL(request.url).searchParams.get(key);
  return value === null ? otherwise : Number(value);
}
