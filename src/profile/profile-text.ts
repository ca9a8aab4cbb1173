import { readJson } from '../input/json-text.js';
import { ProfileError, type ProfileFile, readProfile } from './profile.js';

/** Characters: a complete profile has some four thousand. */
const longest = 1_000_000;

/**
 * Takes the text of a profile file.
 * @throws {JsonTextError} naming line and column, {ProfileError} for what is JSON and no profile
 */
export async function readProfileText(text: string): Promise<ProfileFile> {
  if (text.length > longest) {
    throw new ProfileError(`it has ${text.length} characters, and no profile has more than ${longest}`);
  }
  return readProfile(await readJson(text));
}
