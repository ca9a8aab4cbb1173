import {
  arrayIn,
  fieldsOf,
  objectIn,
  withBody,
  withKey,
  type ApiRequest,
  type JsonObject,
  type Middleware,
  type Mutation,
} from './mutant.js';
import { changeEntities } from './mutations.js';

const update = 'updateSubscription';

/** The fields of a body; none where they are not names. */
function namesIn(body: JsonObject | undefined): string[] {
  const fields = arrayIn(body ?? {}, 'fields');
  const names = fields.filter((name) => typeof name === 'string');
  return names.length === fields.length && !names.includes('') ? names : [];
}

const asGet = (request: ApiRequest): ApiRequest => ({ ...request, method: 'GET', operation: 'getSubscription', body: '' });

type Fields = (asked: string[], before: string[]) => string[];

export const asked: Fields = (fields) => fields;
export const before: Fields = (_fields, previous) => previous;
export const firstOnly: Fields = (fields) => fields.slice(0, 1);
export const merged: Fields = (fields, previous) => [...new Set([...previous, ...fields])];

/** A valid update stores other fields than those asked for, or responds with others. */
export function changeUpdate(store: Fields, respond: Fields): Middleware {
  return async (request, next) => {
    const body = request.operation === update ? objectIn(request) : undefined;
    const wanted = namesIn(body);
    if (!body || wanted.length === 0) return next(request);
    const previous = namesIn(objectIn(await next(asGet(request))));
    const stored = JSON.stringify(withKey(body, 'fields', store(wanted, previous)));
    const response = await next({ ...request, body: stored });
    const updated = response.status < 300 ? objectIn(response) : undefined;
    return updated ? withBody(response, withKey(updated, 'fields', respond(wanted, previous))) : response;
  };
}

/** Entities keep the fields that an update dropped, where `at` holds; `place` counts from the start of the list. */
export function keepsDropped(at: (index: number, last: number, place: number) => boolean): Mutation {
  return {
    start: () => {
      const dropped = new Map<string, string[]>();
      const remember: Middleware = async (request, next) => {
        const wanted = namesIn(objectIn(request));
        const previous = wanted.length > 0 ? namesIn(objectIn(await next(asGet(request)))) : [];
        const response = await next(request);
        const names = previous.filter((field) => !wanted.includes(field));
        if (response.status < 300) dropped.set(request.id, names);
        return response;
      };
      const show = changeEntities((entity, index, last, { id, url }) => {
        const place = Number(url.searchParams.get('offset') ?? 0) + index;
        const old = at(index, last, place) ? (dropped.get(id) ?? []) : [];
        return { ...entity, fields: { ...fieldsOf(entity), ...Object.fromEntries(old.map((field) => [field, null])) } };
      });
      return (request, next) => (request.operation === update ? remember(request, next) : show(request, next));
    },
  };
}
