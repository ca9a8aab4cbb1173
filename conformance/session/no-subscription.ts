import { describe } from '../expect.js';
import { Unverified } from '../finding.js';
import { objectOf, type Answer } from '../http/call.js';
import { forbidden } from './permission.js';
import type { Settings } from './settings.js';

const root = 'create.subscription';

/** No subscription came out of a creation: what the answer was, and what may help. */
export function noSubscription(answer: Answer, { market, baseUrl }: Settings): Unverified {
  const what = `${market.entityType} in ${market.city} with ${market.fields.join(', ')}`;
  const message = `no subscription could be made (${what}): ${describe(answer)}; ${wayOut(answer, baseUrl)}`;
  return new Unverified(message, { root, answers: [answer] });
}

function wayOut(answer: Answer, baseUrl: string): string {
  if ('limit' in objectOf(answer)) {
    return 'the account has no room: cancel a subscription, or use another token';
  }
  if (answer.status >= 500) return 'try again: a creation that failed is not repeated in the same run';
  if (forbidden(answer))
    return 'the token may not do this: use one that may, and that lasts for the whole run';
  if (answer.status === 404) return `is ${baseUrl} all that stands in front of /v1?`;
  return 'name a city, entity type and fields that are served there with --city, --entity-type and --fields';
}

/** A creation was answered with what the account had before: nothing to try updates and cancellations on. */
export function notTheRuns(id: string, answer: Answer): Unverified {
  const what = `the creation was answered with subscription ${id}, which the account had before`;
  const way = 'name a city or an entity type that it has none for, with --city or --entity-type';
  return new Unverified(`${what}; ${way}`, { root, answers: [answer] });
}
