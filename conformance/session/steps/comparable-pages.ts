import { listDefaults } from '../../../src/api/operations.js';
import type { HttpResponse } from '../../http/response.js';
import { permitted } from '../findings/expect-subscription.js';
import { endOf, entitiesOf, laterOffsets, sameList, totalOf } from '../findings/page.js';
import { entityPage, listPage, requestPage } from './pages.js';
import type { Session } from '../session.js';
import { step } from '../step.js';

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
  /**
   * all pages of a list, or those of `laterOffsets` for a long one, in order; the first is `after`
   */
  readonly all: readonly HttpResponse[];
  /**
   * whether the same request gave the same entities and total before and after, so that pages can
   * be compared
   */
  readonly stable: boolean;
}

const largestPage = 100;

/** A page size that splits a list into several pages. */
export function smallSize(total: number): number {
  if (total >= 40) return 10;
  return total >= 4 ? 2 : 1;
}

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

/** Whether a list is the same as in the poll before, or keeps changing without growing. */
export function isAtRest(): (page: HttpResponse) => boolean {
  let last: HttpResponse | undefined;
  let largest = 0;
  let polls = 0;
  return (page) => {
    const total = totalOf(page);
    const isSame = last !== undefined && sameList(page, last);
    if (last !== undefined) polls = total > largest ? 0 : polls + 1;
    last = page;
    largest = Math.max(largest, total);
    return isSame || polls >= maxPolls;
  };
}

/**
 * Waits until the list is stable: entities may be added one by one, or a replica may lag behind.
 */
function listAtRest(
  session: Session,
  first: HttpResponse,
  deadline: number,
): Promise<HttpResponse> {
  const shortest = Math.min(restTime, session.settings.scrapeTimeout / 3);
  return session.waiting.until(() => listPage(session), isAtRest(), {
    first,
    deadline,
    pauses: (repetition) => Math.min(shortest * 1.5 ** repetition, 4000),
    because: 'entities may still come in',
  });
}

export const comparablePages = step(async (session): Promise<Pages> => {
  const deadline = session.waiting.from(session.settings.scrapeTimeout);
  const page = await entityPage(session);
  let pages = await readPages(
    session,
    totalOf(page) < fewEntities ? await listAtRest(session, page, deadline) : page,
  );
  for (let reading = 1; reading < maxReadings && !pages.stable; reading += 1) {
    pages = await readPages(session, await listAtRest(session, pages.after, deadline));
  }
  const hasOtherTotal = (one: HttpResponse): boolean =>
    one.status === 200 && totalOf(one) !== totalOf(pages.after);
  if (!pages.stable || !filledPages(pages).some(hasOtherTotal)) return pages;
  // some may be cached from when there were fewer entities
  await session.waiting.pause(session.waiting.settleTime, 'pages differ in their total');
  return readPages(session, await listPage(session));
});

/**
 * A page with the smallest limit before the last entity, where a page with too many entities is
 * noticed.
 */
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
