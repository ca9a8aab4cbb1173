import type { JsonValue } from '../../src/api/wire.js';
import { isObject, type JsonRecord, type OperationName } from './transcript.js';

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
  const known = new Map<string, JsonRecord>();
  const data = json.data.map((one) => (isObject(one) ? reducedEntity(one, known) : one));
  return { ...json, data };
}

const keptKeys = ['id', 'name', 'city', 'entity_type', 'discovered_at', 'removed_at'];

/** @param known the reduced `fields` of the page so far, by their keys: most entities have the same ones */
function reducedEntity(entity: JsonRecord, known: Map<string, JsonRecord>): JsonRecord {
  const shown: Record<string, JsonValue> = {};
  for (const key of keptKeys) {
    if (key in entity) shown[key] = entity[key] ?? null;
  }
  const { fields } = entity;
  if (fields !== undefined) shown.fields = isObject(fields) ? reducedFields(fields, known) : fields;
  return shown;
}

function reducedFields(fields: JsonRecord, known: Map<string, JsonRecord>): JsonRecord {
  const names = Object.keys(fields);
  const key = JSON.stringify(names);
  const found = known.get(key) ?? Object.fromEntries(names.map((name) => [name, null]));
  known.set(key, found);
  return found;
}
