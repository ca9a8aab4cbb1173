/** A state file that cannot be used. The message names the file, the cause and what to do about it. */
export class StateFileError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StateFileError';
  }
}

const causes: ReadonlyMap<unknown, string> = new Map([
  ['ENOENT', 'its folder does not exist'],
  ['ENOTDIR', 'its folder is a file'],
  ['EACCES', 'its folder may not be written to'],
  ['EPERM', 'its folder may not be written to'],
  ['EROFS', 'its folder is on a read-only disk'],
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk quota is used up'],
  ['EFBIG', 'the file would be larger than this system allows'],
]);

/** The code of a system error, such as ENOENT. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** Why the file system refused, in words. */
export function causeOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  // proper-lockfile replaces the code of a system error, but not the one that its message begins with.
  return causes.get(/^E[A-Z]+(?=:)/.exec(message)?.[0] ?? codeOf(error)) ?? message;
}
