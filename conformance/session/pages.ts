import { listDefaults } from '../../src/api/operations.js';
import type { Query } from '../http/request.js';
import { bodyObject, isObject, type HttpResponse } from '../http/response.js';
import { propagationTime } from './created-subscriptions.js';
import { describe } from './expect.js';
import { permitted, withoutConflict } from './expect-subscription.js';
import { ifVerified, Unverified } from './finding.js';
import { endOf, entitiesOf, laterOffsets, sameList, totalOf } from './page.js';
import type { Session } from './session.js';
import { step, stepFor } from './step.js';
import type { Settings } from './settings.js';
import {
  createdSubscription,
  firstRead,
  listedSubscription,
  readSubscription,
} from './subscription.js';

/** Reads the subscription: the run's own, or the given one in a read-only run. */
export const readResponse = step(async (session): Promise<HttpResponse> => {
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
export const requestPage = stepFor(
  (query: Query) => JSON.stringify(query),
  async (session, query) => {
    const { id } = await listedSubscription(session);
    const send = (): Promise<HttpResponse> => session.send('listEntities', { id, query });
    // a conflict that outlasted the patience is not waited for again
    const hasSettled = (await ifVerified(firstResponse(session), null)) !== null;
    return withoutConflict(hasSettled ? await session.waiting.afterConflicts(send) : await send());
  },
);

async function listPage(session: Session, query: Query = {}): Promise<HttpResponse> {
  const { id } = await listedSubscription(session);
  return permitted(await session.send('listEntities', { id, query }), 'list.ok');
}

/** The first response to a request without parameters, which may be in conflict with the first scrape. */
export const firstResponse = step(async (session): Promise<HttpResponse> =>
  withoutConflict(await session.waiting.afterConflicts(() => listPage(session))),
);

/** A page without parameters, if listing succeeds. */
export async function defaultPage(session: Session): Promise<HttpResponse> {
  const page = await firstResponse(session);
  if (page.status === 200 && isObject(page.json)) return page;
  throw new Unverified(`entities cannot be listed: ${describe(page)}`, 'list.ok', page);
}

const longestPause = 4000;

/** For this many polls of the list, a deep run also reads the subscription, to observe `data_status`. */
const maxReads = 12;

/** Time until the next poll, ms; constant in a deep run, so that two runs observe the same. */
const pauseBefore = (look: number, { deep, scrapeTimeout }: Settings): number =>
  deep ? Math.max(200, scrapeTimeout / 100) : Math.min(50 * 1.7 ** look, longestPause);

export const entityPage = step(async (session): Promise<HttpResponse> => {
  const { settings } = session;
  const { id } = await listedSubscription(session);
  const start = session.settings.now();
  const until = start + settings.scrapeTimeout;
  let page = await defaultPage(session);
  for (let look = 0; entitiesOf(page).length === 0; look += 1) {
    if (page.status !== 200) {
      throw new Unverified(`entities can no longer be listed: ${describe(page)}`, 'list.ok', page);
    }
    const left = until - session.settings.now();
    const { data } = bodyObject(page);
    // some languages serialise an empty list as null
    if (!Array.isArray(data) && (data !== null || left <= 0))
      throw new Unverified(
        `the page has no list of entities as \`data\`: ${describe(page)}`,
        'list.data',
        page,
      );
    if (left <= 0) {
      const message = `no entity appeared within ${settings.scrapeTimeout} ms; wait longer with --scrape-timeout, or name a subscription that has some with --subscription`;
      throw new Unverified(message, 'entity.id', page);
    }
    await session.waiting.pause(
      Math.min(pauseBefore(look, settings), left),
      'no entity yet: the scrape may still run',
    );
    if (settings.deep && look < maxReads) await session.send('getSubscription', { id });
    page = await listPage(session);
  }
  session.scrapeTime = session.settings.now() - start;
  return page;
});

export interface Pages {
  readonly size: number;
  readonly first: HttpResponse;
  readonly second: HttpResponse;
  readonly shifted: HttpResponse;
  /** right after the last entity, and far beyond it */
  readonly pastEnd: HttpResponse;
  readonly farPastEnd: HttpResponse;
  /** with the default values as parameters */
  readonly explicit: HttpResponse;
  /** a limit above the default, from the second entity on; only if there are that many entities */
  readonly large: HttpResponse | null;
  /** with a limit, without an offset */
  readonly limited: HttpResponse;
  /** without parameters, before and after the others */
  readonly before: HttpResponse;
  readonly after: HttpResponse;
  /** all pages of a list, or those of `laterOffsets` for a long one, in order; the first is `after` */
  readonly all: readonly HttpResponse[];
  /** whether the same request gave the same entities and total before and after, so that pages can be compared */
  readonly stable: boolean;
}

const largestPage = 100;

/** A page size that splits a list into several pages. */
export const smallSize = (total: number): number => (total >= 40 ? 10 : total >= 4 ? 2 : 1);

async function readPages(session: Session, before: HttpResponse): Promise<Pages> {
  const total = totalOf(before);
  const size = smallSize(total);
  const end = endOf(before);
  const limit = Math.min(largestPage, total - 2);
  const [explicit, first, second, shifted, limited, large, pastEnd, farPastEnd, ...others] =
    await Promise.all([
      listPage(session, listDefaults),
      listPage(session, { limit: size, offset: 0 }),
      listPage(session, { limit: size, offset: size }),
      listPage(session, { limit: size, offset: 1 }),
      listPage(session, { limit: size }),
      limit > entitiesOf(before).length ? listPage(session, { limit, offset: 1 }) : null,
      listPage(session, { limit: size, offset: end }),
      listPage(session, { offset: end + 1000 }),
      // one of them spells out a default that the others leave out
      ...laterOffsets(before).map((offset, index) =>
        listPage(session, index === 0 ? { limit: offset, offset } : { offset }),
      ),
    ]);
  const after = await listPage(session);
  const slices = { first, second, shifted, pastEnd, farPastEnd, explicit, large, limited };
  return {
    size,
    ...slices,
    before,
    after,
    all: [after, ...others],
    stable: sameList(before, after),
  };
}

/** How long caches and replicas may be outdated, ms. */
export const settleTime = ({ settings }: Session): number =>
  Math.min(propagationTime, settings.scrapeTimeout);

/** How often pages are read, and how often a list is polled that changes without growing. */
const [maxReadings, maxPolls] = [3, 3];

/** Only shorter lists are polled until they are stable: longer ones have enough entities to compare pages. */
const fewEntities = 10;

/** How long a list has to stay the same to be stable, ms: longer than the interval between two new entities. */
const restTime = 1000;

/** Waits until the list is stable: entities may be added one by one, or a replica may lag behind. */
async function listAtRest(
  session: Session,
  page: HttpResponse,
  until: number,
): Promise<HttpResponse> {
  const { scrapeTimeout } = session.settings;
  let [last, largest] = [page, totalOf(page)];
  let pause = Math.min(restTime, scrapeTimeout / 3);
  let polls = 0;
  while (polls < maxPolls && session.settings.now() < until) {
    await session.waiting.pause(pause, 'entities may still come in');
    const again = await listPage(session);
    if (sameList(again, last)) return again;
    polls = totalOf(again) > largest ? 0 : polls + 1;
    [last, largest] = [again, Math.max(largest, totalOf(again))];
    pause = Math.min(pause * 1.5, longestPause);
  }
  return last;
}

export const comparablePages = step(async (session): Promise<Pages> => {
  const until = session.settings.now() + session.settings.scrapeTimeout;
  const page = await entityPage(session);
  let pages = await readPages(
    session,
    totalOf(page) < fewEntities ? await listAtRest(session, page, until) : page,
  );
  for (let reading = 1; reading < maxReadings && !pages.stable; reading += 1) {
    pages = await readPages(session, await listAtRest(session, pages.after, until));
  }
  const hasOtherTotal = (one: HttpResponse): boolean =>
    one.status === 200 && totalOf(one) !== totalOf(pages.after);
  if (!pages.stable || !filledPages(pages).some(hasOtherTotal)) return pages;
  // some may be cached from when there were fewer entities
  await session.waiting.pause(settleTime(session), 'pages differ in their total');
  return readPages(session, await listPage(session));
});

/** A page with the smallest limit before the last entity, where a page with too many entities is noticed. */
export async function smallestPage(session: Session): Promise<HttpResponse> {
  const { after } = await comparablePages(session);
  return requestPage(session, { limit: 1, offset: Math.max(0, endOf(after) - 2) });
}

/** The pages that every deployment has to serve as requested. */
export async function servedPages(session: Session): Promise<HttpResponse[]> {
  const pages = await comparablePages(session);
  const smallest =
    totalOf(pages.after) > 0 ? [permitted(await smallestPage(session), 'list.ok')] : [];
  return [...filledPages(pages), ...smallest];
}

/** All pages except those past the end. */
export const filledPages = ({
  before,
  explicit,
  first,
  second,
  shifted,
  limited,
  after,
  all,
}: Pages): HttpResponse[] => [
  ...new Set([before, explicit, first, second, shifted, limited, after, ...all]),
];
