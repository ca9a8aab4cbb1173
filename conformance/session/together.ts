/**
 * Works like `Promise.all`, but waits for all even if one fails. Otherwise, polling would continue
 * during the next checks, and mistake their changes for the expected ones.
 */
export async function together<Work extends readonly unknown[] | []>(
  work: Work,
): Promise<{ -readonly [Index in keyof Work]: Awaited<Work[Index]> }> {
  await Promise.allSettled(work);
  return Promise.all(work);
}
