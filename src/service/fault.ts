import Joi from 'joi';
import { onDemand } from '../input/on-demand.js';
import { type OperationId, operationIds } from '../api/operations.js';
import type { JsonValue } from '../api/wire.js';
import { validate } from '../input/validate.js';
import {
  count,
  type Duration,
  durationSchema,
  rejectDeep,
  unicodeString,
  uuid,
} from '../input/values.js';
import type { Account } from '../state/state.js';
import type { Rules } from '../operations/operations.js';
import { openQuestions } from '../open-questions/index.js';

/** Selects the affected requests of an operation; all by default. */
export interface FaultMatch {
  /** requests for this subscription */
  id?: string;
  /** requests from this account, by name or id */
  account?: string;
  /** requests with these query parameters, for example `{ offset: '50' }` */
  query?: Record<string, string>;
  /**
   * requests with these values in the body, for example `{ city: 'Paris' }`; other keys are ignored
   */
  body?: Record<string, JsonValue>;
}

export const matchSchema = () =>
  Joi.object<FaultMatch>({
    id: uuid(),
    account: Joi.string(),
    query: Joi.object().pattern(Joi.string(), Joi.string().allow('')),
    body: Joi.object().unknown().max(20).custom(rejectDeep),
  });

/** The parts of a request that a match compares. */
export interface MatchedRequest {
  readonly account: Account;
  /** the id in the path; empty if there is none */
  readonly id: string;
  /** a repeated key is an array */
  readonly query: Readonly<Record<string, unknown>>;
  /** the parsed body */
  readonly payload: unknown;
}

export function isMatch({ id, account, query = {}, body }: FaultMatch, request: MatchedRequest) {
  const { account: sender } = request;
  return (
    (id === undefined || id.toLowerCase() === request.id.toLowerCase()) &&
    (account === undefined || account === sender.id || account === sender.name) &&
    Object.entries(query).every(([key, value]) => String(request.query[key]) === value) &&
    (body === undefined || hasValues(request.payload, body))
  );
}

/** Whether a JSON value contains all values of a pattern; objects can have more keys. */
function hasValues(value: unknown, pattern: unknown): boolean {
  if (typeof pattern !== 'object' || pattern === null) return value === pattern;
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(pattern) !== Array.isArray(value)) return false;
  if (Array.isArray(pattern) && Array.isArray(value) && pattern.length !== value.length) {
    return false;
  }
  const found = new Map(Object.entries(value));
  return Object.entries(pattern).every(([key, wanted]) => hasValues(found.get(key), wanted));
}

/** The target of a fault: an operation, all operations (`*`), or scrapes that begin from now on. */
export type FaultTarget = OperationId | '*' | 'scrape';

/** A response that no operation would send, such as a proxy's page. */
export interface FaultResponse {
  /** 200 to 599 */
  status: number;
  headers?: Record<string, string>;
  /**
   * sent unchanged if it is a string, otherwise as JSON; empty if absent. The media type is
   * derived, unless `headers` contains one
   */
  body?: JsonValue;
}

/** An injected fault: the affected requests, and the effect on them. */
export interface Fault {
  /** the preset from which it was created */
  preset?: FaultPreset;
  operation: FaultTarget;
  match?: FaultMatch;
  /** number of matching requests that pass first */
  after?: number;
  /**
   * probability (0 to 1) of affecting a matching request. The seed, the fault's id and the number of
   * the request determine the result.
   */
  probability?: number;
  /** number of requests to affect before the fault is removed; unlimited by default */
  times?: number;
  /** respond with this status (400 to 599) and an Error body instead of running the operation */
  status?: number;
  /** the message of that Error body */
  error?: string;
  /** additional keys of that Error body, such as `limit` and `current` */
  extra?: Record<string, JsonValue>;
  /** respond with exactly this instead; not together with `status`, `error` and `extra` */
  response?: FaultResponse;
  /** added to the response, such as `Retry-After` */
  headers?: Record<string, string>;
  /** delays the response: `"300ms"`, `"2s"`, ms, or a range */
  latency?: Duration | { min: Duration; max: Duration };
  /** `malformed`: the body is truncated; `drop`: the connection is closed without a response */
  body?: 'malformed' | 'drop';
  /**
   * whether the operation is performed, so that only its response is lost or replaced. Default:
   * false with a `status`, a `response` or a dropped connection, otherwise true
   */
  perform?: boolean;
}

