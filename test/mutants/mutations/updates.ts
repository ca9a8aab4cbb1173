import { changeBody, changeEntities } from './changes.js';
import {
  type ApiRequest,
  type ApiResponse,
  arrayIn,
  fieldsOf,
  type JsonObject,
  type Middleware,
  type Mutation,
  type Next,
  objectIn,
  withBody,
  withKey,
} from './middleware.js';

const update = 'updateSubscription';

/** The fields of a body; empty if they are not strings. */
function namesIn(body: JsonObject | undefined): string[] {
  const fields = arrayIn(body ?? {}, 'fields');
  const names = fields.filter((name) => typeof name === 'string');
  if (names.length === fields.length && !names.includes('')) {
    return names;
  }
  return [];
}

const asGet = (request: ApiRequest): ApiRequest => ({
  ...request,
  method: 'GET',
  operation: 'getSubscription',
  body: '',
});

type Fields = (asked: string[], before: string[]) => string[];

export const asked: Fields = (fields) => fields;
export const before: Fields = (_fields, previous) => previous;
export const firstOnly: Fields = (fields) => fields.slice(0, 1);
/** Merges lists by index, as recursive merges do. */
export const overlaid: Fields = (fields, previous) => {
  const rest = previous.slice(fields.length);
  return [...fields, ...rest];
};
export const merged: Fields = (fields, previous) => {
  const all = new Set([...previous, ...fields]);
  return [...all];
};

/** The fields that a subscription has before an update of it. */
async function fieldsBefore(request: ApiRequest, next: Next): Promise<string[]> {
  const read = await next(asGet(request));
  return namesIn(objectIn(read));
}

/** A valid update stores other fields than requested, or responds with others. */
export function changeUpdate(store: Fields, respond: Fields): Middleware {
  return async (request, next) => {
    const body = request.operation === update ? objectIn(request) : undefined;
    const wanted = namesIn(body);
    if (!body || wanted.length === 0) return next(request);
    const previous = await fieldsBefore(request, next);
    const stored = withKey(body, 'fields', store(wanted, previous));
    const response = await next({ ...request, body: JSON.stringify(stored) });
    const updated = response.status < 300 ? objectIn(response) : undefined;
    if (updated === undefined) return response;
    const shown = withKey(updated, 'fields', respond(wanted, previous));
    return withBody(response, shown);
  };
}

/** Replaces the response to an update that changes nothing. */
export function changeNothing(response: ApiResponse): Middleware {
  return async (request, next) => {
    if (request.operation !== update) return next(request);
    const wanted = namesIn(objectIn(request));
    if (wanted.length === 0) return next(request);
    const previous = await fieldsBefore(request, next);
    if (wanted.join() === previous.join()) return response;
    return next(request);
  };
}

/**
 * A scrape that began with the first update restores its fields after the second update and some
 * reads.
 */
export const writesBack = (reads: number): Mutation => ({
  start: () => {
    let updates = 0;
    let left = reads;
    let began: string[] = [];
    const show = changeBody('getSubscription', (body) => {
      if (updates < 2) return body;
      left -= 1;
      if (left > 0) return withKey(body, 'data_status', 'scraping');
      return withKey(body, 'fields', began);
    });
    return async (request, next) => {
      const response = await show(request, next);
      if (request.operation !== update || response.status >= 300) return response;
      if (updates === 0) began = namesIn(objectIn(response));
      updates += 1;
      return response;
    };
  },
});

/** The second update shows in four reads, and then other fields are there again. */
export const comesBack: Mutation = {
  start: () => {
    const updates = new Map<string, number>();
    const reads = new Map<string, number>();
    const show = changeBody('getSubscription', (body, { id }) => {
      const updated = updates.get(id) ?? 0;
      if (updated < 2) return body;
      const count = (reads.get(id) ?? 0) + 1;
      reads.set(id, count);
      if (count > 4) return withKey(body, 'fields', ['wifi']);
      return body;
    });
    return async (request, next) => {
      const response = await show(request, next);
      if (request.operation === update && response.status < 300) {
        const count = updates.get(request.id) ?? 0;
        updates.set(request.id, count + 1);
      }
      return response;
    };
  },
};

/**
 * Entities selected by `at` keep the fields that an update dropped; `place` is the position in the
 * list.
 */
export function keepsDropped(
  at: (index: number, last: number, place: number) => boolean,
): Mutation {
  return {
    start: () => {
      const dropped = new Map<string, string[]>();
      const remember: Middleware = async (request, next) => {
        const wanted = namesIn(objectIn(request));
        const previous = wanted.length > 0 ? await fieldsBefore(request, next) : [];
        const response = await next(request);
        const names = previous.filter((field) => !wanted.includes(field));
        if (response.status < 300) dropped.set(request.id, names);
        return response;
      };
      const show = changeEntities((entity, index, last, { id, url }) => {
        const offset = Number(url.searchParams.get('offset') ?? 0);
        const isKeeping = at(index, last, offset + index);
        const old = isKeeping ? (dropped.get(id) ?? []) : [];
        const fields = { ...fieldsOf(entity) };
        for (const name of old) fields[name] = null;
        return { ...entity, fields };
      });
      return (request, next) => {
        if (request.operation === update) return remember(request, next);
        return show(request, next);
      };
    },
  };
}

/** A subscription is read once as it was updated, and then as it was created. */
export const undoesUpdates: Mutation = {
  start: () => {
    const created = new Map<string, JsonObject>();
    const reads = new Map<string, number>();
    const show = changeBody('getSubscription', (body, { id }) => {
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

/** Once an update has such a body, something else is read, until another update is accepted. */
export const thenRead = (isBody: (body: string) => boolean, read: Middleware): Mutation => ({
  start: () => {
    let isHit = false;
    return async (request, next) => {
      if (isHit && request.operation === 'getSubscription') return read(request, next);
      const response = await next(request);
      if (request.operation !== update) return response;
      const isAccepted = response.status < 300;
      isHit = isBody(request.body) || (isHit && !isAccepted);
      return response;
    };
  },
});
