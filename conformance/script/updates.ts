import { normalizeWord } from '../model/values.js';
import { listDefaults } from '../../src/api/operations.js';
import type { JsonValue } from '../../src/api/wire.js';
import type { Query } from '../http/request.js';
import type { RequiredId } from '../check-id.js';
import { bodyObject, type HttpResponse, isGone, isObject, succeeded } from '../http/response.js';
import {
  isSubscription,
  permitted,
  withoutConflict,
} from '../session/findings/expect-subscription.js';
import { describe, isNames, sameNames, show } from '../session/findings/expect.js';
import { ifConclusive, Inconclusive } from '../session/findings/finding.js';
import { entitiesOf, laterOffsets, offsetOf, totalOf } from '../session/findings/page.js';
import { late } from '../session/lags.js';
import { afterConflicts } from '../session/sending/retries.js';
import type { Session } from '../session/session.js';
import { together } from '../session/together.js';
import { doubled } from '../session/polling.js';
import { defaultPage, entityPage, readResponse, smallSize } from './pages.js';
import { sharedRequest } from './shared-request.js';
import { createdSubscription, requireNotCancelled } from './subscription.js';
import { removedNames, updatedPages, widePages } from './updated-pages.js';

/** The update of the run, and what it requested. */
export interface SentUpdate {
  readonly response: HttpResponse;
  readonly fields: readonly string[];
  /** what had to be sent in addition to the fields */
  readonly others: Record<string, JsonValue>;
  /** when the response came, ms since the epoch */
  readonly at: number;
}

/** Reads the run's own subscription just before it is updated. */
export const readBeforeUpdate = sharedRequest(readOwn);

/** A read is as good as another one if it is not older than that, ms. */
const recently = 1000;

/**
 * Reads it right before cancellations that should be rejected: by itself, it may end at any time.
 */
export const readBeforeAttempts = sharedRequest(async (session): Promise<HttpResponse> => {
  const { id } = await createdSubscription(session);
  const { lastRead, lastReadAt } = session.tracked.of(id);
  const isRecent = lastReadAt + recently > session.settings.now();
  if (lastRead !== undefined && isRecent) return lastRead;
  return readLive(session, id);
});

/** Reads the run's own subscription just before it is cancelled. */
export const readBeforeCancelling = sharedRequest(readOwn);

async function readOwn(session: Session): Promise<HttpResponse> {
  const { id } = await createdSubscription(session);
  return readLive(session, id);
}

/** Reads a subscription of the run; again if it is not found, as by an outdated replica. */
export const readLive = (session: Session, id: string): Promise<HttpResponse> =>
  session.waiting.until(() => session.send('getSubscription', { id }), succeeded);

export async function sendUpdate(
  session: Session,
  { id }: { id: string },
  fields: readonly string[],
  others = {},
): Promise<SentUpdate> {
  const body = { ...others, fields: [...fields] };
  const send = (): Promise<HttpResponse> => session.send('updateSubscription', { id, body });
  const response = withoutConflict(await afterConflicts(session, send));
  return { response, fields, others, at: session.settings.now() };
}

/**
 * Replaces the fields; if rejected, again with more keys of the subscription, since the required
 * ones are open.
 */
export const update = sharedRequest(async (session): Promise<SentUpdate> => {
  const { updatedFields } = session.settings.market;
  await requireNotCancelled(session);
  // later responses are compared with it
  const created = await createdSubscription(session);
  const { subscription } = session.settings;
  const isListed =
    subscription === undefined || normalizeWord(subscription) === normalizeWord(created.id);
  // an update during the first scrape would be another situation
  const page = isListed ? entityPage(session) : defaultPage(session);
  await Promise.allSettled([readResponse(session), page]);
  await ifConclusive(readBeforeUpdate(session), null);
  const full = await sendUpdate(session, created, updatedFields);
  const { status } = full.response;
  if (succeeded(full.response) || status === 401 || status >= 500) {
    return full;
  }
  for (const { fields, others } of otherUpdates(session)) {
    if (fields.length === 0) continue;
    const another = await sendUpdate(session, created, fields, others);
    if (succeeded(another.response)) return another;
  }
  return full;
});

/** Other update bodies to try if an update with only `fields` is rejected. */
function otherUpdates(session: Session): Pick<SentUpdate, 'fields' | 'others'>[] {
  const { fields, updatedFields } = session.settings.market;
  const fewer = fields.slice(1);
  const { city, entity_type: type } = session.creationBody();
  const everything = { city, entity_type: type, status: 'active' };
  return [
    { fields: fewer, others: {} },
    { fields: updatedFields, others: everything },
    { fields: fewer, others: everything },
  ];
}

export const readUntil = (
  session: Session,
  id: string,
  fields: readonly string[],
): Promise<HttpResponse> =>
  session.waiting.until(
    () => session.send('getSubscription', { id }),
    (response) => sameNames(bodyObject(response).fields, fields),
    { shows: late.update, since: session.tracked.of(id).changedAt },
  );

interface UpdateRequest {
  readonly id: string;
  readonly fields: readonly string[];
  readonly others: Record<string, JsonValue>;
  readonly body: Record<string, JsonValue>;
}

/**
 * The second update, to a single field, once the first was looked at. Wrong credentials are tried
 * with the same body before: their refusal proves something because the deployment accepts it with
 * the right one.
 */
export const secondUpdateRequest = sharedRequest(async (session): Promise<UpdateRequest> => {
  const { others } = await acceptedUpdate(session);
  await Promise.allSettled([readAfterUpdate(session), pagesAfterUpdate(session)]);
  const { id } = await createdSubscription(session);
  // a field that the next creation does not request, so that it is noticed there if it survives
  const fields = session.settings.market.fields.slice(0, 1);
  return { id, fields, others, body: { ...others, fields } };
});

