import type { JsonValue } from '../../../src/api/wire.js';
import { bodyObject, type HttpResponse } from '../../http/response.js';
import { show } from '../../findings/expect.js';
import { isZoned, momentOf } from '../../model/moment.js';

const minute = 60_000;
const quarter = 15 * minute;
const day = 24 * 60 * minute;

/** Tolerance for the clocks of a deployment, and for rounding, ms. */
const skew = 1000;

/** How long after the creation the response to a create request can arrive, ms. */
const slowest = 10_000;

const isClose = (one: number, other: number): boolean => Math.abs(one - other) <= minute;

/** The creation time of a subscription according to a response. */
export interface CreationTime {
  readonly text: string;
  /** ms since the epoch, in UTC if the timestamp has no zone; NaN if it cannot be parsed */
  readonly moment: number;
  /** when the response arrived, ms since the epoch */
  readonly arrived: number;
}

function textOf(value: JsonValue | undefined): string {
  if (typeof value === 'string') return value;
  return show(value);
}

/** Parses a timestamp, ms since the epoch; UTC if it has no zone. */
function instantOf(text: string): number {
  const moment = momentOf(isZoned(text) ? text : `${text}Z`);
  // A time at midnight might be only a date.
  return moment % day === 0 ? Number.NaN : moment;
}

export function creationTime(response: HttpResponse, arrived: number): CreationTime {
  const text = textOf(bodyObject(response).created_at);
  return { text, moment: instantOf(text), arrived };
}

/** Returns the timestamp as received, for a message. */
export function shownTime(time: CreationTime | null): string {
  if (time === null || time.text === show(undefined)) return 'no created_at';
  return `created_at ${time.text}`;
}

/**
 * `plausible`: the subscription might be new, if a clock is wrong, or in a zone that its timestamps
 * do not show.
 */
export type Newness = 'new' | 'plausible' | 'old';

/**
 * Returns whether a subscription was created between the request and the response that shows it, by
 * the deployment's clock: the `Date` of the responses just before the request is the lower bound.
 * Without `Date`, this machine's clock is used, with a tolerance of a minute.
 */
export function newnessOf(
  { text, moment, arrived }: CreationTime,
  response: HttpResponse,
): Newness {
  if (Number.isNaN(moment)) return 'old';
  const isNearby = isClose(moment, arrived);
  if (!isZoned(text)) return isCloseInSomeZone(moment, arrived) ? 'plausible' : 'old';
  const { sentAfter } = response;
  const date = Date.parse(response.headers.get('date') ?? '');
  if (sentAfter === undefined || Number.isNaN(date)) return isNearby ? 'new' : 'old';
  if (moment < sentAfter - skew) return 'old';
  if (moment <= date + minute) return 'new';
  return isNearby || isClose(moment, date) ? 'plausible' : 'old';
}

/** Zones differ by multiples of 15 minutes. */
function isCloseInSomeZone(moment: number, now: number): boolean {
  const rest = Math.abs(now - moment) % quarter;
  return Math.abs(now - moment) < day && Math.min(rest, quarter - rest) <= minute;
}

/**
 * Whether a subscription was last updated before the create request, and not just by another clock:
 * it was also updated before it was created.
 */
export function isUpdatedBefore(response: HttpResponse): boolean {
  const { sentAfter } = response;
  const { updated_at: updated, created_at: created } = bodyObject(response);
  if (sentAfter === undefined || typeof updated !== 'string' || !isZoned(updated)) return false;
  const creation = instantOf(textOf(created));
  const moment = instantOf(updated);
  return moment < sentAfter - skew && !(moment >= creation - skew);
}

/**
 * Whether two create responses fit one clock, right or wrong: their times can be read, and differ
 * as much as their responses, with a tolerance for slow responses. An existing subscription has an
 * unrelated time.
 */
export const isOneClock = (one: CreationTime, other: CreationTime): boolean =>
  Math.abs(other.moment - one.moment - (other.arrived - one.arrived)) <= slowest;

/**
 * Whether the times of identical create requests fit one running clock: they are not constant, and
 * never decrease.
 */
export function isRunningClock([first, ...others]: readonly CreationTime[]): boolean {
  if (first === undefined || !others.every((one) => isOneClock(first, one))) return false;
  const isLater = others.every(({ moment }) => moment >= first.moment);
  return isLater && others.some(({ moment }) => moment !== first.moment);
}

/** Whether two responses show the same time for a subscription. */
export const isSameTime = (one: CreationTime, other: CreationTime): boolean =>
  one.text === other.text || Math.abs(one.moment - other.moment) <= skew;
