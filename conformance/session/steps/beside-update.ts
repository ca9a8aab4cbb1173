import { bodyObject, succeeded, type HttpResponse } from '../../http/response.js';
import { endSince, requireReadOf, statusSince, type Change } from '../findings/change.js';
import { sameNames, sameWord, show } from '../findings/expect.js';
import { ifVerified, Unverified } from '../findings/finding.js';
import type { Session } from '../session.js';
import { step } from '../step.js';
import { creationSideEffect, noteSideEffect, type SideEffectFound } from './beside-creation.js';
import type { Update } from './lifecycle.js';
import { readsAfterUpdates, updateOfFirst, updateOfSecond } from './paired-updates.js';
import { firstRead } from './prove-creation.js';
import { pair } from './subscription.js';

const operation = { gerund: 'updating', checkId: 'update.beside' } as const;

/** One of two subscriptions, and the update of the other one. */
interface Seen {
  readonly id: string;
  readonly before: HttpResponse | undefined;
  /** its own update, which came in between */
  readonly own?: HttpResponse;
  readonly after: HttpResponse;
  readonly other: {
    readonly id: string;
    /** how it was before that update */
    readonly before: HttpResponse | undefined;
    readonly update: Update;
  };
}

/** What updating one of two subscriptions did to the other one. */
export const updateSideEffect = step(async (session): Promise<SideEffectFound | null> => {
  const both = await pair(session);
  const reads = await readsAfterUpdates(session);
  const updateSecond = await updateOfSecond(session);
  if (both === null || reads === null || updateSecond === null) return null;
  const updateFirst = await ifVerified(updateOfFirst(session), null);
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

/**
 * @throws {Unverified} if creations or updates change other subscriptions, which is reported: then
 * nothing else is to be blamed for what becomes of them
 */
export async function requireNoSideEffect(session: Session): Promise<void> {
  const created = await ifVerified(creationSideEffect(session), null);
  if (created !== null) {
    throw new Unverified(created.found, 'create.beside', ...created.responses);
  }
  const updated = await ifVerified(updateSideEffect(session), null);
  if (updated !== null) {
    throw new Unverified(updated.found, 'update.beside', ...updated.responses);
  }
}

async function effectOn(session: Session, seen: Seen): Promise<SideEffectFound | null> {
  const { id, after, other } = seen;
  if (session.subjects.of(id).sideEffect !== undefined) return null;
  const { response } = other.update;
  const isOther = succeeded(response) && sameWord(bodyObject(response).id, id);
  if (!isOther) requireReadOf(id, after);
  const change = isOther ? otherInstead : changeOf(session, seen);
  if (change === null) return null;
  // nor is it known what became of the one that was updated
  if (!change.isEnded) {
    session.subjects.of(other.id).markUncertain();
  }
  return noteSideEffect(session, id, operation, change, after, response);
}

const otherInstead: Change = {
  done: 'changed another one: the response shows the other one',
  isEnded: false,
  mayBeOwn: false,
};

function changeOf(session: Session, { id, before, own: update, after, other }: Seen) {
  // one that is gone may have disappeared by itself: another check reports it
  if (before === undefined || !succeeded(after)) return null;
  const end = endSince(after);
  if (end !== null) return end;
  const change = statusSince(before, after);
  if (change !== null && isOfUpdate(after, [update, other.before])) return change;
  const { fields } = bodyObject(after);
  const own = session.subjects.of(id).dueFields;
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
