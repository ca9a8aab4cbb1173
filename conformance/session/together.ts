/**
 * As `Promise.all`, but if one fails, the others end first. What is still waited for when a check
 * ends would go on beside the next ones, and take the changes that these make for what it waits for.
 */
export async function together<Work extends readonly unknown[] | []>(
  work: Work,
): Promise<{ -readonly [Index in keyof Work]: Awaited<Work[Index]> }> {
  await Promise.allSettled(work);
  return Promise.all(work);
}
