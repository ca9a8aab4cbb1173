import type { JsonValue } from '../../../src/api/wire.js';
import { redactUrl } from '../../../src/input/redactor.js';
import { redirected, refused, succeeded, type HttpResponse } from '../../http/response.js';
import { cutText } from './cut-text.js';
import { breach, holds, notVerified, type Finding } from './finding.js';

/** A first, generous truncation: results are redacted before they are cut to a readable length. */
const longestText = 1024 * 1024;

/** Formats a value for people. */
export function show(value: JsonValue | undefined): string {
  if (value === undefined) return 'nothing';
  try {
    return JSON.stringify(value).slice(0, longestText);
  } catch {
    return 'a value that is nested too deeply to show';
  }
}

/** The name of a type of JSON after "is" and after "are". */
interface TypeName {
  readonly one: string;
  readonly several: string;
}

export const typeNames: Readonly<Record<string, TypeName>> = {
  array: { one: 'an array', several: 'arrays' },
  boolean: { one: 'a boolean', several: 'booleans' },
  null: { one: 'null', several: 'null' },
  number: { one: 'a number', several: 'numbers' },
  object: { one: 'an object', several: 'objects' },
  string: { one: 'a string', several: 'strings' },
};

/** As `typeof`, but for `array` and `null`. */
export function typeOf(value: JsonValue): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value;
}

/** A name in a sentence. */
export const code = (name: string): string => `\`${name}\``;

/** Characters of a body that is not JSON in a text: enough to recognise a message. */
const shownText = 120;

/** The beginning of a body that is not JSON, on one line; empty for none, and for web pages. */
function beginning({ kind, exchange }: HttpResponse): string {
  if (kind === 'empty' || kind === 'unread' || kind === 'html') return '';
  const text = (exchange.response?.body ?? '').slice(0, 2 * shownText);
  return cutText(text.replace(/\s+/g, ' ').trim(), shownText);
}

/** What is wrong with a body that is not JSON, and how it begins. */
function problemText(response: HttpResponse): string {
  const text = beginning(response);
  const problem = response.problem ?? '';
  return text === '' ? problem : `${problem}: ${text}`;
}

/** Summarises a response: its status and its body. */
export function describe(response: HttpResponse): string {
  const body = response.json === undefined ? problemText(response) : show(response.json);
  const location = response.headers.get('location');
  const redirect = redirected(response) && location !== null ? ` to ${redactUrl(location)}` : '';
  return `${response.status}${redirect}, ${body}`;
}

/** Normalises a word for comparisons: lower case, no surrounding blanks. */
export const fold = (word: string): string => word.trim().normalize('NFC').toLowerCase();

export const sameWord = (a: JsonValue | undefined, b: string): boolean =>
  typeof a === 'string' && fold(a) === fold(b);

/** Whether these are the same names, in any order and letter case. */
export function sameNames(value: JsonValue | undefined, names: readonly string[]): boolean {
  if (!Array.isArray(value)) return false;
  const given = new Set(value.map((name) => (typeof name === 'string' ? fold(name) : '\u0000')));
  const wanted = new Set(names.map(fold));
  return given.size === wanted.size && [...wanted].every((name) => given.has(name));
}

export function expectThat(
  condition: boolean,
  expected: string,
  found: string,
  ...responses: HttpResponse[]
): Finding {
  if (condition) return holds();
  return breach(expected, found, ...responses);
}

/** The response must be an error, 4xx or 5xx; a redirect is inconclusive. */
export function expectRefusal(response: HttpResponse): Finding {
  if (refused(response)) return holds();
  if (succeeded(response)) {
    return breach('an error (4xx or 5xx)', `success: ${describe(response)}`, response);
  }
  return notVerified(`the response is neither success nor error: ${describe(response)}`, response);
}

/** All must be refused; otherwise the finding is the first that is not. */
export function expectRefusals(responses: readonly HttpResponse[]): Finding {
  const findings = responses.map(expectRefusal);
  return (
    findings.find(({ kind }) => kind === 'breach') ??
    findings.find(({ kind }) => kind !== 'holds') ??
    holds()
  );
}

/** None may succeed. What they respond instead is open. */
export function expectNoSuccess(...responses: HttpResponse[]): Finding {
  const wrong = responses.find(succeeded);
  if (wrong === undefined) return holds();
  return breach('no success (2xx)', describe(wrong), wrong);
}

export const expectStatus = (response: HttpResponse, status: number): Finding =>
  expectThat(response.status === status, `status ${status}`, `status ${response.status}`, response);
