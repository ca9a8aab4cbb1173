import { describe } from '../expect.js';
import { Unverified } from '../finding.js';
import { objectOf, type Answer } from '../http/call.js';

const wayOut = {
  401: 'it may have expired in mid-run: use one that lasts longer',
  403: 'use one whose account has the right to it, and the plan',
} as const;

/** Does the answer say that this token may not, or may no longer? Not where it says that the account has no room. */
export const forbidden = (answer: Answer): boolean =>
  answer.status === 401 || (answer.status === 403 && !('limit' in objectOf(answer)));

/**
 * An answer to a valid request. Which token may do what, and for how long, is nowhere said: that a token is turned
 * away here and accepted elsewhere breaks no statement.
 * @param owner the check whose matter the request is
 * @throws {Unverified} where the token is turned away
 */
export function permitted(answer: Answer, owner: string): Answer {
  if (!forbidden(answer)) return answer;
  const way = wayOut[answer.status === 401 ? 401 : 403];
  const message = `the token is accepted elsewhere, but not here: ${describe(answer)}; ${way}`;
  throw new Unverified(message, { root: owner, answers: [answer] });
}
