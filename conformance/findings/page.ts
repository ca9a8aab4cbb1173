import { reduced } from '../model/reduced.js';
import { normalizeWord } from '../model/values.js';
import { listDefaults } from '../../src/api/operations.js';
import { bodyObject, isObject, type HttpResponse, type JsonObject } from '../http/response.js';
import { show } from './expect.js';

export const entitiesOf = (page: HttpResponse): JsonObject[] => {
  const { data } = bodyObject(page);
  if (Array.isArray(data)) return data.filter(isObject);
  return [];
};

/** Whether a page contains no entities. Some languages serialise an empty list as null. */
export function isEmptyList(page: HttpResponse): boolean {
  const { data } = bodyObject(page);
  return data === null || (Array.isArray(data) && data.length === 0);
}

export const totalOf = (page: HttpResponse): number => {
  const { total } = bodyObject(page);
  if (Number.isInteger(total)) return Number(total);
  return entitiesOf(page).length;
};

/**
 * Returns the offset after the last entity, limited to what can be sent: `total` might be the
 * largest number of a platform.
 */
export const endOffsetOf = (page: HttpResponse): number => Math.min(totalOf(page), 2 ** 52);

/**
 * Returns the id of an entity, or the whole entity if the id is above 2^53, where distinct ids are
 * rounded to the same number.
 */
function entityKey(entity: JsonObject): string {
  const { id } = entity;
  const isRounded = typeof id === 'number' && !Number.isSafeInteger(id);
  return normalizeWord(show(isRounded ? entity : (id ?? entity)));
}

export const idsOf = (page: HttpResponse): string[] => entitiesOf(page).map(entityKey);

export const sameIds = (a: HttpResponse, b: HttpResponse): boolean =>
  idsOf(a).join() === idsOf(b).join();

/**
 * Returns the requested `limit` or `offset`, if every deployment must serve it: the maximum `limit`
 * is an open question, but is at least 50.
 */
function requestedNumber(page: HttpResponse, name: 'limit' | 'offset'): number | null {
  const value = page.request.query?.[name];
  if (typeof value !== 'number' || !Number.isInteger(value)) return null;
  const within = name === 'limit' ? value >= 1 && value <= listDefaults.limit : value >= 0;
  return within ? value : null;
}

/** Whether two pages have the same entities in the same order, and the same total. */
export const sameList = (a: HttpResponse, b: HttpResponse): boolean =>
  totalOf(a) === totalOf(b) && sameIds(a, b);

/** Returns the requested offset of a page, or the default. */
export const offsetOf = (page: HttpResponse): number => requestedNumber(page, 'offset') ?? 0;

/** Maximum number of pages of a list that is read completely. */
const maxPages = 8;

/**
 * Returns the offsets of the pages to read after the first: of all pages, or of some from the
 * beginning, the middle and the end.
 */
export function laterOffsets(first: HttpResponse): number[] {
  const pageSize = entitiesOf(first).length;
  const end = endOffsetOf(first);
  const count = pageSize > 0 ? Math.ceil(end / pageSize) : 0;
  if (count <= maxPages) {
    const offsets: number[] = [];
    for (let page = 1; page < count; page += 1) {
      offsets.push(page * pageSize);
    }
    return offsets;
  }
  return [
    pageSize,
    2 * pageSize,
    3 * pageSize,
    Math.floor(count / 4) * pageSize,
    Math.floor(count / 2) * pageSize,
    Math.floor((count * 3) / 4) * pageSize,
    end - pageSize,
  ];
}

/** Pages as a run keeps them. */
const keptPages = new WeakMap<HttpResponse, HttpResponse>();

/**
 * Returns the response as a run keeps it once its body was judged: a page without the values of its entities.
 * The beginning of its text stays as evidence.
 */
export function keptOf(response: HttpResponse): HttpResponse {
  const isPage =
    response.request.operation === 'listEntities' && Array.isArray(bodyObject(response).data);
  if (!isPage || response.isReduced === true) return response;
  const known = keptPages.get(response);
  if (known !== undefined) return known;
  const kept = { ...response, json: reduced('list', response.json), isReduced: true } as const;
  keptPages.set(response, kept);
  return kept;
}
