import type { JsonValue } from '../../../src/api/wire.js';
import type { JsonObject } from '../../http/response.js';
import { beginningOf, hasSucceeded, objectOf } from './exchanged.js';
import type { Symptom } from './symptom.js';

/** Whether a value tells of an error: envelopes have `error: null` where all is well. */
function tellsOfError(value: JsonValue | undefined): boolean {
  if (typeof value === 'string') return value !== '';
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

function isError(body: JsonObject): boolean {
  const { success, ok, status, code: number } = body;
  const isData = ['id', 'data', 'total', 'interpretations'].some((key) => Object.hasOwn(body, key));
  const isRefusal = success === false || ok === false || status === 'error' || status === 'fail';
  if (isRefusal || (typeof number === 'number' && number >= 400)) return true;
  return !isData && ['error', 'errors', 'detail'].some((key) => tellsOfError(body[key]));
}

/** A body that says that something is wrong, with a status that says that all is well. */
export const errorsWithSuccess: Symptom = {
  keyOf: ({ exchange }) => {
    const body = objectOf(exchange);
    if (!hasSucceeded(exchange) || body === null || !isError(body)) {
      return null;
    }
    return 'errors with success';
  },
  title: ([first, ...others]) => {
    const status = first.exchange.response?.status ?? 200;
    if (others.length === 0) return `Errors come with status ${status}.`;
    return `Errors come with status ${status} in ${others.length + 1} places.`;
  },
  evidence: ({ exchange }) => beginningOf(exchange),
};
