import Joi from 'joi';
import type { Interpreter } from '../fields/index.js';
import { type Duration, durationSchema } from '../input/duration.js';
import { validate } from '../input/validate.js';
import { count } from '../input/values.js';
import type { GivenProfile } from '../profile/profile.js';
import { instantOf } from './clock.js';
import type { GivenWorld } from './world-file.js';

/** What sandbox and mock have in common. */
export interface ServiceOptions {
  /** what all computed places follow from, from 0; 1 by default. That of a stored state wins over it. */
  seed?: number | undefined;
  /** tokens and the names of their accounts; `demo-token` and `other-token` by default */
  tokens?: Readonly<Record<string, string>> | undefined;
  /** accept any token, as an account of its own */
  open?: boolean | undefined;
  /** from a scrape's enqueueing to its end, up to "36500d"; "2s" by default */
  scrapeTime?: Duration | undefined;
  /** places per market, up to 1e9; by default as many as the city and the type make believable */
  marketSize?: number | undefined;
  /** live subscriptions per account; null, the default, for any number */
  quota?: number | null | undefined;
  /** requests per second and account, above 0; any number by default */
  rateLimit?: number | undefined;
  /** a profile file, parsed, or just answers to open points; what it leaves open is as in the reference */
  profile?: GivenProfile | undefined;
  /** what a new state starts with, and a reset goes back to */
  world?: GivenWorld | undefined;
  /** interprets field names in place of the built-in interpreter; what is not an interpretation of each of them is a failure */
  interpreter?: Interpreter | undefined;
  /** the machine's clock by default; ms since the epoch */
  now?: (() => number) | undefined;
}

/** Milliseconds since the epoch, up to the year 9999. */
function isTime(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= Date.UTC(9999, 11, 31);
}

/** A point in time: an ISO timestamp with its zone, a date, or ms since the epoch. */
export const instantSchema = Joi.any()
  .custom((value: unknown, helpers) => {
    const time = typeof value === 'string' || value instanceof Date ? instantOf(value) : value;
    return isTime(time) ? value : helpers.error('any.invalid');
  })
  .messages({ 'any.invalid': '{{#label}} is not a valid time; write it like 2030-01-31T12:00:00Z' });

/** Profile and world have schemas of their own, which are asked when they are read. */
const common = {
  seed: count,
  tokens: Joi.object()
    .pattern(/^\S+$/, Joi.string())
    // A message that named one of them would give it away.
    .error(new Error('"tokens" must be like { "demo-token": "demo" }')),
  open: Joi.boolean(),
  scrapeTime: durationSchema('36500d'),
  marketSize: count.max(1e9),
  quota: count.allow(null),
  rateLimit: Joi.number().greater(0),
  profile: Joi.any(),
  world: Joi.any(),
  interpreter: Joi.function(),
  now: Joi.function()
    .custom((now: () => unknown, helpers) => (isTime(now()) ? now : helpers.error('any.invalid')))
    .messages({ 'any.invalid': '{{#label}} must return milliseconds since the epoch' }),
};

/**
 * Validates the options of a sandbox or a mock: a wrong one would be noticed late, or never.
 * @param own the schemas of what only the one of them takes
 * @throws {RangeError} naming the option and what is allowed, or an unknown key and the keys there are
 */
export function validateOptions(options: unknown, own: Readonly<Record<string, Joi.Schema>>): void {
  const schema = Joi.object<ServiceOptions>({ ...own, ...common }).required();
  const { tokens, open } = validate(schema, options, 'options', RangeError);
  if (tokens && Object.keys(tokens).length === 0 && !open) {
    throw new RangeError('"tokens" must have one, or "open" be set');
  }
}
