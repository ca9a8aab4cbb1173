import { listDefaults } from '../../src/api/operations.js';
import type { Query } from '../http/request.js';
import { bodyObject, type HttpResponse, isObject } from '../http/response.js';
import { permitted, withoutConflict } from '../session/findings/expect-subscription.js';
import { describe } from '../session/findings/expect.js';
import { ifConclusive, Inconclusive } from '../session/findings/finding.js';
import { endOf, entitiesOf, laterOffsets, sameList, totalOf } from '../session/findings/page.js';
import { late } from '../session/lags.js';
import type { Session } from '../session/session.js';
import type { Settings } from '../session/settings.js';
import { together } from '../session/together.js';
import { firstRead } from './creations.js';
import { sharedRequest, sharedRequestFor } from './shared-request.js';
import { createdSubscription, listedSubscription, readSubscription } from './subscription.js';

/** Reads the subscription: the run's own, or the given one in a read-only run. */
export const readResponse = sharedRequest(async (session): Promise<HttpResponse> => {
  const { readOnly, subscription } = session.settings;
  if (readOnly && subscription !== undefined) return (await listedSubscription(session)).response;
  const { id } = await createdSubscription(session);
  return permitted(await firstRead(session, id), 'get.subscription');
});

/** A subscription as first returned, and as read. */
export async function readTwice(session: Session): Promise<void> {
  await readSubscription(session);
  await readResponse(session);
}

/** The response for a page with any parameters, including invalid ones. Each query is sent once. */
export const requestPage = sharedRequestFor(
  (query: Query) => JSON.stringify(query),
  async (session, query) => {
    const { id } = await listedSubscription(session);
    // not all at once, if they would all be in conflict with the first scrape
    await ifConclusive(firstResponse(session), null);
    return withoutConflict(await session.send('listEntities', { id, query }));
  },
);

/** A page of the listed subscription, if it is allowed to list at all. */
export async function listPage(session: Session, query: Query = {}): Promise<HttpResponse> {
  const { id } = await listedSubscription(session);
  return permitted(await session.send('listEntities', { id, query }), 'list.ok');
}

/** The first response to a request without parameters. */
export const firstResponse = sharedRequest(async (session): Promise<HttpResponse> =>
  withoutConflict(await listPage(session)),
);

/** A page without parameters, if listing succeeds. */
export async function defaultPage(session: Session): Promise<HttpResponse> {
  const page = await firstResponse(session);
  if (page.status === 200 && isObject(page.json)) return page;
  throw new Inconclusive(`entities cannot be listed: ${describe(page)}`, 'list.ok', page);
}

/**
 * For this many polls of the list, an extended run also reads the subscription, to observe
 * `data_status`.
 */
const maxReads = 12;

/** Time between polls, ms; constant in an extended run, so that two runs observe the same. */
const pausesOf = ({ extended, scrapeTimeout }: Settings): ((repetition: number) => number) => {
  if (extended) return () => Math.max(200, scrapeTimeout / 100);
  return (repetition) => Math.min(1000 * 1.6 ** repetition, 8000);
};

/** Whether entities may still come. Some languages serialise an empty list as null. */
export function mayStillFill(page: HttpResponse): boolean {
  const { data } = bodyObject(page);
  if (page.status !== 200 || entitiesOf(page).length > 0) {
    return false;
  }
  return Array.isArray(data) || data === null;
}

/** A page with entities, as soon as there is one. */
export const entityPage = sharedRequest(async (session): Promise<HttpResponse> => {
  const { settings, waiting } = session;
  const { id } = await listedSubscription(session);
  const start = settings.now();
  const deadline = waiting.scrapeDeadline;
  let polls = 0;
  const poll = async (): Promise<HttpResponse> => {
    polls += 1;
    if (settings.extended && polls <= maxReads) {
      await session.send('getSubscription', { id });
    }
    return listPage(session);
  };
  const page = await waiting.until(poll, (one) => !mayStillFill(one), {
    first: await defaultPage(session),
    scrape: true,
    deadline,
    since: start,
    pauses: pausesOf(settings),
    because: 'no entities yet: the scrape may still be running',
    shows: late.firstEntities,
  });
  requireEntities(page, settings);
  // where they are there at once, no one knows how long it took
  session.scrapeTime = polls === 0 ? 1 : settings.now() - start;
  return page;
});

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
  /** from the second entity on, in a long list up to a limit above the default if it is served */
  readonly shifted: HttpResponse;
  /** right after the last entity, and at an offset that is not a 32-bit integer */
  readonly pastEnd: HttpResponse;
  readonly farPastEnd: HttpResponse;
  /** with the default values as parameters */
  readonly explicit: HttpResponse;
  /** from the end of one of `all` to the beginning of the next; null if there is one page */
  readonly across: HttpResponse | null;
  /** a limit of 1, without an offset */
  readonly limited: HttpResponse;
  /** limits that clients often request, below the default */
  readonly usual: readonly HttpResponse[];
  /** without parameters, before and after the others */
  readonly before: HttpResponse;
  readonly after: HttpResponse;
  /**
   * all pages of a list, or those of `laterOffsets` for a long one, in order; the first is `after`
   */
  readonly all: readonly HttpResponse[];
  /**
   * whether the same request gave the same entities and total before and after, so that pages can
   * be compared
   */
  readonly stable: boolean;
  /** whether it gave the same total, in whatever order, so that entities can be counted */
  readonly steady: boolean;
}

const largestPage = 97;

/** Limits that clients often request; one above the default may be cut. */
const usualLimits = [25] as const;
const aboveDefault = 100;

/**
 * A page size that splits a list into several pages: one that few people choose, and large enough
 * that the second page is beyond the end where `offset` counts pages.
 */
