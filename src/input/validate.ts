import Joi from 'joi';

/** The part of joi's `describe()` output that lists the keys. */
interface Description {
  readonly type?: unknown;
  readonly keys?: Readonly<Record<string, Description>>;
  readonly items?: readonly Description[];
}

/** The keys that are allowed where an unknown one was found. */
function knownKeys(schema: Joi.Schema, path: readonly (string | number)[]): string[] {
  let description: Description | undefined = schema.describe();
  for (const key of path.slice(0, -1)) {
    description = typeof key === 'number' ? description?.items?.[0] : description?.keys?.[key];
  }
  return Object.keys(description?.keys ?? {});
}

/** joi's message for the first error; for an unknown key, with the allowed ones. */
function messageOf(error: Error, schema: Joi.Schema): string {
  const [first] = Joi.isError(error) ? error.details : [];
  if (first?.type !== 'object.unknown') return error.message;
  const keys = knownKeys(schema, first.path).join(', ');
  return keys ? `${error.message}; the keys are ${keys}` : error.message;
}

/**
 * Validates a value against a joi schema, without converting it: `"3"` is not a number.
 * @param label the name used in messages
 * @param Failure the error to throw
 * @returns the value, with the defaults of the schema
 */
export function validate<Value>(
  schema: Joi.Schema<Value>,
  value: unknown,
  label: string,
  Failure: new (message: string) => Error,
): Value {
  const result = schema
    .required()
    .label(label)
    .validate(value, { convert: false, errors: { stack: false } });
  if (result.error) throw new Failure(messageOf(result.error, schema));
  return result.value;
}
