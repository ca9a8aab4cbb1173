import { deniesAccess, isQuotaError, redirected, type HttpResponse } from '../../http/response.js';
import { describe } from '../findings/expect.js';
import { Unverified } from '../findings/finding.js';
import type { Session } from '../session.js';

/** Why nothing could be created, and what to do about it. */
export function creationFailed({ settings }: Session, response: HttpResponse): Unverified {
  const { market, baseUrl } = settings;
  const what = `${market.entityType} in ${market.city} with ${market.fields.join(', ')}`;
  // last, since it may be long, and reports truncate messages
  const message =
    `no subscription could be created (${what}); ${advice(response, baseUrl)}. ` +
    `Response: ${describe(response)}`;
  return new Unverified(message, 'create.subscription', response);
}

function advice(response: HttpResponse, baseUrl: string): string {
  if (isQuotaError(response)) {
    return 'the account has no room: cancel a subscription, or use another token';
  }
  if (response.status >= 500) {
    return 'try again: a creation that failed is not repeated in the same run';
  }
  if (deniesAccess(response)) {
    return 'the token may not do this: use one that may, and that lasts for the whole run';
  }
  if (redirected(response)) {
    return 'it redirects, which is not followed: is there a proxy that wants other paths?';
  }
  if (response.status === 404) return `is ${baseUrl} all that stands in front of /v1?`;
  return 'name a city, entity type and fields that are served there with --city, --entity-type and --fields';
}
