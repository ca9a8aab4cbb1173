import { normalizeWord } from '../model/values.js';
import {
  bodyObject,
  type HttpResponse,
  isGone,
  isObject,
  type JsonObject,
  succeeded,
} from '../http/response.js';
import {
  type UnaskedChange,
  endSince,
  requireReadOf,
  statusSince,
} from '../session/findings/change.js';
import { sameNames, sameWord, show } from '../session/findings/expect.js';
import { ifConclusive, Inconclusive } from '../session/findings/finding.js';
import { entitiesOf, totalOf } from '../session/findings/page.js';
import type { Session } from '../session/session.js';
import { together } from '../session/together.js';
import { requireNotEnded } from './spontaneous-changes.js';
import { cancellation, cancelledId, readAfterCancelling } from './cancellation.js';
import { firstRead } from './creations.js';
import {
  noteSideEffect,
  pageBesideSecond,
  readsAfterUpdates,
  readUnchanged,
  type SideEffectFound,
  updateFirstSubscription,
  updateSecondSubscription,
} from './pair.js';
import { listBeside } from './list-beside.js';
import { sharedRequest } from './shared-request.js';
import { listedSecond, pair, secondSubscription } from './subscription.js';
import type { SentUpdate } from './updates.js';

const updating = { gerund: 'updating', checkId: 'update.beside' } as const;

/** A subscription before and after the update of the other one of a pair. */
interface SeenBeside {
  readonly id: string;
  readonly before: HttpResponse | undefined;
  /** its own update, which came in between */
  readonly own?: HttpResponse;
  readonly after: HttpResponse;
  readonly other: {
    readonly id: string;
    /** how it was before that update */
    readonly before: HttpResponse | undefined;
    readonly update: SentUpdate;
  };
}

/** The effect of updating one of two subscriptions on the other one. */
export const updateSideEffect = sharedRequest(async (session): Promise<SideEffectFound | null> => {
  const both = await pair(session);
  const reads = await readsAfterUpdates(session);
  const updateSecond = await updateSecondSubscription(session);
  if (both === null || reads === null || updateSecond === null) return null;
  const updateFirst = await ifConclusive(updateFirstSubscription(session), null);
  const first = both.first.id;
  const second = both.second.id;
  const firstReadOfSecond = await firstRead(session, second);
  const onFirst = await effectOn(session, {
    id: first,
    before: updateSecond.otherBefore,
    after: reads.first,
    other: { id: second, before: firstReadOfSecond, update: updateSecond },
  });
  if (onFirst !== null || updateFirst === null) return onFirst;
  return effectOn(session, {
    id: second,
    before: updateFirst.otherBefore ?? firstReadOfSecond,
    own: updateSecond.response,
    after: reads.second,
    other: { id: first, before: updateSecond.otherBefore, update: updateFirst },
  });
});

async function effectOn(session: Session, seen: SeenBeside): Promise<SideEffectFound | null> {
  const { id, after, other } = seen;
  if (session.tracked.of(id).sideEffect !== undefined) return null;
  const { response } = other.update;
  const isOther = succeeded(response) && sameWord(bodyObject(response).id, id);
  if (!isOther) requireReadOf(id, after);
  const change = isOther ? otherInstead : changeOf(session, seen);
  if (change === null) return null;
  // nor is it known what became of the one that was updated
  if (!change.isEnded) {
    session.tracked.of(other.id).markUncertain();
  }
  return noteSideEffect(session, id, updating, change, after, response);
}

const otherInstead: UnaskedChange = {
  done: 'changed another one: the response shows the other one',
  isEnded: false,
  mayBeOwn: false,
};

function changeOf(session: Session, { id, before, own: update, after, other }: SeenBeside) {
  // one that is gone may have disappeared by itself: another check reports it
  if (before === undefined || !succeeded(after)) return null;
  const end = endSince(after);
  if (end !== null) return end;
  const change = statusSince(before, after);
  if (change !== null && isOfUpdate(after, [update, other.before])) return change;
  const { fields } = bodyObject(after);
  const own = session.tracked.of(id).dueFields;
  if (own === null || sameNames(fields, own)) return null;
  const isAsBefore = show(fields) === show(bodyObject(before).fields);
  const isMixedUp = sameNames(fields, other.update.fields) && !isAsBefore;
  if (!isMixedUp) return null;
  const done = `changed another one: it has the fields ${show(fields)}, which the updated one was given`;
  return { done, isEnded: false, mayBeOwn: false };
}

