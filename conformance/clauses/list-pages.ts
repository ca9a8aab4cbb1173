import { listDefaults } from '../../src/api/operations.js';
import { bodyObject, type HttpResponse, isObject, refused } from '../http/response.js';
import { notSucceeded, show } from '../session/findings/expect.js';
import {
  violation,
  type Finding,
  holds,
  notApplicable,
  inconclusive,
  inconclusiveBy,
} from '../session/findings/finding.js';
import {
  entitiesOf,
  idsOf,
  misplaced,
  offsetOf,
  repetition,
  requestedNumber,
  sameEntities,
  sameIds,
  totalOf,
} from '../session/findings/page.js';
import { requireReadable } from '../session/findings/readable.js';
import type { Session } from '../session/session.js';
import {
  comparablePages,
  fewFromSecond,
  filledPages,
  lastEntity,
  listPage,
  type Pages,
  servedPages,
} from '../script/pages.js';
import { confirmCounts, confirmPlaces, expectSamePlaces } from '../script/confirm.js';
import { served } from './list.js';
import { checksOf, sections } from './check.js';

/** Beyond so many entities, search engines serve no page. */
const window = 10_000;

export function isDeep(page: HttpResponse): boolean {
  const limit = requestedNumber(page, 'limit') ?? listDefaults.limit;
  return offsetOf(page) + limit > window;
}

const countOn = (page: HttpResponse): number => entitiesOf(page).length;

/**
 * A page before the last known entity has some. Where the order changes, this is what shows that
 * `offset` counts entities: each page may have any of them.
 */
async function expectKnown(session: Session, pages: Pages): Promise<Finding> {
  if (!pages.steady) return holds();
  const all = [...filledPages(pages), await lastEntity(session)];
  const filled = all.filter(({ status }) => status === 200);
  const total = totalOf(pages.after);
  const ids = new Set(filled.flatMap(idsOf));
  const known = Math.min(ids.size, total);
  const early = filled.filter((page) => offsetOf(page) < known);
  const empty = early.find((page) => countOn(page) === 0);
  if (empty === undefined) return expectRest(session, filled, total);
  const place = `offset ${offsetOf(empty)}`;
  const expected = `an entity at ${place}, because ${known} of the list are known`;
  return confirmCounts(session, violation(expected, 'none', empty), empty);
}

/** Whether a page reaches the end of the list, whatever the largest limit is. */
function isToTheEnd(page: HttpResponse, total: number): boolean {
  const { limit } = page.request.query ?? {};
  if (limit === undefined) return offsetOf(page) + listDefaults.limit >= total;
  const size = requestedNumber(page, 'limit') ?? 0;
  return offsetOf(page) + size >= total;
}

/** How many more pages are read to get to know entities. */
const maxLooks = 12;

/**
 * A page up to the end has all that are not before it: of so many known ones, no more than `offset`
 * are. Where it lacks some, first pages are read until that many are known.
 */
async function expectRest(
  session: Session,
  filled: readonly HttpResponse[],
  total: number,
): Promise<Finding> {
  // the largest limit is open: where pages are short, the longest one is full
  const most = Math.max(0, ...filled.map(countOn));
  const dueOn = (page: HttpResponse, known: number): number =>
    Math.min(known - offsetOf(page), most);
  const last = filled.filter((page) => isToTheEnd(page, total));
  const lacking = (known: number): HttpResponse | undefined =>
    last.find((page) => countOn(page) < dueOn(page, known));
  if (lacking(total) === undefined) return holds();
  const ids = new Set(filled.flatMap(idsOf));
  const known = (): number => Math.min(ids.size, total);
  for (let look = 0; look < maxLooks && lacking(known()) === undefined; look += 1) {
    const page = await listPage(session);
    for (const id of idsOf(page)) {
      ids.add(id);
    }
  }
  const page = lacking(known());
  if (page === undefined) return holds();
  const due = `${dueOn(page, known())} entities at offset ${offsetOf(page)}`;
  const expected = `${due}, because ${known()} of the list are known`;
  const found = String(countOn(page));
  return confirmCounts(session, violation(expected, found, page), page);
}

