import type { Profile } from './open-points.js';
import { answersOf, ProfileError, readProfile } from './profile.js';

/**
 * A profile file as `import profile from './staging.json'` gives it: TypeScript knows of such an import only that
 * its texts are texts, so what the answers may be is looked at when it is used.
 */
export interface ParsedProfile {
  readonly $schema?: string;
  readonly version: number;
  readonly name?: string;
  /** by id of the open point; null where the answer could not be observed */
  readonly answers: Readonly<Record<string, string | number | readonly string[] | null>>;
}

/** A profile as options take it: what a profile file holds, or just the answers. */
export type GivenProfile = ParsedProfile | Partial<Profile>;

/**
 * The answers of a profile, whichever way it is given. What it does not answer is left out.
 * @throws {ProfileError} for an unknown key, a wrong value or a later version, with the path and what is allowed there
 */
export function givenAnswers(profile: GivenProfile): Partial<Profile> {
  if (typeof profile !== 'object' || Array.isArray(profile)) {
    throw new ProfileError('a profile is an object: what a profile file holds, or answers by open point');
  }
  const isFile = 'answers' in profile || 'version' in profile;
  return answersOf(readProfile(isFile ? profile : { version: 1, answers: profile }));
}
