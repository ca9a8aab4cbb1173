import {
  bodyObject,
  type HttpResponse,
  isGone,
  isObject,
  type JsonObject,
} from '../http/response.js';
import { fieldsIn } from '../rules/fields-in.js';
import { normalizeWord } from '../model/values.js';
import { sameNames } from '../findings/expect.js';
import { ifConclusive } from '../findings/finding.js';
import { entitiesOf, totalOf } from '../findings/page.js';
import { late } from '../session/delays.js';
import type { Session } from '../session/session.js';
import { together } from '../session/together.js';
import { listAll, listBeside } from './list-beside.js';
import { ifPossible, reads, tried, writes } from './act.js';
import { listedBeside, pair, secondSubscription } from './second-subscription.js';
import { createdSubscription } from './subscription.js';
import { removedNames } from './updated-pages.js';
import { acceptedUpdate, readUntil, sendUpdate, type SentUpdate } from './updates.js';

/** Whether a read shows the status of an earlier read: otherwise, a replica might be outdated. */
export const isStatusOf = (before: HttpResponse | undefined, now: HttpResponse): boolean =>
  before === undefined || bodyObject(now).status === bodyObject(before).status;

/**
 * Reads the first subscription after the second one was created; again while it has another status,
 * or the fields of one of the two create requests instead of its own, because a replica might be
 * outdated.
 */
export const besideCreation = reads([pair], async (session, both): Promise<void> => {
  if (both === null) return;
  const { id } = both.first;
  const { before, beside } = both;
  const due = session.tracked.of(id).dueFields ?? [];
  const created = [session.creationBody().fields, session.secondCreationBody().fields];
  const isTaken = ({ fields }: JsonObject): boolean =>
    !sameNames(fields, due) && created.some((names) => sameNames(fields, names));
  await session.waiting.until(
    () => session.send('getSubscription', { id }),
    (now) => isStatusOf(before, now) && !isTaken(bodyObject(now)),
    beside === null ? {} : { first: beside },
  );
});

/**
 * A page of the first subscription while the second one also lists entities; null if there is none.
 */
export const pageBesideSecond = reads(
  [createdSubscription, listedBeside],
  async (session, { id }, second): Promise<HttpResponse | null> => {
    if (second === null) return null;
    const page = await listBeside(session, id);
    // It might have disappeared with its subscription.
    if (isGone(page)) await ifConclusive(session.send('getSubscription', { id }), null);
    return page;
  },
);

/** Returns fields for the second subscription that it was not created with. */
const otherFields = ({ settings }: Session): string[] => settings.market.fields.slice(0, 1);

/**
 * Updates the second subscription while the first one is live, to the first one's fields: if the
 * update affects both, nothing else changes. Null unless both are live.
 */
export const updateSecondSubscription = writes(
  [acceptedUpdate, pair, ifPossible(besideCreation), ifPossible(pageBesideSecond)],
  async (session, { others }, both): Promise<SentUpdate | null> => {
    if (both === null) return null;
    const isAlive = [both.first, both.second].every(({ id }) => session.created.isAlive(id));
    if (!isAlive) return null;
    const updated = await sendUpdate(session, both.second, otherFields(session), others);
    // Before the first one is updated itself, which might fill its list again.
    await listAll(session);
    return updated;
  },
);

/** Updates the first subscription to fields that neither of them has; null if it has ended. */
export const updateFirstSubscription = writes(
  [createdSubscription, acceptedUpdate, updateSecondSubscription],
  async (session, { id }, { fields, others }, earlier): Promise<SentUpdate | null> => {
    if (earlier === null) return null;
    const { lastRead } = session.tracked.of(id);
    const isCancelled = lastRead !== undefined && bodyObject(lastRead).status === 'cancelled';
    if (isCancelled) return null;
    return sendUpdate(session, { id }, fields, others);
  },
);

/** Both subscriptions after their updates. */
export interface PairedReads {
  readonly first: HttpResponse;
  readonly second: HttpResponse;
}

/** Reads both subscriptions after their updates, while both are listed. */
export const readsAfterUpdates = reads(
  [pair, updateSecondSubscription, ifPossible(updateFirstSubscription)],
  async (session, both, earlier): Promise<PairedReads | null> => {
    if (both === null || earlier === null) return null;
    const [first, second] = await together([
      readDue(session, both.first.id),
      readDue(session, both.second.id),
    ]);
    return { first, second };
  },
);

/** Reads a subscription once it has the expected fields. */
function readDue(session: Session, id: string): Promise<HttpResponse> {
  const due = session.tracked.of(id).dueFields;
  return due === null ? session.send('getSubscription', { id }) : readUntil(session, id, due);
}

/** An update, and a read after it. */
interface UpdateAndRead extends SentUpdate {
  readonly read: HttpResponse;
}

/**
 * Updates the second subscription, and reads it; null if it is the first one, or already cancelled.
 */
export const secondUpdate = writes(
  [acceptedUpdate, updateSecondSubscription, readsAfterUpdates, tried(secondSubscription)],
  async (session, { others }, earlier, both, second): Promise<UpdateAndRead | null> => {
    if (earlier !== null && both !== null) return { ...earlier, read: both.second };
    const later = second();
    if (!session.created.isAlive(later.id)) return null;
    const updated = await sendUpdate(session, later, otherFields(session), others);
    const read = await readUntil(session, later.id, updated.fields);
    return { ...updated, read };
  },
);

/** Lists both subscriptions after their updates, until each has only its own entities. */
export const listsOfPair = reads(
  [pair, listedBeside, pageBesideSecond, ifPossible(readsAfterUpdates)],
  async (session, both, second, page): Promise<void> => {
    if (both === null || second === null || page === null) return;
    const lastOf = (id: string): HttpResponse | undefined => session.tracked.of(id).lastPlainPage;
    const { first, listed: before } = both;
    const ofFirst = await listOwn(session, first.id, lastOf(first.id) ?? page);
    const ofSecond = await listOwn(session, second.id, lastOf(second.id) ?? second.page);
    // After the entities that the first one had when it was alone, because a scrape might have
    // found as many again.
    const due = before === undefined ? 0 : totalOf(before);
    const isDoubled = due > 0 && [ofFirst, ofSecond].every((one) => totalOf(one) === 2 * due);
    if (isDoubled) await session.send('listEntities', { id: first.id, query: { offset: due } });
  },
);

/**
 * Lists the second subscription until its entities no longer have the fields that its update has
 * removed.
 */
export const listUpdatedSecond = reads(
  [secondSubscription, secondUpdate],
  async (session, { id, page }, updated): Promise<void> => {
    if (updated === null || !session.created.isAlive(id)) return;
    await session.waiting.until(
      () => session.send('listEntities', { id }),
      (one) => removedNames(session, one).length === 0,
      { first: session.tracked.of(id).lastPlainPage ?? page, shows: late.listedUpdate },
    );
  },
);

/** Lists a subscription until its entities have exactly the fields of its last read. */
function listOwn(session: Session, id: string, first: HttpResponse): Promise<HttpResponse> {
  const { lastRead } = session.tracked.of(id);
  const shown = lastRead === undefined ? null : fieldsIn(bodyObject(lastRead));
  if (shown === null) return Promise.resolve(first);
  const own = new Set(shown.map(normalizeWord));
  const isOwn = ({ fields: values }: JsonObject): boolean =>
    !isObject(values) || Object.keys(values).every((key) => own.has(normalizeWord(key)));
  return session.waiting.until(
    () => session.send('listEntities', { id }),
    (page) => entitiesOf(page).every(isOwn),
    { first },
  );
}
