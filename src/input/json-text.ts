import type { ParseErrorCode } from 'jsonc-parser';

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

/** Whether a content type is JSON's, with or without parameters, or empty. */
export const isJsonType = (type: string): boolean => /^(application\/json([ \t;]|$)|$)/i.test(type);

const charsetParameter = /;[ \t]*charset="?([^;" \t]+)/i;

/** US-ASCII is a subset of UTF-8. */
const utf8Name = /^(utf-?8|us-ascii)$/i;

/** The charset that a content type names; null if it names none or UTF-8. */
export function otherCharset(type: string): string | null {
  const [, charset = 'utf-8'] = charsetParameter.exec(type) ?? [];
  return utf8Name.test(charset) ? null : charset;
}

/**
 * Keeps a byte order mark, which is not JSON. Not `fatal`, because the usual polyfill for React
 * Native does not support that: malformed UTF-8 becomes U+FFFD.
 */
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** Replacement character of a decoder, for bytes that are not UTF-8. */
const replacement = '\ufffd';

/** Counts the replacement characters that were sent as such. */
function sentReplacements(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(0xef); at !== -1; at = bytes.indexOf(0xef, at + 1)) {
    if (bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd) count += 1;
  }
  return count;
}

/** @throws {SyntaxError} if the bytes are not UTF-8 */
function decoded(bytes: Uint8Array): string {
  const text = utf8.decode(bytes);
  if (!text.includes(replacement)) return text;
  const replacements = text.split(replacement).length - 1;
  if (replacements > sentReplacements(bytes)) throw new SyntaxError('it is not UTF-8');
  return text;
}

/**
 * Matches text that might contain the key `__proto__`, possibly with escapes: it would replace the
 * prototype of a copy.
 */
const prototypeKey = /__proto__|\\u00/;

/** Parses JSON, without keys named `__proto__`. @throws {SyntaxError} if it is malformed */
export function parseText(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (prototypeKey.test(text)) removePrototypeKeys(value);
  return value;
}

/**
 * Parses bytes, which must be UTF-8, without keys named `__proto__`.
 * @throws {SyntaxError}
 */
export const parseBytes = (bytes: Uint8Array): unknown => parseText(decoded(bytes));

function removePrototypeKeys(value: unknown): void {
  const nodes = [value];
  while (nodes.length > 0) {
    const node = nodes.pop();
    if (typeof node !== 'object' || node === null) continue;
    Reflect.deleteProperty(node, '__proto__');
    for (const child of Object.values(node)) {
      nodes.push(child);
    }
  }
}

/**
 * Parses JSON.
 * @throws {Error} naming the line and column of the first error, both counted from 1
 */
export const readJson = (source: string): Promise<unknown> =>
  readJsonBytes(new TextEncoder().encode(source));

/** Some editors begin a file with a byte order mark. */
function withoutMark(bytes: Uint8Array): Uint8Array {
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return hasMark ? bytes.subarray(3) : bytes;
}

/** Space, tab, line feed and carriage return. */
const isBlank = (byte: number): boolean => [0x20, 0x09, 0x0a, 0x0d].includes(byte);

/** Whether there is only white space, possibly after a byte order mark. */
export const isBlankText = (bytes: Uint8Array): boolean => withoutMark(bytes).every(isBlank);

/**
 * Parses bytes, which must be UTF-8.
 * @throws {Error} naming line and column
 */
export async function readJsonBytes(source: Uint8Array): Promise<unknown> {
  const bytes = withoutMark(source);
  try {
    return parseBytes(bytes);
  } catch {
    if (isUtf16(bytes)) throw new Error('it is UTF-16: save it as UTF-8');
    throw new Error(`it is not JSON ${await whereInvalid(bytes)}`);
  }
}

