import { renameSync, rmSync, statSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import type { Drafts } from './drafts.js';
import type { StateLock } from './state-lock.js';

/** What a journal needs of the state file that it belongs to. */
export interface JournalPlace {
  readonly path: string;
  /** path of the state file, whose owner and permissions it gets */
  readonly statePath: string;
  readonly drafts: Drafts;
  readonly lock: StateLock;
}

/**
 * An open journal: a file of lines that only grows. Every server makes its own: one that was
 * suspended, and writes late, has a file that is nobody's any more.
 */
export class ChangeJournal {
  readonly #place: JournalPlace;
  #handle: fs.FileHandle;
  readonly #inode: bigint;
  #size: number;
  /** whether it may have lost what was written to it */
  #isBroken = false;

  /** Makes a journal with some lines, in place of any that is there. */
  static async create(place: JournalPlace, lines: Buffer): Promise<ChangeJournal> {
    const { path, statePath, drafts, lock } = place;
    const draft = await drafts.write(lines, await fs.stat(statePath).catch(() => null));
    try {
      await drafts.replace(draft, () => {
        lock.assertHeld();
        renameSync(draft.path, path);
      });
    } catch (error) {
      await drafts.discard(draft.path);
      throw error;
    }
    const handle = await fs.open(path, 'r+');
    const { ino } = await handle.stat({ bigint: true });
    return new ChangeJournal(place, handle, ino, lines.length);
  }

  private constructor(place: JournalPlace, handle: fs.FileHandle, inode: bigint, size: number) {
    this.#place = place;
    this.#handle = handle;
    this.#inode = inode;
    this.#size = size;
  }

  /** In bytes. */
  get size(): number {
    return this.#size;
  }

  /** Whether it is there, as this server wrote it. */
  get isInPlace(): boolean {
    if (this.#isBroken) return false;
    const found = statSync(this.#place.path, { bigint: true, throwIfNoEntry: false });
    return found?.ino === this.#inode && found.size === BigInt(this.#size);
  }

  /** Resolves when the lines are on the disk. If that fails, nothing of them is in the file. */
  async append(lines: string): Promise<void> {
    const bytes = Buffer.from(lines);
    try {
      await this.#write(bytes);
    } catch (error) {
      await this.#cut();
      throw error;
    }
    try {
      await this.#handle.datasync();
    } catch (error) {
      // What a failed sync leaves on the disk is not known, whatever a later one says.
      this.#isBroken = true;
      await this.#cut();
      throw error;
    }
    this.#size += bytes.length;
  }

  /** What follows that many bytes. */
  async after(offset: number): Promise<Buffer> {
    const bytes = Buffer.alloc(this.#size - offset);
    let done = 0;
    while (done < bytes.length) {
      const length = bytes.length - done;
      const { bytesRead } = await this.#handle.read(bytes, done, length, offset + done);
      if (bytesRead === 0) throw new Error(`${this.#place.path} was cut`);
      done += bytesRead;
    }
    return bytes;
  }

  /**
   * Makes a new journal in place of this one, which is closed first: Windows does not replace open
   * files. If that fails, this one can be continued, if it is still in place.
   */
  async restarted(lines: Buffer): Promise<ChangeJournal> {
    await this.close();
    try {
      return await ChangeJournal.create(this.#place, lines);
    } catch (error) {
      this.#isBroken = true;
      this.#handle = await fs.open(this.#place.path, 'r+');
      this.#isBroken = false;
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#handle.close().catch(() => undefined);
  }

  /** Removes the file, if it is still this one. Closes it first, since Windows wants that. */
  async remove(): Promise<void> {
    await this.close();
    this.#place.lock.assertHeld();
    if (this.isInPlace) rmSync(this.#place.path);
  }

  async #write(bytes: Buffer): Promise<void> {
    let done = 0;
    // A disk that is nearly full takes a part of it.
    while (done < bytes.length) {
      const length = bytes.length - done;
      const { bytesWritten } = await this.#handle.write(bytes, done, length, this.#size + done);
      done += bytesWritten;
    }
  }

  /** Cuts off what was written in part. If it cannot, the file is not in place any more. */
  async #cut(): Promise<void> {
    await this.#handle.truncate(this.#size).catch(() => undefined);
  }
}