export function smallSize(total: number): number {
  const half = Math.ceil(total / 2);
  return Math.max(1, Math.min(usualSize, half));
}

const usualSize = 7;

const farOffset = 3_000_000_000;

/** The limit of a small page that overlaps another one. */
const fewFrom = (size: number): number => Math.max(2, size);

/** An offset a few entities before a later page begins; null if there is only one page. */
function offsetAcross(later: readonly number[], size: number): number | null {
  // the last one that follows the one before: of a long list, not all pages are read
  const width = later[0] ?? 0;
  const begins = later.filter((offset, index) => offset === (index + 1) * width).at(-1);
  if (begins === undefined) return null;
  return begins - Math.ceil(size / 2);
}

async function readPages(session: Session, before: HttpResponse): Promise<Pages> {
  const total = totalOf(before);
  const size = smallSize(total);
  const end = endOf(before);
  const limit = Math.min(largestPage, total - 2);
  const later = laterOffsets(before);
  const boundary = offsetAcross(later, size);
  const isLong = limit > entitiesOf(before).length;
  const list = (query: Query): Promise<HttpResponse> => listPage(session, query);
  // another check looks at it
  const large = total > listDefaults.limit ? [requestPage(session, { limit: aboveDefault })] : [];
  const lastPage = Promise.allSettled([pageOfLast(session, end), ...large]);
  // in a short list, more than one of them would show the same
  const [least, ...larger] = usualLimits;
  const limits = [least, ...larger.filter((one) => one < total)];
  const [explicit, first, second, shifted, limited, across, pastEnd, usual, farPastEnd, ...others] =
    await together([
      list(listDefaults),
      list({ limit: size, offset: 0 }),
      list({ limit: size, offset: size }),
      list({ limit: isLong ? limit : fewFrom(size), offset: 1 }),
      list({ limit: 1 }),
      boundary === null ? null : list({ limit: size, offset: boundary }),
      list({ limit: size, offset: end }),
      together(limits.map((one) => list({ limit: one }))),
      list({ limit: size, offset: Math.max(end + 2, farOffset) }),
      // one of them spells out a default that the others leave out
      ...later.map((offset, index) => {
        if (index === 0) return list({ limit: offset, offset });
        return list({ offset });
      }),
    ]).finally(() => lastPage);
  const after = await listPage(session);
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

/** How often pages are read, and how often a list is polled that changes without growing. */
const [maxReadings, maxPolls] = [3, 3];

/**
 * Only shorter lists are polled until they are stable: longer ones have enough entities to compare
 * pages.
 */
const fewEntities = 10;

/**
 * How long a list has to stay the same to be stable, ms: longer than the interval between two new
 * entities.
 */
const restTime = 1000;

/**
 * Whether a list is the same as in the poll before, or keeps changing without growing.
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
 * Waits until the list is stable: entities may be added one by one, or a replica may lag behind.
 */
function listAtRest(
  session: Session,
  first: HttpResponse,
  deadline: number,
  polls = maxPolls,
): Promise<HttpResponse> {
  const shortest = Math.min(restTime, session.settings.scrapeTimeout / 3);
  return session.waiting.until(() => listPage(session), isAtRest(polls), {
    first,
    deadline,
    pauses: (repetition) => Math.min(shortest * 1.5 ** repetition, 4000),
    because: 'entities may still be arriving',
  });
}

export const comparablePages = sharedRequest(async (session): Promise<Pages> => {
  const deadline = session.waiting.from(session.settings.scrapeTimeout);
  const page = await entityPage(session);
  let pages = await readPages(
    session,
    totalOf(page) < fewEntities ? await listAtRest(session, page, deadline) : page,
  );
  for (let reading = 1; reading < maxReadings && !pages.stable; reading += 1) {
    // a list whose order changes each time does not come to rest
    if (pages.steady && reading > 1) break;
    // only the order of a long one changes: one look more is enough
    const polls = pages.steady && totalOf(pages.after) >= fewEntities ? 1 : maxPolls;
    pages = await readPages(session, await listAtRest(session, pages.after, deadline, polls));
  }
  const hasOtherTotal = (one: HttpResponse): boolean =>
    one.status === 200 && totalOf(one) !== totalOf(pages.after);
  if (!pages.steady || !filledPages(pages).some(hasOtherTotal)) {
    return pages;
  }
  // some may be cached from when there were fewer entities
  await session.waiting.pause(session.waiting.settleTime, 'pages have different totals');
  return readPages(session, await listPage(session));
});

/** The small page at `offset=1`, for lists where `shifted` is a large one. */
export async function fewFromSecond(session: Session): Promise<HttpResponse> {
  const { size } = await comparablePages(session);
  return requestPage(session, { limit: fewFrom(size), offset: 1 });
}

/** A page of the last entity alone. */
export async function lastEntity(session: Session): Promise<HttpResponse> {
  const { after } = await comparablePages(session);
  return pageOfLast(session, endOf(after));
}

const pageOfLast = (session: Session, end: number): Promise<HttpResponse> =>
  requestPage(session, { limit: 1, offset: Math.max(0, end - 1) });

/** The pages that every deployment has to serve as requested. */
export async function servedPages(session: Session): Promise<HttpResponse[]> {
  const pages = await comparablePages(session);
  const last = totalOf(pages.after) > 0 ? [permitted(await lastEntity(session), 'list.ok')] : [];
  return [...filledPages(pages), ...last];
}

/** All pages that have entities whatever the largest limit is. */
export function filledPages(pages: Pages): HttpResponse[] {
  const { before, explicit, first, second, shifted, limited, usual, after, all } = pages;
  const across = pages.across === null ? [] : [pages.across];
  const few = [first, second, shifted, limited, ...usual, ...across];
  const filled = [before, explicit, ...few, after, ...all];
  return [...new Set(filled)];
}
