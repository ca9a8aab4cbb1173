import { open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { writeFile } from 'atomically';
import type { Adapter } from 'lowdb';
import { readState, type State } from '../service/state.js';
import { readJson } from './json-text.js';
import { StateText } from './state-text.js';

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

  constructor(path: string) {
    this.path = path;
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
    // As a stream: it notices when a nearly full disk takes only a part of the bytes.
    const bytes = Readable.from([this.#text.bytes(state)], { objectMode: false });
    await writeFile(this.path, bytes, { tmpCreate: (path) => `${path}.tmp`, timeout: 0 });
    await syncFolder(dirname(this.path));
  }
}

/** The name in the folder has to reach the disk as well. Where folders cannot be synced (Windows), it does anyway. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
