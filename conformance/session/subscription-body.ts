import { describe } from '../expect.js';
import { Unverified } from '../finding.js';
import { isObject, objectOf, succeeded, type Answer, type JsonObject } from '../http/call.js';
import { subscriptionKeys } from '../schemas.js';

const keysOf = (answer: Answer): number => {
  const body = objectOf(answer);
  return subscriptionKeys.filter((key) => Object.hasOwn(body, key)).length;
};

/** Is the body a subscription, be it one with faults? Half of the keys tell it from something else. */
export const isSubscription = (answer: Answer): boolean =>
  isObject(answer.json) && keysOf(answer) * 2 >= subscriptionKeys.length;

/** What a cancellation answers is open, so that only what has all of the keys counts as a subscription. */
export const isCancelledSubscription = (answer: Answer): boolean =>
  isObject(answer.json) && keysOf(answer) === subscriptionKeys.length;

/**
 * The subscription that an answer has for a body.
 * @throws {Unverified} when it has none: that is the matter of the clause `owner`
 */
export function subscriptionIn(answer: Answer, owner: string): JsonObject {
  if (succeeded(answer) && isSubscription(answer)) return objectOf(answer);
  throw new Unverified(`there is no subscription to look at: ${describe(answer)}`, {
    root: owner,
    answers: [answer],
  });
}
