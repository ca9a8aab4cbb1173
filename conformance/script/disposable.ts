import type { JsonValue } from '../../src/api/wire.js';
import { bodyObject, isGone, refused, succeeded, type HttpResponse } from '../http/response.js';
import { describe } from '../session/findings/expect.js';
import { Inconclusive } from '../session/findings/finding.js';
import { outsideScrape } from '../session/sending/retries.js';
import { acceptedUpdate, readLive } from './updates.js';
import type { Session } from '../session/session.js';
import { sharedRequest, sharedRequestFor } from './shared-request.js';
import { anotherSubscription, type KeptSubscription } from './subscription.js';

type Body = Record<string, JsonValue>;

/** A subscription for attempts that may end it, after the run's own one was cancelled. */
export const disposableSubscription = sharedRequest((session): Promise<KeptSubscription> =>
  anotherSubscription(session),
);

/**
 * An update that changes nothing, with all keys that the deployment requires.
 * @throws {Inconclusive} if none was accepted
 */
export async function plainUpdate(session: Session): Promise<Body> {
  const { others } = await acceptedUpdate(session);
  return { ...others, fields: session.creationBody().fields };
}

/**
 * Requires that a subscription can still be read, because a rejection about a missing one proves
 * nothing. Whether a paused subscription can be read is unknown.
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

interface Patch {
  readonly name: string;
  readonly body: Body;
}

/** An update of that subscription, once for each name. */
export const patch = sharedRequestFor(
  ({ name }: Patch) => name,
  async (session, { body }): Promise<HttpResponse> => {
    const { id } = await disposableSubscription(session);
    const send = (sent: Body): Promise<HttpResponse> =>
      session.send('updateSubscription', { id, body: sent });
    const isAlive = session.created.isAlive(id);
    const isThere = session.created.live(id) !== undefined;
    // perhaps because of a scrape
    const response = isThere ? await outsideScrape(session, () => send(body)) : await send(body);
    const mayBeEnded = isGone(response) || response.status === 409;
    if (isAlive && mayBeEnded) await requireThere(session, id, 'status' in body);
    return response;
  },
);

/**
 * An update of its status: alone, unless the deployment requires other keys. Where that is refused,
 * once more with the fields, which count if they get the status through.
 */
export async function patchStatus(
  session: Session,
  status: string,
  name = `move to ${status}`,
): Promise<HttpResponse> {
  const { others } = await acceptedUpdate(session);
  const valid = await plainUpdate(session);
  if (Object.keys(others).length > 0) {
    return patch(session, { name, body: { ...valid, status } });
  }
  const alone = await patch(session, { name, body: { status } });
  if (!refused(alone)) return alone;
  const { id } = await disposableSubscription(session);
  const read = await session.send('getSubscription', { id });
  const { status: before } = bodyObject(read);
  if (before === status) return alone;
  const beside = await patch(session, {
    name: `${name}, in addition to fields`,
    body: { ...valid, status },
  });
  if (bodyObject(beside).status === status) return beside;
  return alone;
}
