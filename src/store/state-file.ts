import { constants } from 'node:fs';
import { copyFile, lstat, readFile, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Adapter } from 'lowdb';
import { readJson } from '../input/json-text.js';
import { readState, type State } from '../service/state.js';
import { currentFingerprint } from './fingerprint.js';
import { causeOf, codeOf, StateFileError } from './state-file-error.js';
import { writeFile } from './write-file.js';

/** The file was edited since it was last read or written here. Nothing was written. */
export class EditedError extends StateFileError {
  constructor(path: string) {
    super(`The state file ${path} was edited just now, and this change is not in it. Send the request again`);
  }
}

export interface StateFileEvents {
  /** before each write takes effect; throws where this process may not write any more */
  verify: () => void;
  /** what stood in the file could not be used, and was copied before it was overwritten */
  onCopied: (copy: string) => void;
}

/** A lowdb adapter for a state: read with care, written all or nothing and down to the disk. */
export class StateFile implements Adapter<State> {
  readonly path: string;
  readonly #events: StateFileEvents;
  /** of the content that the state in memory goes back to; null for no file */
  #known: string | null = null;
  #read: string | null = null;
  #unusable = false;

  constructor(path: string, events: StateFileEvents) {
    this.path = path;
    this.#events = events;
  }

  /** Whether the file has another content than was accepted or written here. */
  get edited(): boolean {
    return currentFingerprint(this.path) !== this.#known;
  }

  /**
   * The state in the file; null where there is no file, or an empty one.
   * @throws {StateFileError} when it is damaged or of a later version. The file stays as it is.
   */
  async read(): Promise<State | null> {
    // Before it is read: what is written meanwhile is noticed the next time.
    this.#read = currentFingerprint(this.path);
    this.#unusable = false;
    const text = this.#read === null ? '' : await this.#text();
    if (text.trim() === '') return null;
    try {
      return readState(await readJson(text));
    } catch (error) {
      this.#unusable = true;
      throw new StateFileError(`Cannot use the state file ${this.path}: ${causeOf(error)}`);
    }
  }

  /** Says that what was read last is known to whoever writes next. Until then, writes reject with an EditedError. */
  accept(): void {
    this.#known = this.#read;
  }

  /**
   * Resolves when the state is on the disk, under its name. Until then the file is the previous one.
   * @throws {EditedError} when somebody edits the file meanwhile
   */
  async write(state: State): Promise<void> {
    const before = this.#known;
    const verify = (): void => {
      this.#events.verify();
      if (currentFingerprint(this.path) !== before) throw new EditedError(this.path);
    };
    try {
      if (this.#unusable) this.#events.onCopied(await this.#copy());
      this.#unusable = false;
      await writeFile(this.path, `${JSON.stringify(state, null, 2)}\n`, verify, (fingerprint) => {
        this.#known = fingerprint;
      });
    } catch (error) {
      if (error instanceof StateFileError) throw error;
      throw new StateFileError(`Cannot write the state file ${this.path}: ${causeOf(error)}`);
    }
  }

  async #copy(): Promise<string> {
    for (let number = 1; ; number += 1) {
      const copy = `${this.path}.rejected-${number}`;
      try {
        await copyFile(this.path, copy, constants.COPYFILE_EXCL);
        return copy;
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') throw error;
      }
    }
  }

  async #text(): Promise<string> {
    try {
      if (!(await stat(this.path)).isFile()) throw new Error('it is not a regular file');
      return await readFile(this.path, 'utf8');
    } catch (error) {
      throw new StateFileError(`Cannot read the state file ${this.path}: ${causeOf(error)}`);
    }
  }
}

/**
 * What the name of a state file stands for, so that it has one lock whatever it is called.
 * @throws {StateFileError} when it stands for something that cannot be replaced by a file
 */
export async function resolvePath(path: string): Promise<string> {
  const refuse = (reason: string): never => {
    throw new StateFileError(`Cannot use the state file ${path}: ${reason}`);
  };
  const found = await lstat(path).catch(() => null);
  if (!found) return join(await realpath(dirname(path)).catch(() => dirname(path)), basename(path));
  const target = await realpath(path).catch(() => refuse('it is a link to a file that does not exist'));
  const stats = await stat(target);
  if (!stats.isFile()) refuse('it is not a regular file');
  if (stats.nlink > 1) {
    refuse(
      'it has another name (a hard link), and would be written under this one only. Make a copy instead',
    );
  }
  return target;
}
