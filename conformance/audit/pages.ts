import type { History } from './history.js';
import { sameList, totalOf } from '../session/findings/page.js';
import { freshness, precedes } from './order.js';
import type { Recorded } from './recorded.js';

/** The pages of a subscription just before, while nothing is known to have changed. */
export function pagesBefore(history: History, at: Recorded): Recorded[] {
  const since = history.lastWrite(at);
  if (since === null) return [];
  return history.pages
    .between(at.start - freshness, at.start)
    .filter(
      (page) =>
        precedes(page, at) &&
        at.start - page.end <= freshness &&
        (since === undefined || precedes(since, page)),
    );
}

/** Whether two pages that were read in a row have the same entities in other places. */
function isReordered(history: History, at: Recorded): boolean {
  const same = pagesBefore(history, at).findLast(
    ({ response }) => response.request.path === at.response.request.path,
  );
  if (same === undefined || totalOf(same.response) !== totalOf(at.response)) return false;
  return !sameList(same.response, at.response);
}

/** Whether a page that was read twice came in two orders: then places say nothing. */
export const isUnsteady = (history: History): boolean =>
  history.pages.events.some((page) => isReordered(history, page));
