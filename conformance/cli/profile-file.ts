import { access, constants, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import process from 'node:process';
import { profileText, type ProfileFile } from '../../src/profile/profile.js';
import { readProfileText } from '../../src/profile/profile-text.js';

/** A file that holds no profile, or cannot be read or written. The message names it, and says what is wrong. */
export class ProfileFileError extends Error {
  constructor(path: string, cause: unknown) {
    super(`${path}: ${cause instanceof Error ? cause.message : String(cause)}`);
    this.name = 'ProfileFileError';
  }
}

/** What people call the failures of the file system that they can do something about. */
const failures: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'it may not be read',
};

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return failures[code] ?? error.message;
}

/** @throws {ProfileFileError} */
export async function readProfileFile(path: string): Promise<ProfileFile> {
  try {
    return await readProfileText(await readFile(path, 'utf8'));
  } catch (error) {
    throw new ProfileFileError(path, reasonOf(error));
  }
}

/** A file that a profile is going to be written to. */
export interface ProfileTarget {
  readonly path: string;
  /** what is there now; null where there is nothing */
  readonly before: ProfileFile | null;
}

/**
 * Looks at where a profile is to be written, before a run is spent on it.
 * @throws {ProfileFileError} where something else than a profile is there, or nothing can be written
 */
export async function profileTarget(path: string): Promise<ProfileTarget> {
  const folder = dirname(path);
  const writable = await access(`${folder}/.`, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!writable) throw new ProfileFileError(path, `nothing can be written into the folder ${folder}`);
  try {
    const text = await readFile(path, 'utf8');
    return { path, before: text.trim() === '' ? null : await readProfileText(text) };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { path, before: null };
    throw new ProfileFileError(path, `${reasonOf(error)}; only a profile is written over`);
  }
}

/**
 * Writes a profile, whole or not at all. The name and the schema that people gave the file stay.
 * @throws {ProfileFileError}
 */
export async function writeProfileFile({ path, before }: ProfileTarget, profile: ProfileFile): Promise<void> {
  const { $schema, name } = before ?? {};
  const kept = { ...($schema !== undefined && { $schema }), ...(name !== undefined && { name }) };
  const draft = `${path}.${process.pid}.tmp`;
  try {
    await writeFile(draft, profileText({ ...kept, ...profile }));
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw new ProfileFileError(path, error);
  }
}
