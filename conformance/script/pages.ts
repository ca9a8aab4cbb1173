import { listDefaults } from '../../src/api/operations.js';
import type { Query } from '../http/request.js';
import { bodyObject, type HttpResponse, isObject } from '../http/response.js';
import { permitted, withoutConflict } from '../findings/expect-subscription.js';
import { describe } from '../findings/expect.js';
import { attempted, ifConclusive, Inconclusive } from '../findings/finding.js';
import { endOffsetOf, entitiesOf, laterOffsets, sameList, totalOf } from '../findings/page.js';
import { late } from '../session/delays.js';
import type { Session } from '../session/session.js';
import type { Settings } from '../session/settings.js';
import { together } from '../session/together.js';
import { either, fact, reads } from './act.js';
import { firstRead } from './creations.js';
import {
  createdSubscription,
  givenSubscription,
  listedSubscription,
  readSubscription,
} from './subscription.js';
import { isTorn, mayStillFill } from './whole-pages.js';

/** The first read of the run's own subscription. */
export const ownRead = reads([createdSubscription], async (session, { id, read }) =>
  permitted(read?.() ?? (await firstRead(session, id)), 'get.subscription'),
);

/** A read of the subscription: the run's own, or the given one in a read-only run. */
export const readResponse = either(({ readOnly, subscription }) =>
  readOnly && subscription !== undefined
    ? fact([givenSubscription], (_session, { response }) => response)
    : ownRead,
);

/** A subscription as first returned, and as read. */
export const readTwice = [readSubscription, readResponse] as const;

/** A page, if the subscription is allowed to be listed at all. */
export const listPage = async (
  session: Session,
  id: string,
  query: Query = {},
): Promise<HttpResponse> => permitted(await session.send('listEntities', { id, query }), 'list.ok');

/** The first response to a list request without parameters. */
export const firstPage = reads([listedSubscription], async (session, { id }) =>
  withoutConflict(await listPage(session, id)),
);

/** The first page, if listing succeeds. */
export const defaultPage = fact([firstPage], (_session, page) => {
  if (page.status === 200 && isObject(page.json)) return page;
  throw new Inconclusive(`entities cannot be listed: ${describe(page)}`, 'list.ok', page);
});

/**
 * Number of polls of the list during which an extended run also reads the subscription, to observe
 * `data_status`.
 */
const maxReads = 12;

/**
 * Returns the time between polls, ms; constant in an extended run, so that two runs observe the
 * same.
 */
const pausesOf = ({ extended, scrapeTimeout }: Settings): ((repetition: number) => number) => {
  if (extended) return () => Math.max(200, scrapeTimeout / 100);
  return (repetition) => Math.min(1000 * 1.6 ** repetition, 8000);
};

/** A page with entities, as soon as there is one. */
export const entityPage = reads(
  [listedSubscription, defaultPage],
  async (session, { id }, first): Promise<HttpResponse> => {
    const { settings, waiting } = session;
    const start = settings.now();
    const deadline = waiting.scrapeDeadline;
    let polls = 0;
    const poll = async (): Promise<HttpResponse> => {
      polls += 1;
      if (settings.extended && polls <= maxReads) {
        await session.send('getSubscription', { id });
      }
      return listPage(session, id);
    };
    const page = await waiting.until(poll, (one) => !mayStillFill(one), {
      first,
      scrape: true,
      deadline,
      since: start,
      pauses: pausesOf(settings),
      because: 'no entities yet: the scrape may still be running',
      shows: late.firstEntities,
    });
    requireEntities(page, settings);
    // If entities exist at once, the duration of the scrape is unknown.
    session.scrapeTime = polls === 0 ? 1 : settings.now() - start;
    return page;
  },
);

/** @throws {Inconclusive} if the page has no entities */
function requireEntities(page: HttpResponse, { scrapeTimeout }: Settings): void {
  if (entitiesOf(page).length > 0) return;
  if (page.status !== 200) {
    throw new Inconclusive(`entities can no longer be listed: ${describe(page)}`, 'list.ok', page);
  }
  if (!Array.isArray(bodyObject(page).data)) {
    const message = `the page has no array of entities in \`data\`: ${describe(page)}`;
    throw new Inconclusive(message, 'list.data', page);
  }
  const message =
    `no entity appeared within ${scrapeTimeout} ms; wait longer with --scrape-timeout, ` +
    'or pass a subscription that has entities with --subscription';
  throw new Inconclusive(message, 'entity.id', page);
}

