import { hasAllKeys, isSubscriptionBody } from '../model/registers.js';
import type { CheckId } from '../check-id.js';
import {
  bodyObject,
  deniesAccess,
  isGone,
  isQuotaError,
  succeeded,
  type HttpResponse,
} from '../http/response.js';
import { describe, sameWord } from './expect.js';
import { Inconclusive } from './finding.js';

/** Keys of an entity (section "Entity"). */
export const entityKeys = [
  'id',
  'name',
  'city',
  'entity_type',
  'external_id',
  'phone',
  'website',
  'latitude',
  'longitude',
  'instagram_url',
  'facebook_url',
  'open_hours',
  'maps_category',
  'fields',
  'discovered_at',
  'updated_at',
  'removed_at',
];

/** Whether the body is a subscription, possibly an invalid one. */
export const isSubscription = ({ json }: HttpResponse): boolean => isSubscriptionBody(json);

/**
 * The body of a cancellation is an open question, so only a body with all keys counts as a
 * subscription.
 */
export const isCompleteSubscription = ({ json }: HttpResponse): boolean => hasAllKeys(json);

/** Whether a response shows an active subscription that is not cancelled. */
export function isShownActive(response: HttpResponse): boolean {
  const { status, cancelled_at: at } = bodyObject(response);
  return succeeded(response) && status === 'active' && typeof at !== 'string';
}

/**
 * Returns the state of the requested subscription, `gone` if there is none; null if the response
 * does not show it.
 */
export function stateIn(response: HttpResponse): 'active' | 'paused' | 'cancelled' | 'gone' | null {
  if (isGone(response)) return 'gone';
  const { id, status } = bodyObject(response);
  if (!succeeded(response) || !sameWord(id, response.request.id ?? '')) return null;
  return status === 'active' || status === 'paused' || status === 'cancelled' ? status : null;
}

/**
 * Returns the response to a valid request.
 * @throws {Inconclusive} if the token is rejected, because permissions are an open question
 */
export function permitted(response: HttpResponse, checkId: CheckId): HttpResponse {
  const denial = denialOf(response, checkId);
  if (denial !== null) throw denial;
  return response;
}

/** Returns the finding that the run's token is rejected for an operation; null if it is not. */
export function denialOf(response: HttpResponse, checkId?: CheckId): Inconclusive | null {
  if (!deniesAccess(response) || isQuotaError(response)) return null;
  const advice =
    response.status === 401
      ? 'it may have expired during the run; use a token that lasts longer'
      : 'use a token that is allowed to send this request; ' +
        'if wrong credentials lock the account, leave them out with --skip auth';
  const message = `other requests accept the token, but this request does not: ${describe(response)}; ${advice}`;
  return new Inconclusive(message, checkId, response);
}

/**
 * @throws {Inconclusive} if a conflict does not end: its reason is unspecified, and a scrape might
 * still be running
 */
export function withoutConflict(response: HttpResponse): HttpResponse {
  if (response.status !== 409) return response;
  throw new Inconclusive(
    `${describe(response)}; wait longer with --scrape-timeout`,
    undefined,
    response,
  );
}
