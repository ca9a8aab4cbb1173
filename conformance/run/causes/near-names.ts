import type { JsonObject } from '../../http/response.js';
import { isObject } from '../../http/response.js';

/** Names by which servers know a key that has another name in the specification. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  account_id: ['account', 'user_id', 'owner_id', 'tenant_id'],
  cancelled_at: ['canceled_at', 'deleted_at'],
  confidence: ['score', 'certainty'],
  created_at: ['created', 'date_created', 'inserted_at'],
  data: ['items', 'results', 'entities', 'content', 'records', 'rows', 'value', 'docs', 'member'],
  data_status: ['scrape_status'],
  discovered_at: ['discovered', 'first_seen_at'],
  entity_type: ['type', 'category'],
  error: ['detail', 'message', 'errors', 'msg', 'error_message', 'error_description', 'title'],
  external_id: ['external'],
  fields: ['attributes', 'properties', 'data'],
  id: ['_id', 'uuid', 'subscription_id', 'entity_id'],
  interpretations: ['results', 'data', 'items', 'fields', 'interpretation'],
  latitude: ['lat'],
  limit: ['size', 'page_size', 'per_page', 'pagesize'],
  longitude: ['lng', 'lon', 'long'],
  name: ['title', 'field', 'field_name'],
  offset: ['page', 'skip', 'start', 'number'],
  open_hours: ['opening_hours', 'hours'],
  suggestion: ['suggestions', 'hint'],
  total: ['count', 'total_count', 'total_elements', 'total_items', 'total_results'],
  understood_as: ['interpretation', 'meaning'],
  updated_at: ['updated', 'date_updated', 'modified_at'],
};

/** A name without its letter case and its separators. */
const letters = (name: string): string => name.replace(/[-_\s]/g, '').toLowerCase();

/** The key by which an object has a value that is due under another name, if there is one. */
export function nearName(object: JsonObject, due: string): string | undefined {
  const given = Object.keys(object);
  const names = [due, ...(synonyms[due] ?? [])];
  for (const name of names) {
    const found = given.find((key) => key !== due && isOtherCase(key, name));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether two names differ only by their letter case and separators. */
export const isOtherCase = (one: string, other: string): boolean => letters(one) === letters(other);

/** The name of the letter case that a key is written in. */
export function caseOf(key: string): string {
  if (key.includes('-')) return 'kebab-case';
  if (/^[A-Z]/.test(key)) {
    return key === key.toUpperCase() ? 'capitals' : 'PascalCase';
  }
  return 'camelCase';
}

/** The key under which an object holds another one that has most of the keys that are due. */
export function holderOf(object: JsonObject, due: readonly string[]): string | undefined {
  for (const [key, value] of Object.entries(object)) {
    if (!isObject(value)) continue;
    const held = due.filter((one) => hasKey(value, one));
    if (held.length * 2 > due.length) return key;
  }
  return undefined;
}

/** Whether an object has a key, maybe under another name. */
export function hasKey(object: JsonObject, key: string): boolean {
  if (Object.hasOwn(object, key)) return true;
  return nearName(object, key) !== undefined;
}

/**
 * The same for an object that has none of these keys itself, and holds the first of them: without
 * it, the other one is only a part.
 */
export function envelopeOf(object: JsonObject, due: readonly string[]): string | undefined {
  const holder = holderOf(object, due);
  if (holder === undefined) return undefined;
  const hasSome = due.some((key) => key !== holder && Object.hasOwn(object, key));
  if (hasSome) return undefined;
  const held = object[holder];
  const [first = ''] = due;
  if (isObject(held) && hasKey(held, first)) return holder;
  return undefined;
}
