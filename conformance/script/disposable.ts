import type { JsonValue } from '../../src/api/wire.js';
import { bodyObject, isGone, isRejected, succeeded, type HttpResponse } from '../http/response.js';
import { describe } from '../findings/expect.js';
import { Inconclusive } from '../findings/finding.js';
import { outsideScrape } from '../session/sending/retries.js';
import { acceptedUpdate, readLive, type SentUpdate } from './updates.js';
import type { Session } from '../session/session.js';
import { fact, writes } from './act.js';
import { anotherSubscription } from './second-subscription.js';
import { createdSubscription } from './subscription.js';

type Body = Record<string, JsonValue>;

/** A subscription for attempts that might end it, after the run's own one was cancelled. */
export const disposableSubscription = writes([createdSubscription], (session) =>
  anotherSubscription(session),
);

/**
 * An update that changes nothing, with all keys that the deployment requires, if any was accepted.
 */
export const plainUpdate = fact([acceptedUpdate], (session, { others }): Body => ({
  ...others,
  fields: session.creationBody().fields,
}));

/**
 * Requires that a subscription can still be read, because a rejection about a missing one proves
 * nothing. Whether a paused subscription can be read is an open question.
 * @throws {Inconclusive} if it cannot be read
 */
export async function requireThere(
  session: Session,
  id: string,
  mayBePaused: boolean,
): Promise<void> {
  const read = await (mayBePaused
    ? session.send('getSubscription', { id })
    : readLive(session, id));
  if (succeeded(read) && bodyObject(read).status !== 'cancelled') return;
  throw new Inconclusive(
    `subscription ${id} no longer exists: ${describe(read)}`,
    'get.until-cancelled',
    read,
  );
}

/** Sends an update outside scrapes. @throws {Inconclusive} if the subscription no longer exists */
export async function patch(session: Session, id: string, body: Body): Promise<HttpResponse> {
  const send = (): Promise<HttpResponse> => session.send('updateSubscription', { id, body });
  const isAlive = session.created.isAlive(id);
  const isThere = session.created.live(id) !== undefined;
  // The reason might be a scrape.
  const response = isThere ? await outsideScrape(session, send) : await send();
  const mayBeEnded = isGone(response) || response.status === 409;
  if (isAlive && mayBeEnded) await requireThere(session, id, 'status' in body);
  return response;
}

/**
 * Updates the status: alone, unless the deployment requires other keys. If that is rejected, again with the
 * fields; this response counts if it shows the status.
 */
export async function patchStatus(
  session: Session,
  id: string,
  { others }: Pick<SentUpdate, 'others'>,
  status: string,
): Promise<HttpResponse> {
  const valid = { ...others, fields: session.creationBody().fields, status };
  if (Object.keys(others).length > 0) return patch(session, id, valid);
  const alone = await patch(session, id, { status });
  if (!isRejected(alone)) return alone;
  const read = await session.send('getSubscription', { id });
  const { status: before } = bodyObject(read);
  if (before === status) return alone;
  const beside = await patch(session, id, valid);
  return bodyObject(beside).status === status ? beside : alone;
}
