import { access, constants, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { check, lock } from 'proper-lockfile';
import { StateFileError } from './state-file.js';

/** A lock that its owner stopped refreshing for so long, in ms, is taken for that of a process that was killed. */
const stale = 2000;

/** Why a folder takes no lock. Asked before the lock is tried, since trying again would not help. */
const reasons: ReadonlyMap<unknown, string> = new Map([
  ['ENOENT', 'its folder does not exist'],
  ['ENOTDIR', 'its folder is a file'],
  ['EACCES', 'its folder may not be written to'],
  ['EPERM', 'its folder may not be written to'],
  ['EROFS', 'its folder is on a read-only disk'],
  ['ENOSPC', 'the disk is full'],
]);

function reasonOf(error: Error): string {
  return reasons.get('code' in error ? error.code : undefined) ?? error.message;
}

/**
 * Claims a state file for this process.
 * @param waiting called when another process has it, before that one is given a moment to let go
 * @param lost called when another process took the file over, as it may after this one was suspended
 * @returns what gives it back
 * @throws {StateFileError} when another process has it
 */
export async function claim(
  path: string,
  waiting: () => void,
  lost: () => void,
): Promise<() => Promise<void>> {
  try {
    const folder = await stat(dirname(path));
    if (!folder.isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' });
    await access(dirname(path), constants.W_OK);
    if (await check(path, { realpath: false, stale })) waiting();
    const release = await lock(path, {
      realpath: false,
      stale,
      update: stale / 2,
      // Long enough for the lock of a killed process to become stale.
      retries: { retries: 12, factor: 1, minTimeout: stale / 8, maxTimeout: stale / 8 },
      onCompromised: lost,
    });
    return async () => {
      await release().catch(() => undefined);
    };
  } catch (error) {
    const cause = error instanceof Error ? error : new Error(String(error));
    if ('code' in cause && cause.code === 'ELOCKED') {
      throw new StateFileError(
        `The state file ${path} is in use by another server. Stop that one, or name another file with --db.`,
      );
    }
    throw new StateFileError(`Cannot use the state file ${path}: ${reasonOf(cause)}`);
  }
}
