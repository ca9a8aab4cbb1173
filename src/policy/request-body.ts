import type Joi from 'joi';
import { bounds } from '../api/bounds.js';
import { unicodeString } from '../input/unicode-string.js';

/** A text of a request, such as a city. */
export const text = unicodeString().min(1).max(bounds.textLength);

/** A body is validated as it is: "3" is not a number, and a string of JSON is not an array. */
export function body<Value>(schema: Joi.ObjectSchema<Value>): Joi.ObjectSchema<Value> {
  return schema.required().label('body').prefs({ convert: false });
}
