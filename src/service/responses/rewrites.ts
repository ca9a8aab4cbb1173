import type { Entity } from '../../api/wire.js';
import type { BodyObject, Rewrite } from './rewrite.js';

/** The rewrites that there are. Their objects stay what the specification describes. */

const unknownKeys = { _links: { self: null }, revision: 1 } as const;

/** Adds keys that the specification does not know. */
export const extraKeys: Rewrite = { object: (object) => ({ ...object, ...unknownKeys }) };

/** Puts the keys of objects, also of those inside, in the opposite order. */
export const keyOrder: Rewrite = { object: reversed };

function reversed(object: BodyObject): BodyObject {
  const entries = Object.entries(object).map(
    ([key, value]) => [key, reversedInside(value)] as const,
  );
  return Object.fromEntries(entries.reverse());
}

/** Items of lists stay as they are: those with a meaning are rewritten by themselves. */
function reversedInside(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return value;
  }
  return reversed({ ...value });
}

/** Writes UUIDs in upper case. */
export const upperCaseUuids: Rewrite = {
  object(object) {
    const ids = ['id', 'account_id'].flatMap((key) => {
      const value = object[key];
      if (typeof value === 'string') {
        return [[key, value.toUpperCase()] as const];
      }
      return [];
    });
    return { ...object, ...Object.fromEntries(ids) };
  },
  location: (address) => address.replace(/[^/]+$/, (id) => id.toUpperCase()),
};

/** Section "Entity": the nullable fields, apart from `removed_at`, which tells of something else. */
const unknownEntity = {
  external_id: null,
  phone: null,
  website: null,
  latitude: null,
  longitude: null,
  instagram_url: null,
  facebook_url: null,
  open_hours: null,
  maps_category: null,
} satisfies Partial<Entity>;

/** Makes nullable fields of entities null, and the values of subscribed fields. */
export const nulls: Rewrite = {
  object(object, kind) {
    if (kind !== 'entity') return object;
    const names = Object.keys(object.fields ?? {});
    const fields = Object.fromEntries(names.map((name) => [name, null]));
    return { ...object, ...unknownEntity, fields };
  },
};
