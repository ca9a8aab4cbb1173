import { alsoDoes, cancelsOthers, givesFieldsToOthers, pausesOthers } from './mutations/beside.js';
import {
  acceptInvalid,
  changeBody,
  changeKey,
  changeRequestBody,
  changeResponse,
  changeText,
  closeOn,
  fromSecondOn,
  onceUpdated,
  respondWith,
} from './mutations/changes.js';
import { changePage, changeTotal, endAtTotal, listAs } from './mutations/lists.js';
import {
  type ApiResponse,
  arrayIn,
  errorResponse,
  isMalformed,
  isObject,
  type JsonObject,
  jsonResponse,
  mapKey,
  mapText,
  type Middleware,
  type Mutants,
  type MutantsOfChecks,
  type Mutation,
  objectIn,
  withKey,
} from './mutations/middleware.js';

const valid = { city: 'Berlin', entity_type: 'cafe', fields: ['phone'] } satisfies JsonObject;

/** Creates from a body that should be refused as a whole. */
const acceptBody =
  (isInvalid: (body: string) => boolean): Middleware =>
  (request, next) => {
    if (request.operation !== 'createSubscription' || !isInvalid(request.body)) {
      return next(request);
    }
    const headers = { ...request.headers, 'content-type': 'application/json' };
    return next({ ...request, headers, body: JSON.stringify(valid) });
  };

type Key = keyof typeof valid;

/** Accepts a creation with an invalid key by repairing it. */
const accepts = (key: Key, isInvalid: (body: JsonObject) => boolean): Middleware =>
  acceptInvalid('createSubscription', isInvalid, { [key]: valid[key] });

const create = 'createSubscription';

/** Fails when more fields are asked for than a column can take. */
const failsOnMany: Middleware = (request, next) => {
  const isLong = request.operation === create && request.body.split('","').length > 8;
  return isLong ? errorResponse(500) : next(request);
};

/** Changes the names of a creation before they are stored. */
const changeNames = (change: (name: string) => string): Middleware =>
  changeRequestBody(create, (body) =>
    Array.isArray(body.fields)
      ? {
          ...body,
          fields: body.fields.map((name) => (typeof name === 'string' ? change(name) : name)),
        }
      : body,
  );

/** Changes the place of a creation before it is stored. */
const changePlace = (key: 'city' | 'entity_type', change: (text: string) => string): Middleware =>
  changeRequestBody(create, (body) => mapKey(body, key, change));

/** Two creations at the same moment get each other's response. */
const swapsAtOnce: Mutation = {
  start: () => {
    let last: { reply: Promise<ApiResponse>; partner?: Promise<ApiResponse> } | undefined;
    return async (request, next) => {
      if (request.operation !== create) return next(request);
      await new Promise((resolve) => setImmediate(resolve));
      const own: NonNullable<typeof last> = { reply: next(request) };
      if (last !== undefined) {
        own.partner = last.reply;
        last.partner = own.reply;
      }
      last = own;
      const { status, ...rest } = await own.reply;
      if (last === own) last = undefined;
      return { status, ...rest, body: (await (own.partner ?? own.reply)).body };
    };
  },
};

/** Accepts a creation without a key, or with null for it. */
const withoutKey = (key: Key): Mutants => ({
  [`accepts a body without ${key}`]: accepts(key, (body) => !(key in body)),
  [`accepts null for ${key}`]: accepts(key, (body) => body[key] === null),
});

