import type { JsonValue } from '../../src/api/wire.js';
import { bodyObject, isObject, type HttpResponse } from '../../conformance/http/response.js';
import { differ } from '../../conformance/run/differences.js';
import { show } from '../../conformance/findings/expect.js';
import { typeOf } from '../../conformance/rules/seen.js';
import type { Reply } from './play-sequence.js';

/** Something that a deployment and its imitation do differently. */
export interface Difference {
  /** the request */
  readonly request: string;
  /** the part of the response, such as `status`, or a path in the body */
  readonly what: string;
  readonly deployment: string;
  readonly imitation: string;
}

export interface Comparison {
  readonly differences: readonly Difference[];
  /** requests that cannot be compared, and why */
  readonly inconclusive: readonly InconclusiveRequest[];
  readonly compared: number;
}

export interface InconclusiveRequest {
  readonly request: string;
  readonly problem: string;
}

/** Compares two played sequences, request by request. */
export function compare(there: readonly Reply[], here: readonly Reply[]): Comparison {
  const differences: Difference[] = [];
  const missed: InconclusiveRequest[] = [];
  const compared = new Set<string>();
  let complete = 0;
  for (const [index, reply] of there.entries()) {
    const request = reply.name;
    const other = here[index];
    const imitation = other?.response;
    if (reply.response && imitation) {
      complete += 1;
      compared.add(request);
      const found = differencesOf(reply.response, imitation);
      differences.push(...found.map((one) => ({ request, ...one })));
    } else {
      missed.push({ request, problem: problemOf(reply, other) });
    }
  }
  // a request that was sent again is verified if it was compared once
  const inconclusive = missed.filter(({ request }) => !compared.has(request));
  return { differences, inconclusive, compared: complete };
}

/** Why a request cannot be compared. */
function problemOf({ response, problem }: Reply, other: Reply | undefined): string {
  if (!response) return problem;
  const why = other?.problem ?? 'no response';
  return `the imitation: ${why}`;
}

type Found = Omit<Difference, 'request'>;

/** The differences of two responses; bodies are only compared if both are of the same kind. */
function differencesOf(one: HttpResponse, other: HttpResponse): Found[] {
  if (one.status !== other.status) {
    return inBoth('status', String(one.status), String(other.status));
  }
  const found: Found[] = [];
  for (const { name, read } of headersOf) {
    found.push(...inBoth(name, read(one), read(other)));
  }
  if (one.kind !== other.kind) {
    found.push(...inBoth('body', one.kind, other.kind));
    return found;
  }
  if (one.json === undefined || other.json === undefined) return found;
  for (const key of exact) {
    found.push(...valueDiffers(key, bodyObject(one), bodyObject(other)));
  }
  found.push(...shapesDiffer('', [one.json], [other.json]));
  return found;
}

function inBoth(what: string, deployment: string, imitation: string): Found[] {
  if (deployment === imitation) return [];
  return [{ what, deployment, imitation }];
}

type HeaderReader = (response: HttpResponse) => string;

function header(name: string): HeaderReader {
  return ({ headers }) => headers.get(name) ?? 'none';
}

function presence(name: string): HeaderReader {
  return ({ headers }) => {
    if (headers.has(name)) return 'present';
    return 'none';
  };
}

/** Form of a `Location`, without its host and subscription, which may differ. */
function locationForm(response: HttpResponse): string {
  const location = header('location')(response);
  if (location === 'none') return location;
  let form = 'relative';
  if (URL.canParse(location)) form = 'absolute';
  const { id } = bodyObject(response);
  const isUsual = typeof id === 'string' && location.endsWith(`/v1/subscriptions/${id}`);
  if (isUsual) return `${form}, /v1/subscriptions/{id}`;
  return `${form}, of another kind`;
}

function mediaType(response: HttpResponse): string {
  if (response.kind === 'empty') return 'none';
  const [type = ''] = header('content-type')(response).split(';');
  return type.trim().toLowerCase();
}

/** The headers that are compared. */
const headersOf: readonly { readonly name: string; readonly read: HeaderReader }[] = [
  { name: 'Content-Type', read: mediaType },
  { name: 'Location', read: locationForm },
  { name: 'WWW-Authenticate', read: header('www-authenticate') },
  { name: 'Allow', read: presence('allow') },
  { name: 'Retry-After', read: presence('retry-after') },
];

/** Keys whose values follow from the request alone. */
const exact = ['status', 'city', 'entity_type', 'fields', 'limit', 'offset'] as const;

type Body = Record<string, JsonValue>;

function valueDiffers(key: string, one: Body, other: Body): Found[] {
  const deployment = one[key];
  const imitation = other[key];
  if (deployment === undefined || imitation === undefined) return [];
  return inBoth(key, show(deployment), show(imitation));
}

/** Objects whose keys are data. */
const maps = /(^|\.)(fields|open_hours)$/;

/** A map whose values are objects with the same keys. */
const assessments = /(^|\.)field_assessments$/;

/** Whether the values at a path differ in their types, or the objects in their keys. */
function shapesDiffer(path: string, some: JsonValue[], others: JsonValue[]): Found[] {
  if (some.length === 0 || others.length === 0) return [];
  const deployment = typesOf(some);
  const imitation = typesOf(others);
  if (differ(deployment, imitation)) {
    const what = path === '' ? 'body' : path;
    return inBoth(what, deployment.join(' or '), imitation.join(' or '));
  }
  const inArrays = shapesDiffer(`${path}[]`, itemsOf(some), itemsOf(others));
  const objects = some.filter(isObject);
  const inObjects = objectsDiffer(path, objects, others.filter(isObject));
  return [...inArrays, ...inObjects];
}

const itemsOf = (values: readonly JsonValue[]): JsonValue[] =>
  values.flatMap((value) => (Array.isArray(value) ? value : []));

function typesOf(values: readonly JsonValue[]): string[] {
  const types = new Set(values.map(typeOf));
  return [...types].sort();
}

function objectsDiffer(path: string, some: readonly Body[], others: readonly Body[]): Found[] {
  if (some.length === 0 || others.length === 0) return [];
  if (assessments.test(path)) {
    // the known fields differ from place to place
    return shapesDiffer(`${path}.*`, valuesOf(some), valuesOf(others));
  }
  if (maps.test(path)) return [];
  const keys = new Set([...some, ...others].flatMap((object) => Object.keys(object)));
  const found: Found[] = [];
  for (const key of [...keys].sort()) {
    const what = path === '' ? key : `${path}.${key}`;
    found.push(...membersDiffer(what, valuesAt(some, key), valuesAt(others, key)));
  }
  return found;
}

/** Compares the values of a key: their shapes, and whether both sides have the key. */
function membersDiffer(what: string, some: JsonValue[], others: JsonValue[]): Found[] {
  if (some.length > 0 && others.length > 0) {
    return shapesDiffer(what, some, others);
  }
  return inBoth(what, typesText(some), typesText(others));
}

function typesText(values: readonly JsonValue[]): string {
  if (values.length === 0) return 'absent';
  return typesOf(values).join(' or ');
}

const valuesOf = (objects: readonly Body[]): JsonValue[] =>
  objects.flatMap((object) => Object.values(object));

function valuesAt(objects: readonly Body[], key: string): JsonValue[] {
  const having = objects.filter((object) => Object.hasOwn(object, key));
  return having.map((object) => object[key] ?? null);
}
