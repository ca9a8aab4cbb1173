import type { JsonValue } from '../api/wire.js';
import type { Place } from '../places/index.js';
import { resolveField } from './resolve-field.js';

/** The value of a field at a place; null when unknown. */
export type FieldReader = (place: Place) => JsonValue;

/**
 * How to read the values of a field by the name that a subscription asks for it with. What the name means is found out
 * once, here: keep the reader and use it for every place of a page.
 */
export function fieldReader(name: string): FieldReader {
  const { field } = resolveField(name);
  return (place) => {
    const pinned = pinnedValue(place.pinnedFields, name);
    return pinned === undefined ? (field?.value(place) ?? null) : pinned;
  };
}

/** The value that a pinned place has for a field, under that name or another name of the same field. */
function pinnedValue(fields: Readonly<Record<string, JsonValue>>, name: string): JsonValue | undefined {
  if (Object.hasOwn(fields, name)) return fields[name];
  const names = Object.keys(fields);
  if (names.length === 0) return undefined;
  const { field } = resolveField(name);
  const same = field === null ? undefined : names.find((key) => resolveField(key).field === field);
  return same === undefined ? undefined : fields[same];
}
