import { createHash, type Hash, randomUUID } from 'node:crypto';
import { readFileSync, renameSync, type Stats, statSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { codeOf } from '../input/system-error.js';
import type { Timing } from './storage.js';

/** For how long a file must not change, ms, to count as written, and how often it is looked at meanwhile. */
const settleTime = 250;
const interval = 25;

/** How many times it is looked at, in case it never stops changing. */
const mostLooks = 200;

/** Detects changes of a file without reading it: differs after every write. Null for no file. */
export function fingerprint(path: string): string | null {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats ? `${stats.ino}:${stats.size}:${stats.mtimeNs}` : null;
}

/**
 * Resolves when a file has not changed for a while: an editor may empty it first, and write it in several parts.
 * @param isWhole called after each change; true if there is no need to wait any longer
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

/** Content of a file: a large string comes in pieces. */
export type Content = Buffer | Iterable<string>;

/** A new version of a file, written and synced next to it. */
export interface Draft {
  readonly path: string;
  readonly fingerprint: string | null;
  /** of its content, in hexadecimal digits */
  readonly sha256: string;
  /** in bytes */
  readonly size: number;
}

/** How Windows refuses to replace a file that is open, for which it is tried again. */
const inUse: readonly unknown[] = ['EPERM', 'EACCES', 'EBUSY'];

/** How often, and after which multiples of a time, ms: 1.1 s in all. */
const mostAttempts = 11;
const retryDelay = 20;

/** How systems refuse to sync a folder: Windows, some network drives, a folder that may not be read. */
const noSync: readonly unknown[] = ['EPERM', 'EACCES', 'EISDIR', 'EINVAL', 'ENOTSUP', 'ENOSYS'];

/** Readable for its owner only. */
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

  /** @param previous the file whose owner and permissions it gets */
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
   * Puts a draft in the place of a file. On Windows, a virus scanner or an indexer can have the file
   * open at this moment: then it is tried again.
   * @param check throws if the file must not be replaced
   * @param replaced called with the new fingerprint of the file, even if that cannot be synced. All
   * three happen in one tick
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
   * Removes the drafts of other servers, so that none of them can replace a file any more. Only for
   * the owner of the lock.
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
 * Renames a draft. On a network drive, that can take effect and still fail: the drive repeats a
 * request whose response was lost, and then the draft is not there any more.
 * @returns the fingerprint of the target from then on
 * @throws what the system throws, if it did not take effect
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

/** @returns its size */
async function writeSynced(
  path: string,
  content: Iterable<string | Buffer>,
  previous: Stats | null,
): Promise<number> {
  // Exclusive, so that it is not written through a link.
  const file = await fs.open(path, 'wx', privately);
  try {
    await fs.writeFile(file, content);
    if (previous) await inheritFrom(previous, file);
    // In whole milliseconds, which the kernel's own times are not: an edit that follows at once
    // has another time, even where that only advances every few milliseconds.
    const now = new Date();
    await file.utimes(now, now);
    await file.sync();
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}

/** Gives a new file the permissions of the previous one, and its owner, where this process may do so. */
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
