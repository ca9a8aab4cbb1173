import { bodyObject, isGone, succeeded, type HttpResponse } from '../../http/response.js';
import { sameNames, show } from '../findings/expect.js';
import { isSubscription } from '../findings/expect-subscription.js';
import type { Session } from '../session.js';
import { late } from '../lags.js';
import { doubled } from '../waiting.js';
import { noteEnd } from './ends.js';
import { readBeforeUpdate, type Update } from './lifecycle.js';
import { createdSubscription } from './subscription.js';
import { removedNames } from './updated-pages.js';

/**
 * Waits while `data_status` says that a scrape is running since the updates, at most as long as the
 * first one took.
 * @param read the subscription as read after the updates
 * @param at when the last one succeeded
 * @returns whether it says so
 */
async function scrapedSince(session: Session, read: HttpResponse, at: number): Promise<boolean> {
  const { id } = await createdSubscription(session);
  const { data_status: before } = bodyObject(await readBeforeUpdate(session));
  const isOver = (one: HttpResponse): boolean => show(bodyObject(one).data_status) === show(before);
  if (isOver(read)) return false;
  const { waiting, settings } = session;
  const age = settings.now() - at;
  await waiting.until(() => session.send('getSubscription', { id }), isOver, {
    deadline: waiting.from(session.scrapeTime + waiting.settleTime),
    // it probably takes as long as the first one
    pauses: (repetition) => {
      if (repetition === 0) {
        return Math.max(100, session.scrapeTime * 0.9 - age);
      }
      return Math.min(doubled(100)(repetition - 1), 400);
    },
    because: 'a scrape may still be running since the update',
  });
  return true;
}

/**
 * Reads the subscription and its list concurrently, each so many times.
 * @returns the first response with other fields than these
 */
async function firstStale(
  session: Session,
  fields: readonly string[],
  reads: number,
  lists = Math.ceil(reads / 3),
): Promise<HttpResponse | undefined> {
  const { id } = await createdSubscription(session);
  const query = { limit: 1 };
  const sent: Promise<HttpResponse>[] = [];
  for (let read = 0; read < reads; read += 1) {
    sent.push(session.send('getSubscription', { id }));
  }
  for (let list = 0; list < lists; list += 1) {
    sent.push(session.send('listEntities', { id, query }));
  }
  const responses = await Promise.all(sent);
  const bodies = responses.filter(({ request }) => request.operation === 'getSubscription');
  const [body] = bodies;
  if (body !== undefined && bodies.every(isGone)) {
    await noteEnd(session, id, body);
  }
  const isKnown = bodies.some(succeeded);
  return responses.find((one) => {
    // one of several replicas does not know it
    if (isGone(one)) return isKnown;
    if (isSubscription(one)) {
      return !sameNames(bodyObject(one).fields, fields);
    }
    return removedNames(session, one).length > 0;
  });
}

const mayLag = 'reads after an update differ: a replica may lag behind';

/** An update that showed in a read. */
type ShownUpdate = Update & { readonly read: HttpResponse };

/** Whether one of several reads at a time has other fields: a replica may not know of an update. */
export async function isStaleNowAndThen(
  session: Session,
  { fields, at }: ShownUpdate,
): Promise<boolean> {
  // with the read that showed it, three; the list was read just before
  const stale = await firstStale(session, fields, 2, 0);
  if (stale === undefined) return false;
  const time = session.settings.now() - at;
  session.waiting.tell('an update shows in each read', time);
  const shownAt = session.waiting.settleTime;
  session.waiting.lags.see(late.update, { hiddenUntil: time, shownAt, response: stale });
  return true;
}

/** A read that has other fields when no replica may lag behind any more, and no scrape may run. */
export async function lastingStale(
  session: Session,
  { fields, at, read }: ShownUpdate,
  isNowAndThen: boolean,
): Promise<HttpResponse | undefined> {
  const { waiting, scrapeTime } = session;
  if (isNowAndThen) await waiting.pauseUntil(at + waiting.settleTime, mayLag);
  // a scrape that was running must not restore the old fields, even if `data_status` does not tell
  const hasScraped = await scrapedSince(session, read, at);
  const end = at + Math.min(scrapeTime + 500, waiting.settleTime);
  if (!isNowAndThen && !hasScraped) {
    await waiting.pauseUntil(end, 'making sure the update is not overwritten');
  }
  const stale = await firstStale(session, fields, isNowAndThen ? 8 : 1);
  const settled = at + waiting.settleTime;
  if (stale === undefined || settled <= session.settings.now()) return stale;
  await waiting.pauseUntil(settled, mayLag);
  return firstStale(session, fields, 8);
}
