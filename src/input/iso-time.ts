let lastInstant = Number.NaN;
let lastText = '';

/**
 * An instant as `2030-01-31T12:00:00.000Z`. The last one is kept: a request writes the current one
 * several times, into a record and into bodies.
 * @param instant ms since the epoch
 * @throws {RangeError} when it is none
 */
export function isoTime(instant: number): string {
  if (instant !== lastInstant) {
    lastText = new Date(instant).toISOString();
    lastInstant = instant;
  }
  return lastText;
}
