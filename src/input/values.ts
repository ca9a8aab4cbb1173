import Joi from 'joi';
import { onDemand } from './on-demand.js';

/**
 * Values that several formats share: how they are written, and their joi schemas, none of which
 * converts anything.
 */

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
  if (value < 0 || /^-\d/.test(String(duration))) {
    throw new RangeError(`"${String(duration)}" is negative: a duration must be 0 or more`);
  }
  if (!Number.isFinite(value)) {
    throw new RangeError(`"${String(duration)}" is not a duration; write ${notation}`);
  }
  return value;
}

/** The unit of durations in a joi schema. */
const durationUnit = 'duration';

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

/**
 * Whether a string has more characters than that: code points, as JSON Schema counts them. `length`
 * counts an emoji as two.
 */
export function isLongerThan(text: string, most: number): boolean {
  if (text.length <= most) return false;
  const pairs = text.match(/[\ud800-\udbff][\udc00-\udfff]/g) ?? [];
  return text.length - pairs.length > most;
}

/** The name is that of joi's own rule, which writes `maxLength`. */
function max(this: Joi.SchemaInternals, limit: number): Joi.Schema {
  const rule = { name: 'max', method: 'characters', args: { limit } };
  return this.$_addRule(rule);
}

const extended = onDemand(
  () =>
    Joi.extend({
      type: 'string',
      base: Joi.string(),
      rules: {
        characters: {
          method: false,
          validate(value: string, helpers: Joi.CustomHelpers, { limit }: { limit: number }) {
            if (isLongerThan(value, limit)) {
              return helpers.error('string.max', { limit });
            }
            return value;
          },
        },
      },
      overrides: { max },
    }) as { string(): Joi.StringSchema },
);

/** A string whose `max` counts characters as JSON Schema does, where joi's counts UTF-16 units. */
export const unicodeString = (): Joi.StringSchema => extended().string();

/** joi's `guid` would also accept braces and colons. */
const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Is the text a UUID in its usual form, whatever its letter case? */
export const isUuid = (id: string): boolean => uuidPattern.test(id);

/** A UUID in its usual form. */
export const uuid = (): Joi.StringSchema => Joi.string().pattern(uuidPattern, 'UUID');

/** A UUID in lower case, as subscriptions are looked up. */
export const lowerCaseUuid = (): Joi.StringSchema => uuid().lowercase();

const isoInstant = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$/i;

/** Whether the date at the beginning of an ISO text exists: JavaScript reads February 30 as March 2. */
const isCalendarDay = (text: string): boolean =>
  new Date(text.slice(0, 10)).getUTCDate() === Number(text.slice(8, 10));

/**
 * Milliseconds since the epoch; NaN for a date that does not exist, and for a time without a zone,
 * which is ambiguous.
 */
export function instantOf(given: string | number | Date): number {
  const isOdd = typeof given === 'string' && !(isoInstant.test(given) && isCalendarDay(given));
  if (isOdd) return NaN;
  return new Date(given).getTime();
}

/** An instant in ISO 8601: a date, or a time with a zone. */
export const timestamp = (): Joi.StringSchema =>
  Joi.string().custom((text: string, helpers) =>
    Number.isNaN(instantOf(text)) ? helpers.error('string.isoDate') : text,
  );

/** Milliseconds since the epoch, within the range of `Date`. */
export const instant = (): Joi.NumberSchema => Joi.number().min(-8.64e15).max(8.64e15);

/** How many characters of a value a message shows. */
const longestShown = 40;

/**
 * A parsed JSON value for a message. A template of joi would call its `toString`, which can be
 * anything.
 */
export function shownValue(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? '[…]' : '{…}';
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value);
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}

/** Makes `{{#shown}}` of a message the value that is wrong. */
export const showValue: Joi.ValidationErrorFunction = (errors) => {
  for (const { local, value } of errors) Object.assign(local, { shown: shownValue(value) });
  return errors;
};

/** The format version that a file must have. */
export const formatVersion = (known: number): Joi.AnySchema =>
  Joi.valid(known)
    .required()
    .error(showValue)
    .messages({
      'any.only':
        `its version is {{#shown}}, not the number ${known}: ` +
        'it is another kind of file, or from a later release of location-data-kit',
    });

/** An integer of at least 0. */
export const count = (): Joi.NumberSchema => Joi.number().integer().min(0);

/** The schema, which also allows null. */
export const nullable = <Value>(schema: Joi.AnySchema<Value>): Joi.AnySchema<Value | null> =>
  schema.allow(null);
