import type { JsonValue } from '../src/api/wire.js';
import { breach, holds, notVerified, type Finding } from './finding.js';
import { refused, succeeded, type Answer } from './http/call.js';

/** A value for a person to read, shortened. */
export function show(value: JsonValue | undefined): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 117)}…` : text;
}

/** An answer in a few words: its status and what its body is. */
export function describe(answer: Answer): string {
  const body = answer.flaw ?? show(answer.json);
  const location = answer.headers.get('location');
  const redirect = answer.status >= 300 && answer.status < 400 && location !== null ? ` to ${location}` : '';
  return `${answer.status}${redirect}, ${body}`;
}

/** Two spellings of the same word: letter case and surrounding blanks do not count. */
export const sameWord = (a: JsonValue | undefined, b: string): boolean =>
  typeof a === 'string' && fold(a) === fold(b);

export const fold = (word: string): string => word.trim().normalize('NFC').toLowerCase();

/** Are these the same names, whatever their order and letter case? */
export function sameNames(value: JsonValue | undefined, names: readonly string[]): boolean {
  if (!Array.isArray(value)) return false;
  const given = new Set(value.map((name) => (typeof name === 'string' ? fold(name) : '\u0000')));
  const wanted = new Set(names.map(fold));
  return given.size === wanted.size && [...wanted].every((name) => given.has(name));
}

/** Is this exactly the value that was sent? */
export const equal = (a: JsonValue | undefined, b: JsonValue | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** Holds when the two agree. */
export function expectThat(
  condition: boolean,
  expected: string,
  found: string,
  ...answers: Answer[]
): Finding {
  return condition ? holds() : breach(expected, found, ...answers);
}

/** The request must be refused: an error answers it. A redirect is neither that nor the opposite. */
export function expectRefusal(answer: Answer): Finding {
  if (refused(answer)) return holds();
  if (succeeded(answer)) return breach('an error (4xx or 5xx)', `success: ${describe(answer)}`, answer);
  return notVerified(`the answer is neither success nor error: ${describe(answer)}`, answer);
}

/** The request must not succeed. What answers it, is open. */
export const expectNoSuccess = (answer: Answer): Finding =>
  succeeded(answer) ? breach('no success (2xx)', describe(answer), answer) : holds();

export const expectStatus = (answer: Answer, status: number): Finding =>
  expectThat(answer.status === status, `status ${status}`, `status ${answer.status}`, answer);
