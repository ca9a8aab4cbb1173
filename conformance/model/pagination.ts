import type { RequiredId } from '../check-id.js';
import { listDefaults } from '../../src/api/operations.js';
import type { Findings } from './findings.js';
import { atPlaces, isSameCount, isSameList, pageFinding, type Page } from './page.js';
import { firstIndex, groupedBy, largest } from './sequences.js';
import { show } from './values.js';
import type { Tracked } from './world.js';

/** Evidence of other pages about the order of entities, which may depend on the limit. */
export interface ListOrder {
  /** whether other lists show that the order does not depend on the limit */
  readonly isOneElsewhere: boolean;
  /** whether each limit must show that by a page from the beginning of the list */
  readonly isShownByAll: boolean;
}

/**
 * Compares the pages between two identical responses to one query, because entities may come and go. If such
 * responses differ in order only, the order is random, and entities are only counted.
 */
export function judgePages(
  { subscription, pages, all }: Omit<StablePages, 'findings' | 'known'>,
  order: ListOrder,
  findings: Findings,
): void {
  const pairs = consecutivePairs(pages);
  const isOrdered = pairs.every((pair) => !isSameCount(...pair) || isSameList(...pair));
  const steady = pairs.filter((pair) => isSameCount(...pair));
  const spans = steady.map(([first, next]): Interval => [first.at.sent, next.at.received]);
  for (const [from, to] of merged(spans)) {
    const start = firstIndex(pages, ({ at }) => at.sent >= from);
    const end = firstIndex(pages, ({ at }) => at.sent > to);
    const within = pages.slice(start, end).filter(({ at }) => at.received <= to);
    const known = new Set(within.flatMap(({ ids }) => ids)).size;
    const context = { subscription, findings, pages: distinct(within, isOrdered), all, known };
    judgeSteady(context, isOrdered, order);
  }
}

type Interval = readonly [from: number, to: number];

/** Pairs each page with the next page of the same query. */
function consecutivePairs(pages: readonly Page[]): readonly (readonly [Page, Page])[] {
  const last = new Map<string, Page>();
  return pages.flatMap((page) => {
    const before = last.get(page.query);
    last.set(page.query, page);
    return before === undefined ? [] : [[before, page] as const];
  });
}

