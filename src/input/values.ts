import Joi from 'joi';
import { onDemand } from './on-demand.js';

/** Values that several formats share: their notation, and joi schemas that convert nothing. */

/** A duration: `"300ms"`, `"2s"`, `"1d"` or a number of milliseconds. */
export type Duration = number | `${number}${'ms' | 's' | 'm' | 'h' | 'd' | 'w'}`;

/** Calls a function after a number of ms. @returns a function that prevents the call */
export type Timer = (callback: () => void, ms: number) => () => void;

/** Returns a signal that is aborted when the client has disconnected. */
export type Departure = () => AbortSignal;

/** Units of durations, ms. */
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

/** Converts a duration to milliseconds. @throws {RangeError} naming the value and the notation */
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
 * Formats a time as `2030-01-31T12:00:00.000Z`. The latest result is cached, because a request
 * writes the current time several times.
 * @param instant ms since the epoch
 * @throws {RangeError} for an invalid time
 */
export function isoTime(instant: number): string {
  if (instant !== lastInstant) {
    lastText = new Date(instant).toISOString();
    lastInstant = instant;
  }
  return lastText;
}

/**
 * Whether a string has more than `most` characters: code points, as in JSON Schema. `length` would
 * count an emoji as two.
 */
export function isLongerThan(text: string, most: number): boolean {
  if (text.length <= most) return false;
  const pairs = text.match(/[\ud800-\udbff][\udc00-\udfff]/g) ?? [];
  return text.length - pairs.length > most;
}

/** The rule has joi's name, so that JSON Schemas still contain `maxLength`. */
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

/** A string schema whose `max` counts characters like JSON Schema; joi's counts UTF-16 units. */
export const unicodeString = (): Joi.StringSchema => extended().string();

/** joi's `guid` would also accept braces and colons. */
const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a string is a UUID in the usual notation, in any letter case. */
export const isUuid = (id: string): boolean => uuidPattern.test(id);

/** Schema of a UUID in the usual notation. */
export const uuid = (): Joi.StringSchema => Joi.string().pattern(uuidPattern, 'UUID');

/**
 * Schema of a UUID that converts it to lowercase, the form in which subscriptions are looked up.
 */
export const lowerCaseUuid = (): Joi.StringSchema => uuid().lowercase();

const isoInstant = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$/i;

/**
 * Whether the date at the beginning of an ISO string exists: JavaScript reads February 30 as March
 * 2.
 */
const isCalendarDay = (text: string): boolean =>
  new Date(text.slice(0, 10)).getUTCDate() === Number(text.slice(8, 10));

/**
 * Converts a time to ms since the epoch; NaN for a date that does not exist, and for a time without
 * a zone, which would be ambiguous.
 */
export function instantOf(given: string | number | Date): number {
  const isOdd = typeof given === 'string' && !(isoInstant.test(given) && isCalendarDay(given));
  if (isOdd) return NaN;
  return new Date(given).getTime();
}

/** Schema of an ISO 8601 time: a date, or a time with a zone. */
export const timestamp = (): Joi.StringSchema =>
  Joi.string().custom((text: string, helpers) =>
    Number.isNaN(instantOf(text)) ? helpers.error('string.isoDate') : text,
  );

/** Schema of ms since the epoch, within the range of `Date`. */
export const instant = (): Joi.NumberSchema => Joi.number().min(-8.64e15).max(8.64e15);

/** Maximum number of characters of a value in a message. */
const longestShown = 40;

/**
 * Formats a parsed JSON value for a message. A joi template would call its `toString`, which can be
 * anything.
 */
export function shownValue(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? '[…]' : '{…}';
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value);
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}

/** Sets `{{#shown}}` in a message to the invalid value. */
export const showValue: Joi.ValidationErrorFunction = (errors) => {
  for (const { local, value } of errors) Object.assign(local, { shown: shownValue(value) });
  return errors;
};

/** Schema of a file's format version. */
export const formatVersion = (known: number): Joi.AnySchema =>
  Joi.valid(known)
    .required()
    .error(showValue)
    .messages({
      'any.only':
        `its version is {{#shown}}, not the number ${known}: ` +
        'it is another kind of file, or from a later release of location-data-kit',
    });

/** Maximum nesting of stored JSON: deeper values can be parsed, but not serialised again. */
const deepest = 32;

function isShallow(value: unknown, levels = deepest): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1));
}

/** A joi rule for JSON of any shape that is stored: rejects deeply nested values. */
export function rejectDeep(
  value: unknown,
  helpers: { message(texts: { custom: string }): unknown },
): unknown {
  if (isShallow(value)) return value;
  return helpers.message({ custom: `{{#label}} must not be nested deeper than ${deepest} levels` });
}

/** Schema of an integer of at least 0. */
export const count = (): Joi.NumberSchema => Joi.number().integer().min(0);

/** Returns the schema, extended by null. */
export const nullable = <Value>(schema: Joi.AnySchema<Value>): Joi.AnySchema<Value | null> =>
  schema.allow(null);
