import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileErrorReason } from '../../src/command/read-file.js';
import { appendToOwnFile, isOwnFile, writeOwnFile } from '../../src/command/regular-file.js';
import { codeOf } from '../../src/input/system-error.js';
import type { Leftover, RunEvent } from '../run/report.js';
import { UsageError } from '../run/run.js';
import { ListText, readCreatedList, readListedRun } from './created-list.js';
import { whyNotWritable } from './files.js';

const prefix = 'location-data-kit-created-';

/**
 * Returns the lists of earlier runs against a deployment that ended without cleaning up, in the
 * temporary folder.
 */
export function listsOfKilledRuns(baseUrl: string): string[] {
  const folder = tmpdir();
  const isList = (name: string): boolean => name.startsWith(prefix) && /^[\w-]+\.jsonl$/.test(name);
  const names = namesIn(folder).filter(isList);
  const paths = names.map((name) => join(folder, name));
  return paths.filter((path) => isOfKilledRun(path, baseUrl));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // The folder does not exist, or this user cannot read it.
    return [];
  }
}

function isOfKilledRun(path: string, baseUrl: string): boolean {
  try {
    // Each run looks at the lists of all runs, so it reads only the first line of most.
    const { base_url: url, pid } = readListedRun(path);
    if (url !== baseUrl || isRunning(pid)) return false;
    return readCreatedList(path).leftovers.length > 0;
  } catch {
    // The file belongs to another user, is not a regular file, or has been removed.
    return false;
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process exists, but belongs to another user.
    return codeOf(error) === 'EPERM';
  }
}

/** @throws {Error} naming the folder */
function requireTemporaryFolder(): void {
  const folder = tmpdir();
  if (existsSync(folder)) return;
  const way = 'set TMPDIR to another folder, or name a file with --created-file';
  throw new Error(`the folder for temporary files, ${folder}, does not exist; ${way}`);
}

/** Stores the list of a run on disk, so that the subscriptions of a killed run can be cancelled. */
export class CreatedFile {
  readonly path: string;
  /** whether the file is in the temporary folder, which this command does not create */
  readonly #isTemporary: boolean;
  readonly #baseUrl: string;
  readonly #onProblem: (message: string) => void;
  readonly #startedAt = new Date().toISOString();
  /** null before the file is written, and after it is removed */
  #text: ListText | null = null;
  /** bytes of the file */
  #size = 0;
  #hasFailed = false;

  /**
   * @param path a file in the temporary folder by default
   * @param onProblem called once if the list cannot be written
   */
  constructor(path: string | undefined, baseUrl: string, onProblem: (message: string) => void) {
    this.path = path ?? join(tmpdir(), `${prefix}${process.pid}-${randomUUID().slice(0, 8)}.jsonl`);
    this.#isTemporary = path === undefined;
    this.#baseUrl = baseUrl;
    this.#onProblem = onProblem;
  }

  /**
   * @throws {UsageError} if the requested file cannot be written, or contains the list of another
   * run
   */
  async requireWritable(): Promise<void> {
    if (this.#isThere()) {
      const { leftovers } = readCreatedList(this.path);
      const advice = `first run: location-data-kit clean-up ${this.path}`;
      if (leftovers.length > 0) {
        throw new UsageError(`${this.path} lists what an earlier run left behind; ${advice}`);
      }
    }
    const reason = await whyNotWritable(this.path);
    if (reason === null) return;
    const list = `the list of created subscriptions ${this.path}`;
    throw new UsageError(`${list} cannot be written: ${reason}`);
  }

  #isThere(): boolean {
    try {
      return isOwnFile(this.path);
    } catch (error) {
      throw new UsageError(`--created-file ${this.path}: ${fileErrorReason(error)}`);
    }
  }

  /**
   * Writes the list before the run continues.
   * @returns whether it was written for the first time
   */
  on(event: RunEvent): boolean {
    if (event.type !== 'leftovers') return false;
    const isFirst = this.#text === null && event.leftovers.length > 0;
    if (isFirst || this.#text !== null) this.#write(event.leftovers);
    return isFirst && !this.#hasFailed;
  }

  /** Removes the file if nothing is left. @returns its path if it is kept */
  close(leftovers: readonly Leftover[]): string | undefined {
    if (this.#text === null) return undefined;
    this.#write(leftovers);
    if (this.#hasFailed) return undefined;
    if (leftovers.length > 0) return this.path;
    rmSync(this.path, { force: true });
    this.#text = null;
    return undefined;
  }

  #write(leftovers: readonly Leftover[]): void {
    if (this.#hasFailed) return;
    try {
      if (this.#text === null || !existsSync(this.path)) {
        this.#begin(leftovers);
      } else {
        this.#append(this.#text.next(leftovers));
      }
    } catch (error) {
      this.#onProblem(fileErrorReason(error));
      this.#hasFailed = true;
    }
  }

  /** Writes the whole list. */
  #begin(leftovers: readonly Leftover[]): void {
    if (this.#isTemporary) requireTemporaryFolder();
    const text = new ListText({
      version: 1,
      base_url: this.#baseUrl,
      started_at: this.#startedAt,
      pid: process.pid,
    });
    const whole = text.next(leftovers);
    writeOwnFile(this.path, whole);
    this.#text = text;
    this.#size = Buffer.byteLength(whole);
  }

  #append(text: string): void {
    appendToOwnFile(this.path, text, this.#size);
    this.#size += Buffer.byteLength(text);
  }
}
