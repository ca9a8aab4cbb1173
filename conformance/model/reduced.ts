import type { JsonValue } from '../../src/api/wire.js';
import { isObject, type OperationName } from './transcript.js';

/**
 * Reduces a body to what runs and transcripts need once it was judged. Of an entity, these are the id, the
 * place, the keys of `fields` and the values that show an order.
 */
export function reduced(
  operation: OperationName | null,
  json: JsonValue | undefined,
): JsonValue | undefined {
  if (!isObject(json)) return json;
  if (operation === 'interpret') return 'interpretations' in json ? { interpretations: [] } : json;
  if (operation !== 'list' || !Array.isArray(json.data)) return json;
  return { ...json, data: json.data.map((one) => (isObject(one) ? reducedEntity(one) : one)) };
}

const keptKeys = ['id', 'name', 'city', 'entity_type', 'discovered_at', 'removed_at'];

function reducedEntity(entity: Readonly<Record<string, JsonValue>>): Record<string, JsonValue> {
  const kept = keptKeys.filter((key) => key in entity);
  const { fields } = entity;
  const shown = Object.fromEntries(kept.map((key) => [key, entity[key] ?? null]));
  if (fields === undefined) return shown;
  if (!isObject(fields)) return { ...shown, fields };
  return { ...shown, fields: Object.fromEntries(Object.keys(fields).map((key) => [key, null])) };
}
