import type { Entity } from '../api/wire.js';
import { jsonPieces } from '../input/json-pieces.js';
import { parseText } from '../input/json-text.js';
import { inSlices, mapSteps, type Steps } from '../input/slices.js';
import type { ServiceResponse } from '../operations/http.js';

/** An object that the specification describes: the body, or an item of an array in it. */
type BodyObject = Readonly<Record<string, unknown>>;

type BodyObjectKind = 'body' | 'entity' | 'interpretation';

/** A change of successful responses that the specification allows. */
export interface Rewrite {
  readonly object: (object: BodyObject, kind: BodyObjectKind) => BodyObject;
  /** rewrites the header `Location` */
  readonly location?: (address: string) => string;
}

/** The arrays in bodies, and the kind of their items. */
const lists: Readonly<Record<string, BodyObjectKind>> = {
  data: 'entity',
  interpretations: 'interpretation',
};

const isBodyObject = (value: unknown): value is BodyObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a response with its body and its `Location` rewritten. */
export async function rewritten(
  { status, headers = {}, body }: ServiceResponse,
  rewrite: Rewrite,
): Promise<ServiceResponse> {
  const response = { status, headers: rewrittenHeaders(headers, rewrite) };
  if (body === undefined) return response;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const value = parseText(text);
  if (!isBodyObject(value)) return { ...response, body };
  return { ...response, body: await inSlices(textSteps(value, rewrite)) };
}

type Headers = Readonly<Record<string, string>>;

function rewrittenHeaders(headers: Headers, rewrite: Rewrite): Headers {
  const { location } = headers;
  if (location === undefined || !rewrite.location) return headers;
  return { ...headers, location: rewrite.location(location) };
}

function* textSteps(body: BodyObject, { object: change }: Rewrite): Steps<string> {
  const changed: Record<string, unknown> = { ...body };
  for (const [name, kind] of Object.entries(lists)) {
    const items: unknown = body[name];
    if (!Array.isArray(items)) continue;
    changed[name] = yield* mapSteps(items, (item: unknown) =>
      isBodyObject(item) ? change(item, kind) : item,
    );
  }
  let text = '';
  for (const piece of jsonPieces(change(changed, 'body'))) {
    text += piece;
    yield;
  }
  return text;
}

/** The rewrites. The rewritten objects still conform to the specification. */

const unknownKeys = { _links: { self: null }, revision: 1 } as const;

/** Adds unspecified keys. */
export const extraKeys: Rewrite = { object: (object) => ({ ...object, ...unknownKeys }) };

/** Reverses the order of keys, including those of nested objects. */
export const keyOrder: Rewrite = { object: reversed };

function reversed(object: BodyObject): BodyObject {
  const entries = Object.entries(object).map(
    ([key, value]) => [key, reversedInside(value)] as const,
  );
  return Object.fromEntries(entries.reverse());
}

/** Items of arrays stay unchanged: those with a meaning are rewritten separately. */
function reversedInside(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return value;
  }
  return reversed({ ...value });
}

/** Converts UUIDs to uppercase. */
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

/** Section "Entity": the nullable keys, except `removed_at`, which has a meaning. */
export const unknownEntity = {
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

/** Sets nullable keys of entities and the values of subscribed fields to null. */
export const nulls: Rewrite = {
  object(object, kind) {
    if (kind !== 'entity') return object;
    const names = Object.keys(object.fields ?? {});
    const fields = Object.fromEntries(names.map((name) => [name, null]));
    return { ...object, ...unknownEntity, fields };
  },
};
