import type { ParseError } from 'jsonc-parser';

/** Text that is not JSON. The message names line and column, both counted from 1. */
export class JsonTextError extends Error {
  override readonly name = 'JsonTextError';
}

/** Parses JSON. @throws {JsonTextError} naming where it goes wrong */
export async function readJson(source: string): Promise<unknown> {
  // some editors begin a file with a byte order mark
  const text = source.replace(/^\uFEFF/, '');
  try {
    return JSON.parse(text);
  } catch {
    // Loaded only now: valid files do not need the slower parser, which knows line and column.
    const { parseTree, printParseErrorCode } = await import('jsonc-parser');
    const errors: ParseError[] = [];
    parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
    const [first] = errors;
    const before = text.slice(0, first?.offset ?? text.length).split('\n');
    const column = (before.at(-1)?.length ?? 0) + 1;
    const cause = first ? `: ${inWords(printParseErrorCode(first.error))}` : '';
    throw new JsonTextError(`it is not JSON at line ${before.length}, column ${column}${cause}`);
  }
}

/** "CommaExpected" as "comma expected". */
function inWords(code: string): string {
  return code.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
}
