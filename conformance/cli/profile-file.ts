import { readFile } from 'node:fs/promises';
import { fileErrorReason } from '../../src/command/read-file.js';
import { readJson } from '../../src/input/json-text.js';
import { codeOf } from '../../src/input/system-error.js';
import { openQuestionIds } from '../../src/open-questions/index.js';
import {
  answersOf,
  type ProfileFile,
  profileText,
  readProfile,
} from '../../src/open-questions/profile.js';
import { count } from '../../render/words.js';
import { whyNotWritable, writeWhole } from './files.js';

/**
 * A file that contains no valid profile, or cannot be read or written. The message names the file
 * and the cause.
 */
export class ProfileFileError extends Error {
  constructor(path: string, reason: string) {
    super(`${path}: ${reason}`);
    this.name = 'ProfileFileError';
  }
}

/** @throws {ProfileFileError} */
export async function readProfileFile(path: string): Promise<ProfileFile> {
  try {
    return readProfile(await readJson(await readFile(path, 'utf8')));
  } catch (error) {
    throw new ProfileFileError(path, fileErrorReason(error));
  }
}

/** A file to which a profile will be written. */
export interface ProfileTarget {
  readonly path: string;
  /** its current content; null if it does not exist */
  readonly before: ProfileFile | null;
}

/**
 * Checks the file before a run.
 * @throws {ProfileFileError} unless the file is a profile, or new and writable
 */
export async function profileTarget(path: string): Promise<ProfileTarget> {
  const reason = await whyNotWritable(path);
  if (reason !== null) throw new ProfileFileError(path, reason);
  try {
    const text = await readFile(path, 'utf8');
    return { path, before: text.trim() === '' ? null : readProfile(await readJson(text)) };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return { path, before: null };
    throw new ProfileFileError(path, `${fileErrorReason(error)}; only a profile is overwritten`);
  }
}

/**
 * Writes a profile atomically. The name, the schema, and answers that were not observed this time
 * are kept.
 * @returns the number of kept answers
 * @throws {ProfileFileError}
 */
export async function writeProfileFile(
  { path, before }: ProfileTarget,
  observed: ProfileFile,
): Promise<number> {
  const answers = { ...(before && answersOf(before)), ...answersOf(observed) };
  try {
    await writeWhole(path, profileText({ ...before, ...observed, answers }));
    return Object.keys(answers).length - Object.keys(answersOf(observed)).length;
  } catch (error) {
    throw new ProfileFileError(path, fileErrorReason(error));
  }
}

/**
 * Writes the profile, unless nothing was observed; an existing file is then kept.
 * @returns whether it succeeded
 */
export async function recordProfile(
  profile: ProfileFile,
  target: ProfileTarget,
  say: (line: string) => void,
): Promise<boolean> {
  const observed = Object.keys(answersOf(profile)).length;
  if (observed === 0) {
    say(`No answer was observed, so ${target.path} was not written.`);
    return true;
  }
  try {
    const kept = await writeProfileFile(target, profile);
    const told = `${target.path}: ${observed} of ${openQuestionIds.length} open questions answered`;
    const rest = `${count(kept, 'answer')} kept from the file, not observed this time`;
    say(kept === 0 ? `${told}.` : `${told}; ${rest}.`);
    return true;
  } catch (error) {
    if (!(error instanceof ProfileFileError)) throw error;
    say(`The profile was not written. ${error.message}.`);
    return false;
  }
}
