import type { JsonValue } from '../../../src/api/wire.js';
import { bodyObject, type HttpResponse } from '../../http/response.js';
import { show } from '../findings/expect.js';
import { isZoned, momentOf } from '../findings/moment.js';

const minute = 60_000;
const quarter = 15 * minute;
const day = 24 * 60 * minute;

const isClose = (one: number, other: number): boolean => Math.abs(one - other) <= minute;

/** What a response says about when its subscription was created. */
export interface CreationTime {
  readonly text: string;
  /** ms since the epoch, as if a timestamp without a zone were UTC; NaN if it cannot be parsed */
  readonly moment: number;
  /** when the response arrived, ms since the epoch */
  readonly arrived: number;
}

function textOf(value: JsonValue | undefined): string {
  if (typeof value === 'string') return value;
  return show(value);
}

export function creationTime(response: HttpResponse, arrived: number): CreationTime {
  const text = textOf(bodyObject(response).created_at);
  const moment = momentOf(isZoned(text) ? text : `${text}Z`);
  // at midnight, it may be that only the date is told
  return { text, moment: moment % day === 0 ? Number.NaN : moment, arrived };
}

/** The timestamp as it came, for people. */
export function shownTime(time: CreationTime | null): string {
  if (time === null || time.text === show(undefined)) return 'no created_at';
  return `created_at ${time.text}`;
}

/**
 * Whether a subscription is as new as the response that shows it. `plausible`: it may be, if the
 * deployment's clock is wrong, or its timestamps, which have no zone, are in one of its own.
 */
export function newnessOf(
  { text, moment, arrived }: CreationTime,
  response: HttpResponse,
): 'new' | 'plausible' | 'old' {
  if (Number.isNaN(moment)) return 'old';
  const date = Date.parse(response.headers.get('date') ?? '');
  if (!isZoned(text)) {
    return isCloseInSomeZone(moment, arrived) ? 'plausible' : 'old';
  }
  if (isClose(moment, arrived)) return 'new';
  if (!isClose(moment, date)) return 'old';
  // a cached Date proves nothing
  return isClose(date, arrived) ? 'new' : 'plausible';
}

/** Zones differ by multiples of 15 minutes. */
function isCloseInSomeZone(moment: number, now: number): boolean {
  const rest = Math.abs(now - moment) % quarter;
  return Math.abs(now - moment) < day && Math.min(rest, quarter - rest) <= minute;
}

/**
 * Whether two creations tell of one clock, right or wrong, or of none: their times are the same, or
 * as far apart as their responses. What existed before has a time of its own.
 */
export function isOneClock(one: CreationTime, other: CreationTime): boolean {
  if (one.text === other.text) return true;
  if (Number.isNaN(one.moment) || Number.isNaN(other.moment)) {
    return Number.isNaN(one.moment) && Number.isNaN(other.moment);
  }
  return isClose(other.moment - one.moment, other.arrived - one.arrived);
}

/** Whether two responses tell the same time for one subscription. */
export function isSameTime(one: CreationTime, other: CreationTime): boolean {
  if (one.text === other.text || Number.isNaN(one.moment - other.moment)) {
    return true;
  }
  return isClose(one.moment, other.moment);
}
