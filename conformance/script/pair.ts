import type { JsonValue } from '../../src/api/wire.js';
import type { CheckId } from '../check-id.js';
import { bodyObject, type HttpResponse, isGone } from '../http/response.js';
import {
  type UnaskedChange,
  endSince,
  fieldsSince,
  requireReadOf,
  statusSince,
} from '../session/findings/change.js';
import { sameNames, show } from '../session/findings/expect.js';
import { ifConclusive, Inconclusive } from '../session/findings/finding.js';
import type { Session } from '../session/session.js';
import { together } from '../session/together.js';
import { listAll, listBeside } from './list-beside.js';
import { noteEnd, ownChange } from './spontaneous-changes.js';
import { sharedRequest } from './shared-request.js';
import {
  createdSubscription,
  listedSecond,
  pair,
  readBesideSecond,
  secondSubscription,
} from './subscription.js';
import { acceptedUpdate, readUntil, sendUpdate, type SentUpdate } from './updates.js';

/** The effect of an operation on another subscription of the account. */
export interface SideEffectFound {
  readonly found: string;
  readonly responses: readonly HttpResponse[];
}

interface Operation {
  readonly gerund: 'creating' | 'updating' | 'cancelling';
  /** the check that reports the effect */
  readonly checkId: CheckId;
}

/**
 * Notes the effect on a subscription, so that nothing else is blamed on what became of it.
 * @throws {Inconclusive} if it may have come by the clock
 */
export async function noteSideEffect(
  session: Session,
  id: string,
  { gerund, checkId }: Operation,
  { done, isEnded, mayBeOwn }: UnaskedChange,
  ...responses: HttpResponse[]
): Promise<SideEffectFound> {
  const own = mayBeOwn ? await ownChange(session, id) : null;
  if (own !== null) throw own;
  const found = `${gerund} one subscription ${done}`;
  const cause = new Inconclusive(found, checkId, ...responses);
  session.tracked.of(id).noteSideEffect({ cause, isEnded });
  // nor is it known what further create requests have done to the others
  const affected = gerund === 'creating' ? session.created.liveIds : [];
  for (const other of affected) {
    session.tracked.of(other).noteSideEffect({ cause, isEnded: false });
  }
  if (isEnded) session.created.markCancelling(id);
  return { found, responses };
}

/**
 * Reads a subscription of which nothing was asked in the meantime, until no replica can be
 * outdated.
 * @param first a read that was sent already
 */
export async function readUnchanged(
  session: Session,
  id: string,
  changeIn: (now: HttpResponse) => UnaskedChange | null,
  first?: HttpResponse,
): Promise<{ change: UnaskedChange | null; now: HttpResponse }> {
  const now = await session.waiting.until(
    () => session.send('getSubscription', { id }),
    (one) => changeIn(one) === null,
    first === undefined ? {} : { first },
  );
  requireReadOf(id, now);
  return { change: changeIn(now), now };
}

/** The effect of creating a second subscription on the first one, while both should be live. */
export const creationSideEffect = sharedRequest(
  async (session): Promise<SideEffectFound | null> => {
    const both = await pair(session);
    if (both === null) return null;
    const { first, second, before } = both;
    if (before === undefined) {
      throw new Inconclusive('the first subscription was not read before', 'get.subscription');
    }
    const due = session.tracked.of(first.id).dueFields;
    const { fields: was } = bodyObject(before);
    // it is reset, or has those of the other one; a scrape may restore others, too
    const taken = [session.creationBody().fields, session.secondCreationBody().fields];
    const isAllowed = (is: JsonValue | undefined): boolean =>
      show(is) === show(was) || !taken.some((names) => sameNames(is, names));
    const { change, now } = await readUnchanged(
      session,
      first.id,
      (one) =>
        endSince(one) ??
        statusSince(before, one) ??
        fieldsSince(one, due, (is) => sameNames(is, due ?? []) || isAllowed(is)),
      await readBesideSecond(session),
    );
    if (change === null) return null;
    const operation = { gerund: 'creating', checkId: 'create.beside' } as const;
    return noteSideEffect(session, first.id, operation, change, now, second.response, before);
  },
);

