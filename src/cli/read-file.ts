import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

/** A file that a flag names and that cannot be used. */
export class FileError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FileError';
  }
}

const causes: ReadonlyMap<unknown, string> = new Map([
  ['ENOENT', 'does not exist; correct the path, or leave the flag out'],
  ['EISDIR', 'is a folder; name a file in it'],
  ['EACCES', 'may not be read; change its permissions'],
]);

/**
 * Reads the file that a flag names, and takes its text for what it should be.
 * @throws {FileError} naming the flag, the file, the cause and what to do
 */
export async function readNamedFile<Content>(
  flag: string,
  path: string,
  take: (text: string) => Promise<Content>,
): Promise<Content> {
  try {
    return await take(await readFile(path, 'utf8'));
  } catch (error) {
    const cause = error instanceof Error && 'code' in error ? causes.get(error.code) : undefined;
    throw new FileError(
      cause
        ? `${flag}: ${resolve(path)} ${cause}`
        : `${flag} ${path}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
