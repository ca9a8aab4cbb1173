import { listDefaults } from '../../src/api/operations.js';
import type { OpenQuestionId } from '../../src/open-questions/index.js';
import { type HttpResponse, objectIn, succeeded } from '../http/response.js';
import { fieldsIn } from '../rules/fields-in.js';
import {
  type Found,
  pagesAboveMaximum,
  pagesOfSizes,
  tooMany,
  updatesOfSizes,
} from '../script/largest.js';
import { excess, limitIn } from '../script/updated-pages.js';
import { describe } from '../findings/expect.js';
import { entitiesOf, offsetOf, totalOf } from '../findings/page.js';
import { parametersOf, unusualParameter } from './list.js';
import { always, never, ofInput, type KnownExchange, type Observer } from './observer.js';

const { limit: standard } = listDefaults;

/** Whether a page was served with the requested limit. */
const servesLimit = (page: HttpResponse): boolean => limitIn(page) === askedBy(page);

interface Largest {
  /** served as requested, or the default */
  readonly served: number;
  /** the smallest size that was not served */
  readonly tooLarge: number;
}

/** Returns the largest served size, and the smallest that was not served. */
function largestIn(pages: readonly HttpResponse[]): Largest {
  const served = pages.filter(servesLimit).map(askedBy);
  const others = pages.filter((page) => !servesLimit(page)).map(askedBy);
  return { served: Math.max(standard, ...served), tooLarge: Math.min(excess, ...others) };
}

/** Whether a page echoes a larger limit than it serves. */
function isCapped(page: HttpResponse): boolean {
  const items = entitiesOf(page).length;
  return servesLimit(page) && items >= standard && items < askedBy(page);
}

const countIn = (update: HttpResponse): number =>
  fieldsIn(objectIn(update.request.body))?.length ?? 0;

/** Returns the largest accepted number of fields, and the smallest rejected one. */
function fieldCounts({ response, others }: KnownExchange): Found {
  const all = [response, ...others];
  const counts = (isAccepted: boolean): number[] =>
    all.filter((one) => succeeded(one) === isAccepted).map(countIn);
  return { accepted: Math.max(0, ...counts(true)), rejected: Math.min(...counts(false)) };
}

function mostFields(exchange: KnownExchange): number | undefined {
  const { accepted, rejected: tooLarge } = fieldCounts(exchange);
  return tooLarge - accepted === 1 ? accepted : undefined;
}

function whyNoCount(exchange: KnownExchange): string {
  const [few] = exchange.others;
  const { accepted, rejected: tooLarge } = fieldCounts(exchange);
  if (few === undefined) return `${tooMany} fields are accepted; more were not tried`;
  if (succeeded(few))
    return `${accepted} fields are accepted and ${tooLarge} are not; no number in between was tried`;
  return `an update with ${countIn(few)} fields is rejected as well: ${describe(few)}`;
}

const isDefault = (response: HttpResponse): boolean => limitIn(response) === standard;

/** Whether the only unusual part of a request is a limit that some deployments do not serve. */
function isLarge(exchange: KnownExchange): boolean {
  const [key, value = ''] = unusualParameter(exchange) ?? [];
  return key === 'limit' && /^[1-9]\d*$/.test(value);
}

const askedBy = (response: HttpResponse): number =>
  Number(new Map(parametersOf({ response })).get('limit'));

/** Returns the limit of a page with fewer entities than requested, unless it is the default. */
function cutTo(exchange: KnownExchange): number | undefined {
  const served = limitIn(exchange.response);
  const isCut =
    typeof served === 'number' && served !== standard && served < askedBy(exchange.response);
  return isCut ? served : undefined;
}

/** Returns the maximum page size; `none` if every size is served. */
function maximum(exchange: KnownExchange): number | 'none' | undefined {
  const { response, others } = exchange;
  if (servesLimit(response)) {
    const capped = others.find(isCapped);
    if (capped !== undefined) return entitiesOf(capped).length;
    // No list is that long.
    const isAll = askedBy(response) >= excess && reachesEnd(exchange);
    return isAll ? 'none' : undefined;
  }
  const limit = cutTo(exchange);
  if (limit !== undefined && limit > standard) return limit;
  return others.length > 0 ? exactly(largestIn(others)) : undefined;
}

/** Whether a page contains everything from its offset on. */
const reachesEnd = ({ response }: KnownExchange): boolean =>
  entitiesOf(response).length >= totalOf(response) - offsetOf(response);

const exactly = ({ served, tooLarge }: Largest): number | undefined =>
  tooLarge - served === 1 ? served : undefined;

function whyNoMaximum({ response, others }: KnownExchange): string {
  const { served, tooLarge } = largestIn(others);
  if (others.length === 0 || servesLimit(response)) {
    return `the response to limit=${excess} does not show the maximum: ${describe(response)}`;
  }
  return `limit=${served} is served and limit=${tooLarge} is not; no limit in between was tried`;
}

/** Returns how a limit that is too large is treated. */
function excessive(exchange: KnownExchange): 'capped' | 'clamped' | 'default' | undefined {
  const { response, others } = exchange;
  if (servesLimit(response)) return others.some(isCapped) ? 'capped' : undefined;
  if (!isDefault(response)) return cutTo(exchange) === undefined ? undefined : 'clamped';
  return largestIn(others).served > standard ? 'default' : undefined;
}

function whyNotExcessive({ response, others }: KnownExchange): string | undefined {
  if (servesLimit(response)) return `limit=${excess} is served as sent`;
  if (!isDefault(response)) return undefined;
  if (others.length === 0) return `${standard} is the default, and may also be the maximum`;
  return `${standard} is both the default and the maximum, so the answer is unclear`;
}

/** Observers of maxima, and of the treatment of larger values. */
export const largestObservers = {
  'list.maximum': {
    sends: [pagesOfSizes],
    on: ['list'],
    asks: isLarge,
    rejections: never,
    rejection: maximum,
    success: maximum,
    otherwise: whyNoMaximum,
  },
  'list.excess': {
    sends: [pagesAboveMaximum],
    on: ['list'],
    asks: isLarge,
    rejections: ofInput,
    success: excessive,
    otherwise: whyNotExcessive,
  },
  'fields.maximum': {
    sends: [updatesOfSizes],
    rejections: always,
    rejection: mostFields,
    otherwise: whyNoCount,
  },
} satisfies Partial<Record<OpenQuestionId, Observer>>;
