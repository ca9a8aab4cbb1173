import type { JsonValue } from '../../src/api/wire.js';
import { isMask } from '../http/masks.js';
import type { JsonObject } from '../http/response.js';

export const isWord = (value: JsonValue | undefined): value is string =>
  typeof value === 'string' && value.trim() !== '';

/**
 * Returns the names in the `fields` of a body that every deployment must accept; null for any
 * others.
 */
export function fieldsIn(body: JsonObject | undefined): string[] | null {
  const fields = body?.fields;
  if (!Array.isArray(fields) || fields.length === 0) return null;
  const names = fields.filter(isWord).filter((name) => !isMask(name));
  return names.length === fields.length ? names : null;
}
