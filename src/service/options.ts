import Joi from 'joi';
import type { Interpreter } from '../fields/index.js';
import { count, durationSchema, instantOf, nullable } from '../input/values.js';
import { type Declarations, type Options, type OptionsOf, schemasOf } from '../input/option.js';
import { validate } from '../input/validate.js';
import type { Locales } from '../places/index.js';
import type { GivenProfile } from '../open-questions/profile.js';
import { defaultTokens } from '../operations/access.js';
import { isTime } from './clock.js';
import { conditionsSchema } from './conditions.js';
import type { GivenFixture } from './fixture-file.js';

/** Schema of a time: an ISO timestamp with a zone, a date, or ms since the epoch. */
export const instantSchema = () =>
  Joi.any<string | number | Date>()
    .custom((value: unknown, helpers) => {
      const time = typeof value === 'string' || value instanceof Date ? instantOf(value) : value;
      if (isTime(time)) return value;
      return helpers.error('any.invalid');
    })
    .messages({
      'any.invalid': '{{#label}} is not a valid time; write it like 2030-01-31T12:00:00Z',
    });

/** Schema of languages by their codes; `language.ts` describes their content. */
export const localesSchema = () =>
  Joi.object<Locales>().pattern(
    Joi.string(),
    Joi.object({ title: Joi.string().required() }).unknown(),
  );

/** The options that the sandbox and the mock have in common. */
export const serviceOptions = {
  /**
   * seed of the generated places: an integer of at least 0. The seed of a stored state takes
   * precedence.
   * @default 1, or the fixture's seed
   */
  seed: {
    schema: count,
    defaultText: "1, or the fixture's seed",
    flag: '--seed <number>',
    help: 'seed of the generated places',
  },

  /**
   * account names by token; tokens have no spaces. At least one, unless `anyToken` is set.
   * @default { "demo-token": "demo", "other-token": "other" }
   */
  tokens: {
    schema: () =>
      Joi.object<Readonly<Record<string, string>>>()
        .pattern(/^\S+$/, Joi.string())
        // joi's message would contain a token.
        .error(new Error('"tokens" must be like { "demo-token": "demo" }')),
    default: defaultTokens,
    flag: '--token <secret[=account]>',
    help: 'accept this bearer token; repeatable',
    helpDefault: 'demo-token=demo, other-token=other',
    // LOCATION_DATA_TOKEN is taken: it is the token that `check` sends.
    variable: 'LOCATION_DATA_TOKENS',
  },

  /**
   * accept any token, and treat each unknown one as a separate account
   * @default false
   */
  anyToken: {
    schema: () => Joi.boolean(),
    default: false,
    flag: '--any-token',
    help: 'accept any token, and treat each unknown one as a separate account',
  },

  /**
   * duration of a scrape, from enqueueing to its end: up to `"36500d"`
   * @default "2s"
   */
  scrapeTime: {
    schema: () => durationSchema('36500d'),
    default: '2s',
    flag: '--scrape-time <duration>',
    help: 'duration of a scrape, from enqueueing to its end',
  },

  /**
   * places per city and type that are open at any time: an integer from 0 to 1,000,000,000
   * @default depends on city and type
   */
  places: {
    schema: () => count().max(1e9),
    defaultText: 'depends on city and type',
    flag: '--places <number>',
    help: 'places per city and type',
  },

  /**
   * languages that replace the built-in ones, by their codes: `nativeScripts` from
   * `location-data-kit/native-scripts` contains names, streets and cities in native writing systems
   * @default names in Latin letters
   */
  locales: {
    schema: localesSchema,
    defaultText: 'names in Latin letters',
  },

  /**
   * live subscriptions per account, beyond which create requests are rejected: an integer of at
   * least 0, or `null` for no limit
   * @default unlimited
   */
  quota: {
    schema: () => nullable(count()),
    defaultText: 'unlimited',
    flag: '--quota <number>',
    help: 'maximum live subscriptions per account; limits create requests',
  },

  /**
   * requests per second and account: a number above 0
   * @default unlimited
   */
  rateLimit: {
    schema: () => Joi.number().greater(0),
    defaultText: 'unlimited',
    flag: '--rate-limit <number/s>',
    help: 'requests per second and account',
  },

  /**
   * initial data, which a reset restores: a fixture file, imported, parsed or as an object literal
   * @default an empty one
   */
  fixture: {
    // Validated later, when it is read.
    schema: () => Joi.any<GivenFixture>(),
    defaultText: 'an empty one',
    flag: '--fixture <file>',
    help: 'JSON file with the initial data; a reset restores it',
  },

  /**
   * answers to the open questions: a profile file, imported or parsed, or just some answers. The
   * other questions get the default answer.
   * @default the default answers
   */
  profile: {
    // Validated later, when it is read.
    schema: () => Joi.any<GivenProfile>(),
    defaultText: 'the default answers',
    flag: '--profile <file>',
    help: 'answer open questions as this profile does',
  },

  /**
   * adverse conditions to simulate, such as unknown keys or one 503 per operation; see
   * `conditionIds`
   * @default []
   */
  conditions: {
    schema: conditionsSchema,
    default: [],
    flag: '--conditions <ids>',
    isList: true,
    help: 'adverse conditions to simulate, such as format.extra-keys,failures.rate-limit',
  },

  /**
   * replaces the interpreter of field names: a function of
   * `{ entity_type, fields: [{ name, description }] }` that returns one interpretation per field in
   * the same order, or a promise of them. Any other result is a 500 and a `failure` event.
   * @default the built-in one
   */
  interpreter: {
    schema: () => Joi.function<Interpreter>(),
    defaultText: 'the built-in one',
  },

  /**
   * returns the time in milliseconds since the epoch; if it returns anything else later, the clock
   * stops
   * @default the system clock
   */
  now: {
    schema: () =>
      Joi.function<() => number>()
        .custom((now: () => unknown, helpers) =>
          isTime(now()) ? now : helpers.error('any.invalid'),
        )
        .messages({ 'any.invalid': '{{#label}} must return milliseconds since the epoch' }),
    defaultText: 'the system clock',
  },
} as const satisfies Declarations;

/** Options that the sandbox and the mock have in common. */
export interface ServiceOptions extends OptionsOf<typeof serviceOptions> {}

/**
 * Validates the options of a sandbox or a mock.
 * @param own the options that only the sandbox, or only the mock, has
 * @throws {RangeError} naming the option and what is allowed, or an unknown option and the known
 * ones
 */
export function validateOptions(options: unknown, own: Options): void {
  const schema = Joi.object<ServiceOptions>(schemasOf({ ...own, ...serviceOptions })).required();
  const { tokens, anyToken } = validate(schema, options, 'options', RangeError);
  if (tokens && Object.keys(tokens).length === 0 && !anyToken) {
    throw new RangeError('"tokens" must not be empty unless "anyToken" is set');
  }
}
