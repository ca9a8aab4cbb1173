import type { JsonValue } from '../../../src/api/wire.js';

/** Whether a timestamp says from where it counts: with a zone, or as a number since the epoch. */
export const isZoned = (text: string): boolean =>
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
 * Two timestamps as numbers, in whole seconds if one has no milliseconds. Null if they cannot be
 * compared.
 */
export function comparable(
  one: JsonValue | undefined,
  other: JsonValue | undefined,
): readonly [number, number] | null {
  if (typeof one !== 'string' || typeof other !== 'string' || isZoned(one) !== isZoned(other))
    return null;
  const unit = [one, other].every((text) => /\.\d{3}/.test(text)) ? 1 : 1000;
  const [a, b] = [Math.floor(momentOf(one) / unit), Math.floor(momentOf(other) / unit)];
  return Number.isNaN(a + b) ? null : [a, b];
}

/** How far two timestamps are apart, ms. Null if they cannot be compared. */
export function timeBetween(
  one: JsonValue | undefined,
  other: JsonValue | undefined,
): number | null {
  if (typeof one !== 'string' || typeof other !== 'string' || isZoned(one) !== isZoned(other))
    return null;
  const apart = Math.abs(momentOf(one) - momentOf(other));
  return Number.isNaN(apart) ? null : apart;
}
