import { listDefaults } from '../../src/api/operations.js';
import type { JsonValue } from '../../src/api/wire.js';
import type { Query } from '../http/request.js';
import type { RequiredId } from '../check-id.js';
import { bodyObject, type HttpResponse, isGone, isObject, succeeded } from '../http/response.js';
import { permitted, withoutConflict } from '../findings/expect-subscription.js';
import { describe, sameNames } from '../findings/expect.js';
import { Inconclusive } from '../findings/finding.js';
import { entitiesOf, laterOffsets, offsetOf, totalOf } from '../findings/page.js';
import { late } from '../session/delays.js';
import { afterConflicts } from '../session/sending/retries.js';
import type { Session } from '../session/session.js';
import { together } from '../session/together.js';
import { fact, ifPlayed, ifPossible, reads, writes } from './act.js';
import { comparablePages, entityPage, readResponse, smallSize } from './pages.js';
import { createdSubscription, ownSubscription } from './subscription.js';
import { updatedPages, widePages } from './updated-pages.js';
import { mayStillFill } from './whole-pages.js';

/** The update of the run, and what it requested. */
export interface SentUpdate {
  readonly response: HttpResponse;
  readonly fields: readonly string[];
  /** keys that had to be sent in addition to the fields */
  readonly others: Record<string, JsonValue>;
  /** time of the response, ms since the epoch */
  readonly at: number;
}

/** Reads the run's own subscription just before it is updated. */
export const readBeforeUpdate = reads(
  [createdSubscription, ifPossible(readResponse), ifPossible(entityPage)],
  async (session, { id }) => {
    const read = await readLive(session, id);
    session.statusOnceScraped = bodyObject(read).data_status;
    return read;
  },
);

/** Age up to which a read counts as current, ms. */
const recently = 1000;

/**
 * Reads the subscription right before cancellations that should be rejected, because it might end
 * by itself at any time.
 */
export const readBeforeAttempts = reads([createdSubscription], async (session, { id }) => {
  const { lastRead, lastReadAt } = session.tracked.of(id);
  const isRecent = lastReadAt + recently > session.settings.now();
  if (lastRead !== undefined && isRecent) return lastRead;
  return readLive(session, id);
});

/** Reads the run's own subscription just before it is cancelled. */
export const readBeforeCancelling = reads([ownSubscription], (session, { id }) =>
  readLive(session, id),
);

/**
 * Reads a subscription of the run; again if it is not found, for example by an outdated replica.
 */
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
 * Replaces the fields; if rejected, again with more keys of the subscription, because the required
 * keys are an open question. Sent after the first scrape, because an update during a scrape would
 * be another situation.
 */
export const update = writes(
  [createdSubscription, ifPossible(readBeforeUpdate)],
  async (session, created): Promise<SentUpdate> => {
    const full = await sendUpdate(session, created, session.settings.market.updatedFields);
    const { status } = full.response;
    if (succeeded(full.response) || status === 401 || status >= 500) return full;
    for (const { fields, others } of otherUpdates(session)) {
      if (fields.length === 0) continue;
      const another = await sendUpdate(session, created, fields, others);
      if (succeeded(another.response)) return another;
    }
    return full;
  },
);

/** The update, if it was accepted. */
export const acceptedUpdate = fact([update], (_session, updated) => {
  if (succeeded(permitted(updated.response, 'update.subscription'))) return updated;
  throw new Inconclusive(
    `the update was rejected: ${describe(updated.response)}`,
    'update.subscription',
    updated.response,
  );
});

/** The accepted update of a run that has played it; otherwise null. */
export const knownUpdate = ifPossible(
  fact([ifPlayed(acceptedUpdate)], (_session, accepted) => accepted?.() ?? null),
);

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

/** Returns the first and the last later page: those in between were read after the first update. */
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

/**
 * Whether something that existed before the update is lost. Other rejections, such as of a token,
 * prove nothing about it.
 */
export const isGoneOrFailing = (response: HttpResponse): boolean =>
  isGone(response) || response.status >= 500;

