import type { JsonValue } from '../../src/api/wire.js';
import { alsoDoes, cancelsOthers, givesFieldsToOthers } from './mutations/beside.js';
import {
  acceptInvalid,
  changeBody,
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
  jsonResponse,
  mapText,
  type Middleware,
  type MutantsOfChecks,
  type Mutation,
  objectIn,
  otherId,
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
  thenRead,
  writesBack,
} from './mutations/updates.js';

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
    'fails with 500': respondWith(operation, errorResponse(500)),
    'the response has no body': respondWith(operation, emptyResponse(204)),
    'only a word comes back': respondWith(operation, jsonResponse(200, { updated: true })),
    'the subscription is wrapped': changeBody(operation, (body) => ({ subscription: body })),
  },
  'update.same-subscription': {
    'a second update shows another account': onceUpdated(
      changeKey(operation, 'account_id', otherId),
    ),
    'another id comes back again': onceUpdated(changeKey(operation, 'id', otherId)),
    'another id': changeKey(operation, 'id', otherId),
    'another account': changeKey(operation, 'account_id', otherId),
  },
  'update.fields-replaced': {
    'old and new fields come back': changeUpdate(asked, merged),
    'the old fields come back': changeUpdate(asked, before),
    'the last field is lost': changeUpdate(firstOnly, firstOnly),
    'fields are added': changeUpdate(merged, merged),
    'the fields are stored beside the old ones': changeUpdate(merged, asked),
  },
  'update.persists': {
    'each third read shows another field': onceUpdated({
      start: () => {
        let reads = 0;
        return changeBody('getSubscription', (body) =>
          (reads += 1) % 3 === 0 ? withKey(body, 'fields', ['wifi']) : body,
        );
      },
    }),
    'it cannot be read any more': onceUpdated(respondWith('getSubscription', errorResponse(404))),
    'the update is not stored': changeUpdate(before, asked),
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
    'a second update sets it': onceUpdated(
      changeKey(operation, 'created_at', '2027-01-01T10:00:00Z'),
    ),
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
    'entities keep what a second update drops': onceUpdated(
      keepsDropped((_index, _last, place) => place >= 50 && place < 100),
    ),
    'entities keep dropped fields': keepsDropped(() => true),
    'they cannot be listed any more': onceUpdated(respondWith('listEntities', errorResponse(404))),
    'the last entity of a page keeps dropped fields': keepsDropped((index, last) => index === last),
    'entities of later pages keep dropped fields': keepsDropped(
      (_index, _last, place) => place >= 50,
    ),
  },
  'update.pages': {
    'total is 0': onceUpdated(changeTotal(() => 0)),
    'offset counts pages': onceUpdated(
      listAs('offset', (offset, request) => offset * limitOf(request), endAtTotal),
    ),
  },
  'update.again': {
    'the fields from before come back after a while': comesBack,
    'from the third update on, they are ignored': ignoresLaterUpdates,
    'a second update is ignored': onceUpdated(changeUpdate(before, before)),
    'a second update is not stored': onceUpdated(changeUpdate(before, asked)),
    'names are replaced one by one': changeUpdate(overlaid, overlaid),
    'an update that changes nothing is a 404': changeNothing(errorResponse(404)),
    'an update that changes nothing is a 204': changeNothing(emptyResponse(204)),
    'a second update fails': onceUpdated(respondWith(operation, errorResponse(500))),
  },
  'update.lasts': {
    'a scrape writes back the fields that it began with': writesBack(3),
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
  },
  'update.kept': {
    'a scrape writes back its fields after eight requests': writesBack(8),
  },
} satisfies MutantsOfChecks;
