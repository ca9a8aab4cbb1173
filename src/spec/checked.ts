import type Joi from 'joi';

/** Holds a value against a schema. @returns what the schema makes of it @throws what `refuse` makes of the first thing that is wrong */
export function checked<Value>(
  schema: Joi.ObjectSchema<Value>,
  value: unknown,
  refuse: (message: string) => Error,
): Value {
  const result = schema.validate(value);
  if (result.error) throw refuse(result.error.message);
  return result.value;
}
