/** The code of a system error, such as ENOENT; undefined for any other error. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/**
 * Why something failed, in the words for its code.
 * @param words by code; an error with another one speaks for itself
 */
export function reasonIn(words: ReadonlyMap<unknown, string>, error: unknown): string {
  const known = words.get(codeOf(error));
  if (known !== undefined) return known;
  return error instanceof Error ? error.message : String(error);
}
