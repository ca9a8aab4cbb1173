import type { JsonValue } from '../api/wire.js';
import type { LogEntry } from '../service/request-log/request-log.js';
import type { Effect, ReplayedResponse } from './replay.js';

/** A response as shown in a report. */
export interface ShownResponse {
  /** null if the connection was closed */
  readonly status: number | null;
  /** relevant headers */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON, or text; shortened */
  readonly body: string;
}

/** A request, with the baseline and with a variation. */
export interface WireDifference {
  readonly method: string;
  readonly url: string;
  readonly request_body: string;
  readonly baseline: ShownResponse;
  readonly other: ShownResponse;
  /** differences, one per line: `status 201 → 200` */
  readonly differences: readonly string[];
}

const longestBody = 1200;

const uuid = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/gi;

const headersThatMatter = [
  'allow',
  'content-type',
  'location',
  'retry-after',
  'www-authenticate',
] as const;

interface Response {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: JsonValue;
}

/**
 * Returns the exchange that shows the difference: one of the baseline run, and its counterpart in
 * another run.
 * @param effect the result of a replay; null if it found nothing
 */
export function wireDifference(
  baseline: readonly LogEntry[],
  other: readonly LogEntry[],
  effect: Effect | null,
): WireDifference | null {
  if (effect === null) return firstDifference(baseline, other);
  const entry = baseline[effect.at];
  if (entry === undefined) return null;
  const found = counterpart(entry, baseline, other, effect.response.status);
  return differenceOf(entry, found === undefined ? replayed(effect.response) : found.response);
}

/** Returns the first exchange whose counterpart has another status, or another shape. */
function firstDifference(
  baseline: readonly LogEntry[],
  other: readonly LogEntry[],
): WireDifference | null {
  for (const entry of baseline) {
    const found = counterpart(entry, baseline, other);
    if (found === undefined) continue;
    const difference = differenceOf(entry, found.response);
    if (difference.differences.length > 0) return difference;
  }
  return null;
}

/** Returns the operation of an exchange, without ids of subscriptions. */
const operationOf = ({ operation, request }: LogEntry): string =>
  `${request.method} ${operation ?? request.url}`;

/**
 * Returns the counterpart of a baseline exchange in another run: of the same operation, with the
 * expected status, and as close as possible to the same position.
 */
function counterpart(
  entry: LogEntry,
  baseline: readonly LogEntry[],
  other: readonly LogEntry[],
  status?: number,
): LogEntry | undefined {
  const isSame = (one: LogEntry): boolean => operationOf(one) === operationOf(entry);
  const turn = baseline.filter(isSame).indexOf(entry);
  const candidates = other.filter(isSame);
  if (status === undefined) return candidates[turn];
  const [nearest] = candidates
    .map((candidate, at) => ({
      candidate,
      distance: Math.abs(at - turn),
    }))
    .filter(({ candidate }) => candidate.response?.status === status)
    .toSorted((one, another) => one.distance - another.distance);
  return nearest?.candidate;
}

function replayed({ status, headers, body }: ReplayedResponse): Response {
  return {
    status,
    headers,
    body: jsonOr(body),
  };
}

function jsonOr(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return text === '' ? null : text;
  }
}

function differenceOf({ request, response }: LogEntry, other: Response | null): WireDifference {
  return {
    method: request.method,
    url: request.url.replace(uuid, '{id}'),
    request_body: shownText(request.body),
    baseline: shownResponse(response),
    other: shownResponse(other),
    differences: differencesOf(response, other),
  };
}

function shownResponse(response: Response | null): ShownResponse {
  if (response === null) {
    return {
      status: null,
      headers: {},
      body: '',
    };
  }
  const { status, headers, body } = response;
  const some = headersThatMatter.flatMap((name) => {
    const value = headers[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    status,
    headers: Object.fromEntries(some),
    body: shownText(body),
  };
}

function shownText(body: JsonValue): string {
  if (body === null) return '';
  const text = typeof body === 'string' ? body : JSON.stringify(body, null, 2);
  return text.length > longestBody ? `${text.slice(0, longestBody)}…` : text;
}

function differencesOf(baseline: Response | null, other: Response | null): string[] {
  if (baseline === null || other === null) {
    return baseline === other ? [] : [`${statusText(baseline)} → ${statusText(other)}`];
  }
  const statuses =
    baseline.status === other.status ? [] : [`status ${baseline.status} → ${other.status}`];
  const headers = headersThatMatter.flatMap((name) => {
    const [before, after] = [baseline.headers[name], other.headers[name]];
    if (shapeOf(before) === shapeOf(after)) return [];
    return [`${name}: ${before ?? 'none'} → ${after ?? 'none'}`];
  });
  return [...statuses, ...headers, ...bodyDifferences(baseline.body, other.body, '')];
}

const statusText = (response: Response | null): string =>
  response === null ? 'no response' : `status ${response.status}`;

const mostDifferences = 6;

/** Members of an object by key, or of an array by index. */
type Members = ReadonlyMap<string, JsonValue>;

/** Lists the differences of two bodies, except ids and the digits of numbers and times. */
function bodyDifferences(baseline: JsonValue, other: JsonValue, path: string): string[] {
  const [before, after] = [fieldsOf(baseline), fieldsOf(other)];
  if (before === null || after === null || Array.isArray(baseline) !== Array.isArray(other)) {
    if (shapeOf(baseline) === shapeOf(other)) return [];
    const [was, is] = [baseline, other].map(brief);
    return [`${path === '' ? 'body' : path}: ${was ?? ''} → ${is ?? ''}`];
  }
  if (isAnotherObject(before, after)) {
    const name = path === '' ? 'body' : path;
    return [`${name}: ${shownKeys(before)} → ${shownKeys(after)}`];
  }
  const keys = [...new Set([...before.keys(), ...after.keys()])];
  const found = keys.flatMap((key) => {
    const at = path === '' ? key : `${path}.${key}`;
    if (!before.has(key)) return [`${at}: added`];
    if (!after.has(key)) return [`${at}: missing`];
    return bodyDifferences(before.get(key) ?? null, after.get(key) ?? null, at);
  });
  return found.slice(0, mostDifferences);
}

/** Returns the members of an object, or the first items of an array; null for other values. */
function fieldsOf(value: JsonValue): Members | null {
  if (typeof value !== 'object' || value === null) return null;
  const members = Object.entries(value);
  if (Array.isArray(value)) return new Map(members.slice(0, 3));
  return new Map(members);
}

/** Whether two objects have nothing in common. */
function isAnotherObject(before: Members, after: Members): boolean {
  if (before.size === 0 || after.size === 0) return false;
  const shared = [...before.keys()].filter((key) => after.has(key));
  return shared.length === 0;
}

const fewKeys = 4;

function shownKeys(members: Members): string {
  const keys = [...members.keys()];
  const rest = keys.length > fewKeys ? ', …' : '';
  return `{ ${keys.slice(0, fewKeys).join(', ')}${rest} }`;
}

/** Returns a value without what differs in every run: ids, and digits. */
function shapeOf(value: JsonValue | undefined): string {
  const text = JSON.stringify(value ?? null);
  return text.replace(uuid, lettersOf).replace(/\d+/g, '0');
}

/** Keeps only the letter case of an id, the part of it that can matter. */
const lettersOf = (id: string): string => (id === id.toLowerCase() ? 'uuid' : 'UUID');

function brief(value: JsonValue): string {
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
