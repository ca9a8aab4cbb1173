import { randomUUID } from 'node:crypto';
import { constants, renameSync } from 'node:fs';
import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fingerprintOf } from './fingerprint.js';

/** Drafts have names of their own, so that two processes never write into the same one. */
const draftOf = (path: string): string => `${path}.${randomUUID()}.draft`;

/** Fails where there is anything of that name, a link included. */
const create = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;

/**
 * Replaces a file as a whole: until this resolves, whatever happens, the file is the previous one. Owner and permissions stay.
 * @param verify called just before the new file takes the place of the old one; throws where it must not
 * @param onReplaced called just after that, with the fingerprint of the new file
 */
export async function writeFile(
  path: string,
  text: string,
  verify: () => void,
  onReplaced: (fingerprint: string) => void,
): Promise<void> {
  const draft = draftOf(path);
  try {
    const fingerprint = await withFile(draft, create, async (file) => {
      // Continues until every byte is written: a nearly full disk may take a part of them without an error.
      await file.writeFile(text);
      await keepAttributes(path, file);
      await file.sync();
      return fingerprintOf(await file.stat({ bigint: true }));
    });
    // In one tick: nothing of this process comes between the check and its consequence.
    verify();
    renameSync(draft, path);
    onReplaced(fingerprint);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Removes what killed processes left behind. Only for the owner of the lock. */
export async function removeDrafts(path: string): Promise<void> {
  const own = `${basename(path)}.`;
  const drafts = (await readdir(dirname(path))).filter(
    (name) => name.startsWith(own) && /^[\da-f-]{36}\.draft$/.test(name.slice(own.length)),
  );
  await Promise.all(drafts.map((name) => rm(join(dirname(path), name), { force: true })));
}

async function keepAttributes(path: string, draft: FileHandle): Promise<void> {
  const before = await stat(path).catch(() => null);
  if (!before) return;
  await draft.chmod(before.mode);
  // Only a privileged process may give files away.
  await draft.chown(before.uid, before.gid).catch(() => undefined);
}

/** The new name has to reach the disk as well. Where folders cannot be synced (Windows), it does anyway. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  await withFile(path, constants.O_RDONLY, (folder) => folder.sync());
}

async function withFile<Result>(
  path: string,
  flags: number,
  use: (file: FileHandle) => Promise<Result>,
): Promise<Result> {
  const file = await open(path, flags);
  try {
    return await use(file);
  } finally {
    await file.close();
  }
}