export interface Pages {
  readonly size: number;
  readonly first: HttpResponse;
  readonly second: HttpResponse;
  /**
   * from the second entity on; in a long list, up to a limit above the default if that is served
   */
  readonly shifted: HttpResponse;
  /** right after the last entity, and at an offset that is not a 32-bit integer */
  readonly pastEnd: HttpResponse;
  readonly farPastEnd: HttpResponse;
  /** with the default values as parameters */
  readonly explicit: HttpResponse;
  /** from the end of a page of `all` to the beginning of the next; null if there is one page */
  readonly across: HttpResponse | null;
  /** a limit of 1, without an offset */
  readonly limited: HttpResponse;
  /** limits below the default that clients often request */
  readonly usual: readonly HttpResponse[];
  /** a limit above the default, which might not be served, of a longer list */
  readonly large: HttpResponse | null;
  /** the last entity alone; the function throws why it could not be listed */
  readonly last: () => HttpResponse;
  /** without parameters, before and after the others */
  readonly before: HttpResponse;
  readonly after: HttpResponse;
  /**
   * all pages of a list, or those of `laterOffsets` for a long one, in order; the first is `after`
   */
  readonly all: readonly HttpResponse[];
  /**
   * whether the same request returned the same entities and total before and after, so that pages
   * can be compared
   */
  readonly stable: boolean;
  /** whether it returned the same total, in any order, so that entities can be counted */
  readonly steady: boolean;
}

const largestPage = 97;

/** Limits that clients often request; a limit above the default might be capped. */
const usualLimits = [25] as const;
const aboveDefault = 100;

/**
 * Returns a page size that splits a list into several pages: an unusual one, and large enough that
 * the second page is past the end if `offset` counts pages.
 */
export function smallSize(total: number): number {
  const half = Math.ceil(total / 2);
  return Math.max(1, Math.min(usualSize, half));
}

const usualSize = 7;

const farOffset = 3_000_000_000;

/** The limit of a small page that overlaps another one. */
const fewFrom = (size: number): number => Math.max(2, size);

/** Returns an offset a few entities before a later page begins; null if there is only one page. */
function offsetAcross(later: readonly number[], size: number): number | null {
  // The last page that directly follows another: of a long list, not all pages are read.
  const width = later[0] ?? 0;
  const begins = later.filter((offset, index) => offset === (index + 1) * width).at(-1);
  if (begins === undefined) return null;
  return begins - Math.ceil(size / 2);
}

/** @param earlier an earlier reading, whose last page is kept if the list has the same end */
async function readPages(
  session: Session,
  id: string,
  before: HttpResponse,
  earlier?: Pages,
): Promise<Pages> {
  const total = totalOf(before);
  const size = smallSize(total);
  const end = endOffsetOf(before);
  const limit = Math.min(largestPage, total - 2);
  const later = laterOffsets(before);
  const boundary = offsetAcross(later, size);
  const isLong = limit > entitiesOf(before).length;
  const list = (query: Query): Promise<HttpResponse> => listPage(session, id, query);
  const send = async (query: Query): Promise<HttpResponse> =>
    withoutConflict(await session.send('listEntities', { id, query }));
  const isSameEnd = earlier !== undefined && endOffsetOf(earlier.before) === end;
  const isOnePage = total <= listDefaults.limit;
  // In a short list, several of them would show the same entities.
  const [least, ...larger] = usualLimits;
  const limits = [least, ...larger.filter((one) => one < total)];
  const [
    explicit,
    first,
    second,
    shifted,
    limited,
    across,
    pastEnd,
    usual,
    farPastEnd,
    last,
    large,
    ...others
  ] = await together([
    list(listDefaults),
    list({ limit: size, offset: 0 }),
    list({ limit: size, offset: size }),
    list({ limit: isLong ? limit : fewFrom(size), offset: 1 }),
    list({ limit: 1 }),
    boundary === null ? null : list({ limit: size, offset: boundary }),
    list({ limit: size, offset: end }),
    together(limits.map((one) => list({ limit: one }))),
    list({ limit: size, offset: Math.max(end + 2, farOffset) }),
    isSameEnd ? earlier.last : attempted(send({ limit: 1, offset: Math.max(0, end - 1) })),
    isOnePage ? null : (earlier?.large ?? ifConclusive(send({ limit: aboveDefault }), null)),
    // One of them contains a default explicitly that the others omit.
    ...later.map((offset, index) => {
      if (index === 0) return list({ limit: offset, offset });
      return list({ offset });
    }),
  ]);
  const after = await listPage(session, id);
  const slices = {
    first,
    second,
    shifted,
    pastEnd,
    farPastEnd,
    explicit,
    across,
    limited,
    usual,
    last,
    large,
  };
  return {
    size,
    ...slices,
    before,
    after,
    all: [after, ...others],
    stable: sameList(before, after),
    steady: totalOf(before) === totalOf(after),
  };
}

/** Maximum number of readings of the pages, and of polls of a list that changes without growing. */
const [maxReadings, maxPolls] = [3, 3];

