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

/** Returns the pages with a different total than the first one, and those before the end that are empty. */
export function contradicting([
  first,
  ...others
]: readonly HttpResponse[]): readonly HttpResponse[] {
  if (first === undefined) return [];
  const total = totalOf(first);
  return others.filter(
    (page) =>
      page.status === 200 &&
      (totalOf(page) !== total || (offsetOf(page) < total && mayStillFill(page))),
  );
}

/** Whether two pages have as many entities and the same total: the order may be another each time. */
export const areFilledAlike = (one: HttpResponse, other: HttpResponse): boolean =>
  totalOf(one) === totalOf(other) && entitiesOf(one).length === entitiesOf(other).length;

/** Whether pages of a list at rest have different totals. */
export const isTorn = (pages: readonly HttpResponse[], isAtRest: boolean): boolean =>
  isAtRest && new Set(pages.filter(({ status }) => status === 200).map(totalOf)).size > 1;
