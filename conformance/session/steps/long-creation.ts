import { bodyObject, isGone, refused, succeeded, type HttpResponse } from '../../http/response.js';
import { sameWord, show } from '../findings/expect.js';
import { ifVerified } from '../findings/finding.js';
import type { Session } from '../session.js';
import { step } from '../step.js';
import { plainNames, unusualNames } from '../unusual-names.js';
import { outsideScrape } from './conflicts.js';
import { readBeforeUpdate } from './lifecycle.js';
import { pair } from './subscription.js';

/** A creation with a dozen fields, and its cancellation. */
export interface LongCreation {
  readonly asked: readonly string[];
  readonly response: HttpResponse;
  /** null if nothing was created that the run may cancel, or a scrape may be in the way */
  readonly cancelled: HttpResponse | null;
  /** one of the same market with few fields that was accepted, after those failed twice */
  readonly shorter: HttpResponse | null;
  /** the second subscription as it was read before */
  readonly before: HttpResponse | undefined;
}

/** While the second subscription is alive; null where the deployment allows no two. */
export const longCreationBeside = step(async (session): Promise<LongCreation | null> => {
  const both = await pair(session);
  if (both === null || !session.created.isAlive(both.second.id)) {
    return null;
  }
  const { lastRead: before } = session.subjects.of(both.second.id);
  const created = await createLong(session);
  return created && { ...created, before };
});

/**
 * A dozen fields with unusual names; with plain ones where those are refused. Null if the deployment
 * asks to come back later: how often something is created is open.
 */
export async function createLong(session: Session): Promise<LongCreation | null> {
  const unusual = await attempt(session, unusualNames);
  if (unusual === null || !refused(unusual.response)) return unusual;
  const plain = await attempt(session, plainNames);
  if (plain?.response.status !== 500) return plain;
  // it may fail because of the fields
  const few = await attempt(session, []);
  const isShorterTaken = few !== null && succeeded(few.response);
  return { ...plain, shorter: isShorterTaken ? few.response : null };
}

async function attempt(session: Session, names: readonly string[]): Promise<LongCreation | null> {
  const { fields: known, ...rest } = session.creationBody();
  const more = names.filter((name) => !known.some((one) => sameWord(one, name)));
  const asked = [...known, ...more];
  const body = { ...rest, fields: asked };
  const sent = session.send('createSubscription', { body });
  const response = await ifVerified(sent, null, ['status 429']);
  if (response === null) return null;
  const id = succeeded(response) ? session.created.idOf(response) : null;
  const isOwn = id !== null && session.created.isOwn(id);
  const cancelled = isOwn ? await cancel(session, id, response) : null;
  return { asked, response, cancelled, shorter: null, before: undefined };
}

async function cancel(
  session: Session,
  id: string,
  created: HttpResponse,
): Promise<HttpResponse | null> {
  const response = await outsideScrape(session, () => session.send('cancelSubscription', { id }));
  if (succeeded(response)) session.created.noteCancelled(id);
  if (response.status !== 409) return response;
  // unless its scrape is over, that may be the reason
  const read = await session.send('getSubscription', { id });
  if (isGone(read) || (await isScraped(session, created, read))) {
    return response;
  }
  return null;
}

/** Whether its `data_status` has become that of the first subscription once it had entities. */
async function isScraped(
  session: Session,
  created: HttpResponse,
  read: HttpResponse,
): Promise<boolean> {
  const statusOf = (one: HttpResponse): string => show(bodyObject(one).data_status);
  const first = await ifVerified(readBeforeUpdate(session), null);
  return (
    first !== null && statusOf(read) === statusOf(first) && statusOf(read) !== statusOf(created)
  );
}
