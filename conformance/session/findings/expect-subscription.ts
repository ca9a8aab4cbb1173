import type { ClauseId } from '../../clause-id.js';
import {
  bodyObject,
  deniesAccess,
  isObject,
  isQuotaError,
  succeeded,
  type HttpResponse,
  type JsonObject,
} from '../../http/response.js';
import { describe, expectFieldNames, expectThat, notSucceeded, sameWord, show } from './expect.js';
import { holds, inconclusive, Inconclusive, inconclusiveBy, type Finding } from './finding.js';

/** The keys of a subscription that are always there (section "Subscription"). */
export const subscriptionKeys = [
  'id',
  'account_id',
  'city',
  'entity_type',
  'fields',
  'status',
  'data_status',
  'created_at',
  'updated_at',
  'cancelled_at',
];

/** Those of an entity (section "Entity"). */
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

const keyCount = (response: HttpResponse): number => {
  const body = bodyObject(response);
  return subscriptionKeys.filter((key) => Object.hasOwn(body, key)).length;
};

/**
 * Whether the body is a subscription, possibly an invalid one: it has at least half of the keys.
 */
export const isSubscription = (response: HttpResponse): boolean =>
  isObject(response.json) && keyCount(response) * 2 >= subscriptionKeys.length;

/** The body of a cancellation is open, so that only one with all keys counts as a subscription. */
export const isCompleteSubscription = (response: HttpResponse): boolean =>
  keyCount(response) === subscriptionKeys.length;

/** Whether a response shows a subscription that is active, and not cancelled. */
export function isShownActive(response: HttpResponse): boolean {
  const { status, cancelled_at: at } = bodyObject(response);
  return succeeded(response) && status === 'active' && typeof at !== 'string';
}

/** Success, with a subscription as the body. */
export const expectSubscription = (response: HttpResponse): Finding =>
  succeeded(response) && isSubscription(response)
    ? holds()
    : notSucceeded(response, 'success (2xx) with a subscription');

/** Success, with a subscription that has these fields, in any order and letter case. */
export function expectSubscriptionWith(
  response: HttpResponse,
  fields: readonly string[],
  ...others: HttpResponse[]
): Finding {
  const finding = expectSubscription(response);
  return finding.kind === 'holds' ? expectFieldNames(fields, response, ...others) : finding;
}

/**
 * The subscription in a body.
 * @throws {Inconclusive} if there is none, which the check with that id reports
 */
export function subscriptionIn(response: HttpResponse, checkId: ClauseId): JsonObject {
  if (succeeded(response) && isSubscription(response)) return bodyObject(response);
  throw new Inconclusive(
    `the response is not a subscription: ${describe(response)}`,
    checkId,
    response,
  );
}

/** Whether a body shows the subscription with that id, of that account, as far as they are known. */
export function expectIdentity(
  { id, account_id: account }: { id?: string | undefined; account_id?: string | null | undefined },
  response: HttpResponse,
  ...others: HttpResponse[]
): Finding {
  const { id: shown, account_id: owner } = bodyObject(response);
  const isSame = [[id, shown] as const, [account, owner] as const].every(
    ([due, found]) => typeof due !== 'string' || sameWord(found, due),
  );
  const expected = show({ id: id ?? null, account_id: account ?? null });
  const found = show({ id: shown ?? null, account_id: owner ?? null });
  return expectThat(isSame, expected, found, response, ...others);
}

/**
 * The response to a valid request.
 * @throws {Inconclusive} if the token is refused: permissions are open
 */
export function permitted(response: HttpResponse, checkId: ClauseId): HttpResponse {
  if (!deniesAccess(response) || isQuotaError(response)) return response;
  const advice =
    response.status === 401
      ? 'it may have expired during the run: use one that lasts longer'
      : 'use one whose account has the permission and the plan for it; ' +
        'if wrong credentials lock it out, --skip auth sends none';
  const message = `the token is accepted elsewhere, but not here: ${describe(response)}; ${advice}`;
  throw new Inconclusive(message, checkId, response);
}

/**
 * @throws {Inconclusive} if a conflict does not end: its reason is open, and a scrape may still be
 * running
 */
export function withoutConflict(response: HttpResponse): HttpResponse {
  if (response.status !== 409) return response;
  throw new Inconclusive(
    `${describe(response)}; wait longer with --scrape-timeout`,
    undefined,
    response,
  );
}

/** A refusal because of the quota; without a readable `current`, it may be another one. */
export function refusedByQuota(response: HttpResponse): Finding {
  const message = `it was refused because of the quota: ${describe(response)}`;
  const { current = null } = bodyObject(response);
  if (typeof current === 'number') return inconclusive(message, response);
  const reported = current === null ? 'errors.quota-pair' : 'errors.quota-numbers';
  return inconclusiveBy(reported, message, response);
}
