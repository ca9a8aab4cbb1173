import Joi from 'joi';
import { durationSchema } from '../../src/input/duration.js';
import { type GivenToken, tokenPattern } from '../http/issued-tokens.js';
import { sameWord } from '../session/findings/expect.js';

/** Uses the message of the error that a custom function of a schema threw. */
export const thrown = { 'any.custom': '{{#error.message}}' };

export const token = (name: string): Joi.AlternativesSchema<GivenToken> =>
  Joi.alternatives<GivenToken>(
    Joi.string()
      .pattern(tokenPattern)
      // joi's message would contain the value.
      .messages({
        'string.pattern.base': `${name} has a blank or another character that no Authorization header can carry`,
      }),
    Joi.function(),
  ).empty('');

/** JavaScript timers cannot run longer than 24 days. */
export const duration = durationSchema('24d');

export const ids: Joi.AnySchema<readonly string[]> = Joi.array().items(Joi.string());

export const fieldNames: Joi.AnySchema<readonly string[]> = Joi.array()
  .items(Joi.string())
  .min(1)
  .unique(sameWord);
