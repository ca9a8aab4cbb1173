import { listDefaults } from '../../src/api/operations.js';
import { bodyObject, type HttpResponse, isObject, refused } from '../http/response.js';
import { notSucceeded, show } from '../session/findings/expect.js';
import {
  breach,
  type Finding,
  holds,
  notApplicable,
  notVerified,
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
  return confirmCounts(session, breach(expected, 'none', empty), empty);
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
  return confirmCounts(session, breach(expected, found, page), page);
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
  return breach('ids that come back', found, ...earlier.slice(0, 2));
}

const common = { ...sections.list, level: 'must', act: 'pages' } as const;

/** Without these, later pages are not the ones that follow. */
export const pagesInOrder = [
  'list.pages-differ',
  'list.offset-counts-entities',
  'list.limit-respected',
  'list.total-covers',
] as const;

const changing = 'entities kept coming or going while pages were compared';

/** An inconsistency within a page: it has entities beyond its total. */
export function totalBreach(page: HttpResponse): Finding | null {
  const items = entitiesOf(page).length;
  const { total } = bodyObject(page);
  const end = offsetOf(page) + items;
  if (items === 0 || typeof total !== 'number' || total >= end) return null;
  return breach(`total of at least ${end}`, `total ${total}`, page);
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
    clause: '`total` is at least the offset of a page plus its entities.',
    run: async (session) => {
      const { pastEnd, furtherPastEnd } = await comparablePages(session);
      for (const page of [...(await servedPages(session)), pastEnd, furtherPastEnd]) {
        const finding = totalBreach(page);
        if (finding !== null) return confirmCounts(session, finding, page);
      }
      return holds();
    },
    dependsOn: [
      ...served,
      'list.default-limit',
      'list.pages-differ',
      'list.offset-counts-entities',
    ],
  },
  {
    id: 'list.total-stable',
    clause: '`total` is the same on every page while nothing changes.',
    level: 'should',
    run: async (session) => {
      const pages = await comparablePages(session);
      const { pastEnd, furtherPastEnd } = pages;
      const [before, ...filled] = filledPages(pages);
      if (before === undefined) return holds();
      const others = [...filled, ...[pastEnd, furtherPastEnd].filter((page) => !isUncounted(page))];
      const total = show(bodyObject(before).total);
      const mismatch = others.find(
        (page) =>
          page.status === 200 && isObject(page.json) && show(bodyObject(page).total) !== total,
      );
      if (mismatch === undefined) return holds();
      if (!pages.steady) return notVerified(changing, before, mismatch);
      const finding = breach(
        `total ${total} on every page`,
        `total ${show(bodyObject(mismatch).total)}`,
        mismatch,
        before,
      );
      return confirmCounts(session, finding, before, mismatch);
    },
    dependsOn: [...served, ...pagesInOrder],
  },
  {
    id: 'list.total-reached',
    clause: '`total` is not larger than the number of entities that can be listed.',
    level: 'should',
    run: async (session) => {
      const { all, steady } = await comparablePages(session);
      const last = all.at(-1);
      if (last?.status !== 200) return notVerified('the last page could not be read');
      const found = offsetOf(last) + entitiesOf(last).length;
      if (found >= totalOf(last)) return holds();
      if (!steady) return notVerified(changing, last);
      const finding = breach(`total of at most ${found}`, `total ${totalOf(last)}`, last);
      return confirmCounts(session, finding, last);
    },
    dependsOn: [...served, ...pagesInOrder],
  },
  {
    id: 'list.offset-counts-entities',
    clause: '`offset` counts entities: the page at `offset=1` begins with the second one.',
    run: async (session) => {
      const pages = await comparablePages(session);
      const { first, second, shifted, across, all, after } = pages;
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
    run: async (session) => {
      const { after, first, second, size } = await comparablePages(session);
      if (totalOf(after) < 2) return notApplicable('there are not two entities');
      if (!sameIds(first, second)) return holds();
      const expected = `other entities at offset ${size} than at 0`;
      const finding = breach(expected, sameEntities(first), second, first);
      return confirmPlaces(session, finding, first, second);
    },
    dependsOn: [...served, 'list.limit-respected'],
  },
  {
    id: 'list.pages-disjoint',
    clause: 'No entity is on two consecutive pages.',
    level: 'should',
    run: async (session) => {
      const { all, first, second, after } = await comparablePages(session);
      if (totalOf(after) < 2) return notApplicable('there are not two entities');
      const sequence = all.length > 1 ? all : [first, second];
      const seen = new Map<string, HttpResponse>();
      for (const page of sequence) {
        const twice = idsOf(page).find((id) => seen.has(id));
        const other = seen.get(twice ?? '');
        if (twice !== undefined && other !== undefined && !overlaps(other, page)) {
          const found = repetition(twice, other, page);
          const finding = breach('no entity twice', found, page, other);
          return confirmPlaces(session, finding, page, other);
        }
        for (const id of idsOf(page)) {
          seen.set(id, page);
        }
      }
      return holds();
    },
    dependsOn: [...served, ...pagesInOrder],
  },
  {
    id: 'list.page-full',
    clause: 'A page is full as long as `total` says that there are more entities.',
    level: 'should',
    run: async (session) => {
      const pages = await comparablePages(session);
      for (const page of [...filledPages(pages), await lastEntity(session)]) {
        if (page.status !== 200) continue;
        const left = totalOf(page) - offsetOf(page);
        const due = Math.max(0, Math.min(requestedNumber(page, 'limit') ?? 50, left));
        const items = entitiesOf(page).length;
        if (items >= due) continue;
        if (!pages.steady) return notVerified(changing, page);
        const expected = `${due} entities, of ${totalOf(page)} in all`;
        return confirmCounts(session, breach(expected, String(items), page), page);
      }
      return holds();
    },
    dependsOn: [...served, 'list.default-limit', ...pagesInOrder],
  },
  {
    id: 'list.past-end',
    clause: 'A page past the end returns 200 without entities.',
    run: async (session) => {
      const pages = await comparablePages(session);
      const { pastEnd, furtherPastEnd, farPastEnd, after, steady } = pages;
      const all = [pastEnd, furtherPastEnd, farPastEnd];
      // one that says that there are more is not past the end: "list.total-stable" reports it
      const ends = all.filter((page) => totalOf(page) <= totalOf(after));
      for (const page of ends) {
        // entities right after the last one mean that `total` is wrong, which "list.total-covers"
        // reports
        const items = page === pastEnd ? 0 : entitiesOf(page).length;
        if (page.status === 200 && items === 0) continue;
        if (refused(page) && page.status < 500 && isDeep(page)) continue;
        if (items > 0 && !steady) return notVerified(changing, page);
        const due = '200 without entities';
        const found = items === 1 ? '1 entity' : `${items} entities`;
        const isServed = page.status === 200;
        const finding = isServed ? breach(due, found, page) : notSucceeded(page, due);
        return confirmCounts(session, finding, page);
      }
      return holds();
    },
    dependsOn: [...served, ...pagesInOrder],
  },
]);
