import type { ClauseId } from '../../clause-id.js';
import type { JsonValue } from '../../../src/api/wire.js';
import { bodyObject, type HttpResponse } from '../../http/response.js';
import {
  endSince,
  fieldsSince,
  requireReadOf,
  statusSince,
  type Change,
} from '../findings/change.js';
import { sameNames, show } from '../findings/expect.js';
import { Unverified } from '../findings/finding.js';
import type { Session } from '../session.js';
import { step } from '../step.js';
import { ownChange } from './by-itself.js';
import { pair, readBesideSecond } from './subscription.js';

/** What an operation on one subscription did to another one of the account. */
export interface SideEffectFound {
  readonly found: string;
  readonly responses: readonly HttpResponse[];
}

interface Operation {
  readonly gerund: 'creating' | 'updating' | 'cancelling';
  /** the check that reports the effect */
  readonly checkId: ClauseId;
}

/**
 * Notes the effect on a subscription, so that nothing else is blamed on what became of it.
 * @throws {Unverified} if it may have come by the clock
 */
export async function noteSideEffect(
  session: Session,
  id: string,
  { gerund, checkId }: Operation,
  { done, isEnded, mayBeOwn }: Change,
  ...responses: HttpResponse[]
): Promise<SideEffectFound> {
  const own = mayBeOwn ? await ownChange(session, id) : null;
  if (own !== null) throw own;
  const found = `${gerund} one subscription ${done}`;
  const cause = new Unverified(found, checkId, ...responses);
  session.subjects.of(id).noteSideEffect({ cause, isEnded });
  // nor is it known what further creations have done to the others
  const affected = gerund === 'creating' ? session.created.liveIds : [];
  for (const other of affected) {
    session.subjects.of(other).noteSideEffect({ cause, isEnded: false });
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
  changeIn: (now: HttpResponse) => Change | null,
  first?: HttpResponse,
): Promise<{ change: Change | null; now: HttpResponse }> {
  const now = await session.waiting.until(
    () => session.send('getSubscription', { id }),
    (one) => changeIn(one) === null,
    first === undefined ? {} : { first },
  );
  requireReadOf(id, now);
  return { change: changeIn(now), now };
}

/** What creating a second subscription did to the first one, while both should be alive. */
export const creationSideEffect = step(async (session): Promise<SideEffectFound | null> => {
  const both = await pair(session);
  if (both === null) return null;
  const { first, second, before } = both;
  if (before === undefined) {
    throw new Unverified('the first subscription was not read before', 'get.subscription');
  }
  const due = session.subjects.of(first.id).dueFields;
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
});
