import {
  arrayIn,
  emptyResponse,
  errorResponse,
  isObject,
  jsonResponse,
  mutant,
  objectIn,
  statefulMutant,
  withBody,
  withKey,
  type Middleware,
  type Mutant,
} from '../../checks/mutant.js';
import { acceptInvalid, changeBody, changeEntities, refuseAll, respondWith } from '../../checks/mutations.js';
import type { MutantsByCheck } from './mutants-by-check.js';

const update = 'updateSubscription';
const get = 'getSubscription';
const otherId = '11111111-1111-4111-8111-111111111111';

/** The fields of a body; none where they are no names. */
const namesIn = (body: ReturnType<typeof objectIn>): string[] => {
  const fields = arrayIn(body ?? {}, 'fields');
  const names = fields.filter((name) => typeof name === 'string');
  return names.length === fields.length && !names.includes('') ? names : [];
};

type Fields = (asked: string[], before: string[]) => string[];
const asked: Fields = (asked) => asked;
const before: Fields = (_asked, before) => before;
const merged: Fields = (asked, before) => [...new Set([...before, ...asked])];

/** A valid update stores other fields, or responds with others. */
function changeUpdate(store: Fields, respond: Fields): Middleware {
  return async (request, next) => {
    const body = request.operation === update ? objectIn(request) : undefined;
    const wanted = namesIn(body);
    if (!body || wanted.length === 0) return next(request);
    const kept = namesIn(objectIn(await next({ ...request, method: 'GET', operation: get, body: '' })));
    const stored = JSON.stringify(withKey(body, 'fields', store(wanted, kept)));
    const response = await next({ ...request, body: stored });
    const updated = response.status < 300 ? objectIn(response) : undefined;
    return updated ? withBody(response, withKey(updated, 'fields', respond(wanted, kept))) : response;
  };
}

/** Entities keep the fields that an update dropped, where `at` holds. */
function keepsDropped(name: string, at: (index: number, last: number, offset: number) => boolean): Mutant {
  return statefulMutant(name, () => {
    const dropped = new Map<string, string[]>();
    const remember: Middleware = async (request, next) => {
      const wanted = namesIn(objectIn(request));
      const read = { ...request, method: 'GET', operation: get, body: '' } as const;
      const kept = wanted.length > 0 ? namesIn(objectIn(await next(read))) : [];
      const response = await next(request);
      if (response.status < 300)
        dropped.set(
          request.id,
          kept.filter((field) => !wanted.includes(field)),
        );
      return response;
    };
    const show = changeEntities((entity, index, last, { id, url }) => {
      const keeps = at(index, last, Number(url.searchParams.get('offset') ?? 0));
      const fields = isObject(entity.fields) ? entity.fields : {};
      const old = keeps ? (dropped.get(id) ?? []) : [];
      return { ...entity, fields: { ...fields, ...Object.fromEntries(old.map((field) => [field, null])) } };
    });
    return (request, next) => (request.operation === update ? remember(request, next) : show(request, next));
  });
}

export const updateMutants: MutantsByCheck = {
  'update.subscription': [
    mutant('the response has no body', respondWith(update, emptyResponse(204))),
    mutant('only a word comes back', respondWith(update, jsonResponse(200, { updated: true }))),
    mutant('there is no such method', refuseAll(update, errorResponse(405))),
    mutant(
      'the subscription is wrapped',
      changeBody(update, (body) => ({ subscription: body })),
    ),
  ],
  'update.same-subscription': [
    mutant(
      'another id',
      changeBody(update, (body) => withKey(body, 'id', otherId)),
    ),
    mutant(
      'another account',
      changeBody(update, (body) => withKey(body, 'account_id', otherId)),
    ),
  ],
  'update.fields-replaced': [
    mutant('old and new fields come back', changeUpdate(asked, merged)),
    mutant('the old fields come back', changeUpdate(asked, before)),
    mutant(
      'the last field is lost',
      changeUpdate(
        (asked) => asked.slice(0, Math.max(1, asked.length - 1)),
        (asked) => asked.slice(0, Math.max(1, asked.length - 1)),
      ),
    ),
    mutant('fields are added', changeUpdate(merged, merged)),
  ],
  'update.persists': [
    mutant('the update is not stored', changeUpdate(before, asked)),
    mutant('the fields are stored beside the old ones', changeUpdate(merged, asked)),
    mutant(
      'a field is lost once the response is sent',
      changeUpdate((asked) => asked.slice(0, 1), asked),
    ),
  ],
  'update.entities-follow': [
    keepsDropped('entities keep dropped fields', () => true),
    keepsDropped('the last entity of a page keeps dropped fields', (index, last) => index === last),
    keepsDropped('entities of later pages keep dropped fields', (_index, _last, offset) => offset >= 50),
  ],
  'update.fields-array': [
    mutant(
      'accepts a string for fields',
      acceptInvalid(update, ({ fields }) => typeof fields === 'string', { fields: ['phone'] }),
    ),
  ],
  'update.fields-strings': [
    mutant(
      'accepts a number among the fields',
      acceptInvalid(update, (body) => arrayIn(body, 'fields').some((name) => typeof name === 'number'), {
        fields: ['phone'],
      }),
    ),
  ],
  'update.keeps-rest': [
    mutant(
      'another type',
      changeBody(update, (body) => withKey(body, 'entity_type', 'car wash')),
    ),
    mutant(
      'another city',
      changeBody(update, (body) => withKey(body, 'city', 'Reykjavík')),
    ),
  ],
  'update.created-at': [
    mutant(
      'a later created_at',
      changeBody(update, (body) => withKey(body, 'created_at', '2036-06-01T00:00:00.000Z')),
    ),
  ],
  'update.updated-at': [
    mutant(
      'an earlier updated_at',
      changeBody(update, (body) => withKey(body, 'updated_at', '2020-01-01T00:00:00.000Z')),
    ),
  ],
};