/** Returns pages at those offsets, unless their entities are on other pages. */
const besides = (others: readonly HttpResponse[], offsets: readonly number[]): Query[] =>
  offsets
    .filter((offset) => {
      const isOn = (page: HttpResponse): boolean =>
        offset >= offsetOf(page) && offset < offsetOf(page) + entitiesOf(page).length;
      return !others.some(isOn);
    })
    .map((offset) => ({ offset }));

/** Reads the subscription after the update, until the new fields are visible. */
export const readAfterUpdate = reads(
  [createdSubscription, acceptedUpdate],
  (session, { id }, { fields, at }) =>
    session.waiting.until(
      () => session.send('getSubscription', { id }),
      (response) => sameNames(bodyObject(response).fields, fields),
      { atOnce: 2, shows: late.update, since: at },
    ),
);

/** The pages of the run's own subscription after the update, with at least one entity. */
export const pagesAfterUpdate = reads(
  [createdSubscription, ifPossible(comparablePages), ifPossible(widePages), acceptedUpdate],
  async (session, { id }, compared, found): Promise<HttpResponse[]> => {
    const wide = found ?? [];
    // of the pages in the list that had no entities, one is enough
    const end = Math.min(...(compared?.all.filter(mayStillFill).map(offsetOf) ?? []), Infinity);
    const { lastPage: before } = session.tracked.of(id);
    const asked = wide.map(({ request: { query = {} } }) => query);
    const pages = await updatedPages(session, id, (first) => {
      const limit = smallSize(totalOf(first));
      // With the same queries as before, because responses might be cached by query.
      const offsets = laterOffsets(first).filter((offset) => offset <= end);
      const later = [...besides(wide, offsets), ...asked];
      return [listDefaults, { limit, offset: limit }, ...later];
    });
    const [first] = pages;
    if (first === undefined || entitiesOf(first).length > 0) return pages;
    if (isGoneOrFailing(first) && before !== undefined) return pages;
    const message = `no entity was listed after the update: ${describe(first)}`;
    throw new Inconclusive(message, whyNoEntities(first, before), first);
  },
);

/**
 * The second update, to a single field, after the first was verified. Wrong credentials are tried
 * with the same body before: their rejection proves something, because the deployment accepts the
 * body with the valid one.
 */
export const secondUpdateRequest = fact(
  [createdSubscription, acceptedUpdate, ifPossible(readAfterUpdate), ifPossible(pagesAfterUpdate)],
  (session, { id }, { others }): UpdateRequest => {
    // With three or more `--fields`, the next create request does not contain this field, so it is
    // noticed there if it survives.
    const fields = session.settings.market.fields.slice(0, 1);
    return { id, fields, others, body: { ...others, fields } };
  },
);

/** Reads the subscription after the second update was tried with wrong credentials. */
export const readAfterRejectedUpdates = reads([ownSubscription], (session, { id }) =>
  readLive(session, id),
);

/** The second update, followed by reads of the subscription and its pages. */
export const updatedAgain = writes(
  [secondUpdateRequest],
  async (session, { id, fields, others }): Promise<UpdateAndReads> => {
    const second = await sendUpdate(session, { id }, fields, others);
    const [read, pages] = await together([
      readUntil(session, id, second.fields),
      updatedPages(session, id, (first) => endsOf(laterOffsets(first))),
    ]);
    return { ...second, read, pages };
  },
);

/** Repeats the second update after it took effect, like a client that got no response. */
export const repeatedUpdate = writes(
  [createdSubscription, updatedAgain],
  (session, { id }, { fields, others }) => {
    const body = { ...others, fields: [...fields] };
    return session.send('updateSubscription', { id, body });
  },
);

/**
 * Returns the requirement that reports a page without entities.
 * @param before the last page with entities
 */
function whyNoEntities(page: HttpResponse, before: HttpResponse | undefined): RequiredId {
  if (isObject(page.json) && Array.isArray(page.json.data)) return 'entity.id';
  if (succeeded(page) && isObject(page.json)) return 'list.data';
  return succeeded(page) && before !== undefined ? 'general.whole-bodies' : 'list.ok';
}
