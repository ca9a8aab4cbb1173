import { normalizeWord } from '../model/values.js';
import type { JsonValue } from '../../src/api/wire.js';
import { redactUrl } from '../../src/input/secret-names.js';
import { redirected, type HttpResponse } from '../http/response.js';
import { cutText } from '../../render/cut-text.js';
import {
  violation,
  violationOf,
  passed,
  type ViolationKind,
  type Finding,
  type JsonType,
} from './finding.js';

/** A first, generous limit: results are redacted before they are truncated to a readable length. */
const longestText = 1024 * 1024;

/** Formats a value for reports. */
export function show(value: JsonValue | undefined): string {
  if (value === undefined) return 'missing';
  try {
    return JSON.stringify(value).slice(0, longestText);
  } catch {
    return 'a value that is too deeply nested to show';
  }
}

/** The name of a JSON type after "is" and after "are". */
interface TypeName {
  readonly one: string;
  readonly several: string;
}

export const typeNames: Readonly<Record<JsonType, TypeName>> = {
  array: { one: 'an array', several: 'arrays' },
  boolean: { one: 'a boolean', several: 'booleans' },
  null: { one: 'null', several: 'null' },
  number: { one: 'a number', several: 'numbers' },
  object: { one: 'an object', several: 'objects' },
  string: { one: 'a string', several: 'strings' },
};

export function typeOf(value: JsonValue): JsonType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value as JsonType;
}

/** Formats a name as code. */
export const code = (name: string): string => `\`${name}\``;

/** Number of characters shown of a body that is not JSON: enough to recognise a message. */
const shownText = 120;

/**
 * Returns the beginning of a body that is not JSON, on one line; empty for an empty body, and for
 * web pages.
 */
function beginning({ kind, exchange }: HttpResponse): string {
  if (kind === 'empty' || kind === 'unread' || kind === 'html') return '';
  const text = (exchange.response?.body ?? '').slice(0, 2 * shownText);
  return cutText(text.replace(/\s+/g, ' ').trim(), shownText);
}

/** Describes the problem of a body that is not JSON, with its beginning. */
function problemText(response: HttpResponse): string {
  const text = beginning(response);
  const problem = response.problem ?? '';
  return text === '' ? problem : `${problem}: ${text}`;
}

/** The body of a page that has been judged, from its evidence. */
function textOfPage({ exchange }: HttpResponse): string {
  const text = exchange.response?.body ?? '';
  try {
    return show(JSON.parse(text) as JsonValue);
  } catch {
    // its beginning
    return text;
  }
}

function bodyText(response: HttpResponse): string {
  if (response.isReduced === true) return textOfPage(response);
  return response.json === undefined ? problemText(response) : show(response.json);
}

/** Summarises a response: its status and its body. */
export function describe(response: HttpResponse): string {
  const body = bodyText(response);
  const location = response.headers.get('location');
  const redirect = redirected(response) && location !== null ? ` to ${redactUrl(location)}` : '';
  if (response.status === 0) return body;
  return `${response.status}${redirect}, ${body}`;
}

export const sameWord = (a: JsonValue | undefined, b: string): boolean =>
  typeof a === 'string' && normalizeWord(a) === normalizeWord(b);

/** Whether a value is an array of strings. */
export const isNames = (value: JsonValue | undefined): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string');

/** Whether two lists contain the same names, in any order and letter case. */
export function sameNames(value: JsonValue | undefined, names: readonly string[]): boolean {
  if (!Array.isArray(value)) return false;
  const given = new Set(
    value.map((name) => (typeof name === 'string' ? normalizeWord(name) : '\u0000')),
  );
  const wanted = new Set(names.map(normalizeWord));
  return given.size === wanted.size && [...wanted].every((name) => given.has(name));
}

export function expectThat(
  condition: boolean,
  expected: string,
  found: string,
  ...responses: HttpResponse[]
): Finding {
  if (condition) return passed();
  return violation(expected, found, ...responses);
}

/**
 * Creates a violation: a response that is not a success.
 * @param due the expected response, in words
 */
export const notSucceeded = (
  response: HttpResponse,
  due = 'success (2xx)',
  ...others: HttpResponse[]
) => violationOf({ kind: 'rejected' }, due, describe(response), response, ...others);

/**
 * Creates a violation: a body that is not an Error body.
 * @param among the number of such bodies, in words, if there are several
 */
export const noErrorBody = (response: HttpResponse, among = '', ...others: HttpResponse[]) =>
  violation('a JSON object with a string `error`', describe(response) + among, response, ...others);

/**
 * Creates a violation: a request that must be rejected succeeds.
 * @param sent the error in its body
 */
export function accepted(response: HttpResponse, sent?: string) {
  const kind: ViolationKind = { kind: 'accepted', ...(sent === undefined ? {} : { sent }) };
  return violationOf(kind, 'an error (4xx or 5xx)', describe(response), response);
}

export function expectStatus(
  response: HttpResponse,
  status: number,
  ...others: HttpResponse[]
): Finding {
  const found = `status ${response.status}`;
  return expectThat(response.status === status, `status ${status}`, found, response, ...others);
}

/** Returns the kind of violation of a key with a wrong value. @param due the expected types */
export function violationOfKey(
  key: string,
  value: JsonValue | undefined,
  due: readonly JsonType[],
): ViolationKind {
  if (value === undefined) return { kind: 'missing', keys: [key] };
  const found = typeOf(value);
  return due.includes(found) ? { kind: 'value', key } : { kind: 'type', key, due, found };
}
