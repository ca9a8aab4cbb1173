import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { isUtf16, readJson } from '../input/json-text.js';
import { codeOf, reasonIn } from '../input/system-error.js';

/** Plain words for the file system errors that users can fix. */
const words: ReadonlyMap<unknown, string> = new Map([
  ['ENOENT', 'there is no such file'],
  ['EISDIR', 'it is a folder'],
  ['EACCES', 'permission denied'],
  ['ENOSPC', 'the disk is full'],
]);

/** Explains in a few words why a file could not be read or written. */
export const fileErrorReason = (error: unknown): string => reasonIn(words, error);

/** Describes a file that cannot be read or has the wrong content. */
export function fileProblem(path: string, isNot: string, error: unknown): string {
  const isUnreadable = codeOf(error) !== undefined;
  const subject = isUnreadable ? path : `${path} is ${isNot}`;
  return `${subject}: ${fileErrorReason(error)}`;
}

/** An unusable file that a flag names. The message contains the flag, the file and the cause. */
export class NamedFileError extends Error {
  override readonly name = 'NamedFileError';
}

/**
 * Reads a JSON file that a flag names, and validates its content.
 * @throws {NamedFileError}
 */
export async function readNamedFile<Content>(
  flag: string,
  path: string,
  validate: (value: unknown) => Content,
): Promise<Content> {
  try {
    return validate(await readJson(await readFile(path, 'utf8')));
  } catch (error) {
    throw new NamedFileError(`${flag} ${resolve(path)}: ${fileErrorReason(error)}`);
  }
}

/**
 * Reads a PEM file that a flag names.
 * @throws {NamedFileError} without the content of the file
 */
export async function readPem(
  flag: string,
  path: string,
  what: 'CERTIFICATE' | 'PRIVATE KEY',
): Promise<string> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(path);
  } catch (error) {
    throw new NamedFileError(`${flag}: ${path} cannot be read: ${fileErrorReason(error)}`);
  }
  const text = new TextDecoder().decode(bytes);
  if (new RegExp(`-----BEGIN ([A-Z0-9 ]+ )?${what}-----`).test(text)) return text;
  if (isUtf16(bytes)) throw new NamedFileError(`${flag}: ${path} is UTF-16: save it as UTF-8`);
  throw new NamedFileError(`${flag}: ${path} has no ${what} in PEM format`);
}
