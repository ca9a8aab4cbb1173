import { ConfigError } from '../../src/command/config-file.js';
import { printUsageError } from '../../src/command/usage.js';
import { ProfileError } from '../../src/open-questions/profile.js';
import { RecordingError } from '../audit/recording-error.js';
import { UnmatchedFilter, UsageError } from '../run/run.js';
import { ProfileFileError } from './profile-file.js';

/** Errors that the user can fix; they are printed in one line. */
const ofUsers = [
  UsageError,
  UnmatchedFilter,
  ProfileFileError,
  ProfileError,
  ConfigError,
  RecordingError,
];

export const isUsageError = (error: unknown): error is Error =>
  ofUsers.some((kind) => error instanceof kind);

/** Runs a command. @returns its exit code: 2 for an error that the user can fix */
export async function exitCodeFor(command: string, run: () => Promise<number>): Promise<number> {
  try {
    return await run();
  } catch (error) {
    if (isUsageError(error)) return printUsageError(command, error);
    throw error;
  }
}
