import Joi from 'joi';
import type { JsonValue } from '../api/wire.js';
import { uuid } from '../input/values.js';
import type { Account } from '../operations/access.js';

/** Which requests are meant, of those for an operation; all of them by default. */
export interface FaultMatch {
  /** of this subscription */
  id?: string;
  /** of this account, by name or id */
  account?: string;
  /** with these query parameters, for example `{ offset: '50' }` */
  query?: Record<string, string>;
  /** with these values in the body, for example `{ city: 'Paris' }`; other keys do not matter */
  body?: Record<string, JsonValue>;
}

export const matchSchema = Joi.object<FaultMatch>({
  id: uuid,
  account: Joi.string(),
  query: Joi.object().pattern(Joi.string(), Joi.string().allow('')),
  body: Joi.object().unknown().max(20),
});

/** What of a request is compared. */
export interface MatchedRequest {
  readonly account: Account;
  /** the id in the path; empty where there is none */
  readonly id: string;
  /** a repeated key has all its values */
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

/** Whether a JSON value has all the values of a pattern; objects may have more keys. */
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
