import type { ParseErrorCode } from 'jsonc-parser';
import { parseSteps } from './json-parse.js';
import { isBlank } from './json-parts.js';
import { inSlices } from './slices.js';

export type JsonValue =
  string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** The type that TypeScript infers for an imported JSON file: string literals are widened to `string`. */
export type AsParsed<Value> = JsonValue extends Value
  ? Value
  : Value extends string
    ? string
    : Value extends number
      ? number
      : { readonly [Key in keyof Value]: AsParsed<Value[Key]> | undefined };

/** Parses JSON, in slices. @throws {Error} naming line and column, both counted from 1, where it goes wrong */
export const readJson = (source: string): Promise<unknown> =>
  readJsonBytes(new TextEncoder().encode(source));

/** Some editors begin a file with a byte order mark. */
function withoutMark(bytes: Uint8Array): Uint8Array {
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return hasMark ? bytes.subarray(3) : bytes;
}

/** Whether there is nothing but blanks. */
export const isBlankText = (bytes: Uint8Array): boolean => withoutMark(bytes).every(isBlank);

/** The same for bytes, which have to be UTF-8. */
export async function readJsonBytes(source: Uint8Array): Promise<unknown> {
  const bytes = withoutMark(source);
  try {
    return await inSlices(parseSteps(bytes));
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw new Error(`it is not JSON ${await whereInvalid(bytes)}`);
  }
}

/** Where a text ends, as lines and columns count. */
function placeAfter(text: string): string {
  const lines = text.split('\n');
  return `at line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
}

/** Reading is over at the first error. */
class FirstError extends Error {}

/** What is wrong, and where: in the words of a slower parser, which is loaded only now. */
async function whereInvalid(bytes: Uint8Array): Promise<string> {
  const notUtf8 = whereNotUtf8(bytes);
  if (notUtf8 !== null) return notUtf8;
  const text = lenient.decode(bytes);
  const { printParseErrorCode, visit } = await import('./json-errors.js');
  let place = placeAfter(text);
  try {
    const onError = (error: ParseErrorCode, offset: number): never => {
      place = `${placeAfter(text.slice(0, offset))}: ${inWords(printParseErrorCode(error))}`;
      throw new FirstError();
    };
    visit(text, { onError }, { disallowComments: true, allowTrailingComma: false });
  } catch (error) {
    // it calls itself for each level
    if (!(error instanceof FirstError)) return 'and nested too deeply to say where it breaks off';
  }
  return place;
}

/** Malformed UTF-8 becomes U+FFFD. */
const lenient = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

/** The bytes of U+FFFD itself. */
const replacement = [0xef, 0xbf, 0xbd];

/** Where the first byte is that is not UTF-8; null if all of them are. */
function whereNotUtf8(bytes: Uint8Array): string | null {
  const text = lenient.decode(bytes);
  let [from, offset] = [0, 0];
  for (let at = text.indexOf('\ufffd'); at !== -1; at = text.indexOf('\ufffd', from)) {
    offset += encoder.encode(text.slice(from, at)).length;
    const isOwn = replacement.every((byte, index) => bytes[offset + index] === byte);
    if (!isOwn) return `${placeAfter(text.slice(0, at))}: ${strangeByte(bytes[offset] ?? 0)}`;
    from = at + 1;
    offset += replacement.length;
  }
  return null;
}

function strangeByte(byte: number): string {
  const shown = `0x${byte.toString(16).toUpperCase()}`;
  const latin1 = byte < 0xa0 ? '' : ` (it is "${String.fromCharCode(byte)}" in Latin-1)`;
  return `the byte ${shown} is not UTF-8${latin1}`;
}

/** What clients send in place of JSON, by how it begins. */
const otherKinds: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/^(\ufffd\ufffd|.?\0)/s, 'it is UTF-16, and has to be UTF-8'],
  [/^\ufeff/, 'it begins with a byte order mark (U+FEFF)'],
  [/^\x1f\ufffd/, 'it is compressed'],
  [/^\[object /, 'it is the text of an object: write it as JSON, with JSON.stringify'],
  [/^--/, 'it is a multipart form'],
  [/^[\w.%+[\]-]{1,100}=/, 'it is a form'],
  [/^</, 'it is XML or HTML'],
];

/** Why a body is not JSON, and how it begins. @param beginning as it may be shown */
export async function whyNotJson(bytes: Uint8Array, beginning: string): Promise<string> {
  const text = lenient.decode(bytes.subarray(0, 200));
  const kind = otherKinds.find(([pattern]) => pattern.test(text));
  if (kind) return kind[1];
  return `${await whereInvalid(bytes)}; it begins with ${JSON.stringify(beginning)}`;
}

/** "CommaExpected" as "comma expected". */
function inWords(code: string): string {
  return code.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
}