/** Fields for the second subscription, which it was not created with. */
const otherFields = ({ settings }: Session): string[] => settings.market.fields.slice(0, 1);

/** An update of one of two subscriptions. */
export interface UpdateBeside extends SentUpdate {
  /** the last read of the other one before it */
  readonly otherBefore: HttpResponse | undefined;
}

/**
 * The update of the second subscription while the first one is live, to the fields that the first
 * one has by then: if it goes to both, nothing else is affected. Null unless both are live.
 */
export const updateSecondSubscription = sharedRequest(
  async (session): Promise<UpdateBeside | null> => {
    const { others } = await acceptedUpdate(session);
    const both = await pair(session);
    if (both === null) return null;
    await ifConclusive(creationSideEffect(session), null);
    await ifConclusive(pageBesideSecond(session), null);
    const isAlive = [both.first, both.second].every(({ id }) => session.created.isAlive(id));
    if (!isAlive) return null;
    const { lastRead: otherBefore } = session.tracked.of(both.first.id);
    const updated = await sendUpdate(session, both.second, otherFields(session), others);
    // before the first one is updated itself, which may fill its list again
    await listAll(session);
    return { ...updated, otherBefore };
  },
);

/** An update of the first one, to fields that neither of them has; null if it has ended. */
export const updateFirstSubscription = sharedRequest(
  async (session): Promise<UpdateBeside | null> => {
    const earlier = await updateSecondSubscription(session);
    if (earlier === null) return null;
    const { fields, others } = await acceptedUpdate(session);
    const { id } = await createdSubscription(session);
    const { lastRead } = session.tracked.of(id);
    const isCancelled = lastRead !== undefined && bodyObject(lastRead).status === 'cancelled';
    if (isCancelled) return null;
    const { lastRead: otherBefore } = session.tracked.of(earlier.response.request.id ?? '');
    const updated = await sendUpdate(session, { id }, fields, others);
    return { ...updated, otherBefore };
  },
);

/** Both subscriptions after their updates. */
export interface PairedReads {
  readonly first: HttpResponse;
  readonly second: HttpResponse;
}

/** Reads both subscriptions after their updates; at the same time, both are listed. */
export const readsAfterUpdates = sharedRequest(async (session): Promise<PairedReads | null> => {
  const both = await pair(session);
  if (both === null) return null;
  const update = await updateSecondSubscription(session);
  if (update === null) return null;
  await ifConclusive(updateFirstSubscription(session), null);
  const [first, second] = await together([
    readDue(session, both.first.id),
    readDue(session, both.second.id),
  ]);
  return { first, second };
});

/** Reads a subscription, once it has the fields that it should have. */
async function readDue(session: Session, id: string): Promise<HttpResponse> {
  const due = session.tracked.of(id).dueFields;
  if (due === null) {
    const response = await session.send('getSubscription', { id });
    return noteEnd(session, id, response);
  }
  const updated = await readUntil(session, id, due);
  return noteEnd(session, id, updated);
}

/** An update, and a read after it. */
interface UpdateAndRead extends SentUpdate {
  readonly read: HttpResponse;
}

/**
 * An update of the second subscription, and a read after it; null if it is the first one, or
 * already cancelled.
 */
export const secondUpdate = sharedRequest(async (session): Promise<UpdateAndRead | null> => {
  const { others } = await acceptedUpdate(session);
  const update = await updateSecondSubscription(session);
  const reads = await readsAfterUpdates(session);
  if (update !== null && reads !== null) {
    return { ...update, read: reads.second };
  }
  const second = await secondSubscription(session);
  if (!session.created.isAlive(second.id)) return null;
  const later = await sendUpdate(session, second, otherFields(session), others);
  const read = await readUntil(session, second.id, later.fields);
  return { ...later, read };
});

/** A page of the first subscription while the second one lists entities, too. */
export const pageBesideSecond = sharedRequest(async (session): Promise<HttpResponse> => {
  const { id } = await createdSubscription(session);
  await listedSecond(session);
  const page = await listBeside(session, id);
  // it may have disappeared in the meantime, of which nothing else is to be blamed
  if (isGone(page)) {
    const read = await session.send('getSubscription', { id });
    await noteEnd(session, id, read);
  }
  return page;
});
