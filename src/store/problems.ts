import { reasonIn } from '../input/system-error.js';

/** An event of a state file. The message is for the user who runs the sandbox. */
export interface StorageEvent {
  /**
   * `waiting`: another server uses the file · `lost`, `regained`: the lock · `given-up`: the lock
   * cannot be regained · `loaded`, `rejected`: an edited file · `removed`: somebody deleted the
   * file · `copied`: a copy was made, of a rejected file, or of an edit that came while the file
   * was written · `behind`: changes could not be written to the file yet, and are in its journal
   */
  readonly type:
    | 'waiting'
    | 'lost'
    | 'regained'
    | 'given-up'
    | 'loaded'
    | 'rejected'
    | 'removed'
    | 'copied'
    | 'behind';
  readonly message: string;
}

export type Notify = (type: StorageEvent['type'], message: string) => void;

/** A state file that cannot be used. The message names the file, the cause and what to do about it. */
export class StateFileError extends Error {
  override readonly name = 'StateFileError';
}

const causes: ReadonlyMap<unknown, string> = new Map([
  ['ENOENT', 'its folder does not exist'],
  ['ENOTDIR', 'its folder is a file'],
  ['EACCES', 'it, or its folder, may not be read or may not be written to'],
  ['EPERM', 'it, or its folder, may not be read or may not be written to'],
  ['EROFS', 'its folder is on a read-only disk'],
  ['ENOSPC', 'the disk is full'],
  ['EISDIR', 'there is a folder in its place; move it away'],
  [
    'EBUSY',
    'it cannot be replaced by a new version, as when the single file is mounted into a container: ' +
      'mount the folder that it is in, and name the file in that folder with --db',
  ],
]);

/** The cause of a file system error in words. */
export const causeOf = (error: unknown): string => reasonIn(causes, error);

/** @param cause an error, or a text */
export function cannotUse(path: string, cause: unknown): StateFileError {
  return new StateFileError(`Cannot use the state file ${path}: ${causeOf(cause)}`);
}
