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
 * Waits while `data_status` says that a scrape is running since the updates, at most as long as the
 * first one took.
 * @param read the subscription as read after the updates
 * @param at when the last one succeeded
 * @returns whether it says so
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
    // it probably takes as long as the first one
    pauses: (repetition) => {
      if (repetition === 0) {
        return Math.max(100, session.scrapeTime * 1.05 - age);
      }
      return Math.min(doubled(100)(repetition - 1), 400);
    },
    because: 'a scrape may still be running after the update',
  });
  return true;
}

/**
 * Reads the subscription and its list concurrently, each so many times.
 * @returns the first response with other fields than these
 */
async function firstStale(
  session: Session,
  id: string,
  fields: readonly string[],
  reads: number,
  lists = Math.ceil(reads / 3),
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
    // one of several replicas does not know it
    if (isGone(one)) return isKnown;
    if (isSubscription(one)) {
      const { fields: shown } = bodyObject(one);
      return isNames(shown) && !sameNames(shown, fields);
    }
    return removedNames(session, one).length > 0;
  });
}

const mayLag = 'reads after an update differ: a replica may lag behind';

/** An update that showed in a read. */
type ShownUpdate = SentUpdate & { readonly read: HttpResponse };

/** Whether one of several reads at a time has other fields: a replica may not know of an update. */
async function isStaleNowAndThen(
  session: Session,
  id: string,
  { fields, at }: ShownUpdate,
): Promise<boolean> {
  // with the read that showed it, three; the list was read just before
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

/** A read that has other fields when no replica may lag behind any more, and no scrape may run. */
async function lastingStale(
  session: Session,
  id: string,
  { fields, at, read }: ShownUpdate,
  isNowAndThen: boolean,
): Promise<HttpResponse | undefined> {
  const { waiting, scrapeTime } = session;
  if (isNowAndThen) await waiting.pauseUntil(at + waiting.settleTime, mayLag);
  // a scrape that was running must not restore the old fields, even if `data_status` does not tell
  const hasScraped = await scrapedSince(session, id, read, at);
  const end = at + Math.min(scrapeTime + 500, waiting.settleTime);
  if (!isNowAndThen && !hasScraped) {
    await waiting.pauseUntil(end, 'making sure the update is not overwritten');
  }
  const askedAt = session.settings.now();
  // the last read of a scrape that is over shows the fields as well
  const usualReads = hasScraped ? 0 : 1;
  const [reads, lists] = isNowAndThen ? [8, 3] : [usualReads, 1];
  const stale = await firstStale(session, id, fields, reads, lists);
  const settled = at + waiting.settleTime;
  if (stale === undefined || settled <= askedAt) return stale;
  await waiting.pauseUntil(settled, mayLag);
  return firstStale(session, id, fields, 8);
}

/**
 * Whether reads right after the second update differ; null if none showed it: what no read has shown
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
