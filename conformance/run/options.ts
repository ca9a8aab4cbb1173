import Joi from 'joi';
import type { Declarations, OptionsOf } from '../../src/input/option.js';
import type { GivenProfile } from '../../src/points/profile.js';
import { type Sleep, sleep } from '../http/abort.js';
import type { Fetch } from '../http/runtime.js';
import { defaultFields } from '../session/market.js';
import { baseUrlOf } from './base-url.js';
import type { RunEvent } from './report.js';
import { durationSchema } from '../../src/input/values.js';
import { type GivenToken, tokenPattern } from '../http/issued-tokens.js';
import { sameWord } from '../session/findings/expect.js';

/** Uses the message of the error that a custom function of a schema threw. */
const thrown = { 'any.custom': '{{#error.message}}' };

const token = (name: string): Joi.AlternativesSchema<GivenToken> =>
  Joi.alternatives<GivenToken>(
    Joi.string()
      .pattern(tokenPattern)
      // joi's message would contain the value.
      .messages({
        'string.pattern.base':
          `${name} contains a blank or another character that ` +
          'an Authorization header cannot carry',
      }),
    Joi.function(),
  ).empty('');

/** JavaScript timers cannot run longer than 24 days. */
const duration = durationSchema('24d');

const ids: Joi.AnySchema<readonly string[]> = Joi.array().items(Joi.string());

const fieldNames: Joi.AnySchema<readonly string[]> = Joi.array()
  .items(Joi.string())
  .min(1)
  .unique(sameWord);

/** Headers that the kit sets itself. */
const ownHeaders = ['accept', 'authorization', 'content-type', 'content-length', 'host'];

/**
 * The headers with their names in lower case.
 * @throws {RangeError} without any value, which may be secret
 */
function headersOf(given: Readonly<Record<string, unknown>>): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name))
      throw new RangeError('a header does not have a valid name');
    if (ownHeaders.includes(name.toLowerCase())) {
      throw new RangeError(`the header "${name}" is set by the kit itself`);
    }
    if (typeof value !== 'string' || !/^[\x20-\x7e]+$/.test(value)) {
      throw new RangeError(`the value of the header "${name}" cannot be sent`);
    }
    headers[name.toLowerCase()] = value;
  }
  return headers;
}

/** One header a line, as an environment variable may hold several. */
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

