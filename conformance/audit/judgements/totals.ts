import type { JsonValue } from '../../../src/api/wire.js';
import { bodyObject } from '../../http/response.js';
import { entitiesOf } from '../../session/findings/page.js';
import { isChangedSince, type History } from '../history.js';
import { precedes } from '../order.js';
import type { Recorded } from '../recorded.js';
import type { Scene } from '../scene.js';

const totalIn = ({ response }: Recorded): JsonValue | undefined => bodyObject(response).total;

/** Whether nothing but the place of the page was asked for. */
const isPlain = ({ response: { request } }: Recorded): boolean =>
  Object.entries(request.query ?? {}).every(
    ([name, value]) => ['limit', 'offset'].includes(name) && typeof value === 'number',
  );

/** Whether a page has no entity and counts none, as a query does whose rows have the total. */
const isUncounted = (page: Recorded): boolean =>
  entitiesOf(page.response).length === 0 && totalIn(page) === 0;

/**
 * The total is the same on every page. Others are not in the recording, and scrapes add entities:
 * a total counts as wrong where pages before and after it agree on another one, and nothing was
 * going on.
 */
export function judgeTotals(
  { at, ledger }: Scene,
  history: History,
  earlier: readonly Recorded[],
): void {
  const total = totalIn(at);
  if (typeof total !== 'number' || !isPlain(at) || isUncounted(at)) return;
  const pages = earlier.filter((page) => isPlain(page) && !isUncounted(page));
  const first = pages.find((page) => totalIn(page) === total);
  if (first === undefined || !isCalm(history, first, at)) return;
  for (const between of pages) {
    const found = totalIn(between);
    if (!precedes(first, between) || typeof found !== 'number') continue;
    const expected = `total ${total}, as on the pages before and after it`;
    const isSame = found === total;
    ledger.expect('list.total-stable', isSame, expected, `total ${found}`, between, first, at);
  }
}

/** Words for data that is not complete yet: which there are is open. */
const unfinished = /pend|queue|scrap|crawl|fetch|load|progress|process|running|refresh|partial/i;

/** Whether the subscription was read before and afterwards, and its data was complete. */
function isCalm(history: History, first: Recorded, last: Recorded): boolean {
  const before = history.lastSighting(first);
  const after = history.nextSighting(last);
  if (before === undefined || after === undefined) return false;
  const [was, is] = [bodyObject(before.response), bodyObject(after.response)];
  const { data_status: word } = was;
  if (typeof word !== 'string' || unfinished.test(word) || is.data_status !== word) return false;
  return !isChangedSince(was, is) && history.lastWrite(first) === history.lastWrite(after);
}
