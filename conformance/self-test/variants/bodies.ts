import type { OperationId } from '../../../src/api/operations.js';
import type { JsonValue } from '../../../src/api/wire.js';
import {
  arrayIn,
  emptyResponse,
  errorResponse,
  isObject,
  mapText,
  objectIn,
  withBody,
  withKey,
  type JsonObject,
  type Middleware,
} from '../../checks/mutant.js';
import {
  changeBody,
  changeEntities,
  changeInterpretations,
  changeRequestBody,
  changeResponse,
  respondToUnknown,
} from '../../checks/mutations.js';
import { changeSubscriptions } from './rewriting.js';
import { wireVariant, type Variant } from './variant.js';

const more: JsonObject = { _links: { self: null }, version: 7, tags: ['x', null], 'with space': '' };
const taking: readonly OperationId[] = ['createSubscription', 'updateSubscription'];
const names = (value: JsonValue | undefined): string[] =>
  Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
const retimed = (seconds: number): string => String(1_767_225_600 + seconds);

/** Several middlewares as one, the first one outermost. */
const all =
  (...middlewares: readonly Middleware[]): Middleware =>
  (request, next) =>
    middlewares.reduceRight<typeof next>(
      (inner, middleware) => async (sent) => middleware(sent, inner),
      next,
    )(request);

/** Changes the bodies of creations and updates before the service sees them. */
const changeInput = (change: (body: JsonObject) => JsonObject): Middleware =>
  all(...taking.map((operation) => changeRequestBody(operation, change)));

/** The same moment with an offset of so many hours. */
function withOffset(value: JsonValue | undefined, hours: number): JsonValue {
  return mapText(value, (text) => {
    const moment = /T.*Z$/.test(text) ? Date.parse(text) : Number.NaN;
    if (Number.isNaN(moment)) return text;
    const local = new Date(moment + hours * 3_600_000).toISOString();
    return `${local.slice(0, -1)}+${String(hours).padStart(2, '0')}:00`;
  });
}

const trimZeros = (value: JsonValue | undefined): JsonValue =>
  mapText(value, (text) => text.replace(/\.?0+Z$/, 'Z'));

/** Cancelling responds with JSON that is no subscription. */
const cancellations: Readonly<Record<string, JsonValue>> = {
  true: true,
  text: 'cancelled',
  nested: { subscription: { id: 'x', status: 'cancelled' }, message: 'bye' },
};

