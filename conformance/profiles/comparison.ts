import type { JsonValue } from '../../src/api/wire.js';
import { bodyObject, isObject, type HttpResponse } from '../http/response.js';
import { differ } from '../run/drift.js';
import { show } from '../session/findings/expect.js';
import { typeOf } from '../session/rules/seen-keys.js';
import type { Reply } from './converse.js';

/** Something that a deployment and its imitation do differently. */
export interface Difference {
  /** the request */
  readonly request: string;
  /** what of the response, such as `status`, or a path in the body */
  readonly what: string;
  readonly deployment: string;
  readonly imitation: string;
}

export interface Comparison {
  readonly differences: readonly Difference[];
  /** requests that cannot be compared, and why */
  readonly unverified: readonly { readonly request: string; readonly problem: string }[];
  readonly compared: number;
}

/** Compares two conversations, turn by turn. */
export function compare(there: readonly Reply[], here: readonly Reply[]): Comparison {
  const turns = there.map((reply, index) => ({ reply, other: here[index] }));
  const complete = turns.flatMap(({ reply: { name, response }, other }) => {
    const imitation = other?.response ?? null;
    if (!response || !imitation) return [];
    return [{ request: name, response, imitation }];
  });
  const isComplete = (name: string) => complete.some(({ request }) => request === name);
  const unverified = turns
    .filter(({ reply }) => !isComplete(reply.name))
    .map(({ reply: { name, response, problem }, other }) => ({
      request: name,
      problem: response ? `the imitation: ${other?.problem ?? 'no response'}` : problem,
    }));
  const differences = complete.flatMap(({ request, response, imitation }) =>
    differencesOf(response, imitation).map((found) => ({ request, ...found })),
  );
  return { differences, unverified, compared: complete.length };
}

type Found = Omit<Difference, 'request'>;

/** How they differ; the bodies only if they are of one kind. */
function differencesOf(one: HttpResponse, other: HttpResponse): Found[] {
  if (one.status !== other.status) {
    const [deployment, imitation] = [String(one.status), String(other.status)];
    return [{ what: 'status', deployment, imitation }];
  }
  const headers = headersOf.flatMap(([what, read]) => inBoth(what, read(one), read(other)));
  if (one.kind !== other.kind) return [...headers, ...inBoth('body', one.kind, other.kind)];
  if (one.json === undefined || other.json === undefined) return headers;
  const values = exact.flatMap((key) => valueDiffers(key, bodyObject(one), bodyObject(other)));
  return [...headers, ...values, ...shapesDiffer('', [one.json], [other.json])];
}

function inBoth(what: string, deployment: string, imitation: string): Found[] {
  if (deployment === imitation) return [];
  return [
    {
      what,
      deployment,
      imitation,
    },
  ];
}

const header =
  (name: string) =>
  ({ headers }: HttpResponse): string =>
    headers.get(name) ?? 'none';
const presence =
  (name: string) =>
  ({ headers }: HttpResponse): string =>
    headers.has(name) ? 'present' : 'none';

/** Which host and which subscription it names is no difference. */
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

/** The headers that matter to a client. */
const headersOf: readonly (readonly [string, (response: HttpResponse) => string])[] = [
  ['Content-Type', mediaType],
  ['Location', locationForm],
  ['WWW-Authenticate', header('www-authenticate')],
  ['Allow', presence('allow')],
  ['Retry-After', presence('retry-after')],
];

/** Keys whose values follow from the request alone. */
const exact = ['status', 'city', 'entity_type', 'fields', 'limit', 'offset'] as const;

type Body = Record<string, JsonValue>;

function valueDiffers(key: string, one: Body, other: Body): Found[] {
  const [deployment, imitation] = [one[key], other[key]];
  if (deployment === undefined || imitation === undefined) return [];
  return inBoth(key, show(deployment), show(imitation));
}

/** Objects whose keys are data. */
const maps = /(^|\.)(fields|open_hours|field_assessments)$/;

/** Whether values at a path have other types, or objects there other keys. */
function shapesDiffer(path: string, some: JsonValue[], others: JsonValue[]): Found[] {
  if (some.length === 0 || others.length === 0) return [];
  const [deployment, imitation] = [typesOf(some), typesOf(others)];
  if (differ(deployment, imitation)) {
    const what = path === '' ? 'body' : path;
    return inBoth(what, deployment.join(' or '), imitation.join(' or '));
  }
  const inArrays = shapesDiffer(`${path}[]`, itemsOf(some), itemsOf(others));
  return [...inArrays, ...objectsDiffer(path, some.filter(isObject), others.filter(isObject))];
}

const itemsOf = (values: readonly JsonValue[]): JsonValue[] =>
  values.flatMap((value) => (Array.isArray(value) ? value : []));

const typesOf = (values: readonly JsonValue[]): string[] => [...new Set(values.map(typeOf))].sort();

function objectsDiffer(path: string, some: readonly Body[], others: readonly Body[]): Found[] {
  if (some.length === 0 || others.length === 0) return [];
  if (maps.test(path)) {
    const all = (objects: readonly Body[]) => objects.flatMap((object) => Object.values(object));
    // what is known of a place differs from place to place
    if (path.endsWith('field_assessments')) {
      return shapesDiffer(`${path}.*`, all(some), all(others));
    }
    return [];
  }
  const keys = new Set([...some, ...others].flatMap((object) => Object.keys(object)));
  return [...keys].sort().flatMap((key) => {
    const [values, otherValues] = [valuesAt(some, key), valuesAt(others, key)];
    const what = path === '' ? key : `${path}.${key}`;
    if (values.length > 0 && otherValues.length > 0) return shapesDiffer(what, values, otherValues);
    const told = (found: readonly JsonValue[]) =>
      found.length === 0 ? 'absent' : typesOf(found).join(' or ');
    return inBoth(what, told(values), told(otherValues));
  });
}

const valuesAt = (objects: readonly Body[], key: string): JsonValue[] =>
  objects.flatMap((object) => (Object.hasOwn(object, key) ? [object[key] ?? null] : []));