/** The options of a run. */
export const runOptions = {
  /** base URL of the deployment, in front of `/v1`; it may have a path, and a trailing slash */
  baseUrl: {
    schema: Joi.string().required().custom(baseUrlOf).messages(thrown),
    required: true,
  },

  /**
   * the bearer token; without it almost nothing can be verified. A function is called for it before
   * the first request, and again when the deployment no longer accepts what it returned.
   */
  token: {
    schema: token('the token'),
    flag: '--token <token>',
    help: 'bearer token (required)',
  },

  /** the token of another account, or a function; needed to check the isolation between accounts */
  otherToken: {
    schema: token('the other token').invalid(Joi.ref('token')).messages({
      'any.invalid':
        'the other token is the same as the token; it has to belong to another account',
    }),
    flag: '--other-token <token>',
    help: 'token of another account: also checks isolation between accounts',
  },

  /**
   * headers sent with every request, for example for a gateway; `{uuid}` in a value is a new UUID in
   * each request; values of 6 or more characters are redacted everywhere
   * @default {}
   */
  headers: {
    schema: Joi.object<Readonly<Record<string, string>>>().custom(headersOf).messages(thrown),
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
    schema: Joi.string(),
    default: 'Berlin',
    flag: '--city <name>',
    help: 'city to subscribe to',
  },

  /**
   * the entity type to subscribe to
   * @default "cafe"
   */
  entityType: {
    schema: Joi.string(),
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

  /** id of an existing subscription to read entities from, so that the run need not wait for any */
  subscription: {
    schema: Joi.string().empty(''),
    flag: '--subscription <id>',
    help: 'read entities from this existing subscription',
  },

  /**
   * send only requests that change nothing
   * @default false
   */
  readOnly: {
    schema: Joi.boolean(),
    default: false,
    flag: '--read-only',
    help: 'send only requests that change nothing',
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
  maxWait: {
    schema: duration,
    default: '60s',
    flag: '--max-wait <duration>',
    help: 'longest Retry-After to wait for',
  },

  /**
   * the longest time that a run spends waiting, whatever a deployment does, and the longest time
   * for its clean-up. The longest other wait is that of `scrapeTimeout`, `maxWait`, `waitFor` or
   * `watch`.
   * @default 20 times the longest other wait: 20m
   */
  waitBudget: {
    schema: duration,
    flag: '--wait-budget <duration>',
    help: 'longest time that a run spends waiting, and again its clean-up',
    defaultText: '20 times the longest other wait: 20m',
  },

  /**
   * how long the first request is repeated while nothing answers, or a gateway without a service
   * behind it (502, 503, 504), for a deployment that is about to start
   * @default "3s"
   */
  waitFor: {
    schema: duration,
    default: '3s',
    flag: '--wait-for <duration>',
    help: 'how long to wait for a first response',
  },

  /**
   * how long updates and cancellations are watched at least, for a deployment that may undo them
   * after a while: then they are read, and listed, once more
   * @default "0s"
   */
  watch: {
    schema: duration,
    default: '0s',
    flag: '--watch <duration>',
    help: 'how long to watch whether changes are reverted, such as 10s',
  },

  /**
   * how often a request is repeated that failed (408 and 5xx), and a read whose connection broke off;
   * never a creation. What was refused because of a rate (429, 503) is repeated by itself.
   * @default 1
   */
  retries: {
    schema: Joi.number().integer().min(0).max(10),
    default: 1,
    flag: '--retries <number>',
    help: 'how many times to repeat a failed request, up to 10; creations are never repeated',
  },

  /**
   * number of concurrent requests; 1 after a rate limit (429, 503)
   * @default 8
   */
  concurrency: {
    schema: Joi.number().integer().min(1),
    default: 8,
    flag: '--concurrency <number>',
    help: 'number of concurrent requests',
  },

  /**
   * treat whatever a create request returns as the run's own, and update and cancel it. Without it,
   * the run must prove that it created the subscription: see
   * [Only what the run created is changed](conformance.md#only-what-the-run-created-is-changed).
   * @default false
   */
  assumeCreated: {
    schema: Joi.boolean(),
    default: false,
    flag: '--assume-created',
    help: "treat every created subscription as the run's own, without verifying it",
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
   * do not run these checks, given in the same way
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
   * treat warnings (a `should` that does not hold) as failures
   * @default false
   */
  strict: {
    schema: Joi.boolean(),
    default: false,
    flag: '--strict',
    help: 'treat warnings about recommended clauses as failures',
  },

  /**
   * also observe open points that need additional requests, some 80
   * @default false
   */
  deep: {
    schema: Joi.boolean(),
    default: false,
  },

  /**
   * in a deep run, also create a second subscription to the same market for a moment
   * @default the value of `deep`
   */
  duplicate: {
    schema: Joi.boolean(),
    defaultText: 'the value of `deep`',
  },

  /** a parsed profile file, or just answers, to compare the observed ones with: differences fail */
  profile: {
    schema: Joi.object<GivenProfile>(),
  },

  /**
   * sends the requests
   * @default the global `fetch`
   */
  fetch: {
    schema: Joi.function<Fetch>().strip(),
    defaultText: 'the global `fetch`',
  },

  /** aborts the run: what it created is cancelled, and the report says what was not verified */
  signal: {
    schema: Joi.object<AbortSignal>().instance(AbortSignal),
  },

  /**
   * returns the time in ms since the epoch. For tests, with `sleep`: then nothing waits.
   * @default the clock of the machine
   */
  now: {
    schema: Joi.function<() => number>(),
    default: () => Date.now(),
    defaultText: 'the clock of the machine',
  },

  /**
   * waits for a time in ms, and rejects when the signal is aborted
   * @default `setTimeout`
   */
  sleep: {
    schema: Joi.function<Sleep>(),
    default: sleep,
    defaultText: '`setTimeout`',
  },

  /** called with progress events */
  onEvent: {
    schema: Joi.function<(event: RunEvent) => void>().strip(),
  },
} as const satisfies Declarations;

/** Options of `runConformance`. */
export interface RunOptions extends OptionsOf<typeof runOptions> {}
