import type { RequiredId } from '../check-id.js';
import { type HttpResponse, isGone, succeeded } from '../http/response.js';
import { propagationTime } from '../session/created/created-subscriptions.js';
import { describe } from '../findings/expect.js';
import { ifConclusive, Inconclusive } from '../findings/finding.js';
import type { Session } from '../session/session.js';

/**
 * Reads and lists a new subscription again if it was not found, until every replica must know it.
 * @param first its first read; null if there was none
 * @param reported the requirement that is violated if no request finds it
 * @throws {Inconclusive} if no request finds it, so that other requests to it would fail as well
 */
export async function requireFound(
  session: Session,
  id: string,
  first: HttpResponse | null,
  reported: RequiredId,
): Promise<void> {
  const isHidden = (response: HttpResponse | null): response is HttpResponse =>
    response !== null && isGone(response);
  if (!session.created.isOwn(id) || !isHidden(first)) return;
  const read = session.waiting.until(
    () => session.send('getSubscription', { id }),
    (one) => !isGone(one),
    { deadline: session.waiting.from(propagationTime) },
  );
  const last = await ifConclusive(read, null);
  if (!isHidden(last)) return;
  const page = await ifConclusive(session.send('listEntities', { id }), null);
  const isListed = page === null || succeeded(page) || page.status === 409;
  if (isListed) return;
  const message = `subscription ${id} was created, but is not found: ${describe(last)}`;
  throw new Inconclusive(message, reported, last, page);
}
