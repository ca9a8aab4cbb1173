import Joi from 'joi';

/** A duration: `"300ms"`, `"2s"`, `"1d"` or a number of milliseconds. */
export type Duration = number | `${number}${'ms' | 's' | 'm' | 'h' | 'd' | 'w'}`;

/** Calls a function after so many ms. @returns a function that prevents it */
export type Timer = (callback: () => void, ms: number) => () => void;

/** Milliseconds. */
const units: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

const notation = '"300ms", "2s", "5m", "1h", "1d", "1w" or a number of milliseconds';
const pattern = /^(\d+(?:\.\d+)?)\s*(ms|[smhdw])$/;

function millisecondsIn(text: string): number {
  const [, amount, unit = ''] = pattern.exec(/^\d+$/.test(text) ? `${text}ms` : text) ?? [];
  return Number(amount) * (units[unit] ?? Number.NaN);
}

/** A duration in milliseconds. @throws {RangeError} naming the value and the notation */
export function milliseconds(duration: string | number): number {
  const value = typeof duration === 'number' ? duration : millisecondsIn(duration);
  if (!Number.isFinite(value) || value < 0) {
    throw new RangeError(`"${String(duration)}" is not a duration; write ${notation}`);
  }
  return value;
}

/** The unit of durations in a joi schema. */
export const durationUnit = 'duration';

/** A joi schema for durations up to `longest`. */
export function durationSchema(longest: Duration): Joi.AlternativesSchema<Duration> {
  return Joi.alternatives<Duration>(Joi.number(), Joi.string())
    .custom((value: string | number) => {
      if (milliseconds(value) > milliseconds(longest)) throw new RangeError('it is too long');
      return value;
    })
    .unit(durationUnit)
    .messages({ '*': `{{#label}} must be a duration of at most ${longest}: ${notation}` });
}
