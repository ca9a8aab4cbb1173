import { setTimeout } from 'node:timers/promises';
import { reasonIn } from '../input/system-error.js';

// Referenced by the published types, so this file must not use Node.js types.

/** An event of a state file. The message is for the user who runs the sandbox. */
export interface StorageEvent {
  /**
   * `waiting`: another server uses the file · `lost`: the lock is lost for good · `loaded`,
   * `rejected`: the file was edited · `removed`: the file was deleted · `copied`: a rejected file,
   * or an edit during a write, was copied · `behind`: changes are in the journal, but could not be
   * written to the file yet
   */
  readonly type: 'waiting' | 'lost' | 'loaded' | 'rejected' | 'removed' | 'copied' | 'behind';
  readonly message: string;
}

export type Notify = (type: StorageEvent['type'], message: string) => void;

/** A state file that cannot be used. The message names the file, the cause and the fix. */
export class StateFileError extends Error {
  override readonly name = 'StateFileError';
}

const causes: ReadonlyMap<unknown, string> = new Map([
  ['ENOENT', 'its folder does not exist'],
  ['ENOTDIR', 'its folder is a file'],
  ['EACCES', 'permission denied for the file or its folder'],
  ['EPERM', 'permission denied for the file or its folder'],
  ['EROFS', 'its folder is on a read-only disk'],
  ['ENOSPC', 'the disk is full'],
  ['EISDIR', 'there is a folder in its place; move it away'],
  [
    'EBUSY',
    'it cannot be replaced, for example because the single file is mounted into a container: ' +
      'mount its folder, and name the file in that folder with --state-file',
  ],
]);

/** Explains a file system error. */
export const causeOf = (error: unknown): string => reasonIn(causes, error);

/** @param cause an error, or a string */
export function cannotUse(path: string, cause: unknown): StateFileError {
  return new StateFileError(`Cannot use the state file ${path}: ${causeOf(cause)}`);
}

/** The clock of a state file and its lock. Tests replace it, so that they do not wait. */
export interface Timing {
  /** monotonic time in ms, regardless of changes to the system clock */
  readonly now: () => number;
  /** @param keepAlive whether the timer keeps the process alive; true by default */
  readonly sleep: (milliseconds: number, keepAlive?: boolean) => Promise<void>;
}

export const realTime: Timing = {
  now: () => performance.now(),
  sleep: (milliseconds, keepAlive = true) =>
    setTimeout(milliseconds, undefined, { ref: keepAlive }),
};
