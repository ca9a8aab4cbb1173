import { isUtf8 } from 'node:buffer';
import { webcrypto } from 'node:crypto';
import { constants, renameSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { jsonPieces } from '../input/json-pieces.js';
import { isBlankText, readJsonBytes } from '../input/json-text.js';
import { inSlices } from '../input/slices.js';
import { isSoundSubscription } from '../service/state/sound-subscription.js';
import { type State, stateSteps } from '../service/state/state.js';
import { type Content, type Draft, type Drafts, privately } from './drafts.js';
import { fingerprint, untilSettled } from './fingerprint.js';
import { cannotUse, causeOf, type Notify, StateFileError } from './problems.js';
import { ReplacedFiles } from './replaced-files.js';
import type { StateLock } from './state-lock.js';
import type { Timing } from './timing.js';

/** The file was edited since it was last read or written here. Nothing was written. */
export class EditedError extends StateFileError {
  constructor(path: string) {
    super(
      `The state file ${path} was edited just now, and this change is not in it. Send the request again`,
    );
  }
}

/** What is in a state file. */
export interface FoundState {
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
  readonly #drafts: Drafts;
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

  constructor(path: string, drafts: Drafts, lock: StateLock, notify: Notify, timing: Timing) {
    this.path = path;
    this.#drafts = drafts;
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
  async read(): Promise<FoundState | null> {
    const found = await this.#parse().catch(() => null);
    const neverWas = this.#known === null && this.#read.fingerprint === null;
    if (found !== null || neverWas) return found;
    const isWhole = async (): Promise<boolean> => (await this.#parse().catch(() => null)) !== null;
    await untilSettled(() => fingerprint(this.path), this.#timing, isWhole);
    return this.#parse();
  }

  /**
   * Accepts the content that was read last as the base of the next version. Until then, nothing can
   * replace it.
   */
  accept(): void {
    this.#known = this.#read.fingerprint;
    this.#unusable = this.#read.unusable;
  }

  /** Writes the next version beside the file. */
  async prepare(state: State): Promise<NextVersion> {
    return this.#prepare(textOf(state));
  }

  /**
   * Resolves when the file is that version, on the disk. Until then, whatever happens, it has its
   * previous content.
   * @throws {EditedError} when it is not the one any more that was to be replaced
   */
  async commit({ draft, before }: NextVersion): Promise<void> {
    if (this.#unusable && !this.edited) {
      await this.copy('rejected');
      this.#unusable = false;
    }
    await this.#drafts.replace(draft, () => this.#replace(draft, before));
    await this.keepLateEdits().catch(() => undefined);
  }

  /** Whether the file is that version, also if it could not be synced. */
  is({ draft }: NextVersion): boolean {
    return this.#known === draft.fingerprint;
  }

  async discard({ draft }: NextVersion): Promise<void> {
    await this.#drafts.discard(draft.path);
  }

  /**
   * Writes the content that was accepted once more, to see whether the file can be replaced at all.
   * @throws {EditedError} when somebody edits the file meanwhile
   */
  async rewrite(): Promise<void> {
    const next = await this.#prepare(await fs.readFile(this.path));
    try {
      await this.commit(next);
    } catch (error) {
      await this.discard(next);
      throw error;
    }
  }

  /** What to tell of a failed write. */
  failureOf(error: unknown): Error {
    if (error instanceof StateFileError) return error;
    try {
      // A server that took over the lock removes drafts: then the lost lock is the cause.
      this.#lock.assertHeld();
    } catch (lost) {
      return lost instanceof Error ? lost : cannotUse(this.path, lost);
    }
    return new StateFileError(`Cannot write the state file ${this.path}: ${causeOf(error)}`);
  }

  /** Keeps what somebody wrote into a file that was replaced meanwhile. @param all at the end: the latest ones, too */
  async keepLateEdits(all = false): Promise<void> {
    await this.#replaced.check(all);
  }

  /** Keeps a copy of the file beside it. @returns its path */
  async copy(kind: 'rejected' | 'edited'): Promise<string> {
    const copy = `${this.path}.${kind}-${Date.now()}`;
    await fs.copyFile(this.path, copy, constants.COPYFILE_EXCL);
    await fs.chmod(copy, privately);
    this.#notify('copied', `${this.path} was copied to ${copy}.`);
    return copy;
  }

  async #parse(): Promise<FoundState | null> {
    // Taken before reading, so that a concurrent change is noticed the next time.
    const before = fingerprint(this.path);
    this.#read = { fingerprint: before, unusable: false };
    if (before === null) return null;
    try {
      const content = await fs.readFile(this.path);
      assertUtf8(content);
      if (isBlankText(content)) return null;
      const sha256 = sha256Of(content);
      const parsed = await readJsonBytes(content);
      const state = await inSlices(stateSteps(parsed, 'state', isSoundSubscription));
      return { state, sha256: await sha256, size: content.length };
    } catch (error) {
      this.#read = { fingerprint: before, unusable: true };
      throw cannotUse(this.path, error);
    }
  }

  async #prepare(content: Content): Promise<NextVersion> {
    const before = this.#known;
    const previous = await fs.stat(this.path).catch(() => null);
    return { draft: await this.#drafts.write(content, previous), before };
  }

  /** In one tick, so that nothing in this process happens between the checks and the rename. */
  #replace(draft: Draft, before: string | null): void {
    this.#lock.assertHeld();
    if (fingerprint(this.path) !== before) throw new EditedError(this.path);
    const forget = before === null ? undefined : this.#replaced.open(before);
    try {
      renameSync(draft.path, this.path);
    } catch (error) {
      forget?.();
      throw error;
    }
    this.#known = draft.fingerprint;
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
function assertUtf8(content: Buffer): void {
  if (isUtf8(content)) return;
  const lines = content.toString('latin1').split('\n');
  const line = lines.findIndex((one) => !isUtf8(Buffer.from(one, 'latin1')));
  throw new Error(
    `it is not UTF-8, but in another encoding, at line ${line + 1}. Save it as UTF-8`,
  );
}

/** The text of a state file, in pieces, since a large one takes long. */
function* textOf(state: State): Generator<string, void, void> {
  yield* jsonPieces(state, '  ');
  yield '\n';
}

/** Not by a `Hash`, which would keep everybody waiting. */
async function sha256Of(content: Buffer): Promise<string> {
  const digest = await webcrypto.subtle.digest('SHA-256', content);
  return Buffer.from(digest).toString('hex');
}
