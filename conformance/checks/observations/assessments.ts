import type { JsonValue } from '../../../src/api/wire.js';
import { isObject, type JsonObject } from '../../http/response.js';
import { sameNames } from '../../session/findings/expect.js';

/** What `field_assessments` of a subscription with these fields holds. */
export function assessmentShape(
  value: JsonObject | undefined,
  fields: JsonValue | undefined,
): 'absent' | 'empty' | 'by-field' | 'by-field-word' | 'other' {
  if (value === undefined) return 'absent';
  const keys = Object.keys(value);
  if (keys.length === 0) return 'empty';
  if (!sameNames(fields, keys)) return 'other';
  const values = Object.values(value);
  if (values.every(isObject)) return 'by-field';
  return values.every((one) => typeof one === 'string') ? 'by-field-word' : 'other';
}

/** The keys of all assessments that are objects; null if there are none. */
export function assessmentKeys(value: JsonObject | undefined): string[] | null {
  const assessments = Object.values(value ?? {}).filter(isObject);
  if (assessments.length === 0) return null;
  return [...new Set(assessments.flatMap((one) => Object.keys(one)))].sort();
}
