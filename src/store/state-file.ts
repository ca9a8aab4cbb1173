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

/** The file was edited since this server last read or wrote it. Nothing was written. */
export class EditedError extends StateFileError {
  constructor(path: string) {
    super(
      `The state file ${path} was edited just now, and this change is not in it. Send the request again`,
    );
  }
}

/** The content of a state file. */
interface FoundState {
  readonly state: State;
  /** hash of the content, in hexadecimal digits */
  readonly sha256: string;
  /** length, bytes */
  readonly size: number;
}

/** A new version of a state file. */
export interface NextVersion {
  readonly draft: Draft;
  /** fingerprint of the version that it is allowed to replace */
  readonly before: string | null;
}

/** The state file: validated when it is read, replaced atomically, and synced to the disk. */
export class StateFile {
  readonly path: string;
  readonly drafts: Drafts;
  readonly #lock: StateLock;
  readonly #timing: Timing;
  /** fingerprint of the content that the state in memory is based on; null for no file */
  #known: string | null = null;
  /** the last version that was written */
  #written: NextVersion | null = null;
  /** fingerprint of the content that was read last */
  #read: string | null = null;

  constructor(path: string, lock: StateLock, timing: Timing) {
    this.path = path;
    this.drafts = new Drafts(path, timing);
    this.#lock = lock;
    this.#timing = timing;
  }

  /** Whether the file has changed since this server accepted or wrote it. */
  get isEdited(): boolean {
    return fingerprint(this.path) !== this.#known;
  }

  /**
   * Reads the state; null if the file does not exist, or is empty. A missing, empty or unreadable
   * file is read again once it has settled, because another program might be writing it.
   * @throws {StateFileError} if it is damaged or of a later version; the file stays unchanged
   */
  async read(): Promise<FoundState | null> {
    const found = await this.#parse().catch(() => null);
    const neverWas = this.#known === null && this.#read === null;
    if (found !== null || neverWas) return found;
    const isWhole = async (): Promise<boolean> => (await this.#parse().catch(() => null)) !== null;
    await untilSettled(() => fingerprint(this.path), this.#timing, isWhole);
    return this.#parse();
  }

  /** Accepts the content that was read last: the next version can replace it. */
  accept(): void {
    this.#known = this.#read;
  }

  /** Writes the next version as a draft next to the file. */
  async prepare(content: State | Buffer): Promise<NextVersion> {
    const before = this.#known;
    const previous = await fs.stat(this.path).catch(() => null);
    const pieces: Content = Buffer.isBuffer(content) ? content : stateText(content);
    return { draft: await this.drafts.write(pieces, previous), before };
  }

  /**
   * Replaces the file by a version; resolves when that is on the disk. Until then, the file has its
   * previous content.
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

  /** @throws {EditedError} if the file is not the one that the version was to replace */
  assertReplaceable({ before }: NextVersion): void {
    if (fingerprint(this.path) !== before) throw new EditedError(this.path);
  }

  /** Whether the file was replaced by a version, even if it could not be synced. */
  is(version: NextVersion): boolean {
    return this.#written === version;
  }

  /**
   * Writes the accepted content again, to find out whether the file can be replaced.
   * @throws {EditedError} if the file is edited meanwhile
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
    // A server that takes over the lock removes drafts, so the lost lock is the cause.
    const { problem } = this.#lock;
    const what = `Cannot write the state file ${this.path}: ${causeOf(error)}`;
    return new StateFileError(problem ?? what);
  }

  /** Writes a recovered state next to the file. @returns its path */
  async offer(state: State): Promise<string> {
    const path = `${this.path}.recovered`;
    const draft = await this.drafts.write(stateText(state), null);
    await this.drafts.replace(draft, path, () => this.#lock.assertHeld());
    return path;
  }

  /**
   * Copies the content that was read last to a file next to the state file.
   * @returns its path; null if the content is empty
   */
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

/** Maximum number of copies of a state file, and of its journals, next to it. */
const mostCopies = 20;

/** @throws {StateFileError} if there are so many copies that the user should look at them first */
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

/** When the changes of a journal are written to its state file. */
export const checkpointLimits = {
  /** once they exceed this length, and the length of the file */
  bytes: 1_048_576,
  /** pause after the last change, ms */
  idle: 1000,
  /** extra pause per MiB of the file, ms: a large file is written less often */
  idlePerMebibyte: 1000,
  /** pause after a failure, ms */
  afterFailure: 30_000,
};

/** Decides when to checkpoint, so that checkpoints take little time compared with the changes. */
export class CheckpointSchedule {
  /** length of the state file, bytes */
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
    this.#notBefore = this.#now() + checkpointLimits.afterFailure;
  }

  /** Whether no change was made for so long that no request has to wait. */
  get isQuiet(): boolean {
    const delay =
      checkpointLimits.idle + (checkpointLimits.idlePerMebibyte * this.fileSize) / 1_048_576;
    return this.#now() - this.#changedAt >= delay && this.#now() >= this.#notBefore;
  }

  /** Whether the journal is too long, regardless of pauses. @param journalSize length, bytes */
  isDue(journalSize: number): boolean {
    const most = Math.max(checkpointLimits.bytes, this.fileSize);
    return journalSize > most && this.#now() >= this.#notBefore;
  }
}

/**
 * Resolves links in the path of a state file, so that it has only one lock.
 * @throws {StateFileError} if it is not a regular file
 */
export async function resolvePath(path: string): Promise<string> {
  const reject = (reason: string): never => {
    throw cannotUse(path, reason);
  };
  const found = await fs.lstat(path).catch(() => null);
  if (!found)
    return join(await fs.realpath(dirname(path)).catch(() => dirname(path)), basename(path));
  const target = await fs
    .realpath(path)
    .catch(() => reject('it is a link to a file that does not exist'));
  const stats = await fs.stat(target);
  const inside = join(path, 'state.json');
  if (stats.isDirectory())
    reject(`it is not a regular file but a folder. Name a file in it, such as ${inside}`);
  if (!stats.isFile()) reject('it is not a regular file. Name another one with --state-file');
  // Each hard link would have its own lock.
  if (stats.nlink > 1) reject('it has a second name (a hard link); use a copy of it');
  return target;
}

/** @throws {Error} if the content is not UTF-8: characters would be lost with the next write */
function assertUtf8(content: Buffer): void {
  if (isUtf16(content)) throw new Error('it is UTF-16. Save it as UTF-8');
  if (isUtf8(content)) return;
  const lines = content.toString('latin1').split('\n');
  const line = lines.findIndex((one) => !isUtf8(Buffer.from(one, 'latin1')));
  throw new Error(
    `it is not UTF-8, but in another encoding, at line ${line + 1}. Save it as UTF-8`,
  );
}

/** Yields the text of a state file in pieces, because a large one takes long. */
function* stateText(state: State): Generator<string, void, void> {
  yield* jsonPieces(state, '  ');
  yield '\n';
}

/** Web Crypto instead of `Hash`, which would block the event loop. */
async function sha256Of(content: Buffer): Promise<string> {
  const digest = await webcrypto.subtle.digest('SHA-256', content);
  return Buffer.from(digest).toString('hex');
}
