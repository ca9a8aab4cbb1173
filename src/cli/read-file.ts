import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readJson } from '../input/json-text.js';

const causes: ReadonlyMap<unknown, string> = new Map([
  ['ENOENT', 'does not exist; correct the path, or leave the flag out'],
  ['EISDIR', 'is a folder; name a file in it'],
  ['EACCES', 'may not be read; change its permissions'],
]);

/**
 * Reads the JSON file that a flag names, and validates what is in it.
 * @throws {Error} naming the flag, the file, the cause and what to do
 */
export async function readNamedFile<Content>(
  flag: string,
  path: string,
  validate: (value: unknown) => Content,
): Promise<Content> {
  try {
    return validate(await readJson(await readFile(path, 'utf8')));
  } catch (error) {
    const cause = error instanceof Error && 'code' in error ? causes.get(error.code) : undefined;
    if (cause) throw new Error(`${flag}: ${resolve(path)} ${cause}`);
    throw new Error(`${flag} ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
