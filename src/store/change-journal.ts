import { rmSync, statSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import Joi from 'joi';
import { codeOf } from '../input/system-error.js';
import { validate } from '../input/validate.js';
import { count, formatVersion } from '../input/values.js';
import { readChange, type StateChange } from '../state/changes.js';
import type { StateLock } from './lock.js';
import type { Drafts } from './drafts.js';
import { assertFewCopies } from './state-file.js';
import { type Notify, StateFileError } from './storage.js';

/**
 * The journal next to a state file. Each line is a JSON object that begins with the checksum of the
 * rest: a change with its number, or the base of changes, which is a state file that they can be
 * added to.
 */

/** The version of the journal format. Later versions are rejected. */
const journalVersion = 1;

/** A state file that contains all changes up to a number. */
export interface Base {
  /** SHA-256 of its content, in hexadecimal digits */
  readonly state: string;
  readonly sequence: number;
}

interface NumberedChange {
  readonly sequence: number;
  readonly change: StateChange;
}

const pattern = /^\{"checksum":"([\da-f]{8})",(.*)$/s;

const checksumOf = (text: string): string => crc32(text).toString(16).padStart(8, '0');

function lineOf(value: object): string {
  const text = JSON.stringify(value);
  return `{"checksum":"${checksumOf(text)}",${text.slice(1)}\n`;
}

const baseLine = ({ sequence, state }: Base): string =>
  lineOf({ journal: journalVersion, sequence, state });

const sequence = count().required();
const baseSchema = Joi.object<Base & { journal: number }>({
  journal: formatVersion(journalVersion),
  sequence,
  state: Joi.string().hex().length(64).required(),
});
const changeSchema = Joi.object<NumberedChange>({ sequence, change: Joi.object().required() });

/** @throws {Error} if the checksum is wrong, or the line is incomplete */
function valueInLine(line: string): object {
  const [, checksum, rest = ''] = pattern.exec(line) ?? [];
  const text = `{${rest}`;
  const value: unknown = checksumOf(text) === checksum ? JSON.parse(text) : null;
  if (typeof value !== 'object' || value === null) throw new Error('it is damaged');
  return value;
}

/** The content of a journal. */
interface JournalContent {
  readonly bases: Base[];
  readonly changes: NumberedChange[];
  /** length of its complete lines; the rest was never acknowledged */
  size: number;
}

/** @throws {Error} if the line is damaged, or does not follow the previous lines */
function readLine(line: string, { bases, changes }: JournalContent): void {
  const value = valueInLine(line);
  if (!('change' in value)) {
    const { sequence, state } = validate(baseSchema, value, 'base', Error);
    bases.push({ sequence, state });
    return;
  }
  const numbered = validate(changeSchema, value, 'line', Error);
  const [first] = bases;
  if (!first) throw new Error('it does not name its state file');
  const expected = first.sequence + changes.length + 1;
  if (numbered.sequence !== expected) throw new Error(`change ${expected} is missing`);
  changes.push({ sequence: expected, change: readChange(numbered.change) });
}

/**
 * Parses a journal. The last line can be incomplete, if the server was killed while writing it.
 * @throws {Error} naming the first damaged line
 */
function contentOf(bytes: Buffer): JournalContent {
  const content: JournalContent = { bases: [], changes: [], size: 0 };
  for (let number = 1; ; number += 1) {
    const end = bytes.indexOf('\n', content.size);
    if (end === -1) return content;
    try {
      readLine(bytes.toString('utf8', content.size, end), content);
    } catch (error) {
      throw new Error(`line ${number}: ${error instanceof Error ? error.message : String(error)}`);
    }
    content.size = end + 1;
  }
}

/** The journal belongs to a state file that no longer exists. Its changes are complete records. */
export class OrphanedError extends StateFileError {
  readonly changes: readonly StateChange[];

  constructor(message: string, changes: readonly StateChange[]) {
    super(message);
    this.changes = changes;
  }
}

/** The changes that another server has left for a state file. */
interface Inherited {
  readonly base: Base;
  /** changes that the state file lacks */
  readonly changes: readonly StateChange[];
  /** the number of the last change */
  readonly sequence: number;
  /** the complete lines of the journal */
  readonly lines: Buffer;
}

/** An open file to which lines are appended. */
interface Open {
  readonly handle: fs.FileHandle;
  readonly inode: bigint;
  /** length, bytes */
  size: number;
}

/**
 * The journal of a server, created with its first change, and the journal that was there before.
 * Every server creates its own file: a server that was suspended, and writes late, then has a file
 * that nobody uses.
 */
export class ChangeJournal {
  readonly path: string;
  readonly #statePath: string;
  readonly #drafts: Drafts;
  readonly #lock: StateLock;
  readonly #notify: Notify;
  #open: Open | null = null;
  #inherited: Inherited | null = null;
  /** whether an existing journal is discarded */
  #isReset = false;
  #isDistrusted = false;

  constructor(statePath: string, drafts: Drafts, lock: StateLock, notify: Notify) {
    this.path = `${statePath}.journal`;
    this.#statePath = statePath;
    this.#drafts = drafts;
    this.#lock = lock;
    this.#notify = notify;
  }

  /** Length of the journal, bytes. */
  get size(): number {
    return this.#open?.size ?? 0;
  }

  /**
   * Whether the journal is as this server left it, if it has created one: only then can changes be
   * appended.
   */
  isInPlace(): boolean {
    if (this.#isDistrusted) return false;
    if (!this.#open) return this.#inherited === null;
    const found = statSync(this.path, { bigint: true, throwIfNoEntry: false });
    return found?.ino === this.#open.inode && Number(found.size) === this.#open.size;
  }

  /** Marks the journal as incomplete: the whole state must be written to the state file. */
  distrust(): void {
    this.#isDistrusted = true;
  }

  /** Discards the existing journal with the next write. */
  reset(): void {
    this.#isReset = true;
  }

  /**
   * Reads the journal that another server has left.
   * @param state SHA-256 of the state file; null for none
   * @returns null if there is none, or it has no changes, so that it does not matter which file it
   * belongs to
   * @throws {OrphanedError} if it belongs to another state file
   * @throws {StateFileError} if it is damaged
   */
  async inherit(state: string | null): Promise<Omit<Inherited, 'lines'> | null> {
    const found = await this.#read();
    if (found === null) return null;
    const { bases, changes } = found.content;
    const base = bases.findLast((one) => one.state === state);
    if (!base) {
      const what =
        state === null
          ? 'there is none'
          : 'the state file next to it is a different one, or was edited';
      const { message } = this.#rejection(
        `it has ${changes.length} changes to a state file, and ${what}. ` +
          'Restore the original state file, or move the journal away to discard these changes',
      );
      throw new OrphanedError(
        message,
        changes.map(({ change }) => change),
      );
    }
    this.#inherited = {
      base,
      changes: changes.filter((one) => one.sequence > base.sequence).map(({ change }) => change),
      sequence: Math.max(base.sequence, changes.at(-1)?.sequence ?? 0),
      lines: found.lines,
    };
    return this.#inherited;
  }

  /** Replaces the inherited journal by this server's, before anything is written. */
  async prepare(): Promise<void> {
    if (this.#open) return;
    if (this.#inherited) {
      // Copied, because the other server might still write to its file.
      this.#open = await this.#create(this.#inherited.lines);
      return;
    }
    this.#lock.assertHeld();
    const isUseless = await this.#read().then(
      (found) => found === null || this.#isReset,
      () => false,
    );
    if (isUseless) {
      await fs.rm(this.path, { force: true });
      return;
    }
    await assertFewCopies(this.#statePath);
    const target = `${this.path}.rejected-${Date.now()}`;
    await fs.rename(this.path, target);
    this.#notify('copied', `${this.path} was moved to ${target}.`);
  }

  /**
   * Resolves when the changes are on the disk. If that fails, the file contains none of them.
   * @param base of the first change, if there is no journal yet
   * @param last number of the previous change
   */
  async append(base: Base, last: number, changes: readonly StateChange[]): Promise<void> {
    const lines = changes.map((change, index) => lineOf({ sequence: last + index + 1, change }));
    const text = lines.join('');
    if (this.#open) {
      await this.#add(this.#open, text);
      return;
    }
    await this.prepare();
    this.#open = await this.#create(Buffer.from(baseLine(base) + text));
  }

  /** Adds another state file that the changes belong to, if there are any. */
  async name(base: Base): Promise<void> {
    if (this.#open) await this.#add(this.#open, baseLine(base));
  }

  /** Returns the content after a number of bytes. */
  async after(offset: number): Promise<Buffer> {
    if (!this.#open) return Buffer.alloc(0);
    const { handle, size } = this.#open;
    const bytes = Buffer.alloc(size - offset);
    let done = 0;
    while (done < bytes.length) {
      const { bytesRead } = await handle.read(bytes, done, bytes.length - done, offset + done);
      if (bytesRead === 0) throw new Error(`${this.path} was truncated`);
      done += bytesRead;
    }
    return bytes;
  }

  /**
   * Starts a new journal, if there is one. If that fails, the old one stays in use, if it is still
   * in place.
   * @param later lines of changes after the base
   */
  async restart(base: Base, later: Buffer): Promise<void> {
    this.#inherited = null;
    this.#isReset = false;
    if (!this.#open) {
      this.#isDistrusted = false;
      return;
    }
    const { inode, size } = this.#open;
    this.#isDistrusted = true;
    // Windows cannot replace open files.
    await this.#closeHandle();
    try {
      this.#open = await this.#create(Buffer.concat([Buffer.from(baseLine(base)), later]));
    } catch (error) {
      this.#open = { handle: await fs.open(this.path, 'r+'), inode, size };
      this.#isDistrusted = false;
      throw error;
    }
    this.#isDistrusted = false;
  }

  /** @param keep whether to keep the file */
  async close(keep: boolean): Promise<void> {
    const isOwn = this.#open !== null && this.isInPlace();
    await this.#closeHandle();
    if (keep || !isOwn) return;
    this.#lock.assertHeld();
    rmSync(this.path);
  }

  async #closeHandle(): Promise<void> {
    await this.#open?.handle.close().catch(() => undefined);
  }

  /** Creates a journal with some lines, and replaces an existing one. */
  async #create(lines: Buffer): Promise<Open> {
    const previous = await fs.stat(this.#statePath).catch(() => null);
    const draft = await this.#drafts.write(lines, previous);
    try {
      await this.#drafts.replace(draft, this.path, () => this.#lock.assertHeld());
    } catch (error) {
      await this.#drafts.discard(draft);
      throw error;
    }
    const handle = await fs.open(this.path, 'r+');
    const { ino } = await handle.stat({ bigint: true });
    return { handle, inode: ino, size: lines.length };
  }

  async #add(file: Open, text: string): Promise<void> {
    const bytes = Buffer.from(text);
    try {
      await this.#write(file, bytes);
      await file.handle.datasync().catch((error: unknown) => {
        // The content of the disk is unknown after a failed sync, regardless of later syncs.
        this.#isDistrusted = true;
        throw error;
      });
    } catch (error) {
      // If it cannot be truncated, the file is no longer in place.
      await file.handle.truncate(file.size).catch(() => undefined);
      throw error;
    }
    file.size += bytes.length;
  }

  async #write({ handle, size }: Open, bytes: Buffer): Promise<void> {
    let done = 0;
    // A nearly full disk writes only a part.
    while (done < bytes.length) {
      const length = bytes.length - done;
      const { bytesWritten } = await handle.write(bytes, done, length, size + done);
      done += bytesWritten;
    }
  }

  /**
   * @returns null if there is none, or it has no changes
   * @throws {StateFileError} if it is damaged
   */
  async #read(): Promise<{ content: JournalContent; lines: Buffer } | null> {
    try {
      const bytes = await fs.readFile(this.path);
      const content = contentOf(bytes);
      if (content.changes.length === 0) return null;
      return { content, lines: bytes.subarray(0, content.size) };
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null;
      const reason = error instanceof Error ? error.message : String(error);
      throw this.#rejection(`${reason}. Its changes are not in the state file`);
    }
  }

  #rejection(reason: string): StateFileError {
    return new StateFileError(`Cannot use ${this.path}, the journal of a state file: ${reason}`);
  }
}
