import Joi from 'joi';
import { plainMessages } from '../../input/validate.js';

/** Schemas of the bodies of control requests and their responses. */

/** A schema for each key of a body. */
type Keys<Value> = { readonly [Key in keyof Value]: Joi.AnySchema<Value[Key]> };

export const asBody = <Value>(schema: Joi.ObjectSchema<Value>): Joi.ObjectSchema<Value> =>
  schema.required().label('body').prefs({ convert: false }).messages(plainMessages);

/** Schema of a body whose keys are optional. */
export const body = <Value>(keys: Keys<Value>): Joi.ObjectSchema<Value> =>
  asBody(Joi.object<Value>(keys));

/** Schema of a body that has all keys. */
export const allOf = <Value>(keys: Keys<Value>): Joi.ObjectSchema<Value> =>
  body(keys).fork(Object.keys(keys), (key) => key.required());

/** Schema of a body that has exactly one of the keys. */
export function oneOf<Value>(keys: Keys<Value>): Joi.ObjectSchema<Partial<Value>> {
  const names = Object.keys(keys);
  const quoted = names.map((name) => `\`${name}\``);
  const choice = quoted.length > 2 ? 'one of' : 'either';
  const text = `give ${choice} ${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1) ?? ''}`;
  return body(keys)
    .xor(...names)
    .messages({ 'object.xor': text, 'object.missing': text });
}

/** Schema of a string in a response; joi strings are non-empty by default. */
export const text = () => Joi.string().allow('').required();

export const textOrNull = () => text().allow(null);

export const integer = () => Joi.number().integer().required();

export const whether = () => Joi.boolean().required();

/** Schema of a key that confirms an action. */
export const done = () => Joi.valid(true).required();

/** Schema of an object that is described elsewhere. */
export const someObject = () => Joi.object().unknown().required();

/** Links to a named schema of the document. */
export const linkTo = (name: string) => Joi.link(`#${name}`).required();

export const listOf = (name: string) => Joi.array().items(linkTo(name)).required();

export const pageOf = (name: string) => Joi.object({ data: listOf(name), total: integer() });
