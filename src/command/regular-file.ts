import { randomUUID } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import process from 'node:process';
import { codeOf } from '../input/system-error.js';

/**
 * Reads and writes files whose names others can guess, and where others might have put something
 * else.
 */

/** Maximum length of such a file, bytes. */
const longest = 8 * 1024 * 1024;

function requireRegular(found: Stats): void {
  if (found.isDirectory()) throw new Error('it is a folder');
  if (!found.isFile()) throw new Error('it is not a regular file');
  if (found.size > longest) throw new Error('it is larger than 8 MB');
}

/** Windows does not report the owners of files. */
function requireOwn(found: Stats): void {
  const user = process.getuid?.();
  if (user !== undefined && found.uid !== user) throw new Error('it belongs to another user');
}

/** Opens a file that must exist, and closes it after its use. */
function withFile<Value>(path: string, flags: number, use: (file: number) => Value): Value {
  // Without O_NONBLOCK, opening a pipe would wait for its other end.
  const file = openSync(path, constants.O_NONBLOCK | flags);
  try {
    return use(file);
  } finally {
    closeSync(file);
  }
}

/** Reads a regular file; links are followed. @throws an error with the reason */
export const readRegularFile = (path: string): string =>
  withFile(path, constants.O_RDONLY, (file) => {
    requireRegular(fstatSync(file));
    return readFileSync(file, 'utf8');
  });

/** Opens a regular file that belongs to this user; links are rejected. */
function withOwnFile<Value>(
  path: string,
  flags: number,
  use: (file: number, size: number) => Value,
): Value {
  try {
    return withFile(path, constants.O_NOFOLLOW | flags, (file) => {
      const found = fstatSync(file);
      requireRegular(found);
      requireOwn(found);
      return use(file, found.size);
    });
  } catch (error) {
    if (codeOf(error) === 'ELOOP') throw new Error('it is a link');
    throw error;
  }
}

/**
 * Reads a regular file that belongs to this user; links are rejected.
 * @throws an error with the reason
 */
export const readOwnFile = (path: string): string =>
  withOwnFile(path, constants.O_RDONLY, (file) => readFileSync(file, 'utf8'));

/**
 * Appends to a regular file that belongs to this user; links are rejected.
 * @param expectedSize in bytes: another size means that something else writes the file
 * @throws an error with the reason
 */
export function appendToOwnFile(path: string, text: string, expectedSize: number): void {
  withOwnFile(path, constants.O_WRONLY | constants.O_APPEND, (file, size) => {
    if (size !== expectedSize) throw new Error('another process has changed it');
    writeFileSync(file, text);
  });
}

function foundAt(path: string): Stats | undefined {
  try {
    return lstatSync(path);
  } catch (error) {
    // ENOTDIR: a part of the path is not a folder.
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** Whether a file exists. @throws if it is not a regular file of this user */
export function isOwnFile(path: string): boolean {
  const found = foundAt(path);
  if (found === undefined) return false;
  if (found.isSymbolicLink()) throw new Error('it is a link');
  requireRegular(found);
  requireOwn(found);
  return true;
}

/** Returns the name of a file's draft, which others cannot guess. */
export const draftOf = (path: string): string => `${path}.${randomUUID().slice(0, 8)}.tmp`;

/**
 * Writes a file that only this user can read, atomically. An existing file is replaced; links are
 * not followed.
 */
export function writeOwnFile(path: string, text: string): void {
  const draft = draftOf(path);
  mkdirSync(dirname(path), { recursive: true });
  try {
    // The flag wx rejects an existing draft, even a link.
    writeFileSync(draft, text, { flag: 'wx', mode: 0o600 });
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}
