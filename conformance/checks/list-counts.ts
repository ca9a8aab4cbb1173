import { listDefaults } from '../../src/api/operations.js';
import type { HttpResponse } from '../http/response.js';
import { breach, holds, notApplicable, type Finding } from '../session/findings/finding.js';
import { entitiesOf, idsOf, offsetOf, requestedNumber, totalOf } from '../session/findings/page.js';
import type { Session } from '../session/session.js';
import { filledPages, type Pages } from '../session/steps/comparable-pages.js';
import { confirmCounts } from '../session/steps/confirm-breach.js';

/** Beyond so many entities, search engines serve no page. */
const window = 10_000;

export const isDeep = (page: HttpResponse): boolean =>
  offsetOf(page) + (requestedNumber(page, 'limit') ?? listDefaults.limit) > window;

/**
 * A page before the last known entity has some. Where the order changes, this is what shows that
 * `offset` counts entities: each page may have any of them.
 */
export function expectKnown(session: Session, pages: Pages): Promise<Finding> | Finding {
  if (!pages.steady) return holds();
  const filled = filledPages(pages).filter(({ status }) => status === 200);
  const ids = new Set(filled.flatMap(idsOf));
  const known = Math.min(ids.size, totalOf(pages.after));
  const empty = filled.find((page) => offsetOf(page) < known && entitiesOf(page).length === 0);
  if (empty === undefined) return holds();
  const expected = `an entity at offset ${offsetOf(empty)}, since ${known} of the list are known`;
  return confirmCounts(session, breach(expected, 'none', empty), empty);
}

/** Whether two pages have places of the list in common. */
export function overlaps(one: HttpResponse, other: HttpResponse): boolean {
  const start = Math.max(offsetOf(one), offsetOf(other));
  const end = Math.min(
    offsetOf(one) + entitiesOf(one).length,
    offsetOf(other) + entitiesOf(other).length,
  );
  return start < end;
}

/**
 * How many entities two pages share if they are drawn at random from so many; no end of them if
 * they have to share some.
 */
function expectedInCommon(one: HttpResponse, other: HttpResponse, total: number): number {
  const [a, b] = [entitiesOf(one).length, entitiesOf(other).length];
  return a + b > total ? Infinity : (a * b) / total;
}

/** So many expected and none found is no chance: it is one in e to that power. */
const certainty = 20;

/** Some id is on two pages. */
export function expectRepeatedIds(pages: readonly HttpResponse[]): Finding {
  const filled = pages.filter((page) => page.status === 200 && entitiesOf(page).length > 0);
  const seen = new Set<string>();
  let expected = 0;
  for (const [index, page] of filled.entries()) {
    const ids = new Set(idsOf(page));
    if ([...ids].some((id) => seen.has(id))) return holds();
    for (const id of ids) seen.add(id);
    for (const earlier of filled.slice(0, index))
      expected += expectedInCommon(page, earlier, totalOf(page));
  }
  if (expected < certainty) return notApplicable('too few entities were listed twice to tell');
  const found = `${seen.size} ids on ${filled.length} pages, none of them twice`;
  return breach('ids that come back', found, ...filled.slice(0, 2));
}
