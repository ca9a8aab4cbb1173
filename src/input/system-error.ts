/** The code of a system error, such as ENOENT; undefined for any other error. */
export function codeOf(error: unknown): unknown {
  if (error instanceof Error && 'code' in error) return error.code;
  return undefined;
}

/**
 * Explains why something failed.
 * @param words explanations by code; for any other error, its message is used
 */
export function reasonIn(words: ReadonlyMap<unknown, string>, error: unknown): string {
  const known = words.get(codeOf(error));
  if (known !== undefined) return known;
  if (error instanceof Error) return error.message;
  return String(error);
}
