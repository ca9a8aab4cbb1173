import { refused } from '../../http/response.js';
import type { Recorded } from '../recorded.js';

/** Refusals with other reasons than what is in a request, or who is asked for. */
const ofOthers = [401, 402, 403, 404, 405, 407, 408, 409, 410, 411, 413, 414, 421, 423, 425, 426];
const ofLoad = [428, 429, 431, 451];

/**
 * Whether a request was refused because of what it says. A failure of the service (5xx) has other
 * reasons, as far as one can tell.
 */
export function isOfInput({ response }: Recorded): boolean {
  const { status } = response;
  const isOther = ofOthers.includes(status) || ofLoad.includes(status);
  return refused(response) && status < 500 && !isOther;
}

/** Refusals that say that there is no such subscription, and nothing else. */
const ofId = [400, 404, 422];

export const isOfId = ({ response: { status } }: Recorded): boolean => ofId.includes(status);

/** Refusals of what is asked of a subscription in its state. */
const ofState = [403, 404, 409, 410];

export const isOfState = ({ response: { status } }: Recorded): boolean => ofState.includes(status);

export const isUuid = (id: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);
