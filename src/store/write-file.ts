import { chmod, chown, type FileHandle, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Replaces a file as a whole: until this resolves, whatever happens, the file is the one from before. Links are
 * followed; owner and permissions stay. Of one file only one such write may be under way.
 * @param approve called when the new file is complete; throws where it must not take the place of the old one
 */
export async function writeFile(path: string, bytes: Uint8Array, approve: () => void): Promise<void> {
  const target = await realpath(path).catch(() => path);
  const before = await stat(target).catch(() => null);
  const draft = `${target}.tmp`;
  try {
    await withFile(draft, 'w', before?.mode, async (file) => {
      // Goes on until all bytes are written: a nearly full disk may take a part of them without an error.
      await file.writeFile(bytes);
      await file.sync();
    });
    if (before) {
      // The mode above is less what the process masks.
      await chmod(draft, before.mode);
      // Only a privileged process may give files away.
      await chown(draft, before.uid, before.gid).catch(() => undefined);
    }
    approve();
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(dirname(target));
}

/** The name in the folder has to reach the disk as well. Where folders cannot be synced (Windows), it does anyway. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  await withFile(path, 'r', undefined, (folder) => folder.sync());
}

async function withFile(
  path: string,
  flags: string,
  mode: number | undefined,
  use: (file: FileHandle) => Promise<void>,
): Promise<void> {
  const file = await open(path, flags, mode);
  try {
    await use(file);
  } finally {
    await file.close();
  }
}
