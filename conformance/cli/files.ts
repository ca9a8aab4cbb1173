import { constants } from 'node:fs';
import { access, chmod, mkdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import process from 'node:process';
import { codeOf } from '../../src/input/system-error.js';

/** Why a file cannot be written, checked before the run; null if it can. */
export async function whyNotWritable(path: string): Promise<string | null> {
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory() === true) return 'it is a folder';
  if (found !== null && !found.isFile()) return null;
  const folder = await nearestFolder(dirname(await realpath(path).catch(() => resolve(path))));
  return access(`${folder}/.`, constants.W_OK).then(
    () => null,
    () => `nothing can be written into the folder ${folder}`,
  );
}

/** The folder itself, or the nearest one above it that exists: the others will be made. */
async function nearestFolder(folder: string): Promise<string> {
  const reason = await stat(folder).then(() => null, codeOf);
  const above = dirname(folder);
  return reason === 'ENOENT' && above !== folder ? nearestFolder(above) : folder;
}

/**
 * Writes a file atomically, and makes its folder if there is none: a temporary file beside it is
 * renamed. Other kinds, such as a pipe, are written directly.
 */
export async function writeWhole(path: string, text: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found?.isFile() === false) return writeFile(path, text);
  const target = await realpath(path).catch(() => path);
  const draft = `${target}.${process.pid}.tmp`;
  await mkdir(dirname(target), { recursive: true });
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
