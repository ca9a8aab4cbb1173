import type { HttpResponse } from '../../http/response.js';
import type { Waiting } from '../waiting.js';
import { doubled } from '../waiting.js';
import type { Policy } from './policy.js';

/**
 * What can be read may be in conflict (409) with a scrape: such a request is sent again. Where the
 * conflict outlasts that, it is not waited for again.
 * @param passing gets the conflicts that have ended
 */
export function waitForConflicts(waiting: Waiting, passing: Set<HttpResponse>): Policy {
  const lasting = new Set<string>();
  return (send) => async (request) => {
    const response = await send(request);
    const { operation, method, credential } = request;
    const isOwnRead = operation !== null && method === 'GET' && credential === 'own';
    if (response.status !== 409 || !isOwnRead || lasting.has(operation)) return response;
    const conflicts = [response];
    const again = async (): Promise<HttpResponse> => {
      const next = await send(request);
      if (next.status === 409) conflicts.push(next);
      return next;
    };
    const last = await waiting.until(again, ({ status }) => status !== 409, {
      first: response,
      scrape: true,
      pauses: doubled(100),
      because: 'a conflict (409): the scrape may still run',
      shows: 'a conflict (409) ends',
    });
    if (last.status === 409) lasting.add(operation);
    else for (const conflict of conflicts) passing.add(conflict);
    return last;
  };
}
