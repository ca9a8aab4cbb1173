import { randomUUID } from 'node:crypto';
import { readdirSync, rmdirSync, rmSync, statSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from '../input/system-error.js';
import {
  type LockOwner,
  lockOwnerSchema,
  type OwnerState,
  stateOf,
  thisProcess,
} from './lock-owner.js';

/** What the server that holds a lock has left in its folder. */
export interface Mark {
  readonly path: string;
  /** whether another server has asked for a sign of life since the last one */
  readonly isAsked: boolean;
  readonly owner: LockOwner | null;
  readonly state: OwnerState;
}

/**
 * A lock folder without a mark counts as in use until it is this old, ms: another server may be
 * about to put one there.
 */
const unmarkedAge = 2000;

/** Without an extension, which tools that watch a project could take for one of its sources. */
const isMarkName = (name: string): boolean => /^[\da-f-]{36}$/.test(name);

/**
 * A server that waits for a lock asks its server for a sign of life, and gets it: by the time of
 * the mark, since both can set that, whatever their clocks say. Nothing is written while nobody
 * asks, so that an idle server does not wake what watches its folder.
 */
const asked = new Date('2000-01-01T00:00:00Z');
const answered = new Date('2010-01-01T00:00:00Z');

/** One that was just made by a machine without a clock may count as asked, until it is answered. */
const isQuestion = ({ mtimeMs }: { mtimeMs: number }): boolean =>
  mtimeMs < (asked.getTime() + answered.getTime()) / 2;

/** The marks of this process, which its end removes. */
const ours = new Set<string>();

function removeOurs(): void {
  for (const path of ours) {
    try {
      rmSync(path);
      rmdirSync(dirname(path));
    } catch {
      // The next server sees that this process has ended.
    }
  }
}

function removeAtExit(path: string): void {
  ours.add(path);
  process.off('exit', removeOurs);
  process.on('exit', removeOurs);
}

/**
 * The lock of a state file: a folder with a file of the server that holds it, its mark. Marks have
 * unique names, so that no server can refresh or remove the mark of another by mistake, however
 * late it is; and it holds the lock for as long as its own mark is there, and it was the only one
 * when it was made.
 */
export class LockFolder {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  /** The mark of the server that holds the lock; null if there is no lock. */
  async holder(): Promise<Mark | null> {
    const marks = await this.#marks();
    if (marks === null) return null;
    const [name] = marks;
    if (name === undefined) return this.#unmarked();
    const path = join(this.path, name);
    const owner = await ownerIn(path);
    const state = owner === null ? 'unknown' : await stateOf(owner, await thisProcess());
    return { path, isAsked: await isAsked(path).catch(() => false), owner, state };
  }

  /** Takes the lock if it is free. @returns the path of the mark; null if another server was faster */
  async claim(): Promise<string | null> {
    const name = randomUUID();
    const path = join(this.path, name);
    const owner = JSON.stringify(await thisProcess());
    if (!(await done(fs.mkdir(this.path), 'EEXIST'))) return null;
    removeAtExit(path);
    // Another server may have taken the new folder for an abandoned one, if this one was suspended for long.
    if (await done(fs.writeFile(path, owner, { flag: 'wx' }), 'ENOENT')) {
      const marks = await this.#marks();
      if (marks?.length === 1 && marks[0] === name) return path;
    }
    await this.remove(path);
    return null;
  }

  /** Asks the server of a mark for a sign of life, unless somebody has. Rejects if that is impossible. */
  async ask(mark: Mark): Promise<void> {
    if (!mark.isAsked) await done(fs.utimes(mark.path, asked, asked), 'ENOENT');
  }

  /** Shows a server that has asked that this one still runs. Rejects if the mark is gone. */
  async answer(path: string): Promise<void> {
    if (await isAsked(path)) await fs.utimes(path, answered, answered);
  }

  /** Whether the mark is still there. */
  has(path: string): boolean {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  }

  /** Whether any server has a mark there. */
  get isMarked(): boolean {
    return (
      statSync(this.path, { throwIfNoEntry: false }) !== undefined &&
      readdirSync(this.path).some(isMarkName)
    );
  }

  /** Removes a mark, and the folder, if no other is in it. @returns whether it was there */
  async remove(path: string): Promise<boolean> {
    ours.delete(path);
    const isMark = path !== this.path;
    if (isMark && !(await done(fs.unlink(path), 'ENOENT'))) return false;
    const isRemoved = await done(fs.rmdir(this.path), 'ENOENT', 'ENOTEMPTY', 'EEXIST');
    return isMark || isRemoved;
  }

  async #marks(): Promise<string[] | null> {
    try {
      return (await fs.readdir(this.path)).filter(isMarkName);
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null;
      throw error;
    }
  }

  /** A folder that a server has just made, or that no server of this kind made: only its age tells. */
  async #unmarked(): Promise<Mark> {
    const stats = await fs.stat(this.path).catch(() => null);
    const isYoung = stats !== null && Date.now() - stats.mtimeMs < unmarkedAge;
    return { path: this.path, isAsked: false, owner: null, state: isYoung ? 'running' : 'ended' };
  }
}

/** Opens the mark, since network drives look at a file anew only when it is opened. */
async function isAsked(path: string): Promise<boolean> {
  const file = await fs.open(path);
  try {
    return isQuestion(await file.stat());
  } finally {
    await file.close();
  }
}

async function ownerIn(path: string): Promise<LockOwner | null> {
  try {
    const owner: unknown = JSON.parse(await fs.readFile(path, 'utf8'));
    return await lockOwnerSchema.required().validateAsync(owner);
  } catch {
    return null;
  }
}

/** Whether it was done; false if it failed with one of these codes. */
async function done(action: Promise<unknown>, ...expected: string[]): Promise<boolean> {
  try {
    await action;
    return true;
  } catch (error) {
    if (expected.includes(String(codeOf(error)))) return false;
    throw error;
  }
}