export const createMutants = {
  'create.subscription': {
    'the subscription is wrapped': changeBody(create, (body) => ({ data: body })),
    'the response has no body': changeText(create, () => ''),
    'a job comes back': respondWith(create, jsonResponse(201, { job: 17, state: 'queued' })),
  },
  'create.created': {
    'the status is 200': changeResponse(create, (response) => ({ ...response, status: 200 })),
  },
  'create.active': { 'the status is paused': changeKey(create, 'status', 'paused') },
  'create.fields': {
    'one field more': changeBody(create, (body) =>
      withKey(body, 'fields', [...arrayIn(body, 'fields'), 'popularity']),
    ),
    'no fields': changeKey(create, 'fields', []),
  },
  'create.city': { 'another city': changeKey(create, 'city', 'Reykjavík') },
  'create.entity-type': { 'another type': changeKey(create, 'entity_type', 'car wash') },
  'create.verbatim': {
    'fields in reverse order': changeBody(create, (body) =>
      withKey(body, 'fields', arrayIn(body, 'fields').toReversed()),
    ),
    'the city in capitals': changeBody(create, (body) =>
      mapKey(body, 'city', (city) => city.toUpperCase()),
    ),
  },
  'create.second': {
    'it is refused': fromSecondOn((request, next) =>
      request.operation === create ? errorResponse(422) : next(request),
    ),
    'it is paused': fromSecondOn(changeKey(create, 'status', 'paused')),
    'it cannot be read': fromSecondOn(respondWith('getSubscription', errorResponse(404))),
    'it cannot be listed': fromSecondOn(respondWith('listEntities', errorResponse(500))),
    'offset is ignored in its list': fromSecondOn(listAs('offset', () => null, endAtTotal)),
    'offset is ignored once one was updated': onceUpdated(listAs('offset', () => null, endAtTotal)),
    'its list has a total of 3': fromSecondOn(changeTotal(() => 3)),
    'it is read with one field more': fromSecondOn(
      changeBody('getSubscription', (body) =>
        withKey(body, 'fields', [...arrayIn(body, 'fields'), 'extra']),
      ),
    ),
  },
  'create.one-field': {
    'it is refused': (request, next) =>
      request.operation === create && /"fields":\["[^"]*"\]/.test(request.body)
        ? errorResponse(422)
        : next(request),
  },
  'create.second-scraped': {
    'only the first subscription is scraped': fromSecondOn(
      changePage((page) => ({ ...page, data: [], total: 0 })),
    ),
  },
  'create.own-id': {
    'every creation has the id of the first': {
      start: () => {
        let first: string | undefined;
        return async (request, next) => {
          const response = await next(request);
          const id =
            request.operation === create && response.status < 300
              ? objectIn(response)?.id
              : undefined;
          if (typeof id !== 'string') return response;
          first ??= id;
          return { ...response, body: response.body.replaceAll(id, first) };
        };
      },
    },
  },
  'create.body-required': { 'accepts no body': acceptBody((body) => body === '') },
  'create.body-json': { 'accepts malformed JSON': acceptBody(isMalformed) },
  'create.body-object': {
    'accepts an array': acceptBody((body) => body.startsWith('[')),
    'accepts null': acceptBody((body) => body === 'null'),
    'closes the connection on null': closeOn('createSubscription', (body) => body === 'null'),
  },
  'create.city-required': withoutKey('city'),
  'create.city-length': { 'accepts an empty city': accepts('city', (body) => body.city === '') },
  'create.entity-type-required': withoutKey('entity_type'),
  'create.entity-type-length': {
    'accepts an empty entity_type': accepts('entity_type', (body) => body.entity_type === ''),
  },
  'create.fields-required': withoutKey('fields'),
  'create.fields-count': {
    'accepts an empty array': accepts(
      'fields',
      ({ fields }) => Array.isArray(fields) && fields.length === 0,
    ),
  },
  'create.fields-lengths': {
    'accepts an empty string': accepts('fields', (body) => arrayIn(body, 'fields').includes('')),
    'looks at the first name only': accepts(
      'fields',
      (body) => arrayIn(body, 'fields').indexOf('') > 0,
    ),
    'accepts nothing but an empty string': accepts('fields', (body) => {
      const names = arrayIn(body, 'fields');
      return names.length === 1 && names[0] === '';
    }),
    'looks at the last name only': accepts('fields', (body) =>
      arrayIn(body, 'fields').slice(0, -1).includes(''),
    ),
  },
  'create.city-string': {
    'accepts a number in city': accepts('city', ({ city }) => typeof city === 'number'),
    'accepts a boolean in city': accepts('city', ({ city }) => typeof city === 'boolean'),
    'accepts an object in city': accepts('city', ({ city }) => isObject(city)),
  },
  'create.entity-type-string': {
    'accepts a number in entity_type': accepts(
      'entity_type',
      (body) => typeof body.entity_type === 'number',
    ),
  },
  'create.fields-array': {
    'accepts a string in fields': accepts('fields', ({ fields }) => typeof fields === 'string'),
    'accepts an object in fields': accepts('fields', ({ fields }) => isObject(fields)),
  },
  'create.fields-strings': {
    'accepts a number in fields': accepts('fields', (body) => arrayIn(body, 'fields').includes(42)),
    'accepts null in fields': accepts('fields', (body) => arrayIn(body, 'fields').includes(null)),
    'accepts an object in fields': accepts('fields', (body) =>
      arrayIn(body, 'fields').some(isObject),
    ),
  },
  'create.beside': {
    'it cancels the others': alsoDoes('createSubscription', cancelsOthers),
    'it pauses the others': alsoDoes('createSubscription', pausesOthers),
    'the others get its fields': alsoDoes('createSubscription', givesFieldsToOthers),
  },
  'create.many-fields': {
    'only ten are kept': changeRequestBody(create, (body) =>
      Array.isArray(body.fields) ? { ...body, fields: body.fields.slice(0, 10) } : body,
    ),
    'more than eight are a failure': failsOnMany,
    'names are cut at 32 characters': changeNames((name) => name.slice(0, 32)),
    'names end at a dot': changeNames((name) => name.replace(/\..*/, '')),
    'names end at an apostrophe': changeNames((name) => name.replace(/'.*/, '')),
    '__proto__ is no name': changeRequestBody(create, (body) =>
      withKey(
        body,
        'fields',
        arrayIn(body, 'fields').filter((name) => name !== '__proto__'),
      ),
    ),
    'names that are not ASCII are a failure': (request, next) =>
      request.operation === create && /[^ -~].*\]/.test(request.body)
        ? errorResponse(500)
        : next(request),
  },
  'create.names-verbatim': {
    'capitals in an unusual name are lost': changeNames((name) => name.replace(/^Dog/, 'dog')),
    'an update loses capitals': changeRequestBody('updateSubscription', (body) =>
      withKey(
        body,
        'fields',
        arrayIn(body, 'fields').map((name) => mapText(name, (text) => text.toLowerCase())),
      ),
    ),
  },
  'create.place-kept': {
    'the city is read as Latin-1': changePlace('city', (city) =>
      String.fromCharCode(...new TextEncoder().encode(city)),
    ),
    'the city ends at a blank': changePlace('city', (city) => city.replace(/ .*/, '')),
    'apostrophes in a city are escaped': changePlace('city', (city) =>
      city.replaceAll("'", '&#39;'),
    ),
    'a type loses what is not ASCII': changePlace('entity_type', (type) =>
      type.replace(/[^ -~]/g, ''),
    ),
    'a city with an apostrophe is a failure': (request, next) =>
      request.operation === create && /"city":"[^"]*'/.test(request.body)
        ? errorResponse(500)
        : next(request),
  },
  'create.at-once': { 'each returns the other one': swapsAtOnce },
} satisfies MutantsOfChecks;
