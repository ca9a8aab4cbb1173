import type { JsonValue } from '../../src/api/wire.js';

/** Whether a timestamp is a date without a time. Its last digits are no zone. */
const isDateOnly = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text.trim());

/** Whether a timestamp says from where it counts: with a zone, or as a number since the epoch. */
export const isZoned = (text: string): boolean =>
  !isDateOnly(text) &&
  /^[\d.]+$|(Z|UTC|GMT|(\d ?|GMT)[+-]\d\d(:?\d\d)?)( \d{4}| \(.*\))?$/i.test(text);

/**
 * Parses a timestamp in any of the usual notations to ms since the epoch; NaN if it cannot be
 * parsed.
 */
export function momentOf(text: string): number {
  if (/^\d{10}(\.\d+)?$/.test(text)) return Number(text) * 1000;
  if (/^\d{13}$/.test(text)) return Number(text);
  const basic = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/;
  return Date.parse(
    text.replace(basic, '$1-$2-$3T$4:$5:').replace(/:\d\d(\.\d+)?[+-]\d\d$/, '$&:00'),
  );
}

/**
 * Whether one says fractions of a second, and may have been rounded where the other does not.
 * Many write zeros where they store whole seconds.
 */
export const isExact = (text: string): boolean => /\.(?!000)\d{3}/.test(text);

/**
 * Whether two timestamps are of one instant: to a second, or a millisecond if both say these, since
 * databases round. Null if they cannot be compared.
 */
export function isSameInstant(
  one: JsonValue | undefined,
  other: JsonValue | undefined,
): boolean | null {
  if (one === other) return true;
  const pair = comparable(one, other);
  if (pair === null) return null;
  return Math.abs(pair[0] - pair[1]) <= 1;
}

/**
 * Two timestamps as numbers, in whole seconds if one has no milliseconds. Null if they cannot be
 * compared.
 */
export function comparable(
  one: JsonValue | undefined,
  other: JsonValue | undefined,
): readonly [number, number] | null {
  if (typeof one !== 'string' || typeof other !== 'string' || isZoned(one) !== isZoned(other)) {
    return null;
  }
  if (isDateOnly(one) !== isDateOnly(other)) return null;
  const unit = isExact(one) && isExact(other) ? 1 : 1000;
  const a = Math.floor(momentOf(one) / unit);
  const b = Math.floor(momentOf(other) / unit);
  if (Number.isNaN(a + b)) return null;
  return [a, b];
}

/** Whether a later timestamp is of an earlier instant. Null if they cannot be compared. */
export function isSetBack(
  before: JsonValue | undefined,
  after: JsonValue | undefined,
): boolean | null {
  const pair = comparable(before, after);
  // databases round
  if (pair === null) return null;
  return pair[1] < pair[0] - 1;
}

/** How far clocks and rounding may differ, ms. */
const skew = 1000;

/** Whether one timestamp is clearly before another. Null if they cannot be compared. */
export function isBefore(one: JsonValue | undefined, other: JsonValue | undefined): boolean | null {
  if (typeof one !== 'string' || typeof other !== 'string' || comparable(one, other) === null) {
    return null;
  }
  return momentOf(one) < momentOf(other) - skew;
}

/** A date as ISO 8601 writes it, with or without hyphens; not the first digits of an epoch. */
const isoDate = /^(\d{4})(?:-(\d\d)-(\d\d)(?!\d)|(\d\d)(\d\d)(?=T))/;
const isoTime = /(?:[T ](\d\d):(\d\d)(?::(\d\d))?|^\d{8}T(\d\d)(\d\d)(\d\d)?)/;

/** The numbers that a pattern captures. */
function numbersOf(pattern: RegExp, text: string): number[] | null {
  const groups: readonly (string | undefined)[] | undefined = pattern.exec(text)?.slice(1);
  return groups?.flatMap((digits) => (digits === undefined ? [] : [Number(digits)])) ?? null;
}

/** Whether there is such a day. */
function isDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  // the calendar repeats every 400 years, and Date takes years below 100 for others
  const last = new Date(Date.UTC(2000 + (year % 400), month, 0));
  return day <= last.getUTCDate();
}

/** Whether a date in it exists; some write the day before the month. */
function hasDay(text: string): boolean {
  const [year = 0, one = 0, other = 0] = numbersOf(isoDate, text) ?? [2000, 1, 1];
  return isDay(year, one, other) || isDay(year, other, one);
}

/** Whether a time of day in it exists: there are leap seconds, and days end at 24:00. */
function hasTime(text: string): boolean {
  const [hours = 0, minutes = 0, seconds = 0] = numbersOf(isoTime, text) ?? [];
  if (hours === 24) return minutes === 0 && seconds === 0;
  return hours < 24 && minutes < 60 && seconds <= 60;
}

/** A time without a day, a duration, and what programs write for a missing one. */
const noMoment = /^\d?\d:\d\d(:\d\d)?(\.\d+)?$|NaN|\bago\b|\[object/;

/**
 * Whether it may be a timestamp. The notation is open, but all have digits, and what looks like
 * ISO 8601 exists: there is no 30 February, and no 24:61.
 */
export const isPointInTime = (text: string): boolean =>
  /\d/.test(text) && hasDay(text) && hasTime(text) && !noMoment.test(text);