/** Reads the subscription after the second update was tried with wrong credentials. */
export const readAfterRefusedUpdates = sharedRequest(async (session): Promise<HttpResponse> => {
  const { id } = await createdSubscription(session);
  return readLive(session, id);
});

/** The first and the last later page: those in between were looked at after the first update. */
function endsOf(offsets: readonly number[]): Query[] {
  const first = offsets.slice(0, 1);
  const last = offsets.slice(1).slice(-1);
  return [...first, ...last].map((offset) => ({ offset }));
}

/** An update, with reads of the subscription and its pages after it. */
interface UpdateAndReads extends SentUpdate {
  readonly read: HttpResponse;
  readonly pages: HttpResponse[];
}

/** The second update, followed by reads of the subscription and its pages. */
export const updatedAgain = sharedRequest(async (session): Promise<UpdateAndReads> => {
  const { id, fields, others } = await secondUpdateRequest(session);
  const second = await sendUpdate(session, { id }, fields, others);
  const [read, pages] = await together([
    readUntil(session, id, second.fields),
    updatedPages(session, id, (first) => endsOf(laterOffsets(first))),
  ]);
  return { ...second, read, pages };
});

/** Repeats the second update after it took effect, as a client does that got no response. */
export const repeatedUpdate = sharedRequest(async (session): Promise<HttpResponse> => {
  const { fields, others } = await updatedAgain(session);
  const { id } = await createdSubscription(session);
  const body = { ...others, fields: [...fields] };
  return session.send('updateSubscription', { id, body });
});

export async function acceptedUpdate(session: Session): Promise<SentUpdate> {
  const updated = await update(session);
  if (succeeded(permitted(updated.response, 'update.subscription'))) return updated;
  throw new Inconclusive(
    `the update was rejected: ${describe(updated.response)}`,
    'update.subscription',
    updated.response,
  );
}

/** Reads the subscription after the update; waits until the new fields are visible. */
export const readAfterUpdate = sharedRequest(async (session): Promise<HttpResponse> => {
  const { id } = await createdSubscription(session);
  const { fields, at } = await acceptedUpdate(session);
  return session.waiting.until(
    () => session.send('getSubscription', { id }),
    (response) => sameNames(bodyObject(response).fields, fields),
    { atOnce: 2, shows: late.update, since: at },
  );
});

/**
 * Whether something that existed before the update is lost. Other rejections, such as that of a
 * token, say nothing about it.
 */
export const isGoneOrFailing = (response: HttpResponse): boolean =>
  isGone(response) || response.status >= 500;

/** Pages at those offsets, unless their entities are on others. */
const besides = (others: readonly HttpResponse[], offsets: readonly number[]): Query[] =>
  offsets
    .filter((offset) => {
      const isOn = (page: HttpResponse): boolean =>
        offset >= offsetOf(page) && offset < offsetOf(page) + entitiesOf(page).length;
      return !others.some(isOn);
    })
    .map((offset) => ({ offset }));

/** The pages of the run's own subscription after the update, with at least one entity. */
export const pagesAfterUpdate = sharedRequest(async (session): Promise<HttpResponse[]> => {
  await acceptedUpdate(session);
  const { id } = await createdSubscription(session);
  const { lastPage: before } = session.tracked.of(id);
  const wide = await ifConclusive(widePages(session), []);
  const asked = wide.map(({ request: { query = {} } }) => query);
  const pages = await updatedPages(session, id, (first) => {
    const limit = smallSize(totalOf(first));
    // with the same queries as before, since responses may be cached by query
    const later = [...besides(wide, laterOffsets(first)), ...asked];
    return [listDefaults, { limit, offset: limit }, ...later];
  });
  const [first] = pages;
  if (first === undefined || entitiesOf(first).length > 0) return pages;
  if (isGoneOrFailing(first) && before !== undefined) return pages;
  const message = `no entity was listed after the update: ${describe(first)}`;
  throw new Inconclusive(message, whyNoEntities(first, before), first);
});

/**
 * The requirement that reports a page without entities. @param before the last page that was one
 */
function whyNoEntities(page: HttpResponse, before: HttpResponse | undefined): RequiredId {
  if (isObject(page.json) && Array.isArray(page.json.data)) return 'entity.id';
  if (succeeded(page) && isObject(page.json)) return 'list.data';
  return succeeded(page) && before !== undefined ? 'general.whole-bodies' : 'list.ok';
}

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
export async function isStaleNowAndThen(
  session: Session,
  { fields, at }: ShownUpdate,
): Promise<boolean> {
  // with the read that showed it, three; the list was read just before
  const time = session.settings.now() - at;
  const stale = await firstStale(session, fields, 2, 0);
  if (stale === undefined) return false;
  session.waiting.tell('an update is visible in every read', time);
  const shownAt = session.waiting.settleTime;
  session.waiting.lags.sights.push({
    what: late.update,
    hiddenUntil: time,
    shownAt,
    response: stale,
  });
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
  const askedAt = session.settings.now();
  // the last read of a scrape that is over shows the fields as well
  const usualReads = hasScraped ? 0 : 1;
  const [reads, lists] = isNowAndThen ? [8, 3] : [usualReads, 1];
  const stale = await firstStale(session, fields, reads, lists);
  const settled = at + waiting.settleTime;
  if (stale === undefined || settled <= askedAt) return stale;
  await waiting.pauseUntil(settled, mayLag);
  return firstStale(session, fields, 8);
}