/** Legal differences in bodies that no open point speaks of. */
export const bodyVariants: readonly Variant[] = [
  wireVariant(
    'extra-keys:subscription',
    changeSubscriptions((body) => ({ ...more, ...body })),
  ),
  wireVariant('extra-keys:page', () =>
    changeBody('listEntities', (page) => ({ ...more, ...page, next: null, has_more: false })),
  ),
  wireVariant('extra-keys:entity', () => changeEntities((entity) => ({ ...more, ...entity, rating: 4.5 }))),
  wireVariant('extra-keys:interpretation', () =>
    changeInterpretations((items) => items.map((item) => ({ ...more, ...item }))),
  ),
  wireVariant(
    'fields-shown:reversed',
    changeSubscriptions((body) => withKey(body, 'fields', arrayIn(body, 'fields').toReversed())),
    { warns: ['create.verbatim'] },
  ),
  wireVariant(
    'kept-as:fields-in-lower-case',
    () =>
      changeInput((body) =>
        names(body.fields).length > 0
          ? withKey(
              body,
              'fields',
              arrayIn(body, 'fields').map((name) => mapText(name, (text) => text.toLowerCase())),
            )
          : body,
      ),
    { warns: ['create.verbatim'] },
  ),
  wireVariant(
    'kept-as:city-in-lower-case',
    () =>
      changeInput((body) =>
        withKey(body, 'city', 'city' in body ? mapText(body.city, (text) => text.toLowerCase()) : undefined),
      ),
    { warns: ['create.verbatim'] },
  ),
  wireVariant(
    'kept-as:canonical-city',
    changeSubscriptions((body) =>
      withKey(
        body,
        'city',
        mapText(body.city, (text) => text.replace(/, Germany$|$/, ', Germany')),
      ),
    ),
    { warns: ['create.city', 'entity.city-matches'] },
  ),
  wireVariant(
    'coerced-types',
    () =>
      changeInput((body) => ({
        ...body,
        ...coerced(body, 'city'),
        ...coerced(body, 'entity_type'),
        ...('fields' in body ? { fields: coercedFields(body.fields) } : {}),
      })),
    {
      warns: [
        'create.city-string',
        'create.entity-type-string',
        'create.fields-array',
        'create.fields-strings',
        'update.fields-array',
        'update.fields-strings',
      ],
    },
  ),
  wireVariant(
    'subscription-times:offsets',
    changeSubscriptions((body, count) => ({
      ...body,
      created_at: withOffset(body.created_at, count % 12),
      updated_at: withOffset(body.updated_at, (count + 5) % 12),
    })),
  ),
  wireVariant(
    'subscription-times:trimmed-fractions',
    changeSubscriptions((body) => ({
      ...body,
      created_at: trimZeros(body.created_at),
      updated_at: trimZeros(body.updated_at),
    })),
  ),
  wireVariant('known-fields-only', () => (request, next) => {
    const asked = taking.some((one) => one === request.operation) ? names(objectIn(request)?.fields) : [];
    const isStrange = asked.some((name) => !/^(phone|website|opening.hours)$/i.test(name) && name !== '');
    return isStrange ? errorResponse(400, 'There is no such field') : next(request);
  }),
  wireVariant(
    'updated-at:frozen',
    changeSubscriptions((body) => withKey(body, 'updated_at', body.created_at)),
  ),
  wireVariant(
    'id-case:alternating',
    changeSubscriptions((body, count) => {
      const write = (id: string): string => (count % 2 === 0 ? id.toUpperCase() : id.toLowerCase());
      return { ...body, id: mapText(body.id, write), account_id: mapText(body.account_id, write) };
    }),
  ),
  wireVariant(
    'assessments:now-and-then',
    changeSubscriptions((body, count) =>
      count % 2 === 0 ? withKey(body, 'field_assessments', undefined) : body,
    ),
  ),
  wireVariant('entity-times:two-formats', () =>
    changeEntities((entity, index) => ({
      ...entity,
      discovered_at: retimed(index),
      updated_at: new Date(Number(retimed(index)) * 1000).toUTCString(),
    })),
  ),
  wireVariant('entity-values:odd', () =>
    changeEntities((entity, index) => ({
      ...entity,
      name: '',
      latitude: -0,
      longitude: 1e21,
      website: 'no address',
      phone: '',
      maps_category: '☕️',
      open_hours: index % 2 === 0 ? { '': '', 'every day': '24/7', '2026-01-01': 'closed' } : {},
    })),
  ),
  wireVariant(
    'entity-market:narrower',
    () => changeEntities((entity) => ({ ...entity, city: 'Kreuzberg', entity_type: 'espresso bar' })),
    { warns: ['entity.city-matches', 'entity.entity-type-matches'] },
  ),
  wireVariant(
    'entity-fields:known-ones-only',
    () =>
      changeEntities((entity) => ({
        ...entity,
        fields: Object.fromEntries(
          fieldsOf(entity).filter(([, value], index) => value !== null && index > 0),
        ),
      })),
    { warns: ['entity.fields-complete'] },
  ),
  wireVariant('entity-fields:none', () => changeEntities((entity) => withKey(entity, 'fields', {})), {
    warns: ['entity.fields-complete'],
  }),
  wireVariant(
    'list-order:another-each-time',
    () => {
      let requests = 0;
      return async (request, next) => {
        requests += request.operation === 'listEntities' ? 1 : 0;
        return changeBody('listEntities', (page) => {
          const data = arrayIn(page, 'data');
          const turn = data.length === 0 ? 0 : (requests * 7) % data.length;
          return { ...page, data: [...data.slice(turn), ...data.slice(0, turn)] };
        })(request, next);
      };
    },
    { unverifiable: true },
  ),
  wireVariant('total:wobbles', () => {
    let requests = 0;
    return changeBody('listEntities', (page) => {
      requests += 1;
      return withKey(page, 'total', Number(page.total) + (requests % 3));
    });
  }),
  wireVariant('total:zero-past-the-end', () =>
    changeBody('listEntities', (page) =>
      arrayIn(page, 'data').length === 0 ? withKey(page, 'total', 0) : page,
    ),
  ),
  wireVariant('interpretation-texts:empty', () =>
    changeInterpretations((items) =>
      items.map((item) => ({ ...item, understood_as: '', confidence: '', suggestion: '' })),
    ),
  ),
  wireVariant(
    'interpretation-texts:left-out',
    () => changeInterpretations((items) => items.map(({ name = null }) => ({ name }))),
    { warns: ['interpretation.complete'] },
  ),
  ...Object.entries(cancellations).map(([word, body]) =>
    wireVariant(`cancel-body:${word}`, () =>
      changeResponse('cancelSubscription', (response) =>
        response.body === '' ? response : withBody(response, body),
      ),
    ),
  ),
  wireVariant('cancel-body:lacks-a-key', () =>
    changeBody('cancelSubscription', (body) => withKey(body, 'data_status', undefined)),
  ),
  wireVariant('cancel-unknown:204', () => respondToUnknown('cancelSubscription', emptyResponse(204)), {
    warns: ['cancel.unknown', 'auth.foreign.cancel'],
  }),
];

function coerced(body: JsonObject, key: string): JsonObject {
  const value = body[key];
  return typeof value === 'number' || typeof value === 'boolean' ? { [key]: String(value) } : {};
}

function coercedFields(value: JsonValue | undefined): JsonValue {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (!Array.isArray(value)) return value ?? null;
  return value.map((name) => (typeof name === 'number' ? String(name) : name));
}

function fieldsOf({ fields }: JsonObject): [string, JsonValue][] {
  return isObject(fields) ? Object.entries(fields) : [];
}
