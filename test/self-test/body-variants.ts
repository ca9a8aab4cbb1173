import type { CheckId } from '../../conformance/check-id.js';
import type { OperationId } from '../../src/api/operations.js';
import type { JsonValue } from '../../src/api/wire.js';
import {
  changeBody,
  changeEntities,
  changeInterpretations,
  changeRequestBody,
  changeResponse,
} from '../mutants/mutations/changes.js';
import { inAnyOrder } from '../mutants/mutations/lists.js';
import {
  arrayIn,
  errorResponse,
  fieldsOf,
  type JsonObject,
  mapKey,
  mapText,
  type Middleware,
  type Mutation,
  objectIn,
  withBody,
  withKey,
} from '../mutants/mutations/middleware.js';
import { variant, type Variant, wireVariants } from './variant.js';

const more: JsonObject = {
  _links: { self: null },
  version: 7,
  tags: ['x', null],
  'with space': '',
};
const taking: readonly OperationId[] = ['createSubscription', 'updateSubscription'];
function names(value: JsonValue | undefined): string[] {
  if (Array.isArray(value)) {
    return value.filter((name) => typeof name === 'string');
  }
  return [];
}

/** Changes every subscription in a response; `count` counts the responses. */
export const changeSubscriptions = (
  change: (body: JsonObject, count: number) => JsonObject,
): Mutation => ({
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

/** Composes middlewares, the first one outermost. */
const all =
  (...middlewares: readonly Middleware[]): Middleware =>
  (request, next) =>
    middlewares.reduceRight<typeof next>(
      (inner, middleware) => async (sent) => middleware(sent, inner),
      next,
    )(request);

/** Changes the bodies of create and update requests before they reach the service. */
const changeInput = (change: (body: JsonObject) => JsonObject): Middleware =>
  all(...taking.map((operation) => changeRequestBody(operation, change)));

/** Returns a time in another zone. @param hours offset from UTC */
function withOffset(value: JsonValue | undefined, hours: number): JsonValue {
  return mapText(value, (text) => {
    const moment = /T.*Z$/.test(text) ? Date.parse(text) : Number.NaN;
    if (Number.isNaN(moment)) return text;
    const local = new Date(moment + hours * 3_600_000).toISOString();
    return `${local.slice(0, -1)}+${String(hours).padStart(2, '0')}:00`;
  });
}

/** Replaces the response body if there is one. */
const respondWithBody = (operation: OperationId, body: JsonValue): Middleware =>
  changeResponse(operation, (response) =>
    response.body === '' ? response : withBody(response, body),
  );

/** Conforming differences in bodies that are not open questions. */
const table: Readonly<Record<string, Mutation>> = {
  'extra-keys:subscription': changeSubscriptions((body) => ({ ...more, ...body })),
  'extra-keys:page': changeBody('listEntities', (page) => ({
    ...more,
    ...page,
    next: null,
    has_more: false,
  })),
  'extra-keys:entity': changeEntities((entity) => ({ ...more, ...entity, rating: 4.5 })),
  'extra-keys:interpretation': changeInterpretations((items) =>
    items.map((item) => ({ ...more, ...item })),
  ),
  'fields-shown:reversed': changeSubscriptions((body) =>
    withKey(body, 'fields', arrayIn(body, 'fields').toReversed()),
  ),
  'kept-as:fields-in-lower-case': changeInput((body) => {
    const fields = arrayIn(body, 'fields').map((name) =>
      mapText(name, (text) => text.toLowerCase()),
    );
    if (names(body.fields).length > 0) {
      return withKey(body, 'fields', fields);
    }
    return body;
  }),
  'kept-as:city-in-lower-case': changeInput((body) =>
    'city' in body ? mapKey(body, 'city', (text) => text.toLowerCase()) : body,
  ),
  'coerced-types': changeInput((body) => ({
    ...body,
    ...coerced(body, 'city'),
    ...coerced(body, 'entity_type'),
    ...('fields' in body ? { fields: coercedFields(body.fields) } : {}),
  })),
  'subscription-times:offsets': changeSubscriptions((body, count) => ({
    ...body,
    created_at: withOffset(body.created_at, count % 12),
    updated_at: withOffset(body.updated_at, (count + 5) % 12),
  })),
  'known-fields-only': (request, next) => {
    const asked = taking.some((one) => one === request.operation)
      ? names(objectIn(request)?.fields)
      : [];
    const isStrange = asked.some(
      (name) => !/^(phone|website|opening.hours)$/i.test(name) && name !== '',
    );
    if (isStrange) return errorResponse(400, 'There is no such field');
    return next(request);
  },
  'updated-at:frozen': changeSubscriptions((body) => withKey(body, 'updated_at', body.created_at)),
  'id-case:alternating': changeSubscriptions((body, count) => {
    const write = (id: string): string => (count % 2 === 0 ? id.toUpperCase() : id.toLowerCase());
    return mapKey(mapKey(body, 'id', write), 'account_id', write);
  }),
  'assessments:now-and-then': changeSubscriptions((body, count) =>
    count % 2 === 0 ? withKey(body, 'field_assessments', undefined) : body,
  ),
  'entity-values:odd': changeEntities((entity, index) => ({
    ...entity,
    name: '',
    latitude: -0,
    longitude: 1e21,
    website: 'no address',
    phone: '',
    maps_category: '☕️',
    open_hours: index % 2 === 0 ? { '': '', 'every day': '24/7', '2026-01-01': 'closed' } : {},
  })),
  'entity-market:narrower': changeEntities((entity) => ({
    ...entity,
    city: 'Kreuzberg',
    entity_type: 'espresso bar',
  })),
  'entity-fields:known-ones-only': changeEntities((entity) => {
    const known = Object.entries(fieldsOf(entity)).filter(
      ([, value], index) => value !== null && index > 0,
    );
    return { ...entity, fields: Object.fromEntries(known) };
  }),
  'entity-fields:none': changeEntities((entity) => withKey(entity, 'fields', {})),
  'total:zero-past-the-end': changeBody('listEntities', (page) =>
    arrayIn(page, 'data').length === 0 ? withKey(page, 'total', 0) : page,
  ),
  'interpretation-texts:empty': changeInterpretations((items) =>
    items.map((item) => ({ ...item, understood_as: '', confidence: '', suggestion: '' })),
  ),
  'interpretation-texts:left-out': changeInterpretations((items) =>
    items.map(({ name = null }) => ({ name })),
  ),
  // the response to a cancellation is JSON, but not a subscription
  'cancel-body:true': respondWithBody('cancelSubscription', true),
  'cancel-body:text': respondWithBody('cancelSubscription', 'cancelled'),
  'cancel-body:lacks-a-key': changeBody('cancelSubscription', (body) =>
    withKey(body, 'data_status', undefined),
  ),
};

const warns: Readonly<Record<string, readonly CheckId[]>> = {
  'fields-shown:reversed': ['create.verbatim'],
  'kept-as:fields-in-lower-case': ['create.verbatim'],
  'kept-as:city-in-lower-case': ['create.verbatim'],
  'coerced-types': [
    'create.city-string',
    'create.entity-type-string',
    'create.fields-array',
    'create.fields-strings',
    'update.fields-array',
    'update.fields-strings',
  ],
  'entity-market:narrower': ['entity.city-matches', 'entity.entity-type-matches'],
  'entity-fields:known-ones-only': ['entity.fields-complete'],
  'entity-fields:none': ['entity.fields-complete'],
  'interpretation-texts:left-out': ['interpretation.complete'],
};

export const bodyVariants: readonly Variant[] = [
  ...wireVariants(table, warns),
  variant('list-order:another-each-time', { middleware: [inAnyOrder()] }),
];

function coerced(body: JsonObject, key: string): JsonObject {
  const value = body[key];
  if (typeof value === 'number' || typeof value === 'boolean') {
    return { [key]: String(value) };
  }
  return {};
}

function coercedFields(value: JsonValue | undefined): JsonValue {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (!Array.isArray(value)) return value ?? null;
  return value.map((name) => (typeof name === 'number' ? String(name) : name));
}
