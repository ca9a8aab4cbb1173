import type { JsonValue } from '../../src/api/wire.js';
import { alsoDoes, cancelsOthers, givesFieldsToOthers } from './mutations/beside.js';
import {
  acceptInvalid,
  changeBody,
  changeEntities,
  changeKey,
  changeRequestBody,
  closeOn,
  credentials,
  fromSecondOn,
  latestInstead,
  madeUpSubscription,
  onceUpdated,
  respondToUnknown,
  respondWith,
} from './mutations/changes.js';
import { changeTotal, endAtTotal, limitOf, listAs } from './mutations/lists.js';
import {
  arrayIn,
  emptyResponse,
  errorResponse,
  type JsonObject,
  jsonResponse,
  mapText,
  type Middleware,
  type MutantsOfChecks,
  type Mutation,
  objectIn,
  otherId,
  withField,
  withKey,
} from './mutations/middleware.js';
import {
  asked,
  before,
  changeNothing,
  changeUpdate,
  comesBack,
  firstOnly,
  keepsDropped,
  merged,
  overlaid,
  writesBack,
} from './mutations/updates.js';

const get = 'getSubscription';

const update = 'updateSubscription';

/** From the third update of a subscription on, they are accepted and not stored. */
const ignoresLaterUpdates: Mutation = {
  start: () => {
    const updates = new Map<string, number>();
    const ignore = changeUpdate(before, asked);
    return async (request, next) => {
      const earlier = updates.get(request.id) ?? 0;
      const response = await (earlier < 2 ? next(request) : ignore(request, next));
      if (request.operation === update && response.status < 300) {
        updates.set(request.id, earlier + 1);
      }
      return response;
    };
  },
};

/** A subscription is read once as it was updated, and then as it was created. */
const undoesUpdates: Mutation = {
  start: () => {
    const created = new Map<string, JsonObject>();
    const reads = new Map<string, number>();
    const show = changeBody(get, (body, { id }) => {
      const count = reads.get(id);
      if (count === undefined) return body;
      reads.set(id, count + 1);
      if (count < 1) return body;
      return withKey(body, 'fields', created.get(id)?.fields);
    });
    return async (request, next) => {
      const response = await show(request, next);
      const body = response.status < 300 ? objectIn(response) : undefined;
      if (request.operation === 'createSubscription' && typeof body?.id === 'string') {
        created.set(body.id, body);
      }
      if (request.operation === update && body !== undefined) {
        reads.set(request.id, 0);
      }
      return response;
    };
  },
};

const operation = 'updateSubscription';

/** Changes the names of an update before they are stored. */
const changeNames = (change: (names: JsonValue[]) => JsonValue[]): Middleware =>
  changeRequestBody(operation, (body) =>
    Array.isArray(body.fields) ? { ...body, fields: change(body.fields) } : body,
  );

/** Updates of a subscription that are under way at the same moment are stored as one. */
const mergesAtOnce: Mutation = {
  start: () => {
    const underWay = new Map<string, JsonValue[][]>();
    return async (request, next) => {
      const body = request.operation === operation ? objectIn(request) : undefined;
      if (body === undefined || request.headers.authorization !== credentials.own) {
        return next(request);
      }
      const all = underWay.get(request.id) ?? [];
      underWay.set(request.id, all);
      const own = arrayIn(body, 'fields');
      all.push(own);
      await new Promise((resolve) => setImmediate(resolve));
      const fields = [...new Set(all.flat())];
      const merged = all.length > 1 ? JSON.stringify({ ...body, fields }) : request.body;
      try {
        return await next({ ...request, body: merged });
      } finally {
        all.splice(all.indexOf(own), 1);
      }
    };
  },
};

/** Once an update has such a body, something else is read, until another update is accepted. */
const thenRead = (isBody: (body: string) => boolean, read: Middleware): Mutation => ({
  start: () => {
    let isHit = false;
    return async (request, next) => {
      if (isHit && request.operation === 'getSubscription') return read(request, next);
      const response = await next(request);
      if (request.operation !== operation) return response;
      const isAccepted = response.status < 300;
      isHit = isBody(request.body) || (isHit && !isAccepted);
      return response;
    };
  },
});

