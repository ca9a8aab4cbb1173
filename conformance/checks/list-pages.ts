import { bodyObject, isObject, refused, type HttpResponse } from '../http/response.js';
import { show, notSucceeded } from '../session/findings/expect.js';
import {
  breach,
  holds,
  notApplicable,
  notVerified,
  type Finding,
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
import { confirmCounts, confirmPlaces, expectSamePlaces } from '../session/steps/confirm-breach.js';
import {
  comparablePages,
  fewFromSecond,
  filledPages,
  lastEntity,
  servedPages,
  type Pages,
} from '../session/steps/comparable-pages.js';
import { checksOf } from './check.js';
import { expectKnown, isDeep, overlaps } from './list-counts.js';

const common = {
  section: 'List entities',
  level: 'must',
  stage: 'created',
  sends: 'reads',
} as const;

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
  },
  {
    id: 'list.total-stable',
    level: 'should',
    clause: '`total` is the same on every page while nothing changes.',
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
  },
  {
    id: 'list.total-reached',
    level: 'should',
    clause: '`total` is not larger than the number of entities that can be listed.',
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
  },
  {
    id: 'list.pages-disjoint',
    level: 'should',
    clause: 'No entity is on two consecutive pages.',
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
  },
  {
    id: 'list.page-full',
    level: 'should',
    clause: 'A page is full as long as `total` says that there are more entities.',
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
        const finding =
          page.status === 200 ? breach(due, `${items} entities`, page) : notSucceeded(page, due);
        return confirmCounts(session, finding, page);
      }
      return holds();
    },
  },
]);
