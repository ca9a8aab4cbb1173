import { bodyObject } from '../../http/response.js';
import { show } from '../../session/findings/expect.js';
import {
  entitiesOf,
  idsOf,
  offsetOf,
  requestedNumber,
  sameList,
} from '../../session/findings/page.js';
import { listDefaults } from '../../../src/api/operations.js';
import { precedes } from '../order.js';
import { isPage, pagesBefore } from '../pages.js';
import type { Recorded } from '../recorded.js';
import type { Judgement } from '../scene.js';

/** All that was asked for but the offset: any of it may decide on the order of entities. */
function selectionOf({ response: { request } }: Recorded): string {
  const asked = Object.entries({ ...listDefaults, ...request.query });
  const others = asked.filter(([name]) => name !== 'offset');
  return JSON.stringify(others.toSorted());
}

/**
 * Pages that were read in a row fit together. The order of entities is open: only a page that was
 * the same before and after another one of the same selection tells what that one should have.
 */
export const judgePages: Judgement = ({ at, history, ledger }) => {
  if (history?.isLive(at) !== true || !isPage(at)) return;
  const earlier = pagesBefore(history, at);
  const same = earlier.findLast(
    ({ response }) => response.request.path === at.response.request.path,
  );
  if (same === undefined || !sameList(same.response, at.response)) return;
  const selection = selectionOf(at);
  for (const between of earlier.filter((page) => precedes(same, page))) {
    if (selectionOf(between) !== selection) continue;
    const [from, to] = [offsetOf(at.response), offsetOf(between.response)];
    const isServed = requestedNumber(between.response, 'offset') === to;
    const due = idsOf(at.response)[to - from];
    if (!isServed || to <= from || due === undefined) continue;
    const found = idsOf(between.response)[0] ?? 'no entity';
    const expected = `${due} first, as at position ${to - from} of the page at ${from}`;
    const check = 'list.offset-counts-entities';
    ledger.expect(check, found === due, expected, found, between, same, at);
  }
};

/** Beyond so many entities, search engines serve no page. */
const deepest = 10_000;

/** What was asked for, or the default; null if not every deployment has to serve it. */
const askedFor = ({ response }: Recorded, key: 'limit' | 'offset'): number | null =>
  response.request.query?.[key] === undefined ? listDefaults[key] : requestedNumber(response, key);

/** A page is full as long as `total` says that there are more entities. */
export const judgeFullness: Judgement = ({ at, history, ledger }) => {
  if (history?.isLive(at) !== true || !isPage(at)) return;
  const { total, limit } = bodyObject(at.response);
  const [asked, offset] = [askedFor(at, 'limit'), askedFor(at, 'offset')];
  if (asked === null || offset === null || limit !== asked || offset >= deepest) return;
  if (typeof total !== 'number' || total <= offset) return;
  const due = Math.min(asked, total - offset);
  const found = entitiesOf(at.response).length;
  const expected = `${due} entities, since the total is ${show(total)}`;
  ledger.expect('list.page-full', found >= due, expected, String(found), at);
};
