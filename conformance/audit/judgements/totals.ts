import type { JsonValue } from '../../../src/api/wire.js';
import { bodyObject } from '../../http/response.js';
import { entitiesOf } from '../../session/findings/page.js';
import { isCalm } from '../calm.js';
import type { History } from '../history.js';
import { precedes } from '../order.js';
import type { Recorded } from '../recorded.js';
import type { Scene } from '../scene.js';

const totalIn = ({ response }: Recorded): JsonValue | undefined => bodyObject(response).total;

/** Whether nothing but the place of the page was asked for. */
const isPlain = ({ response: { request } }: Recorded): boolean =>
  Object.entries(request.query ?? {}).every(
    ([name, value]) => ['limit', 'offset'].includes(name) && typeof value === 'number',
  );

/** Whether its total says anything: a query whose rows have it counts none where it has no rows. */
const isCounted = (page: Recorded): boolean =>
  isPlain(page) && (entitiesOf(page.response).length > 0 || totalIn(page) !== 0);

/** So many pages have to have the same total each time for others to be wrong. */
const enough = 4;

/** The total of each page that came with the same one each time; null if one came with another. */
function totalsByPath(pages: readonly Recorded[]): Map<string, JsonValue | undefined> | null {
  const totals = new Map<string, JsonValue | undefined>();
  const again = new Map<string, JsonValue | undefined>();
  for (const page of pages) {
    const { path } = page.response.request;
    const total = totalIn(page);
    if (totals.has(path) && totals.get(path) !== total) return null;
    if (totals.has(path)) again.set(path, total);
    totals.set(path, total);
  }
  return again;
}

/**
 * The total is the same on every page. Others are not in the recording, scrapes add entities, and
 * replicas lag: a total counts as wrong where it goes with the page, so that all pages that were
 * read twice came with the same one again, and nothing was going on.
 */
export function judgeTotals(
  { at, ledger }: Scene,
  history: History,
  earlier: readonly Recorded[],
): void {
  const total = totalIn(at);
  if (typeof total !== 'number' || !isCounted(at)) return;
  const pages = [...earlier, at].filter(isCounted);
  const [first] = pages;
  const totals = totalsByPath(pages);
  if (first === undefined || totals === null || totals.size < enough) return;
  if (!isCalm(history, first, at)) return;
  const again = pages.filter(({ response }) => totals.has(response.request.path));
  const other = otherBetween(again, at);
  if (other !== undefined && totalsByPath(pagesInState(history, at)) === null) return;
  const compared = { response: (other ?? at).response, other: at.response, isSteady: true };
  ledger.judge('pages', compared, 'list.total-stable');
}

/** A page with another total, which stands between two readings of the same page. */
function otherBetween(pages: readonly Recorded[], at: Recorded): Recorded | undefined {
  const { path } = at.response.request;
  const before = pages.find((page) => page !== at && page.response.request.path === path);
  if (before === undefined) return undefined;
  return pages.find((page) => totalIn(page) !== totalIn(at) && precedes(before, page));
}

const stateOf = (seen: Recorded | undefined): string => {
  const { data_status: word, updated_at: moment } = seen ? bodyObject(seen.response) : {};
  return JSON.stringify([word, moment]);
};

/** All pages that were read of a subscription in the state in which a page was read. */
function pagesInState(history: History, at: Recorded): Recorded[] {
  const state = stateOf(history.lastSighting(at));
  return history.pages.events.filter(
    (page) => isCounted(page) && stateOf(history.lastSighting(page)) === state,
  );
}
