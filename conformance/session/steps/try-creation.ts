import type { RequestOptions } from '../../http/request.js';
import { isQuotaError, refused, succeeded, type HttpResponse } from '../../http/response.js';
import type { Session } from '../session.js';

/** How many are under way while such creations are accepted, and while they are refused. */
const [fewAccepted, manyRefused] = [5, 8];

/** Sends a creation, and cancels the subscription at once if it is accepted. */
export async function tryCreation(
  session: Session,
  options: RequestOptions,
): Promise<HttpResponse> {
  const limit = session.limitRejectedCreations;
  const attempt = async (): Promise<{ response: HttpResponse; isAlone: boolean }> => {
    const isAlone = limit.concurrency === 1;
    const response = await session.send('createSubscription', options);
    const id = succeeded(response) ? session.created.idOf(response) : null;
    if (!isAlone) limit.concurrency = refused(response) ? manyRefused : fewAccepted;
    if (id !== null) await session.cleanUp.cancel(id);
    return { response, isAlone };
  };
  const { response, isAlone } = await limit(attempt);
  if (!isQuotaError(response) || isAlone) return response;
  // the others may have taken the room
  limit.concurrency = 1;
  return (await limit(attempt)).response;
}
