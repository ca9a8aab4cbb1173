import type { JsonValue } from '../api/wire.js';
import type { Group } from '../places/entity-types/entity-type.js';
import type { Place } from '../places/world.js';

/** What kind of value a field has; says how it is understood. */
export type FieldKind = 'text' | 'number' | 'yes-no' | 'list' | 'link' | 'time' | 'date' | 'object';

/** A field that the service knows. */
export interface Field {
  /** canonical, snake_case */
  readonly name: string;
  /** what it means, continuing "Whether …" for a yes-no field, otherwise a noun phrase beginning with a capital */
  readonly meaning: string;
  readonly kind: FieldKind;
  /** other names, in several languages */
  readonly synonyms: readonly string[];
  /** the groups of types that it makes sense for; empty for all */
  readonly groups: readonly Group[];
  /** The value for a place, null when unknown or when it makes no sense there. */
  value(place: Place): JsonValue;
}

export type Generator = (place: Place) => JsonValue;
