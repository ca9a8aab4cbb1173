import Joi from 'joi';
import type { Interpretation, Interpreter } from '../../fields/index.js';
import { unicodeString } from '../../input/unicode-string.js';
import { validate } from '../../input/validate.js';

const text = unicodeString().max(2000);

/** What an interpreter returns for one field. */
export const interpretationSchema = Joi.object<Interpretation>({
  name: text.allow('').required(),
  understood_as: text.allow('').required(),
  confidence: Joi.valid('high', 'medium', 'low').required(),
  suggestion: text.allow('').required(),
});

/**
 * Wraps a custom interpreter: rejects with a TypeError if its output is not one interpretation per
 * field.
 */
export function withValidatedOutput(interpreter: Interpreter): Interpreter {
  return async (request) => {
    const items = request.fields.map(({ name }) =>
      interpretationSchema.keys({ name: Joi.valid(name).required() }),
    );
    const schema = Joi.array<Interpretation[]>().ordered(
      ...items.map((item) => item.required().prefs({ stripUnknown: true })),
    );
    return validate(schema, await interpreter(request), 'result of the interpreter', TypeError);
  };
}
