/** An event of a state file. The message is for the user who runs the sandbox. */
export interface StorageEvent {
  /**
   * `waiting`: another server uses the file · `lost`, `regained`: the lock · `given-up`: the lock cannot be regained ·
   * `loaded`, `rejected`: an edited file · `removed`: somebody deleted the file · `copied`: a backup of a rejected file was made
   */
  readonly type: 'waiting' | 'lost' | 'regained' | 'given-up' | 'loaded' | 'rejected' | 'removed' | 'copied';
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
]);

/** The code of a system error, such as ENOENT. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** The cause of a file system error in words. */
export function causeOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  // proper-lockfile replaces the code of a system error, but not the one that its message begins with.
  return causes.get(/^E[A-Z]+(?=:)/.exec(message)?.[0] ?? codeOf(error)) ?? message;
}

/** @param cause an error, or a text */
export function cannotUse(path: string, cause: unknown): StateFileError {
  return new StateFileError(`Cannot use the state file ${path}: ${causeOf(cause)}`);
}
