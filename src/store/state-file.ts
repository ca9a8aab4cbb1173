import { isUtf8 } from 'node:buffer';
import { webcrypto } from 'node:crypto';
import { constants } from 'node:fs';
import * as fs from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { jsonPieces } from '../input/json-pieces.js';
import { isBlankText, isUtf16, readJsonBytes } from '../input/json-text.js';
import { inSlices } from '../input/slices.js';
import { type State, stateSteps } from '../state/state.js';
import type { StateLock } from './lock.js';
import {
  type Content,
  type Draft,
  Drafts,
  fingerprint,
  privately,
  untilSettled,
} from './drafts.js';
import { cannotUse, causeOf, StateFileError, type Timing } from './storage.js';

/** The file was edited since it was last read or written here. Nothing was written. */
export class EditedError extends StateFileError {
  constructor(path: string) {
    super(
      `The state file ${path} was edited just now, and this change is not in it. Send the request again`,
    );
  }
}

/** Content of a state file. */
interface FoundState {
  readonly state: State;
  /** of its content, in hexadecimal digits */
  readonly sha256: string;
  /** in bytes */
  readonly size: number;
}

/** A new version of a state file. */
export interface NextVersion {
  readonly draft: Draft;
  /** fingerprint of the version that it may replace */
  readonly before: string | null;
}

/** The state file: validates it when reading, replaces it atomically and syncs it to the disk. */
export class StateFile {
  readonly path: string;
  readonly drafts: Drafts;
  readonly #lock: StateLock;
  readonly #timing: Timing;
  /** fingerprint of the content that the state in memory is based on; null for no file */
  #known: string | null = null;
  /** the version that was written last */
  #written: NextVersion | null = null;
  /** the fingerprint of the content that was read last */
  #read: string | null = null;

  constructor(path: string, lock: StateLock, timing: Timing) {
    this.path = path;
    this.drafts = new Drafts(path, timing);
    this.#lock = lock;
    this.#timing = timing;
  }

  /** Whether the file has changed since it was accepted or written here. */
  get isEdited(): boolean {
    return fingerprint(this.path) !== this.#known;
  }

