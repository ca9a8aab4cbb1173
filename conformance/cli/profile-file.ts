import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { profileText, readProfile, type ProfileFile } from '../../src/spec/profile.js';

/** A file that holds no profile, or cannot be read or written. The message names it, and says what is wrong. */
export class ProfileFileError extends Error {
  constructor(path: string, cause: unknown) {
    super(`${path}: ${cause instanceof Error ? cause.message : String(cause)}`);
    this.name = 'ProfileFileError';
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`it is not JSON (${error instanceof Error ? error.message : String(error)})`);
  }
}

/** @throws {ProfileFileError} */
export async function readProfileFile(path: string): Promise<ProfileFile> {
  try {
    return readProfile(parsed(await readFile(path, 'utf8')));
  } catch (error) {
    throw new ProfileFileError(path, error);
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
 * @throws {ProfileFileError} where something else than a profile is there
 */
export async function profileTarget(path: string): Promise<ProfileTarget> {
  try {
    return { path, before: readProfile(parsed(await readFile(path, 'utf8'))) };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { path, before: null };
    throw new ProfileFileError(path, `${reasonOf(error)}; only a profile is written over`);
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

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
