import { listDefaults } from '../../src/api/operations.js';
import { bodyObject, isObject, type HttpResponse, type JsonObject } from '../http/response.js';
import { fold, show } from './expect.js';

/** What a page of entities says. */

export const entitiesOf = (page: HttpResponse): JsonObject[] => {
  const { data } = bodyObject(page);
  return Array.isArray(data) ? data.filter(isObject) : [];
};

export const totalOf = (page: HttpResponse): number => {
  const { total } = bodyObject(page);
  return Number.isInteger(total) ? Number(total) : entitiesOf(page).length;
};

/** The offset behind its last entity, as far as one can be sent: a deployment may put the largest number it has for "many". */
export const endOf = (page: HttpResponse): number => Math.min(totalOf(page), 2 ** 52);

export const idsOf = (page: HttpResponse): string[] => entitiesOf(page).map((entity) => fold(show(entity.id ?? entity)));

export const sameIds = (a: HttpResponse, b: HttpResponse): boolean => idsOf(a).join() === idsOf(b).join();

/** The number asked for, if every deployment has to serve it: no largest `limit` is specified, but 50 is within it. */
export function requestedNumber(page: HttpResponse, name: 'limit' | 'offset'): number | null {
  const value = page.request.query?.[name];
  if (typeof value !== 'number' || !Number.isInteger(value)) return null;
  const within = name === 'limit' ? value >= 1 && value <= listDefaults.limit : value >= 0;
  return within ? value : null;
}

/** The same entities in the same order, and the same total. */
export const sameList = (a: HttpResponse, b: HttpResponse): boolean => totalOf(a) === totalOf(b) && sameIds(a, b);

/** The offset that a page was asked for, or the default. */
export const offsetOf = (page: HttpResponse): number => requestedNumber(page, 'offset') ?? 0;

/** The first place of the list at which a page has another entity than one of the others, or none where it has to begin. */
export function misplaced(page: HttpResponse, others: readonly HttpResponse[]) {
  const [ids, start] = [idsOf(page), offsetOf(page)];
  for (const other of others) {
    const theirs = idsOf(other);
    for (const at of [0, ...ids.keys()]) {
      const due = theirs[start + at - offsetOf(other)];
      if (due !== undefined && due !== ids[at]) return { place: start + at, due, found: ids[at] ?? 'no entity', other };
    }
  }
  return undefined;
}

/** Pages that are read of one list: all of up to 400 entities, otherwise from the beginning, the middle and the end. */
const mostPages = 8;

export function laterOffsets(first: HttpResponse): number[] {
  const [pageSize, end] = [entitiesOf(first).length, endOf(first)];
  const count = pageSize > 0 ? Math.ceil(end / pageSize) : 0;
  if (count <= mostPages) return Array.from({ length: Math.max(0, count - 1) }, (_, at) => (at + 1) * pageSize);
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
