import type { Query } from '../http/request.js';
import type { HttpResponse } from '../http/response.js';
import { isGone } from '../http/response.js';
import { ifConclusive } from '../findings/finding.js';
import { entitiesOf, isEmptyList } from '../findings/page.js';
import { doubled } from '../session/polling.js';
import type { Session } from '../session/session.js';
import { together } from '../session/together.js';

/**
 * Lists around operations on another subscription, which might remove entities at once or by a job.
 */

/** Time within which most jobs that an operation enqueues are done, ms. */
export const jobTime = 1200;

/** A limit that a deployment might ignore for one subscription, or for rare names. */
export const fewEntities = { limit: 3 } as const;

/** Added to the time for which replicas can be outdated, ms. */
const margin = 100;

/** Whether a page contains no entity. */
const isEmpty = (page: HttpResponse): boolean => page.status === 200 && isEmptyList(page);

/**
 * Lists a subscription after an operation on another subscription. If the list had entities and is
 * now empty, a scrape might fill it again: the run waits for that.
 */
export async function listBeside(
  session: Session,
  id: string,
  query: Query = {},
): Promise<HttpResponse> {
  const { lastPage: before } = session.tracked.of(id);
  const send = (): Promise<HttpResponse> => session.send('listEntities', { id, query });
  const first = await session.waiting.until(send, (page) => !isGone(page));
  const hadEntities = before !== undefined && entitiesOf(before).length > 0;
  if (!hadEntities || !isEmpty(first)) return first;
  const { waiting } = session;
  return waiting.until(send, (page) => !isEmpty(page), {
    first,
    scrape: true,
    // Even if an earlier scrape never ended: until no replica can be outdated.
    deadline: Math.max(waiting.scrapeDeadline, waiting.from(waiting.settleTime + margin)),
    pauses: doubled(400, 10_000),
    because: 'no entities since another subscription was changed',
  });
}

/** Returns the run's live subscriptions that were listed. */
const listedOnes = ({ tracked, created }: Session) =>
  tracked
    .all()
    .filter(({ id, lastPage }) => lastPage !== undefined && created.live(id) !== undefined);

/**
 * Lists all subscriptions of the run; if one stays empty, lists the others again, to show that
 * lists do not become empty by themselves. Other requirements report a list that cannot be read.
 */
export async function listAll(session: Session, query: Query = {}): Promise<void> {
  const pages = await together(
    listedOnes(session).map(({ id }) => ifConclusive(listBeside(session, id, query), null)),
  );
  const filled = pages.filter((page) => page !== null && entitiesOf(page).length > 0);
  if (filled.length === pages.length) return;
  await together(
    filled.map((page) =>
      ifConclusive(session.send('listEntities', { id: page?.request.id ?? '' }), null),
    ),
  );
}

/**
 * Lists all subscriptions after jobs of earlier operations are done, if there was a second
 * subscription.
 */
export async function listAllAtRest(session: Session, query: Query = {}): Promise<void> {
  const all = session.tracked.all().filter(({ lastPage }) => lastPage !== undefined);
  if (all.length < 2) return;
  const last = Math.max(...all.map(({ changedAt = -Infinity }) => changedAt));
  await session.waiting.pauseUntil(
    last + jobTime,
    'jobs of the API may still change other subscriptions',
  );
  await listAll(session, query);
}
