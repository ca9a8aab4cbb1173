import Joi from 'joi';

/** joi schemas of values that several formats share. None of them converts anything. */

/** joi's `guid` would also accept braces and colons. */
const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Is the text a UUID in its usual form, whatever its letter case? */
export const isUuid = (id: string): boolean => uuidPattern.test(id);

export const uuid = Joi.string().pattern(uuidPattern, 'UUID');

/** A UUID in lower case, as subscriptions are looked up. */
export const lowerCaseUuid = uuid.lowercase();

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
export const timestamp = Joi.string().custom((text: string, helpers) =>
  Number.isNaN(instantOf(text)) ? helpers.error('string.isoDate') : text,
);

/** Milliseconds since the epoch, within the range of `Date`. */
export const instant = Joi.number().min(-8.64e15).max(8.64e15);

/** The format version that a file must have. */
export const formatVersion = (known: number): Joi.AnySchema =>
  Joi.valid(known)
    .required()
    .messages({
      'any.only':
        `its version is {{#value}}, and not the number ${known}: ` +
        'it is another kind of file, or one of a later release of the kit',
    });

/** An integer of at least 0. */
export const count = Joi.number().integer().min(0);

/** The schema, which also allows null. */
export const nullable = <Value>(schema: Joi.AnySchema<Value>): Joi.AnySchema<Value | null> =>
  schema.allow(null);
