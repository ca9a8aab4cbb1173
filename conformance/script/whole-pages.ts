import { bodyObject, type HttpResponse } from '../http/response.js';
import { entitiesOf, offsetOf, totalOf } from '../findings/page.js';

/** Whether entities might still be added. Some languages serialise an empty list as null. */
export function mayStillFill(page: HttpResponse): boolean {
  const { data } = bodyObject(page);
  if (page.status !== 200 || entitiesOf(page).length > 0) {
    return false;
  }
  return Array.isArray(data) || data === null;
}

/** Whether pages have one total, and none before the end is empty. Other responses are ignored. */
export function isWhole([first, ...others]: readonly HttpResponse[]): boolean {
  if (first === undefined) return true;
  const total = totalOf(first);
  return others.every((page) => {
    if (page.status !== 200) return true;
    if (totalOf(page) !== total) return false;
    return offsetOf(page) >= total || !mayStillFill(page);
  });
}

/** Whether pages of a list at rest have different totals. */
export const isTorn = (pages: readonly HttpResponse[], isAtRest: boolean): boolean =>
  isAtRest && new Set(pages.filter(({ status }) => status === 200).map(totalOf)).size > 1;
