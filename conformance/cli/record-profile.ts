import { openPointIds } from '../../src/points/index.js';
import { answersOf, type ProfileFile } from '../../src/points/profile.js';
import { count } from '../render/index.js';
import { ProfileFileError, writeProfileFile, type ProfileTarget } from './profile-file.js';

/**
 * Writes the profile, unless nothing was observed: then an existing one is kept.
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
    const told = `${target.path}: ${observed} of ${openPointIds.length} open points answered`;
    const rest = `${count(kept, 'answer')} kept from the file, not observed this time`;
    say(kept === 0 ? `${told}.` : `${told}; ${rest}.`);
    return true;
  } catch (error) {
    if (!(error instanceof ProfileFileError)) throw error;
    say(`The profile was not written. ${error.message}.`);
    return false;
  }
}
