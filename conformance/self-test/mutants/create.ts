import {
  arrayIn,
  emptyResponse,
  jsonResponse,
  mapText,
  mutant,
  objectIn,
  statefulMutant,
  withKey,
  type JsonObject,
  type Middleware,
  type Mutant,
} from '../../checks/mutant.js';
import {
  acceptInvalid,
  changeBody,
  changeRequestBody,
  changeResponse,
  respondWith,
} from '../../checks/mutations.js';
import type { MutantsByCheck } from './mutants-by-check.js';

const create = 'createSubscription';
const valid: JsonObject = { city: 'Berlin', entity_type: 'cafe', fields: ['phone'] };

const isMissing = (key: string) => (body: JsonObject) => !(key in body);
const isNull = (key: string) => (body: JsonObject) => body[key] === null;
const isEmpty = (key: string) => (body: JsonObject) => body[key] === '';
const isA = (key: string, type: string) => (body: JsonObject) => typeof body[key] === type;

/** Accepts a creation in which a key is wrong, as if the key had been right. */
const accepts = (what: string, key: string, isInvalid: (body: JsonObject) => boolean): Mutant =>
  mutant(`accepts ${what}`, acceptInvalid(create, isInvalid, { [key]: valid[key] ?? null }));

/** Creates from a body that cannot be read. */
const acceptsBody =
  (isInvalid: (body: string) => boolean): Middleware =>
  (request, next) =>
    next(
      request.operation === create && isInvalid(request.body)
        ? {
            ...request,
            headers: { ...request.headers, 'content-type': 'application/json' },
            body: JSON.stringify(valid),
          }
        : request,
    );

function isMalformed(body: string): boolean {
  try {
    JSON.parse(body);
    return false;
  } catch {
    return body !== '';
  }
}

export const createMutants: MutantsByCheck = {
  'create.subscription': [
    mutant(
      'the subscription is wrapped',
      changeBody(create, (body) => ({ data: body })),
    ),
    mutant(
      'only the id comes back',
      changeBody(create, ({ id = null }) => ({ id })),
    ),
    mutant(
      'the response has no body',
      changeResponse(create, ({ headers }) => emptyResponse(201, { location: headers.location ?? '/' })),
    ),
    mutant('a job comes back', respondWith(create, jsonResponse(201, { job: 17, state: 'queued' }))),
  ],
  'create.created': [
    mutant(
      'the status is 200',
      changeResponse(create, (response) => ({ ...response, status: 200 })),
    ),
  ],
  'create.active': [
    mutant(
      'the status is paused',
      changeBody(create, (body) => withKey(body, 'status', 'paused')),
    ),
  ],
  'create.city': [
    mutant(
      'another city',
      changeBody(create, (body) => withKey(body, 'city', 'Reykjavík')),
    ),
  ],
  'create.entity-type': [
    mutant(
      'another type',
      changeBody(create, (body) => withKey(body, 'entity_type', 'car wash')),
    ),
  ],
  'create.fields': [
    mutant(
      'only the first field is kept',
      changeRequestBody(create, (body) =>
        arrayIn(body, 'fields').every((name) => typeof name === 'string' && name !== '')
          ? withKey(body, 'fields', Array.isArray(body.fields) ? body.fields.slice(0, 1) : body.fields)
          : body,
      ),
    ),
    mutant(
      'one field more',
      changeBody(create, (body) => withKey(body, 'fields', [...arrayIn(body, 'fields'), 'popularity'])),
    ),
    mutant(
      'no fields',
      changeBody(create, (body) => withKey(body, 'fields', [])),
    ),
  ],
  'create.verbatim': [
    mutant(
      'fields in reverse order',
      changeBody(create, (body) => withKey(body, 'fields', arrayIn(body, 'fields').toReversed())),
    ),
    mutant(
      'the city in capitals',
      changeBody(create, (body) =>
        withKey(
          body,
          'city',
          mapText(body.city, (city) => city.toUpperCase()),
        ),
      ),
    ),
  ],
  'create.own-id': [
    statefulMutant('every creation has the id of the first', () => {
      let first: string | undefined;
      return async (request, next) => {
        const response = await next(request);
        const id = request.operation === create && response.status < 300 ? objectIn(response)?.id : undefined;
        if (typeof id !== 'string') return response;
        first ??= id;
        return { ...response, body: response.body.replaceAll(id, first) };
      };
    }),
  ],
  'create.city-required': [
    accepts('a body without city', 'city', isMissing('city')),
    mutant('an error has status 200', async (request, next) => {
      const response = await next(request);
      const missing = request.operation === create && !('city' in (objectIn(request) ?? valid));
      return missing && response.status === 400 ? { ...response, status: 200 } : response;
    }),
  ],
  'create.city-null': [accepts('a city of null', 'city', isNull('city'))],
  'create.city-string': [accepts('a number for city', 'city', isA('city', 'number'))],
  'create.city-length': [accepts('an empty city', 'city', isEmpty('city'))],
  'create.entity-type-required': [
    accepts('a body without entity_type', 'entity_type', isMissing('entity_type')),
  ],
  'create.entity-type-null': [accepts('an entity_type of null', 'entity_type', isNull('entity_type'))],
  'create.entity-type-string': [
    accepts('a number for entity_type', 'entity_type', isA('entity_type', 'number')),
  ],
  'create.entity-type-length': [accepts('an empty entity_type', 'entity_type', isEmpty('entity_type'))],
  'create.fields-required': [accepts('a body without fields', 'fields', isMissing('fields'))],
  'create.fields-null': [accepts('fields of null', 'fields', isNull('fields'))],
  'create.fields-array': [accepts('a string for fields', 'fields', isA('fields', 'string'))],
  'create.fields-count': [
    accepts('no fields', 'fields', ({ fields }) => Array.isArray(fields) && fields.length === 0),
  ],
  'create.fields-strings': [
    accepts('a number among the fields', 'fields', (body) =>
      arrayIn(body, 'fields').some((name) => typeof name === 'number'),
    ),
  ],
  'create.fields-lengths': [
    accepts('an empty field', 'fields', (body) => arrayIn(body, 'fields').includes('')),
  ],
  'create.body-missing': [
    mutant(
      'accepts no body',
      acceptsBody((body) => body === ''),
    ),
  ],
  'create.body-json': [mutant('accepts malformed JSON', acceptsBody(isMalformed))],
  'create.body-object': [
    mutant(
      'accepts an array',
      acceptsBody((body) => body.trim().startsWith('[')),
    ),
  ],
};
