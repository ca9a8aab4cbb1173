import ms from 'ms';

/** A duration: `"300ms"`, `"2s"`, `"1d"` or a number of milliseconds. */
export type Duration = string | number;

const written = /^\d+(\.\d+)?\s*(ms|s|m|h|d|w)$/i;

/**
 * A duration in milliseconds.
 * @throws {RangeError} naming the value and the notation, when it is neither.
 */
export function milliseconds(duration: Duration): number {
  const value =
    typeof duration === 'number'
      ? duration
      : /^\d+$/.test(duration)
        ? Number(duration)
        : written.test(duration)
          ? ms(duration as ms.StringValue)
          : Number.NaN;
  if (!Number.isFinite(value) || value < 0) {
    throw new RangeError(
      `"${String(duration)}" is not a duration; write "300ms", "2s", "5m", "1d" or a number of milliseconds`,
    );
  }
  return value;
}
