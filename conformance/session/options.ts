import Joi from 'joi';
import type { Declarations } from '../../src/input/option.js';
import type { GivenProfile } from '../../src/open-questions/profile.js';
import { type Sleep, sleep } from '../http/abort.js';
import type { Fetch } from '../http/runtime.js';
import { defaultFields } from './market.js';
import { baseUrlOf } from '../http/base-url.js';
import { durationSchema } from '../../src/input/values.js';
import { type GivenToken, tokenPattern } from '../http/issued-tokens.js';
import { sameWord } from '../findings/expect.js';

/** Uses the message of the error that a custom function of a schema threw. */
const thrown = { 'any.custom': '{{#error.message}}' };

const token = (name: string): Joi.AlternativesSchema<GivenToken> =>
  Joi.alternatives<GivenToken>(
    Joi.string()
      .pattern(tokenPattern)
      // joi's message would contain the value.
      .messages({
        'string.pattern.base':
          `${name} contains a space or another character that ` +
          'an Authorization header cannot contain',
      }),
    Joi.function(),
  ).empty('');

/** JavaScript timers cannot run longer than 24 days. */
const duration = () => durationSchema('24d');

const ids = (): Joi.AnySchema<readonly string[]> => Joi.array().items(Joi.string());

const fieldNames = (): Joi.AnySchema<readonly string[]> =>
  Joi.array().items(Joi.string()).min(1).unique(sameWord);

/** Headers that the client sets itself. */
const ownHeaders = ['accept', 'authorization', 'content-type', 'content-length', 'host'];

/**
 * Returns the headers with lowercase names.
 * @throws {RangeError} without any value, which might be secret
 */
function headersOf(given: Readonly<Record<string, unknown>>): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) throw new RangeError('a header has an invalid name');
    if (ownHeaders.includes(name.toLowerCase())) {
      throw new RangeError(`the header "${name}" is set by location-data-kit`);
    }
    if (typeof value !== 'string' || !/^[\x20-\x7e]+$/.test(value)) {
      throw new RangeError(`the value of the header "${name}" cannot be sent`);
    }
    headers[name.toLowerCase()] = value;
  }
  return headers;
}

/** Headers, one per line; an environment variable can hold several. */
const headersIn = (texts: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    texts
      .flatMap((text) => text.split('\n'))
      .filter((line) => line.trim() !== '')
      .map((line) => {
        const [, name, value] = /^\s*([^\s:]+)\s*:\s*(.*\S)\s*$/.exec(line) ?? [];
        if (name === undefined || value === undefined) {
          throw new RangeError('must be "Name: value"');
        }
        return [name, value];
      }),
  );

