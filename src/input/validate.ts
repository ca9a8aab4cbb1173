import Joi from 'joi';
import type { Steps } from './slices.js';

/** Parts of a joi schema; joi's build for browsers has no `describe()`. */
interface Terms {
  readonly keys?: readonly { readonly key: string; readonly schema: Joi.Schema }[] | null;
  readonly items?: readonly Joi.Schema[];
}

const termsOf = (schema: Joi.Schema | undefined): Terms => (schema?.$_terms ?? {}) as Terms;

/** Returns the keys that are allowed at the position of an unknown key. */
function knownKeys(schema: Joi.Schema, path: readonly (string | number)[]): string[] {
  let inner: Joi.Schema | undefined = schema;
  for (const key of path.slice(0, -1)) {
    const { keys, items } = termsOf(inner);
    inner = typeof key === 'number' ? items?.[0] : keys?.find((one) => one.key === key)?.schema;
  }
  return (termsOf(inner).keys ?? []).map(({ key }) => key);
}

/** Compiles messages once. joi compiles messages that are strings in each validation. */
const compiled = (messages: Record<string, string>): Joi.LanguageMessages =>
  Object.fromEntries(
    Object.entries(messages).map(([code, message]) => [code, Joi.expression(message)]),
  );

/** Plain messages for joi's "at least 1 items" and "length must be … characters long". */
export const plainCounts: Joi.LanguageMessages = compiled({
  'array.max': '{{#label}} must have at most {{#limit}} {if(#limit == 1, "item", "items")}',
  'array.min': '{{#label}} must have at least {{#limit}} {if(#limit == 1, "item", "items")}',
  'object.max': '{{#label}} must have at most {{#limit}} {if(#limit == 1, "key", "keys")}',
  'string.max':
    '{{#label}} must have at most {{#limit}} {if(#limit == 1, "character", "characters")}',
});

/** Plain messages that also replace joi's words about its types and patterns. */
export const plainMessages: Joi.LanguageMessages = {
  ...plainCounts,
  ...compiled({
    'object.base': '{{#label}} must be {if(#type == "object", "an", "a")} {{#type}}',
    'string.pattern.name': '{{#label}} must be a {{#name}}',
  }),
};

const options: Joi.ValidationOptions = {
  convert: false,
  errors: { stack: false },
  messages: plainMessages,
};

/** Returns joi's message for the first error; for an unknown key, with the allowed keys. */
export function messageOf(error: Error, schema: Joi.Schema): string {
  const [first] = Joi.isError(error) ? error.details : [];
  if (first?.type !== 'object.unknown') return error.message;
  const keys = knownKeys(schema, first.path).join(', ');
  if (keys) return `${error.message}; the keys are ${keys}`;
  return error.message;
}

/** Schemas that require a value, by the schemas from which joi copied them. */
const requiring = new WeakMap<Joi.Schema, Joi.Schema>();

function requiredOf<Value>(schema: Joi.Schema<Value>): Joi.Schema<Value> {
  const required: Joi.Schema<Value> = requiring.get(schema) ?? schema.required();
  requiring.set(schema, required);
  return required;
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
  const required = requiredOf(schema);
  const result = required.validate(value, options);
  if (result.error === undefined) return result.value;
  // joi copies a schema to label it, so only an invalid value is validated with the label
  const { error = result.error } = required.label(label).validate(value, options);
  throw new Failure(messageOf(error, schema));
}

/** Returns the message of an item's error, with the item's path in front. */
function itemMessage(error: Joi.ValidationError, schema: Joi.Schema, path: string): string {
  const [first] = error.details;
  const inItem = first?.context?.label ?? '';
  const whole = first?.path.length === 0 ? path : `${path}.${inItem}`;
  return messageOf(error, schema).replace(`"${inItem}"`, () => `"${whole}"`);
}

/**
 * Validates the items of a list in steps; a joi array would do that all at once.
 * @param rule a schema, or a function that reads an item, or throws
 * @param path of the list, used in messages
 * @param unique a key whose values must be distinct, regardless of letter case; any number of items
 * may lack it
 */
export function* validateItems<Item extends object>(
  rule: Joi.Schema<Item> | ((item: unknown, path: string) => Item),
  items: readonly unknown[],
  path: string,
  Failure: new (message: string) => Error,
  unique?: keyof Item,
): Steps<Item[]> {
  const valid: Item[] = [];
  const seen = new Set<unknown>();
  const read = typeof rule === 'function' ? rule : reader(rule, Failure);
  for (const [at, given] of items.entries()) {
    const item = read(given, `${path}[${at}]`);
    const value = unique && item[unique];
    const key = typeof value === 'string' ? value.toLowerCase() : value;
    if (key !== undefined && seen.has(key)) {
      throw new Failure(`"${path}[${at}]" contains a duplicate value`);
    }
    seen.add(key);
    valid.push(item);
    yield;
  }
  return valid;
}

/** Creates a function that validates items by a schema. */
function reader<Item>(schema: Joi.Schema<Item>, Failure: new (message: string) => Error) {
  const required = requiredOf(schema);
  return (item: unknown, path: string): Item => {
    const result = required.validate(item, options);
    if (result.error) throw new Failure(itemMessage(result.error, schema, path));
    return result.value;
  };
}
