import * as v from 'valibot';
import { checked } from '../input/checked.js';
import { anyText, atLeast, listOf, text } from '../input/schema.js';
import type { Confidence, Interpretation, Interpreter } from '../fields/index.js';

/** What an interpreter says of one field, key by key. */
export const interpretation = {
  name: text,
  understood_as: anyText,
  // An interpreter in plain JavaScript may have words of its own.
  confidence: v.custom<Confidence>((word) => typeof word === 'string' && word !== '', 'must be a text'),
  suggestion: anyText,
};

/**
 * Somebody's own interpreter, whose answers are looked at before they are kept or shown. It rejects with a TypeError
 * where they are no interpretations, or not one for each field.
 */
export function soundInterpreter(own: Interpreter): Interpreter {
  return async (request) => {
    const { length } = request.fields;
    return checked<Interpretation[]>(
      listOf(atLeast(interpretation), { least: length, most: length }),
      await own(request),
      ({ message }) => new TypeError(`The interpreter's ${message}`),
      'answer',
    );
  };
}