/**
 * Whether its status is that of none of these: neither what its own update set, nor what the other
 * one had before, since deployments may pause by themselves.
 */
const isOfUpdate = (
  after: HttpResponse,
  otherReasons: readonly (HttpResponse | undefined)[],
): boolean => otherReasons.every((one) => one === undefined || statusSince(one, after) !== null);

/** Lists two live subscriptions until neither shows names that only the other subscription has. */
export const listsOfBoth = sharedRequest(async (session): Promise<void> => {
  const both = await pair(session);
  if (both === null) return;
  await ifConclusive(updateSideEffect(session), null);
  const first = both.first.id;
  const second = both.second.id;
  const [page, { page: other }] = [await pageBesideSecond(session), await listedSecond(session)];
  const lastOf = (id: string): HttpResponse | undefined => session.tracked.of(id).lastPlainPage;
  // a replica may not know of the last update yet
  const list = (id: string, other: string, seen: HttpResponse): Promise<HttpResponse> =>
    session.waiting.until(
      () => session.send('listEntities', { id }),
      (one) => namesOfOther(session, one, other).length === 0,
      { first: seen },
    );
  const ofFirst = await list(first, second, lastOf(first) ?? page);
  const ofSecond = await list(second, first, lastOf(second) ?? other);
  await listBehind(session, ofFirst, ofSecond, both.listed);
});

/**
 * Lists what is behind the entities that the first subscription had when it was alone, if both lists
 * have twice as many: a scrape may have found as many again.
 */
async function listBehind(
  session: Session,
  first: HttpResponse,
  second: HttpResponse,
  before: HttpResponse | undefined,
): Promise<void> {
  const due = before === undefined ? 0 : totalOf(before);
  const isDoubled = due > 0 && [first, second].every((page) => totalOf(page) === 2 * due);
  const { id = '' } = first.request;
  if (isDoubled) await session.send('listEntities', { id, query: { offset: due } });
}

/**
 * Names in `fields` of a page's entities that only the other subscription has. Names that an update
 * removed may linger, unless they are all there is.
 */
function namesOfOther(session: Session, page: HttpResponse, otherId: string): string[] {
  const { known } = session.tracked.of(page.request.id ?? '');
  const theirs = session.tracked.of(otherId).dueFields;
  if (known === undefined || known.uncertain || theirs === null) return [];
  const own = new Set([...known.fields, ...known.removed].map(normalizeWord));
  const foreign = new Set(theirs.map(normalizeWord).filter((name) => !own.has(name)));
  const isOfOther = (keys: string[]): boolean => {
    if (keys.some((key) => foreign.has(normalizeWord(key)))) {
      return true;
    }
    return sameNames(keys, theirs) && !sameNames(keys, known.fields);
  };
  const mixed = entitiesOf(page).map(fieldNames).find(isOfOther) ?? [];
  const ours = new Set(known.fields.map(normalizeWord));
  return mixed.filter((key) => !ours.has(normalizeWord(key)));
}

function fieldNames({ fields }: JsonObject): string[] {
  if (isObject(fields)) return Object.keys(fields);
  return [];
}

const cancelling = { gerund: 'cancelling', checkId: 'cancel.beside' } as const;

/** The effect of cancelling the first subscription on the second one. */
export const cancellationSideEffect = sharedRequest(
  async (session): Promise<SideEffectFound | null> => {
    const both = await pair(session);
    if (both === null) return null;
    const { id } = both.second;
    const listed = await ifConclusive(secondSubscription(session), null);
    requireNotEnded(session, id);
    const before = session.tracked.of(id).lastRead;
    if (before === undefined) {
      throw new Inconclusive('the second subscription was not read before', 'create.second');
    }
    await cancelledId(session);
    const response = await cancellation(session);
    const isListed = listed?.page.status === 200;
    // whether it keeps its fields is looked at later
    const [{ change, now }, page] = await together([
      readUnchanged(session, id, (one) => endSince(one) ?? statusSince(before, one)),
      isListed ? listBeside(session, id) : null,
    ]);
    if (change !== null) {
      // it may be that one that was cancelled instead of the first one, which is live then
      await ifConclusive(readAfterCancelling(session), null);
      return noteSideEffect(session, id, cancelling, change, now, response, before);
    }
    if (page === null || !isGone(page)) return null;
    const done = `made the entities of another one disappear (${page.status})`;
    return noteSideEffect(
      session,
      id,
      cancelling,
      { done, isEnded: false, mayBeOwn: true },
      page,
      response,
    );
  },
);
