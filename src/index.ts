/** The sandbox as a library: the Location Data Subscription Service on a port of this machine. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import process from 'node:process';
import { fileErrorReason } from './command/read-file.js';
import { type ProfileFile, ProfileError, readProfile } from './open-questions/profile.js';

export * from './exports.js';
export { openQuestionIds, openQuestions, defaultProfile } from './open-questions/index.js';
export { answersOf, profileText } from './open-questions/profile.js';
export { createSandbox, type Sandbox, type SandboxOptions } from './server/sandbox.js';
export type { ServiceOptions } from './service/service.js';
export { readFixture } from './service/fixture-file.js';
export { StateFileError, type StorageEvent } from './store/storage.js';

/** Options of a mock or a sandbox that environment variables contain. */
export interface EnvironmentOptions {
  /** the content of the file that `LOCATION_DATA_PROFILE` names */
  profile?: ProfileFile;
  /** conditions in `LOCATION_DATA_CONDITIONS`, separated by commas */
  conditions?: readonly string[];
}

/**
 * The options of a mock or a sandbox that the environment requests, so that a test suite that
 * creates them itself can be run by the command `vary`:
 * `createMock({ baseUrl, ...environmentOptions() })`. Without the variables, there are none.
 * @throws {ProfileError} naming the variable, the file and the cause
 */
export function environmentOptions(): EnvironmentOptions {
  const { LOCATION_DATA_PROFILE: path = '', LOCATION_DATA_CONDITIONS: ids = '' } = process.env;
  const options: EnvironmentOptions = {};
  if (path !== '') options.profile = profileAt(path);
  if (ids !== '') options.conditions = ids.split(',');
  return options;
}

function profileAt(path: string): ProfileFile {
  try {
    return readProfile(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new ProfileError(`LOCATION_DATA_PROFILE ${resolve(path)}: ${fileErrorReason(error)}`);
  }
}
