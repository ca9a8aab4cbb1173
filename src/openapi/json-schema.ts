import type Joi from 'joi';

/** A JSON Schema in the 2020-12 dialect, the one of OpenAPI 3.1. */
export type JsonSchema = Record<string, unknown>;

/** The parts of joi's `describe()` output that its own JSON Schemas omit. */
interface Description {
  readonly flags?: { readonly unknown?: boolean };
  readonly dependencies?: readonly { readonly rel: string; readonly peers: readonly string[] }[];
}

/**
 * Converts a joi schema to JSON Schema; references between schemas point to the document's
 * components.
 */
export function toJsonSchema(
  schema: Joi.Schema,
): JsonSchema & { properties?: Record<string, JsonSchema> } {
  const json = {
    ...schema['~standard'].jsonSchema.input({ target: 'draft-2020-12' }),
    $defs: undefined,
  };
  return JSON.parse(
    JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as JsonSchema;
}

/**
 * Converts the schema of a request body; the result also expresses forbidden keys, and "at least
 * one of these keys".
 */
export function bodyJsonSchema(schema: Joi.ObjectSchema): JsonSchema {
  const json: JsonSchema = toJsonSchema(schema);
  const { flags, dependencies = [] }: Description = schema.describe();
  if (flags?.unknown !== true) json.additionalProperties = false;
  const onlyOne = dependencies.find(({ rel }) => rel === 'xor');
  if (onlyOne) {
    const { properties = {} } = json as { properties?: Record<string, JsonSchema> };
    const only = (name: string) => ({
      ...json,
      properties: { [name]: properties[name] },
      required: [name],
    });
    return { oneOf: onlyOne.peers.map(only) };
  }
  const oneOfThese = dependencies.find(({ rel }) => rel === 'or');
  if (!oneOfThese) return json;
  // Each alternative is a complete schema, because client generators ignore one that only has
  // `required`.
  const [first, ...others] = oneOfThese.peers.map((name) => ({ ...json, required: [name] }));
  if (others.length === 0) return { ...first };
  return { anyOf: [first, ...others] };
}
