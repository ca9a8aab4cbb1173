import type { JsonValue } from '../../src/api/wire.js';
import { bodyObject, isObject, type JsonObject } from '../http/response.js';
import { hasMask } from '../http/masks.js';
import type { Recorded } from './recorded.js';

/** Returns the JSON object of a request; undefined if it was not recorded, or is something else. */
export const sentObject = ({ sent: { json } }: Recorded): JsonObject | undefined =>
  isObject(json) ? json : undefined;

function fieldNamesIn(list: JsonValue | undefined): JsonValue[] {
  if (!Array.isArray(list)) return [];
  return list.map((item) => (isObject(item) ? (item.name ?? null) : item));
}

/** Whether the requested names, or those of interpretations, are masked. */
export function hasMaskedNames(at: Recorded): boolean {
  const { interpretations } = bodyObject(at.response);
  return hasMask([...fieldNamesIn(sentObject(at)?.fields), ...fieldNamesIn(interpretations)]);
}
