/** A duration: `"300ms"`, `"2s"`, `"1d"` or a number of milliseconds. */
export type Duration = string | number;

/** Milliseconds. */
const units: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

const written = /^(\d+(?:\.\d+)?)\s*(ms|[smhdw])$/i;

function millisecondsIn(text: string): number {
  const [, amount, unit = ''] = written.exec(/^\d+$/.test(text) ? `${text}ms` : text) ?? [];
  return Number(amount) * (units[unit.toLowerCase()] ?? Number.NaN);
}

/**
 * A duration in milliseconds.
 * @throws {RangeError} naming the value and the notation, when it is neither.
 */
export function milliseconds(duration: Duration): number {
  const value = typeof duration === 'number' ? duration : millisecondsIn(duration);
  if (!Number.isFinite(value) || value < 0) {
    throw new RangeError(
      `"${String(duration)}" is not a duration; write "300ms", "2s", "5m", "1d" or a number of milliseconds`,
    );
  }
  return value;
}
