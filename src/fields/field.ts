import type { JsonValue } from '../api/wire.js';
import type { Group } from '../places/entity-types/group-records.js';
import type { Place } from '../places/index.js';

/** How many percent have something: of types or groups, and of all `others` when there is such a key. */
export type Likelihoods = Readonly<Record<string, number>>;

/** A field that the service knows, as it is written down. */
export interface Field {
  /** canonical, snake_case */
  readonly name: string;
  /** what kind of value it has, in the words of an interpretation */
  readonly kind: 'text' | 'number' | 'true or false' | 'list of texts' | 'URL' | 'time, HH:MM' | 'timestamp' | 'object';
  /** what it means, continuing "Whether …" where it is true or false, otherwise a noun phrase beginning with a capital */
  readonly meaning: string;
  /** other names, in several languages */
  readonly synonyms: readonly string[];
  /** The groups of types that it makes sense for; all, or those of `likely`, when absent. Elsewhere it is null. */
  readonly groups?: readonly Group[];
  /** How many percent have it, where it is true or false. */
  readonly likely?: Likelihoods;
  /** The value at a place, null when unknown. It wins over `likely`. */
  readonly value?: (place: Place) => JsonValue;
}

type TypeOfPlace = Pick<Place['type'], 'id' | 'group'>;

/** How many percent of a type have something; undefined where it makes no sense. */
export function likelihood(likely: Likelihoods, { id, group }: TypeOfPlace): number | undefined {
  const key = [id, group, 'others'].find((one) => Object.hasOwn(likely, one));
  return key === undefined ? undefined : likely[key];
}

/** Whether a field makes sense for a type. */
export function suits(field: Field, type: TypeOfPlace): boolean {
  if (field.groups !== undefined) return field.groups.includes(type.group);
  return field.likely === undefined || likelihood(field.likely, type) !== undefined;
}

/** Of how many percent nobody has noted whether they have something. */
const unknownShare = 0.06;

/** Whether a place has something, always the same for the place and the name; null when nobody noted it. */
export function chance(place: Place, name: string, percent: number): boolean | null {
  const { datatype } = place.faker(name);
  return datatype.boolean(unknownShare) ? null : datatype.boolean(percent / 100);
}

/** The computed value of a field at a place; null when unknown. */
export function valueOf(field: Field, place: Place): JsonValue {
  if (!suits(field, place.type)) return null;
  const { name, value } = field;
  return value ? value(place) : chance(place, name, likelihood(field.likely ?? {}, place.type) ?? 0);
}
