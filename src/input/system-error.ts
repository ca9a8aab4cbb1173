/** The code of a system error, such as ENOENT; undefined for any other error. */
export function codeOf(error: unknown): unknown {
  if (error instanceof Error && 'code' in error) return error.code;
  return undefined;
}

/**
 * Why something failed, in the words for its code.
 * @param words by code; an error with another one speaks for itself
 */
export function reasonIn(words: ReadonlyMap<unknown, string>, error: unknown): string {
  const known = words.get(codeOf(error));
  if (known !== undefined) return known;
  if (error instanceof Error) return error.message;
  return String(error);
}
