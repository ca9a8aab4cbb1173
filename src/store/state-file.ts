import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { constants, renameSync, type Stats } from 'node:fs';
import * as fs from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Adapter } from 'lowdb';
import { jsonPieces } from '../input/json-pieces.js';
import { readJson } from '../input/json-text.js';
import { inSlices } from '../input/slices.js';
import { codeOf } from '../input/system-error.js';
import { type State, stateSteps } from '../service/state/state.js';
import { fingerprint, untilSettled } from './fingerprint.js';
import { cannotUse, causeOf, type Notify, StateFileError } from './problems.js';
import { ReplacedFiles } from './replaced-files.js';
import type { StateLock } from './state-lock.js';
import type { Timing } from './timing.js';

/** What a file is written from: a large text comes in pieces. */
type Content = Buffer | Iterable<string>;

/** How Windows refuses to replace a file that is open, for which it is tried again. */
const inUse: readonly unknown[] = ['EPERM', 'EACCES', 'EBUSY'];

/** How often, and after which multiples of a time, ms: 1.1 s in all. */
const mostAttempts = 11;
const retryDelay = 20;

/** How systems refuse to sync a folder: Windows, some network drives, a folder that may not be read. */
const noSync: readonly unknown[] = ['EPERM', 'EACCES', 'EISDIR', 'EINVAL', 'ENOTSUP', 'ENOSYS'];

/** Readable for its owner only. */
const privately = 0o600;

/** The file was edited since it was last read or written here. Nothing was written. */
export class EditedError extends StateFileError {
  constructor(path: string) {
    super(
      `The state file ${path} was edited just now, and this change is not in it. Send the request again`,
    );
  }
}

/** A lowdb adapter for a state: validates it when reading, writes it atomically and syncs it to the disk. */
export class StateFile implements Adapter<State> {
  readonly path: string;
  readonly #draft: string;
  readonly #lock: StateLock;
  readonly #notify: Notify;
  readonly #timing: Timing;
  readonly #replaced: ReplacedFiles;
  /** fingerprint of the content that the state in memory is based on; null for no file */
  #known: string | null = null;
  /** whether that content is no state */
  #unusable = false;
  /** the same of the content that was read last */
  #read: { readonly fingerprint: string | null; readonly unusable: boolean } = {
    fingerprint: null,
    unusable: false,
  };

  constructor(path: string, lock: StateLock, notify: Notify, timing: Timing) {
    this.path = path;
    this.#draft = `${path}.${randomUUID()}.draft`;
    this.#lock = lock;
    this.#notify = notify;
    this.#timing = timing;
    this.#replaced = new ReplacedFiles(path, notify, timing);
  }

  /** Whether the file has changed since it was accepted or written here. */
  get edited(): boolean {
    return fingerprint(this.path) !== this.#known;
  }

  /**
   * The state in the file; null if it does not exist, or is empty. One that is missing, empty or
   * unreadable is read again once it has settled, since somebody may just be writing it.
   * @throws {StateFileError} when it is damaged or of a later version. The file stays as it is.
   */
  async read(): Promise<State | null> {
    const found = await this.#parse().catch(() => null);
    const neverWas = this.#known === null && this.#read.fingerprint === null;
    if (found !== null || neverWas) return found;
    const isWhole = async (): Promise<boolean> => (await this.#parse().catch(() => null)) !== null;
    await untilSettled(() => fingerprint(this.path), this.#timing, isWhole);
    return this.#parse();
  }

  /**
   * Accepts the content that was read last as the base of the next write. Until then, writes reject
   * with an EditedError.
   */
  accept(): void {
    this.#known = this.#read.fingerprint;
    this.#unusable = this.#read.unusable;
  }

  /**
   * Resolves when the state is on the disk. Until then, whatever happens, the file has its previous content.
   * @throws {EditedError} when somebody edits the file meanwhile
   */
  async write(state: State): Promise<void> {
    await this.#write(async () => {
      if (this.#unusable) await this.#copy();
      this.#unusable = false;
      return textOf(state);
    });
  }

  /**
   * Writes the content that was accepted once more, to see whether the file can be replaced at all.
   * @throws {EditedError} when somebody edits the file meanwhile
   */
  async rewrite(): Promise<void> {
    await this.#write(() => fs.readFile(this.path));
  }

  /**
   * Removes the drafts of other servers, so that none of them can replace the file any more. Only
   * for the owner of the lock.
   */
  async removeDrafts(): Promise<void> {
    const folder = dirname(this.path);
    const own = `${basename(this.path)}.`;
    const drafts = (await fs.readdir(folder)).filter(
      (name) => name.startsWith(own) && /^[\da-f-]{36}\.draft$/.test(name.slice(own.length)),
    );
    const others = drafts
      .map((name) => join(folder, name))
      .filter((draft) => draft !== this.#draft);
    await Promise.all(others.map((draft) => fs.rm(draft, { force: true })));
  }

  /** Keeps what somebody wrote into a file that was replaced meanwhile. @param all at the end: the latest ones, too */
  async keepLateEdits(all = false): Promise<void> {
    await this.#replaced.check(all);
  }

  async #parse(): Promise<State | null> {
    // Taken before reading, so that a concurrent change is noticed the next time.
    const before = fingerprint(this.path);
    this.#read = { fingerprint: before, unusable: false };
    if (before === null) return null;
    try {
      const text = textIn(await fs.readFile(this.path));
      return text.trim() === '' ? null : await inSlices(stateSteps(await readJson(text)));
    } catch (error) {
      this.#read = { fingerprint: before, unusable: true };
      throw cannotUse(this.path, error);
    }
  }

  async #write(content: () => Promise<Content>): Promise<void> {
    const before = this.#known;
    try {
      const written = await this.#writeDraft(await content());
      await this.#replaceOnceFree(before, written);
      await syncFolder(dirname(this.path));
    } catch (error) {
      await fs.rm(this.#draft, { force: true }).catch(() => undefined);
      if (error instanceof StateFileError) throw error;
      // A server that took over the lock removes drafts: then the lost lock is the cause.
      this.#lock.assertHeld();
      throw new StateFileError(`Cannot write the state file ${this.path}: ${causeOf(error)}`);
    }
    await this.keepLateEdits().catch(() => undefined);
  }

  /** @returns its fingerprint */
  async #writeDraft(content: Content): Promise<string | null> {
    const previous = await fs.stat(this.path).catch(() => null);
    // Exclusive, so that it is not written through a link.
    const file = await fs.open(this.#draft, 'wx', privately);
    try {
      await fs.writeFile(file, content);
      if (previous) await inheritFrom(previous, file);
      // In whole milliseconds, which the kernel's own times are not: an edit that follows at once
      // has another time, even where that only advances every few milliseconds.
      const now = new Date();
      await file.utimes(now, now);
      await file.sync();
    } finally {
      await file.close();
    }
    return fingerprint(this.#draft);
  }

  /** On Windows, a scanner of viruses, or an indexer, may just have the file open. */
  async #replaceOnceFree(before: string | null, written: string | null): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        this.#replace(before, written);
        return;
      } catch (error) {
        const mayPass = process.platform === 'win32' && inUse.includes(codeOf(error));
        if (!mayPass || attempt === mostAttempts) throw error;
      }
      await this.#timing.sleep(attempt * retryDelay);
    }
  }

  /** In one tick, so that nothing in this process happens between the checks and the rename. */
  #replace(before: string | null, written: string | null): void {
    this.#lock.assertHeld();
    if (fingerprint(this.path) !== before) throw new EditedError(this.path);
    const forget = before === null ? undefined : this.#replaced.open(before);
    try {
      renameSync(this.#draft, this.path);
    } catch (error) {
      forget?.();
      throw error;
    }
    this.#known = written;
  }

  /** Keeps a copy of an unusable file beside it. */
  async #copy(): Promise<void> {
    const copy = `${this.path}.rejected-${Date.now()}`;
    await fs.copyFile(this.path, copy, constants.COPYFILE_EXCL);
    await fs.chmod(copy, privately);
    this.#notify('copied', `${this.path} was copied to ${copy}.`);
  }
}

