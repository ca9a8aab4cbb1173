import type { JsonValue } from '../api/wire.js';
import type { TypeGroup } from '../data/entity-types/groups.js';
import type { TypeId } from '../data/entity-types/types.js';
import type { Place } from '../places/index.js';

/** Percentages of places that have something, by type or group; `others` is the default. */
export type Likelihoods = Readonly<Partial<Record<TypeId | TypeGroup | 'others', number>>>;

/** A record of the field catalogue. */
export interface Field {
  /** canonical, snake_case */
  readonly name: string;
  /** kind of value, as an interpretation words it */
  readonly kind:
    | 'text'
    | 'number'
    | 'true or false'
    | 'list'
    | 'URL'
    | 'image'
    | 'time, HH:MM'
    | 'timestamp'
    | 'object';
  /**
   * what it means: continues "Whether …" if it is true or false, otherwise begins with a capital
   */
  readonly meaning: string;
  /** other names, in several languages */
  readonly synonyms: readonly string[];
  /**
   * The groups of types that it applies to; by default, the groups of `likely`, or all. Its value
   * is null for other types.
   */
  readonly groups?: readonly TypeGroup[];
  /** For booleans: the percentage of places for which it is true. */
  readonly likely?: Likelihoods;
  /** The value at a place; null if unknown. Takes precedence over `likely`. */
  readonly value?: (place: Place) => JsonValue;
}

type TypeOfPlace = Pick<Place['type'], 'id' | 'group'>;

/** Returns the percentage for a type; undefined if there is none. */
export function likelihood(
  likely: Readonly<Record<string, number>>,
  { id, group }: TypeOfPlace,
): number | undefined {
  const key = [id, group, 'others'].find((one) => Object.hasOwn(likely, one));
  return key === undefined ? undefined : likely[key];
}

/** Whether a field applies to a type. */
export function suits(field: Field, type: TypeOfPlace): boolean {
  if (field.groups !== undefined) {
    return field.groups.includes(type.group);
  }
  return field.likely === undefined || likelihood(field.likely, type) !== undefined;
}

/** Share of places for which a boolean is unknown, 0 to 1. */
const unknownShare = 0.06;

/** Whether a place has something, deterministic for the place and the name; null when unknown. */
export function chance(place: Place, name: string, percent: number): boolean | null {
  const { datatype } = place.faker(name);
  if (datatype.boolean(unknownShare)) return null;
  return datatype.boolean(percent / 100);
}

/** The computed value of a field at a place; null when unknown. */
export function fieldValue(field: Field, place: Place): JsonValue {
  if (!suits(field, place.type)) return null;
  const { name, value, likely = {} } = field;
  if (value) return value(place);
  return chance(place, name, likelihood(likely, place.type) ?? 0);
}

/**
 * Whether a boolean field is true at a place; false for a field without likelihoods. A pinned value
 * takes precedence.
 */
export function isTrue(field: Field, place: Place): boolean {
  if (field.likely === undefined) return false;
  const { pinnedFields } = place;
  const pinned = [field.name, ...field.synonyms].find((name) => Object.hasOwn(pinnedFields, name));
  if (pinned !== undefined) return pinnedFields[pinned] === true;
  return fieldValue(field, place) === true;
}