/** The options of a run, without its progress events. */
export const sessionOptions = {
  /** base URL of the deployment, without `/v1`; it can have a path and a trailing slash */
  baseUrl: {
    schema: () => Joi.string().required().custom(baseUrlOf).messages(thrown),
    required: true,
  },

  /**
   * the bearer token; without it almost nothing can be verified. If it's a function, it's called
   * before the first request and again whenever the deployment rejects the token.
   */
  token: {
    schema: () => token('the token'),
    flag: '--token <token>',
    help: 'bearer token (required)',
  },

  /** the token of another account, or a function; needed to check the isolation between accounts */
  otherToken: {
    schema: () =>
      token('the other token').invalid(Joi.ref('token')).messages({
        'any.invalid': 'both tokens are the same; the other token must belong to another account',
      }),
    flag: '--other-token <token>',
    help: 'token of another account: also checks isolation between accounts',
  },

  /**
   * headers for every request, for example for a gateway. `{uuid}` in a value becomes a new UUID in
   * each request; values of six or more characters are redacted everywhere
   * @default {}
   */
  headers: {
    schema: () => Joi.object<Readonly<Record<string, string>>>().custom(headersOf).messages(thrown),
    default: {},
    flag: '--header <name: value>',
    read: headersIn,
    help: 'header to send with every request; {uuid} becomes a new UUID each time; repeatable',
  },

  /**
   * the city to subscribe to
   * @default "Berlin"
   */
  city: {
    schema: () => Joi.string(),
    default: 'Berlin',
    flag: '--city <name>',
    help: 'city to subscribe to',
  },

  /**
   * the entity type to subscribe to
   * @default "cafe"
   */
  entityType: {
    schema: () => Joi.string(),
    default: 'cafe',
    flag: '--entity-type <name>',
    help: 'entity type to subscribe to',
  },

  /**
   * field names; the update drops the first one and adds the last one
   * @default ["phone", "website", "opening_hours"]
   */
  fields: {
    schema: fieldNames,
    default: defaultFields,
    flag: '--fields <names>',
    isList: true,
    help: 'fields to subscribe to; an update drops the first and adds the last',
  },

  /** id of an existing subscription to read entities from, so that the run doesn't have to wait */
  subscription: {
    schema: () => Joi.string().empty(''),
    flag: '--subscription <id>',
    help: 'read entities from this existing subscription',
  },

  /**
   * send only requests that change nothing
   * @default false
   */
  readOnly: {
    schema: () => Joi.boolean(),
    default: false,
    flag: '--read-only',
    help: 'send no create, update or cancel requests',
  },

  /**
   * timeout of one request
   * @default "10s"
   */
  timeout: {
    schema: duration,
    default: '10s',
    flag: '--timeout <duration>',
    help: 'timeout of one request, such as 500ms or 10s; a bare number is milliseconds',
  },

  /**
   * how long to wait for entities to appear
   * @default "30s"
   */
  scrapeTimeout: {
    schema: duration,
    default: '30s',
    flag: '--scrape-timeout <duration>',
    help: 'how long to wait for entities to appear',
  },

  /**
   * the longest `Retry-After` that is honoured. The clean-up may wait longer, within its budget.
   * @default "60s"
   */
  maxRetryAfter: {
    schema: duration,
    default: '60s',
    flag: '--max-retry-after <duration>',
    help: 'longest Retry-After to wait for',
  },

  /**
   * the longest time that a run spends waiting, and the longest time for its clean-up. The longest
   * other wait is the maximum of `scrapeTimeout`, `maxRetryAfter`, `waitFor` and `recheckAfter`.
   * @default 20 times the longest other wait: 20m
   */
  waitBudget: {
    schema: duration,
    flag: '--wait-budget <duration>',
    help: 'longest time that a run spends waiting; the clean-up gets a separate budget of the same length',
    defaultText: '20 times the longest other wait: 20m',
  },

  /**
   * how long the first request is repeated while nothing responds, or a gateway responds with 502,
   * 503 or 504, for a deployment that is about to start
   * @default "3s"
   */
  waitFor: {
    schema: duration,
    default: '3s',
    flag: '--wait-for <duration>',
    help: 'how long to wait for the deployment to start responding',
  },

  /**
   * minimum time after which updates and cancellations are read and listed again, for deployments that
   * may revert them later
   * @default "0s"
   */
  recheckAfter: {
    schema: duration,
    default: '0s',
    flag: '--recheck-after <duration>',
    help: 'after this time, check that changes have not been reverted, such as 10s',
  },

  /**
   * number of retries of a failed request (408 and 5xx), and of a read whose connection broke; never
   * of a create request. Rate limits (429, 503) are handled separately.
   * @default 1
   */
  retries: {
    schema: () => Joi.number().integer().min(0).max(10),
    default: 1,
    flag: '--retries <number>',
    help: 'retries after a 408, 5xx or (reads only) broken connection, up to 10; none for create requests',
  },

  /**
   * number of concurrent requests; 1 after a rate limit (429, 503)
   * @default 8
   */
  concurrency: {
    schema: () => Joi.number().integer().min(1),
    default: 8,
    flag: '--concurrency <number>',
    help: 'number of concurrent requests',
  },

  /**
   * treat whatever a create request returns as the run's own, and update and cancel it. Without it,
   * the run must prove that it created the subscription: see
   * [Only what the run created is changed](verdicts.md#only-what-the-run-created-is-changed).
   * @default false
   */
  assumeCreated: {
    schema: () => Joi.boolean(),
    default: false,
    flag: '--assume-created',
    help: "treat every created subscription as this run's, without verification",
  },

  /**
   * run only these checks: ids, id prefixes up to a dot, or sections
   * @default []
   */
  only: {
    schema: ids,
    default: [],
    flag: '--only <ids>',
    isList: true,
    help: 'run only these checks: ids, id prefixes ("list"), or sections',
  },

  /**
   * don't run these checks
   * @default []
   */
  skip: {
    schema: ids,
    default: [],
    flag: '--skip <ids>',
    isList: true,
    help: 'run all checks except these',
  },

  /**
   * treat warnings (a `should` that is not met) as failures
   * @default false
   */
  strict: {
    schema: () => Joi.boolean(),
    default: false,
    flag: '--strict',
    help: 'treat warnings (recommended requirements that are not met) as failures',
  },

  /**
   * also observe open questions that need additional requests, about 85
   * @default false
   */
  extended: {
    schema: () => Joi.boolean(),
    default: false,
  },

  /**
   * in an extended run, also create a second subscription to the same city and type for a moment
   * @default the value of `extended`
   */
  duplicate: {
    schema: () => Joi.boolean(),
    defaultText: 'the value of `extended`',
  },

  /** a parsed profile file, or just some answers; observed answers that differ from it fail the run */
  profile: {
    schema: () => Joi.object<GivenProfile>(),
  },

  /**
   * sends the requests
   * @default the global `fetch`
   */
  fetch: {
    schema: () => Joi.function<Fetch>().strip(),
    defaultText: 'the global `fetch`',
  },

  /** aborts the run: it cancels what it created, and the report lists the checks that are inconclusive */
  signal: {
    schema: () => Joi.object<AbortSignal>().instance(AbortSignal),
  },

  /**
   * returns the time in ms since the epoch; together with `sleep`, for tests that don't wait
   * @default the system clock
   */
  now: {
    schema: () => Joi.function<() => number>(),
    default: () => Date.now(),
    defaultText: 'the system clock',
  },

  /**
   * waits for a time in ms, and rejects when the signal is aborted
   * @default `setTimeout`
   */
  sleep: {
    schema: () => Joi.function<Sleep>(),
    default: sleep,
    defaultText: '`setTimeout`',
  },
} as const satisfies Declarations;
