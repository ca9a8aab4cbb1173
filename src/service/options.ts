import Joi from 'joi';
import type { Interpreter } from '../fields/index.js';
import { type Duration, durationSchema } from '../input/duration.js';
import { validate } from '../input/validate.js';
import { count, instantOf } from '../input/values.js';
import type { GivenProfile } from '../profile/profile.js';
import type { GivenWorld } from './state/world-file.js';

/** Options that sandbox and mock have in common. */
export interface ServiceOptions {
  /** seed of all computed places, at least 0; 1 by default. The seed of a stored state takes precedence. */
  seed?: number | undefined;
  /** tokens and the names of their accounts; `demo-token` and `other-token` by default */
  tokens?: Readonly<Record<string, string>> | undefined;
  /** accept any token, as an account of its own */
  open?: boolean | undefined;
  /** duration of a scrape from being enqueued to its end, up to "36500d"; "2s" by default */
  scrapeTime?: Duration | undefined;
  /** places per market, up to 1e9; by default it depends on city and type */
  marketSize?: number | undefined;
  /** maximum number of live subscriptions per account; null, the default, for no limit */
  quota?: number | null | undefined;
  /** maximum number of requests per second and account, above 0; no limit by default */
  rateLimit?: number | undefined;
  /** a parsed profile file, or just answers to open points; other points get the reference answer */
  profile?: GivenProfile | undefined;
  /** the world that a new state starts with, and that a reset goes back to */
  world?: GivenWorld | undefined;
  /** replaces the built-in interpreter of field names; must return one interpretation per field */
  interpreter?: Interpreter | undefined;
  /** returns the time in ms since the epoch; the machine's clock by default */
  now?: (() => number) | undefined;
}

/** Milliseconds since the epoch, up to the year 9999. */
function isTime(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= Date.UTC(9999, 11, 31);
}

/** A point in time: an ISO timestamp with a zone, a date, or ms since the epoch. */
export const instantSchema = Joi.any()
  .custom((value: unknown, helpers) => {
    const time = typeof value === 'string' || value instanceof Date ? instantOf(value) : value;
    return isTime(time) ? value : helpers.error('any.invalid');
  })
  .messages({
    'any.invalid': '{{#label}} is not a valid time; write it like 2030-01-31T12:00:00Z',
  });

/** Profile and world are validated with their own schemas when they are read. */
const common = {
  seed: count,
  tokens: Joi.object()
    .pattern(/^\S+$/, Joi.string())
    // joi's message would contain a token.
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
 * Validates the options of a sandbox or a mock.
 * @param own schemas of the options that only one of them has
 * @throws {RangeError} naming the option and what is allowed, or an unknown option and the known ones
 */
export function validateOptions(options: unknown, own: Readonly<Record<string, Joi.Schema>>): void {
  const schema = Joi.object<ServiceOptions>({ ...own, ...common }).required();
  const { tokens, open } = validate(schema, options, 'options', RangeError);
  if (tokens && Object.keys(tokens).length === 0 && !open) {
    throw new RangeError('"tokens" must have one, or "open" be set');
  }
}