/** Returns the line and column after a string, both counted from 1. */
function placeAfter(text: string): string {
  const lines = text.split('\n');
  return `at line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
}

/** Ends the parsing at the first error. */
class FirstError extends Error {}

/**
 * Returns the position and the kind of the first error, from a slower parser that is loaded only
 * now.
 */
async function whereInvalid(bytes: Uint8Array): Promise<string> {
  const notUtf8 = whereNotUtf8(bytes);
  if (notUtf8 !== null) return notUtf8;
  const text = utf8.decode(bytes);
  const { printParseErrorCode, visit } = await import('./json-errors.js');
  let place = placeAfter(text);
  try {
    const onError = (error: ParseErrorCode, offset: number): never => {
      place = `${placeAfter(text.slice(0, offset))}: ${inWords(printParseErrorCode(error))}`;
      throw new FirstError();
    };
    visit(text, { onError }, { disallowComments: true, allowTrailingComma: false });
  } catch (error) {
    // The parser is recursive: deep nesting overflows the stack.
    if (!(error instanceof FirstError)) return 'and nested too deeply to say where it breaks off';
  }
  return place;
}

const encoder = new TextEncoder();

/** The bytes of U+FFFD itself. */
const sentReplacement = [0xef, 0xbf, 0xbd];

/** Returns the position of the first byte that is not UTF-8; null if all bytes are. */
function whereNotUtf8(bytes: Uint8Array): string | null {
  const text = utf8.decode(bytes);
  let [from, offset] = [0, 0];
  for (let at = text.indexOf(replacement); at !== -1; at = text.indexOf(replacement, from)) {
    offset += encoder.encode(text.slice(from, at)).length;
    const isOwn = sentReplacement.every((byte, index) => bytes[offset + index] === byte);
    if (!isOwn) return `${placeAfter(text.slice(0, at))}: ${strangeByte(bytes[offset] ?? 0)}`;
    from = at + 1;
    offset += sentReplacement.length;
  }
  return null;
}

function strangeByte(byte: number): string {
  const shown = `0x${byte.toString(16).toUpperCase()}`;
  const latin1 = byte < 0xa0 ? '' : ` (it is "${String.fromCharCode(byte)}" in Latin-1)`;
  return `the byte ${shown} is not UTF-8${latin1}`;
}

/**
 * The beginning of UTF-16 that is read as UTF-8: half of an ASCII character, possibly after a byte
 * order mark. The mark proves nothing, because pictures begin with the same bytes.
 */
const utf16Beginning = /^(\ufffd\ufffd$|(\ufffd\ufffd)?.?\0)/s;

/** Whether bytes are UTF-16, as Windows tools write it, judging by the first few. */
export const isUtf16 = (bytes: Uint8Array): boolean =>
  utf16Beginning.test(utf8.decode(bytes.subarray(0, 8)));

/** Content that clients send by mistake instead of JSON, by its beginning. */
const otherKinds: readonly (readonly [pattern: RegExp, what: string])[] = [
  [utf16Beginning, 'it is UTF-16, but must be UTF-8'],
  [/^\ufeff/, 'it begins with a byte order mark (U+FEFF)'],
  [/^\x1f\ufffd/, 'it is compressed'],
  [/^\[object /, 'it is an object converted to a string: use JSON.stringify'],
  [/^--/, 'it is a multipart form'],
  [/^[\w.%+[\]-]{1,100}=/, 'it is a form'],
  [/^</, 'it is XML or HTML'],
];

/**
 * Explains why a body is not JSON.
 * @param beginning its first characters, without credentials
 */
export async function whyNotJson(bytes: Uint8Array, beginning: string): Promise<string> {
  const text = utf8.decode(bytes.subarray(0, 200));
  const kind = otherKinds.find(([pattern]) => pattern.test(text));
  if (kind) return kind[1];
  return `${await whereInvalid(bytes)}; it begins with ${JSON.stringify(beginning)}`;
}

/** "CommaExpected" as "comma expected". */
function inWords(code: string): string {
  return code.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
}
