import Joi from 'joi';
import { durationSchema, milliseconds, type Duration } from '../../src/input/duration.js';
import { validate } from '../../src/input/validate.js';
import { type GivenProfile, givenAnswers } from '../../src/profile/profile.js';
import { sameWord } from '../session/expect.js';
import { type Sleep, sleep } from '../http/abort.js';
import type { Fetch } from '../http/client.js';
import type { RunEvent } from './report.js';
import { marketOf, type MarketOptions, type Settings } from '../session/settings.js';

/** Options of `runConformance`. */
export interface RunOptions {
  /** base URL of the deployment, in front of `/v1`; it may have a path, and a trailing slash */
  baseUrl: string;
  /** the bearer token; without it almost nothing can be verified */
  token?: string | undefined;
  /** the token of another account; needed to check the isolation between accounts */
  otherToken?: string | undefined;
  /** sends the requests; the global `fetch` by default */
  fetch?: Fetch | undefined;
  /** the city to subscribe to; Berlin by default */
  city?: string | undefined;
  /** the entity type to subscribe to; cafe by default */
  entityType?: string | undefined;
  /** field names; the update drops the first one and adds the last one */
  fields?: readonly string[] | undefined;
  /** id of an existing subscription to read entities from, so that the run need not wait for any */
  subscription?: string | undefined;
  /** send only requests that change nothing */
  readOnly?: boolean | undefined;
  /** timeout of one request; 10 s by default */
  timeout?: Duration | undefined;
  /** how long to wait for entities to appear; 30 s by default */
  scrapeTimeout?: Duration | undefined;
  /** the longest `Retry-After` that is honoured; 60 s by default. The clean-up may wait longer */
  maxWait?: Duration | undefined;
  /**
   * headers sent with every request, for example for a gateway; values of 6 or more characters are
   * redacted everywhere
   */
  headers?: Readonly<Record<string, string>> | undefined;
  /** number of concurrent requests; 4 by default, and 1 after a rate limit (429) */
  concurrency?: number | undefined;
  /** run only these checks: ids, id prefixes up to a dot, or sections */
  only?: readonly string[] | undefined;
  /** do not run these checks, given in the same way */
  skip?: readonly string[] | undefined;
  /** also observe open points that need additional requests, some 60 */
  deep?: boolean | undefined;
  /**
   * in a deep run, also create a second subscription to the same market for a moment; by default
   * the value of `deep`
   */
  duplicate?: boolean | undefined;
  /**
   * take whatever a creation returns for the run's own, and update and cancel it. Without it, that
   * has to be proven: by its `created_at`, or by another creation that returns another id
   */
  assumeCreated?: boolean | undefined;
  /** treat warnings (a `should` that does not hold) as failures */
  strict?: boolean | undefined;
  /** a parsed profile file, or just answers, to compare the observed ones with: differences fail */
  profile?: GivenProfile | undefined;
  /** aborts the run: what it created is cancelled, and the report says what was not verified */
  signal?: AbortSignal | undefined;
  /**
   * returns the time in ms since the epoch; `Date.now` by default. For tests, with `sleep`: then
   * nothing waits
   */
  now?: (() => number) | undefined;
  /** waits for a time in ms, and rejects when the signal is aborted; `setTimeout` by default */
  sleep?: Sleep | undefined;
  /** called with progress events */
  onEvent?: ((event: RunEvent) => void) | undefined;
}

/** An invalid option. The message names it, and never contains a token. */
export class UsageError extends RangeError {
  override readonly name = 'UsageError';
}

/** The address in front of `/v1`, without a slash at the end. */
function baseUrlOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new RangeError(
      'the base URL is not an http or https address, such as https://staging.example.com',
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new RangeError(
      'the base URL carries a user name or password; only bearer tokens are sent',
    );
  }
  if (url.search !== '' || url.hash !== '') {
    throw new RangeError(
      'the base URL carries a query or a fragment; give just the address in front of /v1',
    );
  }
  if (/\/v1(\/subscriptions)?\/*$/.test(url.pathname)) {
    throw new RangeError('the base URL ends in /v1; give the address in front of it');
  }
  return url.origin + url.pathname.replace(/\/+$/, '');
}

const ownHeaders = ['accept', 'authorization', 'content-type', 'content-length', 'host'];

/** Header names in lower case. A message never contains a value. */
function headersOf(given: Readonly<Record<string, unknown>>): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) throw new RangeError('a header has no valid name');
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

/** Uses the message of the error that a custom function of a schema threw. */
const thrown = { 'any.custom': '{{#error.message}}' };

const token = (name: string): Joi.StringSchema =>
  Joi.string()
    .empty('')
    .pattern(/^[\x21-\x7e]+$/)
    // joi's message would contain the value.
    .messages({
      'string.pattern.base': `${name} has a blank or another character that no Authorization header can carry`,
    });

/** JavaScript timers cannot run longer than 24 days. */
const duration = (fallback: number): Joi.Schema =>
  durationSchema('24d').custom(milliseconds).default(fallback);

const ids = Joi.array().items(Joi.string()).default([]);

type Validated = Omit<Settings, 'market' | 'profile'> &
  MarketOptions &
  Pick<RunOptions, 'profile' | 'fetch' | 'onEvent'>;

const optionsSchema = Joi.object<Validated>({
  baseUrl: Joi.string().required().custom(baseUrlOf).messages(thrown),
  token: token('the token'),
  otherToken: token('the other token').invalid(Joi.ref('token')).messages({
    'any.invalid': 'the other token is the same as the token; it has to belong to another account',
  }),
  city: Joi.string(),
  entityType: Joi.string(),
  fields: Joi.array().items(Joi.string()).min(1).unique(sameWord),
  subscription: Joi.string().empty(''),
  readOnly: Joi.boolean().default(false),
  timeout: duration(10_000),
  scrapeTimeout: duration(30_000),
  maxWait: duration(60_000),
  headers: Joi.object().custom(headersOf).messages(thrown).default({}),
  concurrency: Joi.number().integer().min(1).default(4),
  only: ids,
  skip: ids,
  deep: Joi.boolean().default(false),
  duplicate: Joi.boolean().default(Joi.ref('deep')),
  assumeCreated: Joi.boolean().default(false),
  strict: Joi.boolean().default(false),
  profile: Joi.object(),
  signal: Joi.object().instance(AbortSignal),
  now: Joi.function().default(() => Date.now),
  sleep: Joi.function().default(() => sleep),
  fetch: Joi.function().strip(),
  onEvent: Joi.function().strip(),
}).required();

/** Shorter header values are not redacted: they would occur in unrelated text. */
const shortestSecret = 6;

/** What must not appear in any output. */
export function secretsOf({ token = '', otherToken = '', headers }: Settings): string[] {
  return [
    token,
    otherToken,
    ...Object.values(headers).filter(({ length }) => length >= shortestSecret),
  ];
}

/**
 * Validates the options and fills in the defaults.
 * @throws {UsageError} naming the option and what is allowed, {ProfileError} for an invalid profile
 */
export function resolveOptions(options: RunOptions): Settings {
  const valid = validate(optionsSchema, options, 'options', UsageError);
  const { city, entityType, fields, profile = {}, ...settings } = valid;
  if (settings.timeout < 1) throw new UsageError('"timeout" must be at least 1 ms');
  return {
    ...settings,
    market: marketOf({ city, entityType, fields }),
    profile: givenAnswers(profile),
  };
}
