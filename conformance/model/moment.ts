import type { JsonValue } from '../../src/api/wire.js';

/** Whether a timestamp is a date without a time, whose last digits are not a zone. */
const isDateOnly = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text.trim());

/** Whether a timestamp has a zone, or is a number since the epoch. */
export const isZoned = (text: string): boolean =>
  !isDateOnly(text) &&
  /^[\d.]+$|(Z|UTC|GMT|(\d ?|GMT)[+-]\d\d(:?\d\d)?)( \d{4}| \(.*\))?$/i.test(text);

/** Parses a timestamp in any usual notation, ms since the epoch; NaN if that is not possible. */
export function momentOf(text: string): number {
  if (/^\d{10}(\.\d+)?$/.test(text)) return Number(text) * 1000;
  if (/^\d{13}$/.test(text)) return Number(text);
  const basic = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/;
  return Date.parse(
    text.replace(basic, '$1-$2-$3T$4:$5:').replace(/:\d\d(\.\d+)?[+-]\d\d$/, '$&:00'),
  );
}

/** Whether a timestamp has exact milliseconds. Three zeros may be a rounded second. */
export const isExact = (text: string): boolean => /\.(?!000)\d{3}/.test(text);

/**
 * Whether two timestamps are the same instant, to a millisecond if both have milliseconds, otherwise to a
 * second, with a tolerance for rounding. Null if they cannot be compared.
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
 * Returns two timestamps as numbers, in whole seconds unless both have milliseconds. Null if they cannot be
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

/** Whether the later timestamp is an earlier instant, beyond rounding. Null if they cannot be compared. */
export function isSetBack(
  before: JsonValue | undefined,
  after: JsonValue | undefined,
): boolean | null {
  const pair = comparable(before, after);
  // databases round
  if (pair === null) return null;
  return pair[1] < pair[0] - 1;
}

/** Tolerance for clocks and rounding, ms. */
const skew = 1000;

/** Whether one timestamp is clearly before another. Null if they cannot be compared. */
export function isBefore(one: JsonValue | undefined, other: JsonValue | undefined): boolean | null {
  if (typeof one !== 'string' || typeof other !== 'string' || comparable(one, other) === null) {
    return null;
  }
  return momentOf(one) < momentOf(other) - skew;
}

/** Matches an ISO 8601 date, with or without hyphens, but not the first digits of an epoch. */
const isoDate = /^(\d{4})(?:-(\d\d)-(\d\d)(?!\d)|(\d\d)(\d\d)(?=T))/;
const isoTime = /(?:[T ](\d\d):(\d\d)(?::(\d\d))?|^\d{8}T(\d\d)(\d\d)(\d\d)?)/;

/** The numbers that a pattern captures. */
function numbersOf(pattern: RegExp, text: string): number[] | null {
  const groups: readonly (string | undefined)[] | undefined = pattern.exec(text)?.slice(1);
  return groups?.flatMap((digits) => (digits === undefined ? [] : [Number(digits)])) ?? null;
}

/** Whether a day exists. */
function isDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  // the calendar repeats every 400 years, and Date takes years below 100 for others
  const last = new Date(Date.UTC(2000 + (year % 400), month, 0));
  return day <= last.getUTCDate();
}

/** Whether a date exists, with the day before or after the month. */
function hasDay(text: string): boolean {
  const [year = 0, one = 0, other = 0] = numbersOf(isoDate, text) ?? [2000, 1, 1];
  return isDay(year, one, other) || isDay(year, other, one);
}

/** Whether a time of day exists, including leap seconds and 24:00. */
function hasTime(text: string): boolean {
  const [hours = 0, minutes = 0, seconds = 0] = numbersOf(isoTime, text) ?? [];
  if (hours === 24) return minutes === 0 && seconds === 0;
  return hours < 24 && minutes < 60 && seconds <= 60;
}

/** Matches a time without a day, a duration, and the output of programs for a missing time. */
const noMoment = /^\d?\d:\d\d(:\d\d)?(\.\d+)?$|NaN|\bago\b|\[object/;

/**
 * Whether a string may be a timestamp. The notation is open, but it must have digits, and an ISO-like date
 * and time must exist.
 */
export const isPointInTime = (text: string): boolean =>
  /\d/.test(text) && hasDay(text) && hasTime(text) && !noMoment.test(text);
