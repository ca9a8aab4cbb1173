import { createHash, type Hash, randomUUID } from 'node:crypto';
import { readFileSync, renameSync, type Stats, statSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { codeOf } from '../input/system-error.js';
import type { Timing } from './storage.js';

/** How long a file must stay unchanged to count as written, and the interval of the checks, ms. */
const settleTime = 250;
const interval = 25;

/** Maximum number of checks, in case the file never stops changing. */
const mostLooks = 200;

/**
 * Returns a value that changes with every write of a file, without reading the file; null if there
 * is no file.
 */
export function fingerprint(path: string): string | null {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats ? `${stats.ino}:${stats.size}:${stats.mtimeNs}` : null;
}

/**
 * Resolves when a file has not changed for a while: an editor might truncate it first, and write it
 * in several parts.
 * @param isWhole called after each change; true if the file is complete
 */
export async function untilSettled(
  look: () => string | null,
  { sleep }: Timing,
  isWhole: () => Promise<boolean>,
): Promise<void> {
  let before = look();
  let unchangedFor = 0;
  for (let looks = 0; looks < mostLooks && unchangedFor < settleTime; looks += 1) {
    await sleep(interval);
    const after = look();
    unchangedFor += interval;
    if (after === before) continue;
    if (await isWhole()) return;
    before = after;
    unchangedFor = 0;
  }
}

/** The content of a file; a large string is passed in pieces. */
export type Content = Buffer | Iterable<string>;

/** A new version of a file, written and synced next to it. */
export interface Draft {
  readonly path: string;
  readonly fingerprint: string | null;
  /** hash of its content, in hexadecimal digits */
  readonly sha256: string;
  /** length, bytes */
  readonly size: number;
}

/** The codes with which Windows rejects replacing an open file; the rename is then retried. */
const inUse: readonly unknown[] = ['EPERM', 'EACCES', 'EBUSY'];

/** Number of attempts, and the unit of the pauses between them, ms: 1.1 s in total. */
const mostAttempts = 11;
const retryDelay = 20;

/**
 * The codes with which systems reject syncing a folder: Windows, some network drives, an unreadable
 * folder.
 */
const noSync: readonly unknown[] = ['EPERM', 'EACCES', 'EISDIR', 'EINVAL', 'ENOTSUP', 'ENOSYS'];

/** File mode: only the owner can read and write the file. */
export const privately = 0o600;

/** The drafts of new versions of a state file, and of its journal. */
export class Drafts {
  readonly #path: string;
  readonly #timing: Timing;
  readonly #own = new Set<string>();

  /** @param path of the state file */
  constructor(path: string, timing: Timing) {
    this.#path = path;
    this.#timing = timing;
  }

  /** @param previous the file whose owner and permissions are copied */
  async write(content: Content, previous: Stats | null): Promise<Draft> {
    const path = `${this.#path}.${randomUUID()}.draft`;
    this.#own.add(path);
    const hash = createHash('sha256');
    try {
      const size = await writeSynced(path, hashed(content, hash), previous);
      return { path, fingerprint: fingerprint(path), sha256: hash.digest('hex'), size };
    } catch (error) {
      await this.discard({ path });
      throw error;
    }
  }

  /**
   * Replaces a file by a draft. On Windows, a virus scanner or an indexer might have the file open;
   * the rename is then retried.
   * @param check throws if the file must not be replaced
   * @param replaced called with the new fingerprint of the file, even if the folder cannot be
   * synced. All three happen in one tick
   */
  async replace(
    draft: Draft,
    target: string,
    check: () => void,
    replaced: (fingerprint: string | null) => void = () => undefined,
  ): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      check();
      try {
        replaced(rename(draft, target));
        break;
      } catch (error) {
        const mayPass = process.platform === 'win32' && inUse.includes(codeOf(error));
        if (!mayPass || attempt === mostAttempts) throw error;
      }
      await this.#timing.sleep(attempt * retryDelay);
    }
    this.#own.delete(draft.path);
    await syncFolder(dirname(this.#path));
  }

  async discard({ path }: Pick<Draft, 'path'>): Promise<void> {
    this.#own.delete(path);
    await fs.rm(path, { force: true }).catch(() => undefined);
  }

  /**
   * Removes the drafts of other servers, so that none of them can replace a file. Only for the
   * owner of the lock.
   */
  async removeOthers(): Promise<void> {
    const folder = dirname(this.#path);
    const start = `${basename(this.#path)}.`;
    const drafts = (await fs.readdir(folder)).filter(
      (name) => name.startsWith(start) && /^[\da-f-]{36}\.draft$/.test(name.slice(start.length)),
    );
    const paths = drafts.map((name) => join(folder, name));
    const others = paths.filter((path) => !this.#own.has(path));
    await Promise.all(others.map((path) => fs.rm(path, { force: true })));
  }
}

/**
 * Renames a draft. On a network drive, the rename can succeed and still be reported as failed: the
 * drive repeats a request whose response was lost, and the draft no longer exists.
 * @returns the new fingerprint of the target
 * @throws the system's error, if the rename failed
 */
function rename(draft: Draft, target: string): string | null {
  try {
    renameSync(draft.path, target);
    return draft.fingerprint;
  } catch (error) {
    const found = fingerprint(target);
    if (fingerprint(draft.path) !== null || !hasContent(target, draft)) throw error;
    return found;
  }
}

/** Whether a file has the content of a draft. */
function hasContent(path: string, { sha256 }: Draft): boolean {
  try {
    return createHash('sha256').update(readFileSync(path)).digest('hex') === sha256;
  } catch {
    return false;
  }
}

function* hashed(content: Content, hash: Hash): Generator<string | Buffer, void, void> {
  const pieces: Iterable<string | Buffer> = Buffer.isBuffer(content) ? [content] : content;
  for (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
}

/** @returns the length, bytes */
async function writeSynced(
  path: string,
  content: Iterable<string | Buffer>,
  previous: Stats | null,
): Promise<number> {
  // Created exclusively, so that it is not written through a link.
  const file = await fs.open(path, 'wx', privately);
  try {
    await fs.writeFile(file, content);
    if (previous) await inheritFrom(previous, file);
    // Times in whole milliseconds, unlike the kernel's: an edit that follows at once then has
    // another time, even on systems whose clock advances only every few milliseconds.
    const now = new Date();
    await file.utimes(now, now);
    await file.sync();
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}

/** Copies the permissions of the previous file, and its owner if this process is allowed to. */
async function inheritFrom({ mode, uid, gid }: Stats, file: fs.FileHandle): Promise<void> {
  const made = await file.stat();
  if (made.uid !== uid || made.gid !== gid) await file.chown(uid, gid).catch(() => undefined);
  if (made.mode !== mode) await file.chmod(mode);
}

/** Syncs a folder, if the system can, so that a rename is on the disk. */
async function syncFolder(path: string): Promise<void> {
  try {
    const folder = await fs.open(path);
    await folder.sync().finally(() => folder.close());
  } catch (error) {
    if (!noSync.includes(codeOf(error))) throw error;
  }
}
