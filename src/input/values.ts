import Joi from 'joi';

/** joi schemas of values that several formats have in common. None of them converts anything. */

/** joi's `guid` would also accept braces and colons. */
const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Is the text a UUID in its usual form, whatever its letter case? */
export const isUuid = (id: string): boolean => uuidPattern.test(id);

export const uuid = Joi.string().pattern(uuidPattern, 'UUID');

/** A UUID as subscriptions are looked up by: in lower case. */
export const lowerCaseUuid = uuid.lowercase();

/** Whether the day exists that an ISO text begins with: JavaScript takes February 30 for March 2. */
export const isCalendarDay = (text: string): boolean => new Date(text.slice(0, 10)).getUTCDate() === Number(text.slice(8, 10));

/** An instant in ISO 8601. */
export const timestamp = Joi.string()
  .max(50)
  .isoDate()
  .custom((text: string, helpers) => (isCalendarDay(text) ? text : helpers.error('string.isoDate')));

/** Milliseconds since the epoch, as far as dates go. */
export const instant = Joi.number().min(-8.64e15).max(8.64e15);

/** The version that a file has to have. */
export const formatVersion = (known: number): Joi.AnySchema =>
  Joi.valid(known)
    .required()
    .messages({
      'any.only': `it has version {{#value}}, and this release knows the number ${known}; for a later one, upgrade the kit`,
    });

/** A whole number from 0. */
export const count = Joi.number().integer().min(0);