/**
 * Length below which lists are polled until they are stable: longer ones have enough entities to
 * compare pages.
 */
const fewEntities = 10;

/**
 * How long a list has to stay the same to be stable, ms: longer than the interval between two new
 * entities.
 */
const restTime = 1000;

/**
 * Whether a list is the same as in the previous poll, or keeps changing without growing.
 * @param most polls without growth
 */
export function isAtRest(most = maxPolls): (page: HttpResponse) => boolean {
  let last: HttpResponse | undefined;
  let largest = 0;
  let polls = 0;
  return (page) => {
    const total = totalOf(page);
    const isSame = last !== undefined && sameList(page, last);
    if (last !== undefined) polls = total > largest ? 0 : polls + 1;
    last = page;
    largest = Math.max(largest, total);
    return isSame || polls >= most;
  };
}

/**
 * Waits until the list is stable: entities might be added one by one, or a replica might lag
 * behind.
 */
function listAtRest(
  session: Session,
  id: string,
  first: HttpResponse,
  deadline: number,
  polls = maxPolls,
): Promise<HttpResponse> {
  const shortest = Math.min(restTime, session.settings.scrapeTimeout / 3);
  return session.waiting.until(() => listPage(session, id), isAtRest(polls), {
    first,
    deadline,
    pauses: (repetition) => Math.min(shortest * 1.5 ** repetition, 4000),
    because: 'entities may still be arriving',
  });
}

export const comparablePages = reads(
  [listedSubscription, entityPage],
  async (session, { id }, page): Promise<Pages> => {
    const { pages, isAtRest: isCalm } = await pagesAtRest(session, id, page);
    session.hasTornPages = isTorn([pages.after, ...filledPages(pages)], isCalm);
    return pages;
  },
);

/** Reads the pages of a list, again if it changes meanwhile. */
async function pagesAtRest(
  session: Session,
  id: string,
  page: HttpResponse,
): Promise<{ pages: Pages; isAtRest: boolean }> {
  const deadline = session.waiting.from(session.settings.scrapeTimeout);
  let pages = await readPages(
    session,
    id,
    totalOf(page) < fewEntities ? await listAtRest(session, id, page, deadline) : page,
  );
  for (let reading = 1; reading < maxReadings && !pages.stable; reading += 1) {
    // a list whose order changes each time never becomes stable
    if (pages.steady && reading > 1) break;
    // only the order of a long one changes: one look more is enough
    const isLong = pages.steady && totalOf(pages.after) >= fewEntities;
    const before = await listAtRest(session, id, pages.after, deadline, isLong ? 1 : maxPolls);
    const isOrderedAnew =
      !sameList(before, pages.after) && totalOf(before) === totalOf(pages.after);
    // so it would be for another reading
    if (isLong && isOrderedAnew) return { pages, isAtRest: true };
    pages = await readPages(session, id, before, pages);
  }
  if (await hasCachedPage(session, id, pages)) {
    pages = await readPages(session, id, await listPage(session, id), pages);
  }
  return { pages, isAtRest: pages.stable };
}

/** Whether a page had another total than the list for a while, as from a cache when there were fewer entities. */
async function hasCachedPage(session: Session, id: string, pages: Pages): Promise<boolean> {
  const hasOtherTotal = (one: HttpResponse): boolean =>
    one.status === 200 && totalOf(one) !== totalOf(pages.after);
  const other = pages.steady ? filledPages(pages).find(hasOtherTotal) : undefined;
  if (other === undefined) return false;
  await session.waiting.pause(session.waiting.settleTime, 'pages have different totals');
  return !hasOtherTotal(await listPage(session, id, other.request.query));
}

/** The small page at `offset=1`, for lists in which `shifted` is a large one. */
export const fewFromSecond = reads(
  [listedSubscription, comparablePages],
  async (session, { id }, { size }) =>
    withoutConflict(
      await session.send('listEntities', { id, query: { limit: fewFrom(size), offset: 1 } }),
    ),
);

/** A page with only the last entity. */
export const lastEntity = fact([comparablePages], (_session, { last }) => last());

/** The pages that every deployment must serve as requested. */
export const servedPages = fact([comparablePages], (_session, pages) => [
  ...filledPages(pages),
  ...(totalOf(pages.after) > 0 ? [permitted(pages.last(), 'list.ok')] : []),
]);

/** Returns all pages that have entities regardless of the maximum limit. */
export function filledPages(pages: Pages): HttpResponse[] {
  const { before, explicit, first, second, shifted, limited, usual, after, all } = pages;
  const across = pages.across === null ? [] : [pages.across];
  const few = [first, second, shifted, limited, ...usual, ...across];
  const filled = [before, explicit, ...few, after, ...all];
  return [...new Set(filled)];
}
