import { constants } from 'node:fs';
import { access, chmod, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import process from 'node:process';

/** Why a file cannot be written, checked before the run; null if it can. */
export async function whyNotWritable(path: string): Promise<string | null> {
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory() === true) return 'it is a folder';
  if (found !== null && !found.isFile()) return null;
  const folder = dirname(await realpath(path).catch(() => path));
  return access(`${folder}/.`, constants.W_OK).then(
    () => null,
    () => `nothing can be written into the folder ${folder}`,
  );
}

/**
 * Writes a file atomically: a temporary file beside it is renamed. Other kinds, such as a pipe, are
 * written directly.
 */
export async function writeWhole(path: string, text: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found?.isFile() === false) return writeFile(path, text);
  const target = await realpath(path).catch(() => path);
  const draft = `${target}.${process.pid}.tmp`;
  try {
    await writeFile(draft, text);
    // it replaces a file that may not be for everybody
    if (found) await chmod(draft, found.mode);
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}