/**
 * Resolves links in the path of a state file, so that it has only one lock.
 * @throws {StateFileError} when it is not a regular file
 */
export async function resolvePath(path: string): Promise<string> {
  const refuse = (reason: string): never => {
    throw cannotUse(path, reason);
  };
  const found = await fs.lstat(path).catch(() => null);
  if (!found)
    return join(await fs.realpath(dirname(path)).catch(() => dirname(path)), basename(path));
  const target = await fs
    .realpath(path)
    .catch(() => refuse('it is a link to a file that does not exist'));
  const stats = await fs.stat(target);
  const inside = join(path, 'state.json');
  if (stats.isDirectory())
    refuse(`it is not a regular file but a folder. Name a file in it, such as ${inside}`);
  if (!stats.isFile()) refuse('it is not a regular file. Name another one with --db');
  // Each hard link would have its own lock.
  if (stats.nlink > 1) refuse('it has another name as well (a hard link); name a copy of it');
  return target;
}

/** @throws {Error} when it is not UTF-8: characters would be lost with the next write */
function textIn(content: Buffer): string {
  if (isUtf8(content)) return content.toString();
  const lines = content.toString('latin1').split('\n');
  const line = lines.findIndex((one) => !isUtf8(Buffer.from(one, 'latin1')));
  throw new Error(
    `it is not UTF-8, but in another encoding, at line ${line + 1}. Save it as UTF-8`,
  );
}

/** Gives a new file the permissions of the previous one, and its owner, where this process may do so. */
async function inheritFrom({ mode, uid, gid }: Stats, file: fs.FileHandle): Promise<void> {
  const made = await file.stat();
  if (made.uid !== uid || made.gid !== gid) await file.chown(uid, gid).catch(() => undefined);
  if (made.mode !== mode) await file.chmod(mode);
}

/** The text of a state file, in pieces, since a large one takes long. */
function* textOf(state: State): Generator<string, void, void> {
  yield* jsonPieces(state, '  ');
  yield '\n';
}

/** Syncs a folder, where the system can, so that a rename is on the disk as well. */
async function syncFolder(path: string): Promise<void> {
  try {
    const folder = await fs.open(path);
    await folder.sync().finally(() => folder.close());
  } catch (error) {
    if (!noSync.includes(codeOf(error))) throw error;
  }
}
