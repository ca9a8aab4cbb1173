import type { JsonValue } from '../../src/api/wire.js';
import {
  bodyObject,
  deniesAccess,
  isObject,
  redirected,
  refused,
  succeeded,
  type HttpResponse,
  type JsonObject,
} from '../http/response.js';
import { breach, holds, notVerified, Unverified, type Finding } from './finding.js';

/** Credentials are taken out before a text is cut to what a person reads; this only bounds the work. */
const longestText = 1024 * 1024;

/** A value for a person to read. */
export function show(value: JsonValue | undefined): string {
  if (value === undefined) return 'nothing';
  try {
    return JSON.stringify(value).slice(0, longestText);
  } catch {
    return 'a value that is nested too deeply to show';
  }
}

/** A response in a few words: its status and what its body is. */
export function describe(response: HttpResponse): string {
  const body = response.problem ?? show(response.json);
  const location = response.headers.get('location');
  const redirect = redirected(response) && location !== null ? ` to ${location}` : '';
  return `${response.status}${redirect}, ${body}`;
}

/** A word as it is compared: letter case and surrounding blanks do not count. */
export const fold = (word: string): string => word.trim().normalize('NFC').toLowerCase();

export const sameWord = (a: JsonValue | undefined, b: string): boolean => typeof a === 'string' && fold(a) === fold(b);

/** Are these the same names, whatever their order and letter case? */
export function sameNames(value: JsonValue | undefined, names: readonly string[]): boolean {
  if (!Array.isArray(value)) return false;
  const given = new Set(value.map((name) => (typeof name === 'string' ? fold(name) : '\u0000')));
  const wanted = new Set(names.map(fold));
  return given.size === wanted.size && [...wanted].every((name) => given.has(name));
}

export function expectThat(condition: boolean, expected: string, found: string, ...responses: HttpResponse[]): Finding {
  return condition ? holds() : breach(expected, found, ...responses);
}

/** The request must be refused: an error responds to it. A redirect is neither that nor the opposite. */
export function expectRefusal(response: HttpResponse): Finding {
  if (refused(response)) return holds();
  if (succeeded(response)) return breach('an error (4xx or 5xx)', `success: ${describe(response)}`, response);
  return notVerified(`the response is neither success nor error: ${describe(response)}`, response);
}

/** Each must be refused; the finding is the first that is not. */
export function expectRefusals(responses: readonly HttpResponse[]): Finding {
  const findings = responses.map(expectRefusal);
  return findings.find(({ kind }) => kind === 'breach') ?? findings.find(({ kind }) => kind !== 'holds') ?? holds();
}

/** None may succeed. What the response is instead, is open. */
export function expectNoSuccess(...responses: HttpResponse[]): Finding {
  const wrong = responses.find(succeeded);
  return wrong === undefined ? holds() : breach('no success (2xx)', describe(wrong), wrong);
}

export const expectStatus = (response: HttpResponse, status: number): Finding =>
  expectThat(response.status === status, `status ${status}`, `status ${response.status}`, response);

const subscriptionKeys = [
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

const keyCount = (response: HttpResponse): number => {
  const body = bodyObject(response);
  return subscriptionKeys.filter((key) => Object.hasOwn(body, key)).length;
};

/** Is the body a subscription, be it one with faults? Half of the keys tell it from something else. */
export const isSubscription = (response: HttpResponse): boolean =>
  isObject(response.json) && keyCount(response) * 2 >= subscriptionKeys.length;

/** Which body cancelling gives is open, so that only one with all of the keys counts as a subscription. */
export const isCompleteSubscription = (response: HttpResponse): boolean => keyCount(response) === subscriptionKeys.length;

/** Success, with a subscription as the body. */
export const expectSubscription = (response: HttpResponse): Finding =>
  expectThat(succeeded(response) && isSubscription(response), 'success (2xx) with a subscription', describe(response), response);

/** The subscription in a body. @throws {Unverified} when there is none: the matter of the check `owner` */
export function subscriptionIn(response: HttpResponse, owner: string): JsonObject {
  if (succeeded(response) && isSubscription(response)) return bodyObject(response);
  throw new Unverified(`there is no subscription to look at: ${describe(response)}`, owner, response);
}

/** The response to a valid request. @throws {Unverified} where the token is not accepted: which may do what is open */
export function permitted(response: HttpResponse, owner: string): HttpResponse {
  if (!deniesAccess(response) || 'limit' in bodyObject(response)) return response;
  const advice =
    response.status === 401
      ? 'it may have expired during the run: use one that lasts longer'
      : 'use one whose account has the right to it, and the plan';
  const message = `the token is accepted elsewhere, but not here: ${describe(response)}; ${advice}`;
  throw new Unverified(message, owner, response);
}
