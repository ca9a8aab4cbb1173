import { freshValue } from '../http/client.js';
import Joi from 'joi';
import { milliseconds } from '../../src/input/values.js';
import { schemasOf } from '../../src/input/option.js';
import { validate } from '../../src/input/validate.js';
import { givenAnswers } from '../../src/open-questions/profile.js';
import { alterationsOf } from '../http/authorization.js';
import { marketOf } from '../session/market.js';
import type { ResolvedOptions, Settings } from '../session/settings.js';
import { type RunOptions, runOptions } from './options.js';

/** An invalid option. The message names it, and never contains a token. */
export class UsageError extends RangeError {
  override readonly name = 'UsageError';
}

const schema = Joi.object<ResolvedOptions>(schemasOf(runOptions)).required();

/** The default budget, in multiples of the longest wait that the other options allow. */
const waitsInBudget = 20;

/**
 * Validates the options and fills in the defaults.
 * @throws {UsageError} naming the option and what is allowed, {ProfileError} for an invalid profile
 */
export function resolveOptions(options: RunOptions): Settings {
  const valid = validate(schema, options, 'options', UsageError);
  const { city, entityType, fields, ...rest } = valid;
  const timeout = milliseconds(rest.timeout);
  if (timeout < 1) throw new UsageError('"timeout" must be at least 1 ms');
  const waits = {
    scrapeTimeout: milliseconds(rest.scrapeTimeout),
    maxRetryAfter: milliseconds(rest.maxRetryAfter),
    waitFor: milliseconds(rest.waitFor),
    recheckAfter: milliseconds(rest.recheckAfter),
  };
  const longest = Math.max(...Object.values(waits));
  return {
    ...rest,
    market: marketOf({ city, entityType, fields }),
    timeout,
    ...waits,
    waitBudget: milliseconds(rest.waitBudget ?? waitsInBudget * longest),
    duplicate: rest.duplicate ?? rest.extended,
    profile: rest.profile === undefined ? {} : givenAnswers(rest.profile),
  };
}

/** Shorter header values are not redacted: they would occur in unrelated text. */
const shortestSecret = 6;

/** Returns the secrets that no output may contain. Fetched tokens are added later. */
export function secretsOf({ token, otherToken, headers }: Settings): string[] {
  const given = Object.values(headers).flatMap((value) => value.split(freshValue));
  const values = given.filter(({ length }) => length >= shortestSecret);
  const tokens = [token, otherToken].filter((given) => typeof given === 'string');
  return [...tokens, ...tokens.flatMap(alterationsOf), ...values];
}
