import type { HttpResponse } from '../../http/response.js';
import { doubled, type Patience, type Waiting } from '../waiting.js';
import type { Policy } from './policy.js';

interface Waits {
  readonly waiting: Waiting;
  /** conflicts that have ended */
  readonly passing: Set<HttpResponse>;
}

const isInConflict = ({ status }: HttpResponse): boolean => status === 409;

/** Repeats a request while it is in conflict (409), for example with a scrape. */
export async function untilNoConflict(
  { waiting, passing }: Waits,
  request: () => Promise<HttpResponse>,
  patience: Patience,
): Promise<HttpResponse> {
  const { first } = patience;
  const conflicts = first === undefined ? [] : [first];
  const again = async (): Promise<HttpResponse> => {
    const response = await request();
    if (isInConflict(response)) conflicts.push(response);
    return response;
  };
  const last = await waiting.until(again, (response) => !isInConflict(response), patience);
  if (!isInConflict(last)) {
    for (const conflict of conflicts) passing.add(conflict);
  }
  return last;
}

/**
 * What can be read may be in conflict with a scrape: such a request is sent again. Where the
 * conflict outlasts that, it is not waited for again.
 */
export function waitForConflicts(waits: Waits): Policy {
  const lasting = new Set<string>();
  return (send) => async (request) => {
    const response = await send(request);
    const { operation, method, credential } = request;
    const isOwnRead = operation !== null && method === 'GET' && credential === 'own';
    if (!isInConflict(response) || !isOwnRead || lasting.has(operation)) {
      return response;
    }
    const last = await untilNoConflict(waits, () => send(request), {
      first: response,
      scrape: true,
      pauses: doubled(100),
      because: 'a conflict (409): the scrape may still be running',
      shows: 'a conflict (409) ends',
    });
    if (isInConflict(last)) lasting.add(operation);
    return last;
  };
}
