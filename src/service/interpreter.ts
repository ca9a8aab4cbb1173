import Joi from 'joi';
import type { Interpretation, Interpreter } from '../fields/index.js';
import { validate } from '../input/validate.js';

const text = Joi.string().max(2000);

/** What an interpreter says of one field. */
export const interpretationSchema = Joi.object<Interpretation>({
  name: text.allow('').required(),
  understood_as: text.allow('').required(),
  // An interpreter in plain JavaScript may have words of its own.
  confidence: text.required(),
  suggestion: text.allow('').required(),
});

/**
 * An interpreter of the user's own, whose output is validated before it is kept or shown. It rejects with a TypeError
 * where that is no interpretation for each field.
 */
export function withValidatedOutput(interpreter: Interpreter): Interpreter {
  return async (request) => {
    const schema = Joi.array<Interpretation[]>()
      .items(interpretationSchema.unknown())
      .length(request.fields.length);
    const error = (message: string): TypeError => new TypeError(`The interpreter's ${message}`);
    return validate(schema, await interpreter(request), { label: 'result', error });
  };
}
