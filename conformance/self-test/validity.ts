import type { JsonValue } from '../../src/api/wire.js';

/** A string of at least one character, as `city`, `entity_type` and each of `fields` have to be. */
export function isFilledText(value: JsonValue | undefined): value is string {
  return typeof value === 'string' && value.length > 0;
}

/** An array whose items are all strings of at least one character; it may be empty. */
export function isNameList(value: JsonValue | undefined): value is string[] {
  return Array.isArray(value) && value.every((item) => isFilledText(item));
}

/** The keys of a body that are none of those known. */
export function unknownKeys(body: object, known: readonly string[]): string[] {
  return Object.keys(body).filter((key) => !known.includes(key));
}
