import type { JsonValue } from '../api/wire.js';
import type { Group } from '../places/entity-types/group-records.js';
import type { Place } from '../places/index.js';

/** What kind of value a field has; says how it is understood. */
export type FieldKind = 'text' | 'number' | 'yes-no' | 'list' | 'link' | 'time' | 'date' | 'object';

/** A field as it is written down. */
export interface FieldRecord {
  /** canonical, snake_case */
  readonly name: string;
  readonly kind: FieldKind;
  /** what it means, continuing "Whether …" for a yes-no field, otherwise a noun phrase beginning with a capital */
  readonly meaning: string;
  /** other names, in several languages */
  readonly synonyms: readonly string[];
  /** The groups of types that it makes sense for; all when absent. Elsewhere it is null. */
  readonly groups?: readonly Group[];
  /** How many percent have it, for a yes-no field: of those groups, and of all `others` when there is such a key. */
  readonly likely?: Readonly<Partial<Record<Group | 'others', number>>>;
  /** The value at a place, null when unknown. It wins over `likely`. */
  readonly value?: (place: Place) => JsonValue;
}

/** A field that the service knows. */
export interface Field {
  readonly name: string;
  readonly kind: FieldKind;
  readonly meaning: string;
  readonly synonyms: readonly string[];
  /** empty for all */
  readonly groups: readonly Group[];
  readonly value: (place: Place) => JsonValue;
}

/** Of how many percent nobody has noted whether they have something. */
const unnoted = 0.06;

/** Whether a place has something, always the same for the place and the name; null when nobody noted it. */
export function chance(place: Place, name: string, percent: number): boolean | null {
  const faker = place.faker(name);
  return faker.datatype.boolean(unnoted) ? null : faker.datatype.boolean(percent / 100);
}

/** The field that a record describes. */
export function fieldOf({ groups, likely = {}, value, ...record }: FieldRecord): Field {
  const { others, ...percents } = likely;
  const named: Readonly<Partial<Record<Group, number>>> = percents;
  const inGroups = groups ?? (others === undefined ? (Object.keys(named) as Group[]) : []);
  const own = value ?? ((place) => chance(place, record.name, named[place.type.group] ?? others ?? 0));
  return {
    ...record,
    groups: inGroups,
    value: (place) => (inGroups.length > 0 && !inGroups.includes(place.type.group) ? null : own(place)),
  };
}