export const updateMutants = {
  'update.fields-array': {
    'accepts a string for fields': acceptInvalid(
      operation,
      ({ fields }) => typeof fields === 'string',
      { fields: ['phone'] },
    ),
  },
  'update.fields-strings': {
    'accepts a number among the fields': acceptInvalid(
      operation,
      (body) => arrayIn(body, 'fields').some((name) => typeof name === 'number'),
      { fields: ['phone'] },
    ),
  },
  'update.subscription': {
    'the response has no body': respondWith(operation, emptyResponse(204)),
    'only a word comes back': respondWith(operation, jsonResponse(200, { updated: true })),
    'the subscription is wrapped': changeBody(operation, (body) => ({ subscription: body })),
  },
  'update.same-subscription': {
    'another id': changeKey(operation, 'id', otherId),
    'another account': changeKey(operation, 'account_id', otherId),
  },
  'update.fields-replaced': {
    'old and new fields come back': changeUpdate(asked, merged),
    'the old fields come back': changeUpdate(asked, before),
    'the last field is lost': changeUpdate(firstOnly, firstOnly),
    'fields are added': changeUpdate(merged, merged),
  },
  'update.persists': {
    'it cannot be read any more': onceUpdated(respondWith('getSubscription', errorResponse(404))),
    'the update is not stored': changeUpdate(before, asked),
    'the fields are stored beside the old ones': changeUpdate(merged, asked),
    'a field is lost once the response is sent': changeUpdate(firstOnly, asked),
  },
  'update.unknown': {
    'the id is ignored': latestInstead(operation),
    'an unknown subscription is updated': respondToUnknown(operation, madeUpSubscription),
    'the status is 204': respondToUnknown(operation, emptyResponse(204)),
  },
  'update.unknown-404': { 'the status is 400': respondToUnknown(operation, errorResponse(400)) },
  'update.keeps-rest': {
    'another type': changeKey(operation, 'entity_type', 'car wash'),
    'another status': changeKey(operation, 'status', 'paused'),
    'another city': changeKey(operation, 'city', 'Reykjavík'),
    'another city, the second time': onceUpdated(changeKey(operation, 'city', 'Reykjavík')),
  },
  'update.created-at': {
    'a later created_at': changeKey(operation, 'created_at', '2036-06-01T00:00:00.000Z'),
  },
  'update.updated-at': {
    'it is back when it is read': changeKey(
      'getSubscription',
      'updated_at',
      '2020-01-01T00:00:00Z',
    ),
    'an earlier updated_at': changeKey(operation, 'updated_at', '2020-01-01T00:00:00.000Z'),
  },
  'update.entities-follow': {
    'entities keep dropped fields': keepsDropped(() => true),
    'they cannot be listed any more': onceUpdated(respondWith('listEntities', errorResponse(404))),
    'the last entity of a page keeps dropped fields': keepsDropped((index, last) => index === last),
    'entities of later pages keep dropped fields': keepsDropped(
      (_index, _last, place) => place >= 50,
    ),
  },
  'update.pages': {
    'total is 0': onceUpdated(changeTotal(() => 0)),
    'offset is ignored': onceUpdated(listAs('offset', () => null, endAtTotal)),
    'offset counts pages': onceUpdated(
      listAs('offset', (offset, request) => offset * limitOf(request), endAtTotal),
    ),
  },
  'update.again': {
    'a second update is ignored': onceUpdated(changeUpdate(before, before)),
    'a second update is not stored': onceUpdated(changeUpdate(before, asked)),
    'names are replaced one by one': changeUpdate(overlaid, overlaid),
    'an update that changes nothing is a 404': changeNothing(errorResponse(404)),
    'an update that changes nothing is a 204': changeNothing(emptyResponse(204)),
    'a second update fails': onceUpdated(respondWith(operation, errorResponse(500))),
    'entities keep what a second update drops': onceUpdated(
      keepsDropped((_index, _last, place) => place >= 50 && place < 100),
    ),
    'another id comes back again': onceUpdated(changeKey(operation, 'id', otherId)),
  },
  'update.lasts': {
    'each third read shows another field': onceUpdated({
      start: () => {
        let reads = 0;
        return changeBody('getSubscription', (body) =>
          (reads += 1) % 3 === 0 ? withKey(body, 'fields', ['wifi']) : body,
        );
      },
    }),
    'a scrape writes back the fields that it began with': writesBack(8),
    'the fields from before come back after a while': comesBack,
  },
  'update.many-fields': {
    'only three are kept': changeNames((names) => names.slice(0, 3)),
    'only ten are kept': changeNames((names) => names.slice(0, 10)),
    'names that are not ASCII are a failure': (request, next) =>
      request.operation === operation && /[^ -~]/.test(request.body)
        ? errorResponse(500)
        : next(request),
    'names are cut at 32 characters': changeNames((names) =>
      names.map((name) => (typeof name === 'string' ? name.slice(0, 32) : name)),
    ),
    'names come back without what is not ASCII': changeBody(operation, (body) => ({
      ...body,
      fields: arrayIn(body, 'fields').map((name) =>
        mapText(name, (text) => text.replace(/[^ -~]/g, '?')),
      ),
    })),
    'more than ten are not stored': changeBody('getSubscription', (body) => ({
      ...body,
      fields: arrayIn(body, 'fields').slice(0, 10),
    })),
  },
  'update.at-once': { 'the names of both are kept': mergesAtOnce },
  'update.bodies': {
    'the connection is closed on null': closeOn(operation, (body) => body === 'null'),
    'after an empty body it cannot be read': thenRead(
      (body) => body === '{}',
      respondWith('getSubscription', errorResponse(500)),
    ),
    'after an empty body another one is read': thenRead(
      (body) => body === '{}',
      changeKey('getSubscription', 'id', otherId),
    ),
  },
  'update.refused-keeps': {
    'null empties the fields': thenRead(
      (body) => !body.includes('"fields":['),
      changeKey('getSubscription', 'fields', ['wifi']),
    ),
  },
  'update.beside': {
    'it updates all': alsoDoes('updateSubscription', givesFieldsToOthers),
    'it updates the latest one': latestInstead('updateSubscription'),
    'it cancels the others': alsoDoes('updateSubscription', cancelsOthers),
  },
  'update.second': {
    'only the first one can be updated': fromSecondOn(changeUpdate(before, before)),
    'its entities have its first fields, too': fromSecondOn(
      changeEntities((entity) => withField(entity, 'website')),
    ),
  },
  'update.kept': {
    'from the third update on, they are ignored': ignoresLaterUpdates,
    'an update of a second one is undone': fromSecondOn(undoesUpdates),
  },
} satisfies MutantsOfChecks;
