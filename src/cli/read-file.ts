import { readFile } from 'node:fs/promises';

/** A file that a flag names and that cannot be used. */
export class FileError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FileError';
  }
}

/**
 * Reads the file that a flag names, and takes its text for what it should be.
 * @throws {FileError} naming the flag, the file and the cause
 */
export async function readNamedFile<Content>(
  flag: string,
  path: string,
  take: (text: string) => Promise<Content>,
): Promise<Content> {
  try {
    return await take(await readFile(path, 'utf8'));
  } catch (error) {
    throw new FileError(`${flag} ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
