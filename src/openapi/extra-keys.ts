import Joi from 'joi';
import type { KeyTypes } from '../open-questions/index.js';

const schemas: Readonly<Partial<Record<string, Joi.Schema>>> = {
  array: Joi.array(),
  boolean: Joi.boolean(),
  number: Joi.number(),
  object: Joi.object(),
  string: Joi.string().allow(''),
};

/** Returns the schema of an unspecified key, from its JSON types in a profile. */
function schemaOf(types: string): Joi.Schema {
  const all = types.split(' or ');
  const found = all.flatMap((type) => schemas[type] ?? []);
  const [first, ...others] = found;
  let schema = first ?? Joi.valid(null);
  if (others.length > 0) schema = Joi.alternatives(...found);
  if (all.includes('null')) schema = schema.allow(null);
  if (!all.includes('absent')) schema = schema.required();
  return schema;
}

/** Returns the schemas of unspecified keys. */
export const extraKeySchemas = (types: KeyTypes): Record<string, Joi.Schema> =>
  Object.fromEntries(Object.entries(types).map(([key, type]) => [key, schemaOf(type)]));