/** Whether two pages have places of the list in common. */
function overlaps(one: HttpResponse, other: HttpResponse): boolean {
  const start = Math.max(offsetOf(one), offsetOf(other));
  return start < Math.min(placeAfter(one), placeAfter(other));
}

/** The offset after the last entity of a page. */
const placeAfter = (page: HttpResponse): number => offsetOf(page) + countOn(page);

/**
 * How many entities two pages share if they are drawn at random from so many; no end of them if
 * they have to share some.
 */
function expectedInCommon(one: HttpResponse, other: HttpResponse, total: number): number {
  const count = countOn(one);
  const otherCount = countOn(other);
  if (count + otherCount > total) return Infinity;
  return (count * otherCount) / total;
}

/** So many expected and none found is not chance: it is one in e to that power. */
const certainty = 20;

/**
 * Some id is listed again.
 * @param turns pages that were asked for one after the other; those at once may share made-up ids
 */
export function expectRepeatedIds(turns: readonly (readonly HttpResponse[])[]): Finding {
  const earlier: HttpResponse[] = [];
  const seen = new Set<string>();
  let expected = 0;
  for (const turn of turns) {
    const served = turn.filter((page) => page.status === 200);
    const pages = served.filter((page) => countOn(page) > 0);
    const ids = pages.flatMap(idsOf);
    if (ids.some((id) => seen.has(id))) {
      return holds();
    }
    for (const id of ids) {
      seen.add(id);
    }
    for (const page of pages) {
      for (const other of earlier) {
        expected += expectedInCommon(page, other, totalOf(page));
      }
    }
    earlier.push(...pages);
  }
  if (expected < certainty) return notApplicable('too few entities were listed twice to tell');
  const found = `${seen.size} ids on ${earlier.length} pages, none of which came back`;
  return violation('ids that come back', found, ...earlier.slice(0, 2));
}

const common = { ...sections.list, level: 'must', step: 'pages' } as const;

/** Without these, later pages are not the ones that follow. */
export const pagesInOrder = [
  'list.pages-differ',
  'list.offset-counts-entities',
  'list.limit-respected',
  'list.total-covers',
] as const;

const changing = 'entities kept coming or going while pages were compared';

/** An inconsistency within a page: it has entities beyond its total. */
export function totalViolation(page: HttpResponse): Finding | null {
  const items = entitiesOf(page).length;
  const { total } = bodyObject(page);
  const end = offsetOf(page) + items;
  if (items === 0 || typeof total !== 'number' || total >= end) return null;
  return violation(`total of at least ${end}`, `total ${total}`, page);
}

/** Whether the last page has the last entities that `total` tells of. */
export function isTotalReached({ all, steady }: Pages): boolean {
  const last = all.at(-1);
  if (!steady || last?.status !== 200) return false;
  return offsetOf(last) + entitiesOf(last).length >= totalOf(last);
}

/** Whether a page past the end counts nothing, as a query does whose rows have the total. */
const isUncounted = (page: HttpResponse): boolean =>
  entitiesOf(page).length === 0 && bodyObject(page).total === 0;

