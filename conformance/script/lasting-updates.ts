import { bodyObject, type HttpResponse, isGone, succeeded } from '../http/response.js';
import { isSubscription } from '../findings/expect-subscription.js';
import { isNames, sameNames, show } from '../findings/expect.js';
import { late } from '../session/delays.js';
import { doubled } from '../session/polling.js';
import type { Session } from '../session/session.js';
import { together } from '../session/together.js';
import { reads } from './act.js';
import { createdSubscription } from './subscription.js';
import { removedNames } from './updated-pages.js';
import { type SentUpdate, updatedAgain } from './updates.js';

/**
 * Waits while `data_status` shows that a scrape is running since the updates, but no longer than
 * the first scrape took.
 * @param read the subscription as read after the updates
 * @param at time of the last successful update
 * @returns whether a scrape was shown
 */
async function scrapedSince(
  session: Session,
  id: string,
  read: HttpResponse,
  at: number,
): Promise<boolean> {
  const before = session.statusOnceScraped;
  const isOver = (one: HttpResponse): boolean => show(bodyObject(one).data_status) === show(before);
  if (isOver(read)) return false;
  const { waiting, settings } = session;
  const age = settings.now() - at;
  await waiting.until(() => session.send('getSubscription', { id }), isOver, {
    first: read,
    deadline: waiting.from(session.scrapeTime + waiting.settleTime),
    // A scrape probably takes as long as the first one.
    pauses: (repetition) => {
      if (repetition === 0) {
        return Math.max(100, session.scrapeTime * 1.05 - age);
      }
      return doubled(100, Math.max(400, session.scrapeTime / 20))(repetition - 1);
    },
    because: 'a scrape may still be running after the update',
  });
  return true;
}

/**
 * Reads the subscription and its list concurrently, several times each.
 * @returns the first response with other fields than these
 */
async function firstStale(
  session: Session,
  id: string,
  fields: readonly string[],
  reads: number,
  lists: number,
): Promise<HttpResponse | undefined> {
  const query = { limit: 1 };
  const sent: Promise<HttpResponse>[] = [];
  for (let read = 0; read < reads; read += 1) {
    sent.push(session.send('getSubscription', { id }));
  }
  for (let list = 0; list < lists; list += 1) {
    sent.push(session.send('listEntities', { id, query }));
  }
  const responses = await together(sent);
  const bodies = responses.filter(({ request }) => request.operation === 'getSubscription');
  const isKnown = bodies.some(succeeded);
  return responses.find((one) => {
    // A replica might not know it.
    if (isGone(one)) return isKnown;
    if (isSubscription(one)) {
      const { fields: shown } = bodyObject(one);
      return isNames(shown) && !sameNames(shown, fields);
    }
    return removedNames(session, one).length > 0;
  });
}

/** So many reads at a time reach each of a few replicas. */
const manyReads = 5;

const mayLag = 'reads after an update differ: a replica may lag behind';

/** An update that was visible in a read. */
type ShownUpdate = SentUpdate & { readonly read: HttpResponse };

/**
 * Whether one of several concurrent reads has other fields, because a replica might have missed an
 * update.
 */
async function isStaleNowAndThen(
  session: Session,
  id: string,
  { fields, at }: ShownUpdate,
): Promise<boolean> {
  // Three reads, including the one that showed it; the list was read just before.
  const time = session.settings.now() - at;
  const stale = await firstStale(session, id, fields, 2, 0);
  if (stale === undefined) return false;
  session.waiting.tell('an update is visible in every read', time);
  const shownAt = session.waiting.settleTime;
  session.waiting.delays.sights.push({
    what: late.update,
    hiddenUntil: time,
    shownAt,
    response: stale,
  });
  return true;
}

/**
 * Returns a read with other fields at a time when no replica may lag any longer, and no scrape may
 * run.
 */
async function lastingStale(
  session: Session,
  id: string,
  { fields, at, read }: ShownUpdate,
  isNowAndThen: boolean,
): Promise<HttpResponse | undefined> {
  const { waiting, scrapeTime } = session;
  if (isNowAndThen) await waiting.pauseUntil(at + waiting.settleTime, mayLag);
  // A running scrape must not restore the old fields, even if `data_status` does not show it.
  const hasScraped = await scrapedSince(session, id, read, at);
  const end = at + Math.min(scrapeTime + 500, waiting.settleTime);
  if (!isNowAndThen && !hasScraped) {
    await waiting.pauseUntil(end, 'making sure the update is not overwritten');
  }
  const askedAt = session.settings.now();
  // The last read of a finished scrape also shows the fields.
  const usualReads = hasScraped ? 0 : 1;
  const [reads, lists] = isNowAndThen ? [manyReads, 1] : [usualReads, 1];
  const stale = await firstStale(session, id, fields, reads, lists);
  const settled = at + waiting.settleTime;
  if (stale === undefined || settled <= askedAt) return stale;
  await waiting.pauseUntil(settled, mayLag);
  return firstStale(session, id, fields, manyReads, 1);
}

/**
 * Whether reads right after the second update differ; null if no read showed it, because it then
 * cannot be undone.
 */
export const readsAtOnce = reads(
  [createdSubscription, updatedAgain],
  async (session, { id }, second): Promise<boolean | null> => {
    if (!sameNames(bodyObject(second.read).fields, second.fields)) return null;
    return isStaleNowAndThen(session, id, second);
  },
);

/** Reads whether the second update is undone. */
export const lastingReads = reads(
  [createdSubscription, updatedAgain, readsAtOnce],
  async (session, { id }, second, isNowAndThen) => {
    if (isNowAndThen !== null) await lastingStale(session, id, second, isNowAndThen);
  },
);
