import type { JsonValue } from '../../src/api/wire.js';
import {
  bodyObject,
  isObject,
  succeeded,
  type HttpResponse,
  type JsonObject,
} from '../http/response.js';
import { isCompleteSubscription, isSubscription } from './expect-subscription.js';
import { code } from './expect.js';
import { inconclusiveBy, type Finding } from './finding.js';

const isString = (value: JsonValue | undefined): boolean => typeof value === 'string';
const isStringOrNull = (value: JsonValue | undefined): boolean => value === null || isString(value);
const isInteger = (value: JsonValue | undefined): boolean => Number.isInteger(value);
const isArrayOf =
  (isItem: (value: JsonValue) => boolean) =>
  (value: JsonValue | undefined): boolean =>
    Array.isArray(value) && value.every(isItem);
/** Creates a test for arrays of entities with a readable value of a key. */
const isArrayWith = (key: string, isReadable: (value: JsonValue | undefined) => boolean) =>
  isArrayOf((entity) => isObject(entity) && isReadable(entity[key]));

/** A key of a page, or of a subscription. */
interface Readable {
  readonly on: 'page' | 'subscription';
  readonly key: string;
  readonly isReadable: (value: JsonValue | undefined) => boolean;
}

/** The values from which others are computed, by the requirements that report wrong values. */
const values = {
  'list.data': { on: 'page', key: 'data', isReadable: isArrayOf(isObject) },
  'list.total': { on: 'page', key: 'total', isReadable: isInteger },
  'list.limit': { on: 'page', key: 'limit', isReadable: isInteger },
  'list.offset': { on: 'page', key: 'offset', isReadable: isInteger },
  'entity.id': { on: 'page', key: 'data', isReadable: isArrayWith('id', isString) },
  'entity.city': { on: 'page', key: 'data', isReadable: isArrayWith('city', isString) },
  'entity.entity-type': {
    on: 'page',
    key: 'data',
    isReadable: isArrayWith('entity_type', isString),
  },
  'entity.fields': { on: 'page', key: 'data', isReadable: isArrayWith('fields', isObject) },
  'subscription.id': { on: 'subscription', key: 'id', isReadable: isString },
  'subscription.account-id': { on: 'subscription', key: 'account_id', isReadable: isString },
  'subscription.city': { on: 'subscription', key: 'city', isReadable: isString },
  'subscription.entity-type': { on: 'subscription', key: 'entity_type', isReadable: isString },
  'subscription.fields': { on: 'subscription', key: 'fields', isReadable: isArrayOf(isString) },
  'subscription.status': { on: 'subscription', key: 'status', isReadable: isString },
  'subscription.created-at': { on: 'subscription', key: 'created_at', isReadable: isString },
  'subscription.updated-at': { on: 'subscription', key: 'updated_at', isReadable: isString },
  'subscription.cancelled-at': {
    on: 'subscription',
    key: 'cancelled_at',
    isReadable: isStringOrNull,
  },
} as const satisfies Readonly<Record<string, Readable>>;

/** The requirement about a value from which others are computed. */
export type ReadableId = keyof typeof values;

/** Whether a value in the body of a page or a subscription can be read. */
export const canRead = (id: ReadableId, body: JsonObject): boolean =>
  values[id].isReadable(body[values[id].key]);

function isOn(on: Readable['on'], response: HttpResponse): boolean {
  const { operation } = response.request;
  if (on === 'page') {
    return operation === 'listEntities' && response.status === 200 && isObject(response.json);
  }
  const isShown = operation === 'cancelSubscription' ? isCompleteSubscription : isSubscription;
  return succeeded(response) && isShown(response);
}

/**
 * Explains why something that is computed from values of responses is inconclusive: the first value
 * that is missing, null or of a wrong type, which another requirement reports. Null if all can be
 * read; responses that are not a page or a subscription contain no such values.
 */
export function unreadable(ids: readonly ReadableId[], ...responses: HttpResponse[]) {
  for (const id of ids) {
    const { on, key } = values[id];
    const wrong = responses.find((one) => isOn(on, one) && !canRead(id, bodyObject(one)));
    if (wrong === undefined) continue;
    const [, name = ''] = /^entity\.(.+)/.exec(id) ?? [];
    const inEntities = name === 'id' ? 'an id' : code(name.replace('-', '_'));
    const what = name === '' ? code(key) : `${inEntities} in ${code(key)}`;
    return inconclusiveBy(id, `${what} is missing or has the wrong type`, wrong) satisfies Finding;
  }
  return null;
}