/** The consistency of pages. */
export const pageChecks = checksOf(common, [
  {
    id: 'list.total-covers',
    clause: "`total` is at least a page's `offset` plus its number of entities.",
    reads: ['list.data', 'list.total'],
    on: 'page',
    from: async (session) => {
      const { pastEnd, furtherPastEnd } = await comparablePages(session);
      const pages = [...(await servedPages(session)), pastEnd, furtherPastEnd];
      return pages.map((response) => ({ response }));
    },
    judge: ({ response }) => totalViolation(response) ?? holds(),
    confirm: (session, finding, { response }) => confirmCounts(session, finding, response),
    dependsOn: [
      ...served,
      'list.default-limit',
      'list.pages-differ',
      'list.offset-counts-entities',
    ],
  },
  {
    id: 'list.total-stable',
    clause: '`total` is the same on every page as long as nothing changes.',
    level: 'should',
    reads: ['list.data', 'list.total'],
    on: 'pages',
    from: async (session) => {
      const pages = await comparablePages(session);
      const { pastEnd, furtherPastEnd, steady: isSteady } = pages;
      const [other, ...filled] = filledPages(pages);
      if (other === undefined) return holds();
      const ends = [pastEnd, furtherPastEnd].filter((page) => !isUncounted(page));
      return [...filled, ...ends].map((response) => ({ response, other, isSteady }));
    },
    judge: ({ response, other, isSteady = false }) => {
      const [total, found] = [other, response].map((page) => show(bodyObject(page).total));
      const isServed = response.status === 200 && isObject(response.json);
      if (!isServed || found === total) return holds();
      if (!isSteady) return inconclusive(changing, other, response);
      return violation(`total ${total} on every page`, `total ${found}`, response, other);
    },
    confirm: (session, finding, { response, other }) =>
      confirmCounts(session, finding, other, response),
    dependsOn: [...served, ...pagesInOrder],
  },
  {
    id: 'list.total-reached',
    clause: '`total` does not exceed the number of entities that can be listed.',
    level: 'should',
    reads: ['list.data', 'list.total'],
    on: 'page',
    from: async (session) => {
      const { all, steady: isSteady } = await comparablePages(session);
      return all.slice(-1).map((response) => ({ response, isSteady }));
    },
    judge: ({ response, isSteady = false }) => {
      if (response.status !== 200)
        return inconclusiveBy('list.ok', 'the last page could not be read');
      const found = offsetOf(response) + entitiesOf(response).length;
      if (found >= totalOf(response)) return holds();
      if (!isSteady) return inconclusive(changing, response);
      return violation(`total of at most ${found}`, `total ${totalOf(response)}`, response);
    },
    confirm: (session, finding, { response }) => confirmCounts(session, finding, response),
    dependsOn: [...served, ...pagesInOrder],
  },
  {
    id: 'list.offset-counts-entities',
    clause: '`offset` counts entities: the page at `offset=1` begins with the second entity.',
    run: async (session) => {
      const pages = await comparablePages(session);
      const { first, second, shifted, across, all, after } = pages;
      requireReadable(['list.data', 'list.total', 'entity.id'], after, first, second, shifted);
      if (totalOf(after) < 2) return notApplicable('there are not two entities');
      // the order may depend on the limit: it is open
      const isOneOrder = misplaced(first, [after]) === undefined;
      const isEnough = isOneOrder && shifted.status === 200;
      const begin = isEnough ? shifted : await fewFromSecond(session);
      const last = await lastEntity(session);
      const compared = isOneOrder ? [second, begin, across, last] : [begin];
      const others = isOneOrder ? [first, ...all] : [first, second];
      for (const page of compared) {
        if (page?.status !== 200) continue;
        const finding = await expectSamePlaces(session, page, others);
        if (finding.kind !== 'holds') return finding;
      }
      return expectKnown(session, pages);
    },
    dependsOn: [...served, 'list.default-limit', 'list.pages-differ'],
  },
  {
    id: 'list.pages-differ',
    clause: 'Pages at different offsets have different entities.',
    reads: ['entity.id'],
    on: 'pages',
    from: async (session) => {
      const { after, first, second } = await comparablePages(session);
      if (totalOf(after) < 2) return notApplicable('there are not two entities');
      return [{ response: second, other: first }];
    },
    judge: ({ response, other }) => {
      if (!sameIds(response, other)) return holds();
      const expected = `other entities at offset ${offsetOf(response)} than at ${offsetOf(other)}`;
      return violation(expected, sameEntities(response), response, other);
    },
    confirm: (session, finding, { response, other }) =>
      confirmPlaces(session, finding, other, response),
    dependsOn: [...served, 'list.limit-respected'],
  },
  {
    id: 'list.pages-disjoint',
    clause: 'No entity is on two consecutive pages.',
    level: 'should',
    reads: ['entity.id'],
    on: 'pages',
    from: async (session) => {
      const { all, first, second, after } = await comparablePages(session);
      if (totalOf(after) < 2) return notApplicable('there are not two entities');
      const sequence = all.length > 1 ? all : [first, second];
      return sequence.flatMap((response, index) => {
        const earlier = sequence.slice(0, index).toReversed();
        return earlier.map((other) => ({ response, other }));
      });
    },
    judge: ({ response, other, source = response }) => {
      const known = new Set(idsOf(other));
      const twice = idsOf(response).find((id) => known.has(id));
      if (twice === undefined || overlaps(other, response)) return holds();
      const found = repetition(twice, other, response);
      return violation('no entity twice', found, response, other, source);
    },
    confirm: (session, finding, { response, other }) =>
      confirmPlaces(session, finding, response, other),
    dependsOn: [...served, ...pagesInOrder],
  },
  {
    id: 'list.page-full',
    clause: 'A page is full if `total` shows that more entities follow.',
    level: 'should',
    reads: ['list.data', 'list.total'],
    on: 'page',
    from: async (session) => {
      const pages = await comparablePages(session);
      const served = [...filledPages(pages), await lastEntity(session)].filter(
        ({ status }) => status === 200,
      );
      return served.map((response) => ({ response, isSteady: pages.steady }));
    },
    judge: ({ response, isSteady = false }) => {
      const left = totalOf(response) - offsetOf(response);
      const limit = requestedNumber(response, 'limit') ?? listDefaults.limit;
      const due = Math.max(0, Math.min(limit, left));
      const items = entitiesOf(response).length;
      if (items >= due) return holds();
      if (!isSteady) return inconclusive(changing, response);
      const expected = `${due} entities, of ${totalOf(response)} in all`;
      return violation(expected, String(items), response);
    },
    confirm: (session, finding, { response }) => confirmCounts(session, finding, response),
    dependsOn: [...served, 'list.default-limit', ...pagesInOrder],
  },
  {
    id: 'list.past-end',
    clause: 'An `offset` past the last entity returns 200 with an empty page.',
    reads: ['list.data', 'list.total'],
    on: 'page',
    from: async (session) => {
      const pages = await comparablePages(session);
      const { pastEnd, furtherPastEnd, farPastEnd, after, steady: isSteady } = pages;
      // they begin where it says that the list ends
      requireReadable(['list.total'], after);
      return (
        [pastEnd, furtherPastEnd, farPastEnd]
          // one that says that there are more is not past the end: "list.total-stable" reports it
          .filter((page) => totalOf(page) <= totalOf(after))
          .map((response) => ({ response, isSteady, mayHaveGrown: response === pastEnd }))
      );
    },
    judge: ({ response, isSteady, mayHaveGrown }) => {
      // entities right after the last one mean that `total` is wrong: see "list.total-covers"
      const items = mayHaveGrown === true ? 0 : countOn(response);
      const isOpen = refused(response) && response.status < 500 && isDeep(response);
      if (isOpen || (response.status === 200 && items === 0)) return holds();
      if (items > 0 && isSteady !== true) return inconclusive(changing, response);
      const due = 'an empty page (200)';
      if (response.status !== 200) return notSucceeded(response, due);
      return violation(due, items === 1 ? '1 entity' : `${items} entities`, response);
    },
    confirm: (session, finding, { response }) => confirmCounts(session, finding, response),
    dependsOn: [...served, ...pagesInOrder],
  },
]);
