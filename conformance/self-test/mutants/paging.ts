import type { JsonValue } from '../../../src/api/wire.js';
import type { JsonObject } from '../answer.js';
import type { Call, Twist } from '../call.js';
import { bodyOf } from './mutant.js';

export const list = 'listEntities';

/** Lists as if it had been asked with other paging. */
export function asking(change: (query: URLSearchParams, call: Call) => void): Twist {
  return (call, next) => {
    if (call.operation !== list) return next(call);
    const query = new URLSearchParams(call.query);
    change(query, call);
    return next({ ...call, query });
  };
}

/**
 * Where `key` is a whole number of at least `least`: lists with another value (null: none at all), and still
 * says the one that was asked for.
 */
export function askingAs(
  key: 'limit' | 'offset',
  least: number,
  value: (given: number) => number | null,
  then: (body: JsonObject) => JsonObject = (body) => body,
): Twist {
  return (call, next) => {
    const given = call.query.get(key) ?? '';
    if (call.operation !== list || !/^\d+$/.test(given) || Number(given) < least) return next(call);
    const query = new URLSearchParams(call.query);
    const other = value(Number(given));
    if (other === null) query.delete(key);
    else query.set(key, String(other));
    return bodyOf(list, (body) => then({ ...body, [key]: Number(given) }))({ ...call, query }, next);
  };
}

export function items(body: JsonObject): JsonValue[] {
  return Array.isArray(body.data) ? body.data : [];
}

/** Whether a page other than the first was asked for. */
export function later(_body: JsonObject, call: Call): boolean {
  return Number(call.query.get('offset') ?? 0) > 0;
}
