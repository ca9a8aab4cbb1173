import type { ParseError } from 'jsonc-parser';
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
    throw new Error(await whereInvalid(bytes));
  }
}

/** What is wrong, and where: in the words of a slower parser, which is loaded only now. */
async function whereInvalid(bytes: Uint8Array): Promise<string> {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const { parseTree, printParseErrorCode } = await import('jsonc-parser');
  const errors: ParseError[] = [];
  try {
    parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  } catch {
    // it calls itself for each level
    return 'it is not JSON, and nested too deeply to say where it breaks off';
  }
  const [first] = errors;
  const before = text.slice(0, first?.offset ?? text.length).split('\n');
  const column = (before.at(-1)?.length ?? 0) + 1;
  const cause = first ? `: ${inWords(printParseErrorCode(first.error))}` : '';
  return `it is not JSON at line ${before.length}, column ${column}${cause}`;
}

/** "CommaExpected" as "comma expected". */
function inWords(code: string): string {
  return code.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
}
