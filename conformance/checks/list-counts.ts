import { listDefaults } from '../../src/api/operations.js';
import type { HttpResponse } from '../http/response.js';
import { breach, holds, notApplicable, type Finding } from '../session/findings/finding.js';
import { entitiesOf, idsOf, offsetOf, requestedNumber, totalOf } from '../session/findings/page.js';
import type { Session } from '../session/session.js';
import { filledPages, lastEntity, type Pages } from '../session/steps/comparable-pages.js';
import { confirmCounts } from '../session/steps/confirm-breach.js';
import { listPage } from '../session/steps/pages.js';

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
export async function expectKnown(session: Session, pages: Pages): Promise<Finding> {
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
export function overlaps(one: HttpResponse, other: HttpResponse): boolean {
  const start = Math.max(offsetOf(one), offsetOf(other));
  return start < Math.min(endOf(one), endOf(other));
}

/** The offset after the last entity of a page. */
const endOf = (page: HttpResponse): number => offsetOf(page) + countOn(page);

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
