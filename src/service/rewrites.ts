import type { Entity } from '../api/wire.js';
import { jsonPieces } from '../input/json-pieces.js';
import { parseText } from '../input/json-text.js';
import { inSlices, mapSteps, type Steps } from '../input/slices.js';
import type { ServiceResponse } from '../operations/http.js';

/** An object that the specification describes: the body itself, or an item of a list in it. */
type BodyObject = Readonly<Record<string, unknown>>;

type BodyObjectKind = 'body' | 'entity' | 'interpretation';

/** A change of what successful responses say, which the specification allows. */
export interface Rewrite {
  readonly object: (object: BodyObject, kind: BodyObjectKind) => BodyObject;
  /** of the header `Location` */
  readonly location?: (address: string) => string;
}

/** The lists in bodies, and what their items are. */
const lists: Readonly<Record<string, BodyObjectKind>> = {
  data: 'entity',
  interpretations: 'interpretation',
};

const isBodyObject = (value: unknown): value is BodyObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The response with its body and its `Location` rewritten. */
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
