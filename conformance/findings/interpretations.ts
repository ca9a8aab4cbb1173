import {
  bodyObject,
  isObject,
  succeeded,
  type HttpResponse,
  type JsonObject,
} from '../http/response.js';
import { notSucceeded, violationOfKey } from './expect.js';
import { passed, type Finding } from './finding.js';

/** Returns the interpretations that are objects. */
export function interpretationsIn(response: HttpResponse): JsonObject[] {
  const { interpretations } = bodyObject(response);
  if (Array.isArray(interpretations)) return interpretations.filter(isObject);
  return [];
}

/** Checks that the response to an interpretation contains an array. */
export function expectInterpretations(response: HttpResponse): Finding {
  const { interpretations } = bodyObject(response);
  const hasSucceeded = succeeded(response);
  if (hasSucceeded && Array.isArray(interpretations)) return passed();
  const finding = notSucceeded(response, 'success (2xx) with an array `interpretations`');
  if (!hasSucceeded) return finding;
  return { ...finding, violation: violationOfKey('interpretations', interpretations, ['array']) };
}
