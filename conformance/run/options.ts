import { milliseconds, type Duration } from '../../src/input/duration.js';
import { type GivenProfile, givenAnswers } from '../../src/profile/profile.js';
import { sameWord } from '../session/expect.js';
import type { Fetch } from '../http/client.js';
import type { RunEvent } from './report.js';
import { marketOf, type Settings } from '../session/settings.js';

/** Options of `runConformance`. */
export interface RunOptions {
  /** where the deployment is: with or without a path in front of `/v1`, with or without a slash at the end */
  baseUrl: string;
  /** the bearer token; without one next to nothing can be verified */
  token?: string | undefined;
  /** the token of another account; with it, isolation between accounts is looked at */
  otherToken?: string | undefined;
  /** sends the requests; the global `fetch` by default */
  fetch?: Fetch | undefined;
  /** the city to subscribe to; Berlin by default */
  city?: string | undefined;
  /** the entity type to subscribe to; cafe by default */
  entityType?: string | undefined;
  /** names of fields; the first one is dropped and the last one added by the update */
  fields?: readonly string[] | undefined;
  /** id of a subscription to read entities from, so that none have to be waited for */
  subscription?: string | undefined;
  /** send nothing that changes anything */
  readOnly?: boolean | undefined;
  /** for one request; 10 s by default */
  timeout?: Duration | undefined;
  /** for entities to appear; 30 s by default */
  scrapeTimeout?: Duration | undefined;
  /** the longest `Retry-After` that is honoured; 60 s by default. The clean-up waits longer */
  maxWait?: Duration | undefined;
  /** sent with every request, such as what a gateway asks for; values of 6 and more characters are redacted everywhere */
  headers?: Readonly<Record<string, string>> | undefined;
  /** requests at a time; 4 by default. After a rate limit (429) one at a time */
  concurrency?: number | undefined;
  /** ids of checks, beginnings of ids up to a dot, or sections: run these */
  only?: readonly string[] | undefined;
  /** the same: leave these out */
  skip?: readonly string[] | undefined;
  /** also observe open points that take requests of their own; at most 40 more */
  deep?: boolean | undefined;
  /** in a deep run, also ask for a second subscription to the market, for a moment; by default as `deep` */
  duplicate?: boolean | undefined;
  /** a `should` that does not hold fails instead of being a warning */
  strict?: boolean | undefined;
  /** a profile file, parsed, or just answers, to hold the observed ones against: one that differs fails */
  profile?: GivenProfile | undefined;
  /** stops the run: what it created is cancelled, and the report says what was not verified */
  signal?: AbortSignal | undefined;
  /** is told how the run goes on */
  onEvent?: ((event: RunEvent) => void) | undefined;
}

/** An option that makes no sense. The message names it, and never shows a token. */
export class UsageError extends RangeError {
  override readonly name = 'UsageError';
}

function baseUrlOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new UsageError('the base URL is not an http or https address');
  }
  if (url.username !== '' || url.password !== '') {
    throw new UsageError('the base URL carries a user name or password; only bearer tokens are sent');
  }
  if (url.search !== '' || url.hash !== '') {
    throw new UsageError('the base URL carries a query or a fragment; give just the address in front of /v1');
  }
  if (/\/v1\/*$/.test(url.pathname)) {
    throw new UsageError('the base URL ends in /v1; give the address in front of it');
  }
  return url.origin + url.pathname.replace(/\/+$/, '');
}

function tokenOf(token: string | undefined, name: string): string | undefined {
  if (token === undefined || token === '') return undefined;
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw new UsageError(`${name} has a blank or another character that no Authorization header can carry`);
  }
  return token;
}

const ownHeaders = ['accept', 'authorization', 'content-type', 'content-length', 'host'];

/** Names in lower case. A message never shows a value. */
function headersOf(given: Readonly<Record<string, string>>): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) throw new UsageError('a header has no valid name');
    if (ownHeaders.includes(name.toLowerCase())) {
      throw new UsageError(`the header "${name}" is set by the kit itself`);
    }
    if (!/^[\x20-\x7e]+$/.test(value)) {
      throw new UsageError(`the value of the header "${name}" cannot be sent`);
    }
    headers[name.toLowerCase()] = value;
  }
  return headers;
}

function durationOf(value: Duration | undefined, fallback: number, name: string): number {
  try {
    return value === undefined ? fallback : milliseconds(value);
  } catch (error) {
    throw new UsageError(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Fills in the defaults. @throws {UsageError} for an option that makes no sense, {ProfileError} */
export function resolveOptions(options: RunOptions): Settings {
  const { city, entityType, fields, concurrency = 4 } = options;
  if (!Number.isInteger(concurrency) || concurrency < 1) {
    throw new UsageError(`the concurrency is ${concurrency}; it has to be a whole number of at least 1`);
  }
  if (fields !== undefined && (fields.length === 0 || fields.includes(''))) {
    throw new UsageError('the list of fields is empty, or one of them is');
  }
  const twice = fields?.find((name, index) => fields.findIndex((one) => sameWord(one, name)) < index);
  if (twice !== undefined) throw new UsageError(`the list of fields names "${twice}" twice`);
  if (city === '' || entityType === '') throw new UsageError('the city or the entity type is empty');
  if (options.token && options.token === options.otherToken) {
    throw new UsageError('the other token is the same as the token; it has to belong to another account');
  }
  const timeout = durationOf(options.timeout, 10_000, 'timeout');
  if (timeout < 1) throw new UsageError('timeout: no request can be answered in no time');
  return {
    baseUrl: baseUrlOf(options.baseUrl),
    token: tokenOf(options.token, 'the token'),
    otherToken: tokenOf(options.otherToken, 'the other token'),
    market: marketOf({ city, entityType, fields }),
    subscription: options.subscription === '' ? undefined : options.subscription,
    readOnly: options.readOnly ?? false,
    timeout,
    maxWait: durationOf(options.maxWait, 60_000, 'max wait'),
    headers: headersOf(options.headers ?? {}),
    scrapeTimeout: durationOf(options.scrapeTimeout, 30_000, 'scrape timeout'),
    concurrency,
    only: options.only ?? [],
    skip: options.skip ?? [],
    deep: options.deep ?? false,
    duplicate: options.duplicate ?? options.deep ?? false,
    strict: options.strict ?? false,
    profile: givenAnswers(options.profile ?? {}),
    signal: options.signal,
  };
}