/** Joins overlapping spans. */
function merged(spans: readonly Interval[]): readonly Interval[] {
  const result: [number, number][] = [];
  for (const [from, to] of [...spans].sort(([one], [other]) => one - other)) {
    const last = result.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result;
}

/** Drops pages that repeat the query and the result of another page. */
function distinct(pages: readonly Page[], isOrdered: boolean): readonly Page[] {
  if (!isOrdered) return pages;
  const known = new Map<string, Page>();
  for (const page of pages) known.set(show([page.query, page.total, page.ids]), page);
  return [...known.values()];
}

/** Pages of a list that did not change meanwhile. */
interface StablePages {
  readonly subscription: Tracked;
  readonly findings: Findings;
  readonly pages: readonly Page[];
  /** all pages of the subscription, at any time */
  readonly all: readonly Page[];
  /** how many different entities they list */
  readonly known: number;
}

function say(
  { subscription, findings }: StablePages,
  page: Page,
  requirement: RequiredId,
  expected: unknown,
  found: unknown,
  compared?: Page,
): void {
  const finding = pageFinding(subscription, page, requirement, expected, found);
  findings.add(compared === undefined ? finding : { ...finding, suspects: [compared.at] });
}

function judgeSteady(context: StablePages, isOrdered: boolean, listOrder: ListOrder): void {
  const { pages } = context;
  const filled = pages.filter(({ ids }) => ids.length > 0);
  const [first] = filled;
  if (first === undefined) return;
  const isSure = isCountedAlike(pages);
  for (const page of pages.filter(isSure)) {
    if (!judgeEmptyPage(context, page)) judgeCount(context, page, first);
  }
  if (isOrdered) judgePlaces(context, filled, listOrder);
  else judgeRandomOrder(context, first.total);
  judgeIds(context, filled, first);
}

/** Returns a test for pages whose query always returned the same number of entities and the same total. */
function isCountedAlike(pages: readonly Page[]): (page: Page) => boolean {
  const counts = new Map<string, Set<string>>();
  for (const { query, total, ids } of pages) {
    const known = counts.get(query) ?? new Set();
    counts.set(query, known.add(`${total} ${ids.length}`));
  }
  return ({ query }) => counts.get(query)?.size === 1;
}

/** Judges whether totals agree, and whether the entities up to the total are listed. */
function judgeCount(context: StablePages, page: Page, first: Page): void {
  const { ids, offset, limit, isGiven } = page;
  const { total } = first;
  // a query whose rows have the total counts none where it has no rows
  const isUncounted = ids.length === 0 && page.total === 0;
  if (page.total !== total && !isUncounted) {
    say(
      context,
      page,
      'list.total-stable',
      `\`total\`: ${total}`,
      `\`total\`: ${page.total}`,
      first,
    );
  }
  if (offset >= total && ids.length > 0) {
    say(context, page, 'list.past-end', 'no entities', `${ids.length} entities`);
  }
  const due = Math.min(limit, total - offset);
  if (limit > listDefaults.limit || ids.length >= due) return;
  const explicit = context.pages.find(
    (one) => one.isGiven.limit && one.limit === listDefaults.limit && one.offset === offset,
  );
  if (!isGiven.limit && explicit !== undefined && explicit.ids.length !== ids.length) {
    const requirement = 'list.default-limit';
    const asExplicit = `${explicit.ids.length} entities, as with limit=${listDefaults.limit}`;
    say(context, page, requirement, asExplicit, `${ids.length} entities`, explicit);
    return;
  }
  if (isLast(page, context.all)) {
    const found = offset + ids.length;
    say(context, page, 'list.total-reached', `\`total\`: at most ${found}`, `\`total\`: ${total}`);
  } else say(context, page, 'list.page-full', `${due} entities`, `${ids.length} entities`);
}

/**
 * Judges an empty page before the end of a list: it does not begin with the entity at its offset.
 * @returns whether it is such a page
 */
function judgeEmptyPage(context: StablePages, page: Page): boolean {
  const { offset, isGiven, ids, total } = page;
  const { known } = context;
  if (!isGiven.offset || ids.length > 0 || total <= offset || known <= offset) return false;
  const expected = `the entity at position ${offset}, because ${known} are known`;
  say(context, page, 'list.offset-counts-entities', expected, 'no entities');
  return true;
}

/** Whether no page lists entities behind a page. */
const isLast = ({ offset, ids }: Page, pages: readonly Page[]): boolean =>
  pages.every((one) => one.ids.length === 0 || one.offset + one.ids.length <= offset + ids.length);

/** Judges whether more ids are listed than entities exist. */
function judgeIds(context: StablePages, filled: readonly Page[], first: Page): void {
  const seen = filled.flatMap(({ ids }) => ids);
  const isNoneRepeated = new Set(seen).size === seen.length;
  if (filled.length > 1 && isNoneRepeated && seen.length > first.total) {
    say(context, first, 'entity.ids-stable', 'the same ids each time', 'different ids each time');
  }
}

/** Whether pages of different limits have one order. */
export function orderOf(pages: readonly Page[]): 'one' | 'several' | 'unknown' {
  const begins = pages.filter(({ offset }) => offset === 0);
  if (new Set(begins.map(({ limit }) => limit)).size < 2) return 'unknown';
  const [longest] = [...begins].sort((one, other) => other.ids.length - one.ids.length);
  const isPrefix = ({ ids }: Page): boolean => ids.every((id, index) => longest?.ids[index] === id);
  return begins.every(isPrefix) ? 'one' : 'several';
}

/** Judges whether each position has one entity, and each entity one position. */
function judgePlaces(
  context: StablePages,
  pages: readonly Page[],
  { isOneElsewhere, isShownByAll }: ListOrder,
): void {
  const order = orderOf(pages);
  const isOneOrder = order === 'one' || (order === 'unknown' && isOneElsewhere);
  const shown = new Set(pages.filter(({ offset }) => offset === 0).map(({ limit }) => limit));
  const isOfOne = ({ limit }: Page): boolean => isOneOrder && (!isShownByAll || shown.has(limit));
  const groups = groupedBy(pages, (page) => (isOfOne(page) ? 0 : page.limit));
  for (const group of groups.values()) judgeOrder(context, group);
}

/** Compares pages of one order, position by position. */
function judgeOrder(context: StablePages, pages: readonly Page[]): void {
  const byFirst = groupedBy(pages, ({ ids }) => ids[0] ?? '');
  const byPlace = new Map<number, Listed>();
  const byId = new Map<string, Listed>();
  const inOrder = [...pages].sort(
    (one, other) => one.offset - other.offset || one.at.n - other.at.n,
  );
  for (const page of inOrder) {
    const earlier = byFirst.get(page.ids[0] ?? '')?.find((one) => repeats(page, one));
    if (earlier !== undefined) {
      const requirement = page.isGiven.offset ? 'list.pages-differ' : 'list.default-offset';
      const other = `different entities at offsets ${earlier.offset} and ${page.offset}`;
      say(context, page, requirement, other, 'the same entities', earlier);
      continue;
    }
    judgePage(context, page, byPlace, byId);
  }
}

/** An entity, with the first page that lists it. */
interface Listed {
  readonly id: string;
  readonly place: number;
  readonly page: Page;
}

/** Compares a page with the known positions, up to the first difference, and adds its entities to them. */
function judgePage(
  context: StablePages,
  page: Page,
  byPlace: Map<number, Listed>,
  byId: Map<string, Listed>,
): void {
  for (const [index, id] of page.ids.entries()) {
    const place = page.offset + index;
    const due = byPlace.get(place);
    const known = byId.get(id);
    if (due !== undefined && due.id !== id) {
      const expected = `${show(due.id)} at position ${place}`;
      const found = `${show(id)} at position ${place}`;
      say(context, page, requirementOfOffset(page), expected, found, due.page);
      return;
    }
    if (known !== undefined && known.place !== place && known.page !== page) {
      const found = atPlaces(id, known.place, place);
      say(
        context,
        page,
        'list.pages-disjoint',
        'each entity at only one position',
        found,
        known.page,
      );
      return;
    }
    const listed = known ?? { id, place, page };
    byPlace.set(place, due ?? listed);
    byId.set(id, listed);
  }
}

const requirementOfOffset = ({ isGiven }: Page): RequiredId =>
  isGiven.offset ? 'list.offset-counts-entities' : 'list.default-offset';

/** Whether a page has the entities of a page with a smaller offset. */
const repeats = (page: Page, one: Page): boolean =>
  one.offset < page.offset && page.ids.every((id, index) => one.ids[index] === id);

/** Judges whether pages of a random order have as many known entities as their offset and limit require. */
function judgeRandomOrder(context: StablePages, total: number): void {
  const { pages } = context;
  const known = Math.min(new Set(pages.flatMap(({ ids }) => ids)).size, total);
  const most = largest(pages.map(({ ids }) => ids.length));
  for (const page of pages) {
    const due = Math.min(known - page.offset, page.limit, most);
    if (page.ids.length >= due || page.limit > listDefaults.limit) continue;
    const expected = `at least ${due} entities, because ${known} exist`;
    say(context, page, 'list.offset-counts-entities', expected, `${page.ids.length} entities`);
  }
}
