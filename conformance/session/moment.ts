/** Whether a timestamp says from where it counts: with a zone, or as a number since the epoch. */
export const isZoned = (text: string): boolean =>
  /^[\d.]+$|(Z|UTC|GMT|\d[+-]\d\d(:?\d\d)?)( \d{4})?$/i.test(text);

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