  /**
   * The state in the file; null if it does not exist, or is empty. One that is missing, empty or
   * unreadable is read again once it has settled, since someone may just be writing it.
   * @throws {StateFileError} when it is damaged or of a later version. The file stays as it is.
   */
  async read(): Promise<FoundState | null> {
    const found = await this.#parse().catch(() => null);
    const neverWas = this.#known === null && this.#read === null;
    if (found !== null || neverWas) return found;
    const isWhole = async (): Promise<boolean> => (await this.#parse().catch(() => null)) !== null;
    await untilSettled(() => fingerprint(this.path), this.#timing, isWhole);
    return this.#parse();
  }

  /** Accepts what was read last as what the next version may replace. Until then, nothing can. */
  accept(): void {
    this.#known = this.#read;
  }

  /** Writes the next version next to the file. */
  async prepare(content: State | Buffer): Promise<NextVersion> {
    const before = this.#known;
    const previous = await fs.stat(this.path).catch(() => null);
    const pieces: Content = Buffer.isBuffer(content) ? content : stateText(content);
    return { draft: await this.drafts.write(pieces, previous), before };
  }

  /**
   * Resolves when this version of the file is on the disk. Until then, the file has its previous
   * content.
   * @throws {EditedError} if the file has been edited since it was read
   */
  async commit(next: NextVersion): Promise<void> {
    const check = (): void => {
      this.#lock.assertHeld();
      this.assertReplaceable(next);
    };
    await this.drafts.replace(next.draft, this.path, check, (now) => {
      this.#known = now;
      this.#written = next;
    });
  }

  /** @throws {EditedError} when the file is another one than that version was to replace */
  assertReplaceable({ before }: NextVersion): void {
    if (fingerprint(this.path) !== before) throw new EditedError(this.path);
  }

  /** Whether the file was replaced by that version, even if it could not be synced. */
  is(version: NextVersion): boolean {
    return this.#written === version;
  }

  /**
   * Writes the content that was accepted once more, to see whether the file can be replaced at all.
   * @throws {EditedError} when someone edits the file meanwhile
   */
  async rewrite(): Promise<void> {
    const next = await this.prepare(await fs.readFile(this.path));
    try {
      await this.commit(next);
    } catch (error) {
      await this.drafts.discard(next.draft);
      throw error;
    }
  }

  /** Returns the error for a failed write. */
  failureOf(error: unknown): StateFileError {
    if (error instanceof StateFileError) return error;
    // A server that takes over the lock removes drafts: then the lost lock is the cause.
    const { problem } = this.#lock;
    const what = `Cannot write the state file ${this.path}: ${causeOf(error)}`;
    return new StateFileError(problem ?? what);
  }

  /** Writes a state that could be recovered next to the file. @returns its path */
  async offer(state: State): Promise<string> {
    const path = `${this.path}.recovered`;
    const draft = await this.drafts.write(stateText(state), null);
    await this.drafts.replace(draft, path, () => this.#lock.assertHeld());
    return path;
  }

  /** Keeps a copy of the file beside it, as it was read last. @returns its path; null if there is nothing in it */
  async copy(kind: 'rejected' | 'edited'): Promise<string | null> {
    const { size = 0 } = (await fs.stat(this.path).catch(() => null)) ?? {};
    if (size === 0) return null;
    await assertFewCopies(this.path);
    const copy = `${this.path}.${kind}-${Date.now()}`;
    await fs.copyFile(this.path, copy, constants.COPYFILE_EXCL);
    await fs.chmod(copy, privately);
    return copy;
  }

  async #parse(): Promise<FoundState | null> {
    // Taken before reading, so that a concurrent change is noticed the next time.
    this.#read = fingerprint(this.path);
    if (this.#read === null) return null;
    try {
      const content = await fs.readFile(this.path);
      assertUtf8(content);
      if (isBlankText(content)) return null;
      const sha256 = sha256Of(content);
      const state = await inSlices(stateSteps(await readJsonBytes(content)));
      return { state, sha256: await sha256, size: content.length };
    } catch (error) {
      throw cannotUse(this.path, error);
    }
  }
}

/** How many copies of a state file, and of its journals, there can be next to it. */
const mostCopies = 20;

/** @throws {StateFileError} when there are so many copies that someone has to look at them first */
export async function assertFewCopies(path: string): Promise<void> {
  const start = basename(path);
  const isCopy = /^(\.journal)?\.(edited|rejected)-\d+$/;
  const names = await fs.readdir(dirname(path));
  const ofFile = names.filter((name) => name.startsWith(start));
  const copies = ofFile.filter((name) => isCopy.test(name.slice(start.length)));
  if (copies.length < mostCopies) return;
  throw new StateFileError(
    `There are ${copies.length} copies next to ${path} (${start}.edited-…, ${start}.rejected-…), ` +
      'and another is needed, because the file was edited. Move them away, or remove them',
  );
}

/** When the changes of a journal are written into its state file. */
export const foldLimits = {
  /** once they take more bytes than this, and than the file */
  bytes: 1_048_576,
  /** after so many ms without another change, */
  idle: 1000,
  /** and so many more for each MiB of the file: a large one is not written too often */
  idlePerMebibyte: 1000,
  /** how long it is not tried again after it failed, ms */
  afterFailure: 30_000,
};

/** Decides when it is time to checkpoint, so that it costs little compared to the changes themselves. */
export class CheckpointSchedule {
  /** of the state file, in bytes */
  fileSize = 0;
  readonly #now: Timing['now'];
  #changedAt = 0;
  #notBefore = -Infinity;

  constructor({ now }: Timing) {
    this.#now = now;
  }

  changed(): void {
    this.#changedAt = this.#now();
  }

  failed(): void {
    this.#notBefore = this.#now() + foldLimits.afterFailure;
  }

  /** Whether there has been no change for so long that no one has to wait for it. */
  get isQuiet(): boolean {
    const delay = foldLimits.idle + (foldLimits.idlePerMebibyte * this.fileSize) / 1_048_576;
    return this.#now() - this.#changedAt >= delay && this.#now() >= this.#notBefore;
  }

  /** Whether the journal is too large, quiet or not. @param journalSize in bytes */
  isDue(journalSize: number): boolean {
    const most = Math.max(foldLimits.bytes, this.fileSize);
    return journalSize > most && this.#now() >= this.#notBefore;
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
  if (!stats.isFile()) refuse('it is not a regular file. Name another one with --state-file');
  // Each hard link would have its own lock.
  if (stats.nlink > 1) refuse('it has a second name (a hard link); use a copy of it');
  return target;
}

/** @throws {Error} when it is not UTF-8: characters would be lost with the next write */
function assertUtf8(content: Buffer): void {
  if (isUtf16(content)) throw new Error('it is UTF-16. Save it as UTF-8');
  if (isUtf8(content)) return;
  const lines = content.toString('latin1').split('\n');
  const line = lines.findIndex((one) => !isUtf8(Buffer.from(one, 'latin1')));
  throw new Error(
    `it is not UTF-8, but in another encoding, at line ${line + 1}. Save it as UTF-8`,
  );
}

/** The text of a state file, in pieces, since a large one takes long. */
function* stateText(state: State): Generator<string, void, void> {
  yield* jsonPieces(state, '  ');
  yield '\n';
}

/** Not by a `Hash`, which would keep everybody waiting. */
async function sha256Of(content: Buffer): Promise<string> {
  const digest = await webcrypto.subtle.digest('SHA-256', content);
  return Buffer.from(digest).toString('hex');
}
