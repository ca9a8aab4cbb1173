import { randomUUID } from 'node:crypto';
import { constants, renameSync, statSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Adapter } from 'lowdb';
import { jsonPieces } from '../input/json-pieces.js';
import { readJson } from '../input/json-text.js';
import { inSlices } from '../input/slices.js';
import { type State, stateSteps } from '../service/state.js';
import { cannotUse, causeOf, type Notify, StateFileError } from './problems.js';
import type { StateLock } from './state-lock.js';

/** The file was edited since it was last read or written here. Nothing was written. */
export class EditedError extends StateFileError {
  constructor(path: string) {
    super(`The state file ${path} was edited just now, and this change is not in it. Send the request again`);
  }
}

/** A lowdb adapter for a state: validates it when reading, writes it atomically and syncs it to the disk. */
export class StateFile implements Adapter<State> {
  readonly path: string;
  readonly #lock: StateLock;
  readonly #notify: Notify;
  /** fingerprint of the content that the state in memory is based on; null for no file */
  #known: string | null = null;
  #read: string | null = null;
  #unusable = false;

  constructor(path: string, lock: StateLock, notify: Notify) {
    this.path = path;
    this.#lock = lock;
    this.#notify = notify;
  }

  /** Whether the file has changed since it was accepted or written here. */
  get edited(): boolean {
    return fingerprint(this.path) !== this.#known;
  }

  /**
   * The state in the file; null if it does not exist, or is empty.
   * @throws {StateFileError} when it is damaged or of a later version. The file stays as it is.
   */
  async read(): Promise<State | null> {
    // Taken before reading, so that a concurrent change is noticed the next time.
    this.#read = fingerprint(this.path);
    this.#unusable = false;
    if (this.#read === null) return null;
    try {
      const text = await fs.readFile(this.path, 'utf8');
      return text.trim() === '' ? null : await inSlices(stateSteps(await readJson(text)));
    } catch (error) {
      this.#unusable = true;
      throw cannotUse(this.path, error);
    }
  }

  /** Accepts the content that was read last as the base of the next write. Until then, writes reject with an EditedError. */
  accept(): void {
    this.#known = this.#read;
  }

  /**
   * Resolves when the state is on the disk. Until then, whatever happens, the file has its previous content.
   * @throws {EditedError} when somebody edits the file meanwhile
   */
  async write(state: State): Promise<void> {
    const before = this.#known;
    const draft = `${this.path}.${randomUUID()}.draft`;
    try {
      if (this.#unusable) await this.#copy();
      this.#unusable = false;
      // Exclusive, so that no two processes write the same draft, and none writes through a link.
      await fs.writeFile(draft, textOf(state), { flag: 'wx', flush: true });
      const previous = await fs.stat(this.path).catch(() => null);
      if (previous) await fs.chmod(draft, previous.mode);
      const written = fingerprint(draft);
      // In one tick, so that nothing in this process happens between the checks and the rename.
      this.#lock.assertHeld();
      if (fingerprint(this.path) !== before) throw new EditedError(this.path);
      renameSync(draft, this.path);
      this.#known = written;
      // Some systems cannot sync folders (Windows, some network drives); the change has happened nevertheless.
      await syncFolder(dirname(this.path)).catch(() => undefined);
    } catch (error) {
      await fs.rm(draft, { force: true }).catch(() => undefined);
      if (error instanceof StateFileError) throw error;
      // A server that took over the lock removes drafts: then the lost lock is the cause.
      this.#lock.assertHeld();
      throw new StateFileError(`Cannot write the state file ${this.path}: ${causeOf(error)}`);
    }
  }

  /** Removes the drafts of killed processes. Only for the owner of the lock. */
  async removeDrafts(): Promise<void> {
    const folder = dirname(this.path);
    const own = `${basename(this.path)}.`;
    const drafts = (await fs.readdir(folder)).filter(
      (name) => name.startsWith(own) && /^[\da-f-]{36}\.draft$/.test(name.slice(own.length)),
    );
    await Promise.all(drafts.map((name) => fs.rm(join(folder, name), { force: true })));
  }

  /** Keeps a copy of an unusable file beside it. */
  async #copy(): Promise<void> {
    const copy = `${this.path}.rejected-${Date.now()}`;
    await fs.copyFile(this.path, copy, constants.COPYFILE_EXCL);
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
  if (!found) return join(await fs.realpath(dirname(path)).catch(() => dirname(path)), basename(path));
  const target = await fs.realpath(path).catch(() => refuse('it is a link to a file that does not exist'));
  const stats = await fs.stat(target);
  if (!stats.isFile()) refuse('it is not a regular file');
  // Each hard link would have its own lock.
  if (stats.nlink > 1) refuse('it has another name as well (a hard link); name a copy of it');
  return target;
}

/** The text of a state file, in pieces, since a large one takes long. */
function* textOf(state: State): Generator<string, void, void> {
  yield* jsonPieces(state, '  ');
  yield '\n';
}

/** Detects changes of a file without reading it: differs after every write. Null for no file. */
function fingerprint(path: string): string | null {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats ? `${stats.ino}:${stats.size}:${stats.mtimeNs}` : null;
}

/** Syncs a folder, so that a rename is on the disk as well. */
async function syncFolder(path: string): Promise<void> {
  const folder = await fs.open(path);
  await folder.sync().finally(() => folder.close());
}
