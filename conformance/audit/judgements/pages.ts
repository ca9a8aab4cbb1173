import { listDefaults } from '../../../src/api/operations.js';
import { bodyObject, type JsonObject } from '../../http/response.js';
import { expectThat } from '../../session/findings/expect.js';
import {
  entitiesOf,
  idsOf,
  offsetOf,
  requestedNumber,
  sameList,
  totalOf,
} from '../../session/findings/page.js';
import { unreadable } from '../../session/findings/readable.js';
import { isCalm } from '../calm.js';
import { hasMask } from '../../http/masks.js';
import { isPage } from '../history.js';
import { precedes } from '../order.js';
import { pagesBefore } from '../pages.js';
import type { Recorded } from '../recorded.js';
import type { Judgement, Scene } from '../scene.js';
import { judgeTotals } from './totals.js';

/** What tells one place from another, whatever its id. */
const features = [
  'name',
  'external_id',
  'phone',
  'website',
  'latitude',
  'longitude',
  'discovered_at',
] as const;

const placeOf = (entity: JsonObject): string =>
  JSON.stringify(features.map((key) => entity[key] ?? null));

/** Two of a kind may be mistaken for one another. */
const enough = 3;

/** The same entities, each of which is told from the others by what it is, have the same ids. */
function judgeIds({ at, ledger }: Scene, earlier: readonly Recorded[]): void {
  const { response } = at;
  const places = entitiesOf(response).map(placeOf);
  if (places.length < enough || new Set(places).size < places.length) return;
  const same = earlier.findLast((page) => page.response.request.path === response.request.path);
  if (same === undefined || totalOf(same.response) !== totalOf(response)) return;
  if (entitiesOf(same.response).map(placeOf).join() !== places.join()) return;
  const before = new Set(idsOf(same.response));
  const isKnown = idsOf(response).some((id) => before.has(id));
  const found = `${places.length} entities that are the same but for their ids`;
  const finding = expectThat(isKnown, 'the same ids again', found, response, same.response);
  ledger.note('entity.ids-stable', finding);
}

/** All that was asked for but the offset: any of it may decide on the order of entities. */
function selectionOf({ response: { request } }: Recorded): string {
  const asked = Object.entries({ ...listDefaults, ...request.query });
  const others = asked.filter(([name]) => name !== 'offset');
  return JSON.stringify(others.toSorted());
}

/** Whether an offset was asked for that every deployment has to serve. */
function hasPlainOffset({ response }: Recorded): boolean {
  const isLeftOut = response.request.query?.offset === undefined;
  return isLeftOut || requestedNumber(response, 'offset') !== null;
}

/** Below so many orders, a list that is shuffled may come twice in the same one. */
const leastOrders = 1000;

/** Whether chance does not make two pages the same. */
function isRecognisable({ response }: Recorded): boolean {
  const total = totalOf(response);
  const size = new Set(idsOf(response)).size;
  let orders = 1;
  for (let place = 0; place < size && orders < leastOrders; place += 1) orders *= total - place;
  return orders >= leastOrders;
}

/** Whether pages can be compared with it. */
const isReadable = ({ response }: Recorded): boolean =>
  !entitiesOf(response).some(({ id }) => hasMask(id)) &&
  unreadable(['list.data', 'list.total', 'entity.id'], response) === null;

/**
 * Pages that were read in a row fit together. The order of entities is open: only a page that was
 * the same before and after another one of the same selection tells what that one should have.
 */
export const judgePages: Judgement = (scene) => {
  const { at, history } = scene;
  if (history?.isLive(at) !== true || !isPage(at)) return;
  if (!isReadable(at)) return;
  const earlier = pagesBefore(history, at).filter(isReadable);
  judgeTotals(scene, history, earlier);
  judgeIds(scene, earlier);
  if (!hasPlainOffset(at) || !isRecognisable(at)) return;
  const selection = selectionOf(at);
  const alike = earlier.filter((page) => selectionOf(page) === selection && hasPlainOffset(page));
  for (const page of alike) judgeDifference(scene, page);
  if (scene.histories.isUnsteady) return;
  const same = alike.findLast(({ response }) => offsetOf(response) === offsetOf(at.response));
  if (same === undefined || !sameList(same.response, at.response)) return;
  const between = alike.filter((page) => precedes(same, page));
  for (const page of between) {
    judgePlaces(scene, same, page);
    judgeRepetition(scene, same, page);
  }
};

/** A page at another offset has other entities. */
function judgeDifference({ at, ledger }: Scene, page: Recorded): void {
  const [from, to] = [offsetOf(page.response), offsetOf(at.response)];
  if (from === to || totalOf(page.response) !== totalOf(at.response)) return;
  ledger.judge('pages', { response: at.response, other: page.response }, 'list.pages-differ');
}

/** An offset counts entities. */
function judgePlaces({ at, ledger }: Scene, same: Recorded, between: Recorded): void {
  const [from, to] = [offsetOf(at.response), offsetOf(between.response)];
  const due = idsOf(at.response)[to - from];
  if (to <= from || due === undefined) return;
  if (totalOf(at.response) !== totalOf(between.response)) return;
  const found = idsOf(between.response)[0] ?? 'no entity';
  const expected = `${due} first, as at position ${to - from} of the page at ${from}`;
  const shown = [between, same, at].map(({ response }) => response);
  const finding = expectThat(found === due, expected, found, ...shown);
  ledger.note('list.offset-counts-entities', finding);
}

/** No entity stands on two pages that have no place in common. */
function judgeRepetition({ at, ledger }: Scene, same: Recorded, between: Recorded): void {
  const [mine, others] = [idsOf(at.response), idsOf(between.response)];
  const [from, to] = [offsetOf(at.response), offsetOf(between.response)];
  const isApart = from + mine.length <= to || to + others.length <= from;
  if (!isApart || totalOf(at.response) !== totalOf(between.response)) return;
  const pages = { response: between.response, other: at.response, source: same.response };
  ledger.judge('pages', pages, 'list.pages-disjoint');
}

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
  // a scrape may add entities while they are counted
  const page = { response: at.response, isSteady: isCalm(history, at, at) };
  ledger.judge('page', page, 'list.page-full');
};
