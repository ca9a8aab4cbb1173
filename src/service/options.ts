import Joi from 'joi';
import { editDistance } from '../fields/edit-distance.js';
import { durationSchema } from '../input/duration.js';
import { validate } from '../input/validate.js';
import { count } from '../input/values.js';

/** Milliseconds since the epoch, up to the year 9999. */
function isTime(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= Date.UTC(9999, 11, 31);
}

/** A point in time: an ISO timestamp, a date, or ms since the epoch. */
export const instantSchema = Joi.any()
  .custom((value: unknown, helpers) => {
    const given = typeof value === 'string' || value instanceof Date ? new Date(value).getTime() : value;
    return isTime(given) ? value : helpers.error('any.invalid');
  })
  .messages({ 'any.invalid': '{{#label}} is no instant; write it like 2030-01-31T12:00:00Z' });

/** What sandbox and mock have in common. Profile and world have schemas of their own, which are asked when they are read. */
const common = {
  seed: count,
  tokens: Joi.object()
    .pattern(/^\S+$/, Joi.string())
    // A message that named one of them would give it away.
    .error(new Error('"tokens" must be like { "demo-token": "demo" }')),
  open: Joi.boolean(),
  scrapeTime: durationSchema('36500d'),
  marketSize: count.max(1e9),
  quota: count,
  rateLimit: Joi.number().greater(0),
  profile: Joi.any(),
  world: Joi.any(),
  interpreter: Joi.function(),
  now: Joi.function()
    .custom((now: () => unknown, helpers) => (isTime(now()) ? now : helpers.error('any.invalid')))
    .messages({ 'any.invalid': '{{#label}} must return milliseconds since the epoch' }),
};

/** For somebody who mistyped a key: the keys that there are, nearest first. */
function nearest(key: string, known: readonly string[]): string {
  const distance = (other: string) => editDistance(key.toLowerCase(), other.toLowerCase());
  return [...known].sort((a, b) => distance(a) - distance(b)).join(', ');
}

/**
 * Validates the options of a sandbox or a mock: a wrong one would be noticed late, or never.
 * @param own the schemas of what only the one of them takes
 * @throws {RangeError} naming the option and what is allowed, or an unknown key and the keys there are
 */
export function validateOptions(options: unknown, own: Readonly<Record<string, Joi.Schema>>): void {
  const keys = { ...common, ...own };
  const known = Object.keys(keys);
  const error = (message: string): RangeError => new RangeError(message);
  const isObject = typeof options === 'object' && options !== null;
  const unknown = isObject ? Object.keys(options).find((key) => !known.includes(key)) : undefined;
  if (unknown !== undefined) throw error(`"${unknown}" is no option; there are ${nearest(unknown, known)}`);
  const schema = Joi.object<{ tokens?: object; open?: boolean }>(keys).required();
  const { tokens, open } = validate(schema, options, { label: 'options', error });
  if (tokens && Object.keys(tokens).length === 0 && !open) {
    throw error('"tokens" must have one, or "open" be set');
  }
}