/** The common faults, with the profile's statuses. */
const presets = {
  'rate-limited': ({ rateLimit }) => ({
    operation: '*',
    status: rateLimit.status,
    error: openQuestions['rate-limit.status'].rejection.message,
    ...(rateLimit.retryAfter !== 'none' && { headers: { 'retry-after': '1' } }),
  }),
  'quota-reached': ({ createSubscription }) => ({
    operation: 'createSubscription',
    status: createSubscription.quota.status,
    error: openQuestions['create.quota.status'].rejection.message,
    extra: { limit: 3, current: 3 },
  }),
  'expired-token': ({ authentication }) => ({
    operation: '*',
    status: authentication.statusOfUnknown,
    error: 'The bearer token has expired',
  }),
  slow: () => ({ operation: '*', latency: { min: '1s', max: '3s' } }),
  offline: () => ({ operation: '*', body: 'drop' }),
} as const satisfies Record<string, (rules: Rules) => Fault>;

export type FaultPreset = keyof typeof presets;

/** The names of the presets. */
export const faultPresets: readonly string[] = Object.keys(presets);

/** A preset by name; other keys override its values. */
export type PresetFault = Partial<Fault> & Required<Pick<Fault, 'preset'>>;

/** Selects the faults to remove: by id, by target, or all. */
export type FaultFilter = Partial<Pick<Fault, 'operation'>> & { id?: number };

/** An invalid fault. The message names the key and the allowed values. */
export class FaultError extends RangeError {
  override readonly name = 'FaultError';
}

const operation = () => Joi.valid(...operationIds, '*', 'scrape');
const latency = () => durationSchema('1h');
const times = () => count().min(1);

/**
 * A scrape fault accepts only "times", because there is no request to match and no response to
 * change.
 */
const scrapeFaultSchema = onDemand(() =>
  Joi.object<Fault>({ operation: operation(), times: times() }),
);

const headers = () =>
  Joi.object().pattern(
    /^(?!(content-length|transfer-encoding|connection|trailer|upgrade)$)[\w!#$%&'*+.^`|~-]+$/i,
    Joi.string()
      .allow('')
      .pattern(/^[\t\x20-\x7e]*$/)
      .messages({ 'string.pattern.base': '{{#label}} must consist of printable ASCII characters' }),
  );

/** Whether a fault replaces the operation. */
export const replaces = ({ status, response, body }: Fault): boolean =>
  status !== undefined || response !== undefined || body === 'drop';

const requestFaultKeys = () => ({
  operation: operation(),
  match: matchSchema(),
  after: count(),
  probability: Joi.number().min(0).max(1),
  times: times(),
  status: Joi.number().integer().min(400).max(599),
  error: unicodeString().max(1000),
  extra: Joi.object({ error: Joi.forbidden() }).unknown().max(20).custom(rejectDeep),
  response: Joi.object<FaultResponse>({
    status: Joi.number().integer().min(200).max(599).required(),
    headers: headers(),
    body: Joi.any().custom(rejectDeep),
  }),
  headers: headers(),
  latency: Joi.alternatives(
    latency(),
    Joi.object({ min: latency(), max: latency() }).options({
      presence: 'required',
    }),
  ).messages({
    'alternatives.match': '{{#label}} must be a duration, or have a `min` and a `max`',
  }),
  body: Joi.valid('malformed', 'drop'),
  perform: Joi.boolean(),
});

const preset = () => Joi.valid(...faultPresets);

const requestFaultSchema = onDemand(() =>
  Joi.object<Fault & Partial<PresetFault>>({
    preset: preset(),
    ...requestFaultKeys(),
    operation: operation().required(),
  })
    .or('status', 'response', 'latency', 'body', 'headers')
    .without('response', ['status', 'error', 'extra'])
    .custom((fault: Fault, helpers) =>
      fault.perform === false && !replaces(fault) ? helpers.error('object.perform') : fault,
    )
    .messages({
      'object.missing':
        'a fault needs a status, a response, a latency, headers or a body ("malformed" or "drop")',
      'object.without': 'pass either a `response`, or `status`, `error` and `extra`',
      'object.perform': '`perform: false` needs a status, a response or the body "drop"',
    }),
);

const presetSchema = onDemand(() =>
  Joi.object<Partial<PresetFault>>({
    preset: preset(),
  })
    .unknown()
    .required(),
);

/** The documented schema of a fault; the other required keys depend on its kind. */
export const givenFaultSchema = onDemand(() =>
  Joi.object<PresetFault>({
    preset: preset(),
    ...requestFaultKeys(),
  }).or('operation', 'preset'),
);

export const faultFilterSchema = onDemand(() =>
  Joi.object<FaultFilter>({ id: count(), operation: operation() }),
);

/** @throws {FaultError} naming the invalid key */
export function readFault(input: unknown, rules: Rules): Fault {
  const given = validate(presetSchema(), input, 'fault', FaultError);
  const fault = given.preset ? { ...presets[given.preset](rules), ...given } : given;
  const schema = fault.operation === 'scrape' ? scrapeFaultSchema() : requestFaultSchema();
  return validate(schema, fault, 'fault', FaultError);
}

/** @throws {FaultError} for an invalid filter */
export function readFaultFilter(input: FaultFilter): FaultFilter {
  return validate(faultFilterSchema(), input, 'filter', FaultError);
}
