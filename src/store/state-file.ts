import { readFile } from 'node:fs/promises';
import type { Adapter } from 'lowdb';
import { readState, type State } from '../service/state.js';
import { readJson } from '../input/json-text.js';
import { StateText } from './state-text.js';
import { writeFile } from './write-file.js';

/** A state file that cannot be used. The message names the file, the cause and the way out. */
export class StateFileError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StateFileError';
  }
}

/** A lowdb adapter for a state: read with care, written all or nothing and down to the disk. */
export class StateFile implements Adapter<State> {
  readonly path: string;
  readonly #text = new StateText();
  readonly #approve: () => void;

  /** @param approve called before each write takes effect; throws where this process may not write any more */
  constructor(path: string, approve: () => void) {
    this.path = path;
    this.#approve = approve;
  }

  /**
   * The state in the file; null where there is no file, or an empty one.
   * @throws {StateFileError} when it is damaged or of a later version. The file stays as it is.
   */
  async read(): Promise<State | null> {
    let text: string;
    try {
      text = await readFile(this.path, 'utf8');
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw new StateFileError(`Cannot read the state file ${this.path}: ${messageOf(error)}`);
    }
    if (text.trim() === '') return null;
    try {
      return readState(await readJson(text));
    } catch (error) {
      throw new StateFileError(
        `Cannot use the state file ${this.path}: ${messageOf(error)}. ` +
          'It was left untouched: mend it, move it away, or name another file with --db.',
      );
    }
  }

  /**
   * Resolves when the state is on the disk, under its name. Until then the file is the previous one. One call at a time,
   * as StateStore does it: the text of a write that is under way must stay as it is.
   */
  async write(state: State): Promise<void> {
    await writeFile(this.path, this.#text.bytes(state), this.#approve);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
