import type { Waiting } from '../waiting.js';
import { doubled } from '../waiting.js';
import type { Policy } from './policy.js';

/**
 * What can be read may be in conflict (409) with a scrape: such a request is sent again. Where the
 * conflict outlasts that, it is not waited for again.
 */
export function waitForConflicts(waiting: Waiting): Policy {
  const lasting = new Set<string>();
  return (send) => async (request) => {
    const response = await send(request);
    const { operation, method, credential } = request;
    const isOwnRead = operation !== null && method === 'GET' && credential === 'own';
    if (response.status !== 409 || !isOwnRead || lasting.has(operation)) return response;
    const last = await waiting.until(
      () => send(request),
      ({ status }) => status !== 409,
      {
        first: response,
        scrape: true,
        pauses: doubled(100),
        because: 'a conflict (409): the scrape may still run',
        shows: 'a conflict (409) ends',
      },
    );
    if (last.status === 409) lasting.add(operation);
    return last;
  };
}
