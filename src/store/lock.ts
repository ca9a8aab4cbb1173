import { randomUUID } from 'node:crypto';
import { readdirSync, rmdirSync, rmSync, statSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from '../input/system-error.js';
import { type LockOwner, ownerIn, type OwnerState, stateOf, thisProcess } from './lock-owner.js';
import { cannotUse, type Notify, StateFileError, type Timing } from './storage.js';

/** Mark of the server that holds a lock, in the lock's folder. */
interface Mark {
  readonly path: string;
  /** whether another server has requested a sign of life since the last one */
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
 * the mark, since both can set that, whatever their clocks say. Nothing is written while no one
 * asks, so that an idle server does not wake what watches its folder.
 */
const asked = new Date('2000-01-01T00:00:00Z');
const answered = new Date('2010-01-01T00:00:00Z');

/**
 * Whether a mark is a question. A new mark from a machine without a clock may count as a question until it is
 * answered.
 */
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
class LockFolder {
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
    // If this server was suspended for long, another may have taken the new folder for an abandoned one.
    if (await done(fs.writeFile(path, owner, { flag: 'wx' }), 'ENOENT')) {
      const marks = await this.#marks();
      if (marks?.length === 1 && marks[0] === name) return path;
    }
    await this.remove(path);
    return null;
  }

  /** Adds the URL of this server to its mark, in one write: no one reads half of it. */
  async publish(path: string, url: string): Promise<void> {
    const owner = JSON.stringify({ ...(await thisProcess()), url });
    await fs.writeFile(path, owner, { flag: 'r+' });
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

/** @param path of a state file, with links resolved @returns the mark; null if it is not in use */
export const holderOf = (path: string): Promise<Mark | null> =>
  new LockFolder(`${path}.lock`).holder();

/** How often a server looks whether another one requests a sign of life, ms. */
const heartbeat = 1000;

/**
 * For how long a server must not have given a sign of life, ms, to lose the lock. One that is seen to run never does,
 * however busy it is. Seconds are counted from when the mark was first seen: clocks of machines differ.
 */
const patience: Readonly<Record<OwnerState, number>> = {
  ended: 0,
  suspended: 2000,
  missing: 2000,
  unknown: 10_000,
  running: Infinity,
};

/** How long to wait for a server that keeps the lock, ms: it may be about to stop. */
const longestWait = 3000;

/** The time between two attempts, ms. Servers that start at once do not try in step. */
const retryDelay = (): number => 200 + 100 * Math.random();

/** The lock is held by another server. */
class LockedError extends Error {
  readonly mark: Mark | null;

  constructor(mark: Mark | null) {
    super('it is in use by another server');
    this.mark = mark;
  }
}

/** The lock of another server, while this one waits for it. */
class OtherLock {
  /** the mark that was seen last */
  mark: Mark | null = null;
  readonly #now: () => number;
  #since = 0;
  #isAsked = false;
  #isAnswered = false;

  constructor(now: () => number) {
    this.#now = now;
  }

  see(mark: Mark): void {
    const isSame = mark.path === this.mark?.path && mark.state === this.mark.state;
    const isAnswer = isSame && this.#isAsked && !mark.isAsked;
    if (!isSame || isAnswer) this.#since = this.#now();
    this.#isAnswered = isAnswer || (isSame && this.#isAnswered);
    this.#isAsked = mark.isAsked;
    this.mark = mark;
  }

  /** There is no lock. */
  seeNone(): void {
    this.mark = null;
  }

  /** The mark of a server that has to give a sign of life; null if that is certain, or makes no difference. */
  get unseen(): Mark | null {
    const { mark } = this;
    return mark?.state === 'missing' || mark?.state === 'unknown' ? mark : null;
  }

  /** Its server is requested a sign of life. */
  ask(): void {
    this.#isAsked = true;
  }

  /** Whether the lock is free, or its server has not given a sign of life for too long. */
  get isFree(): boolean {
    return this.mark === null || this.#now() - this.#since >= patience[this.mark.state];
  }

  /** Whether it will soon turn out to be abandoned, unless its server gives a sign of life. */
  get isUndecided(): boolean {
    return (
      this.mark !== null &&
      !this.isFree &&
      !this.#isAnswered &&
      patience[this.mark.state] < Infinity
    );
  }
}

/** The exclusive lock of a state file. One that is lost is lost for good. */
export class StateLock {
  readonly #path: string;
  readonly #folder: LockFolder;
  readonly #notify: Notify;
  readonly #timing: Timing;
  /** the path of this server's mark, once it has one */
  #mark = '';
  #problem: string | null = null;

  /** @param path of the state file, with links resolved */
  constructor(path: string, notify: Notify, timing: Timing) {
    this.#path = path;
    this.#folder = new LockFolder(`${path}.lock`);
    this.#notify = notify;
    this.#timing = timing;
  }

  /** @throws {StateFileError} when another process holds the lock, or the folder is not writable */
  async acquire(): Promise<void> {
    try {
      // Fail at once if no lock can be created at all.
      await fs.access(`${dirname(this.#path)}/.`, fs.constants.W_OK);
      const mark = await this.#folder.holder();
      if (mark && patience[mark.state] > 0) {
        this.#notify('waiting', `Waiting for ${this.#path}, which another server uses…`);
      }
      await this.#take();
    } catch (error) {
      throw await this.#refusal(error);
    }
    void this.#keep();
  }

  /**
   * Why the lock is not held any more; null while it is. Asks the file system, since a suspended
   * process misses timers.
   */
  get problem(): string | null {
    if (this.#problem !== null || this.#folder.has(this.#mark)) return this.#problem;
    const reason = this.#folder.isMarked
      ? 'another server has taken it over'
      : 'its lock was removed';
    this.#problem = `The state file ${this.#path} no longer belongs to this server: ${reason}. Nothing is written`;
    this.#notify('lost', `${this.#problem} from now on; stop this server.`);
    return this.#problem;
  }

  /** @throws {StateFileError} telling why the lock is not held */
  assertHeld(): void {
    const { problem } = this;
    if (problem !== null) throw new StateFileError(problem);
  }

  /** Shows the URL of this server to other programs. They can do without: users know it, too. */
  async publish(url: string): Promise<void> {
    await this.#folder.publish(this.#mark, url).catch(() => undefined);
  }

  async release(): Promise<void> {
    this.#problem ??= `The state file ${this.#path} is no longer in use: the server was stopped`;
    await this.#folder.remove(this.#mark).catch(() => undefined);
  }

  /** @throws {LockedError} when another server keeps the lock */
  async #take(): Promise<void> {
    const { now, sleep } = this.#timing;
    const observation = new OtherLock(now);
    const began = now();
    while (!(await this.#attempt(observation))) {
      if (!observation.isUndecided && now() - began >= longestWait)
        throw new LockedError(observation.mark);
      await sleep(retryDelay());
    }
  }

  /** Takes the lock if it is free. @returns whether it was */
  async #attempt(observation: OtherLock): Promise<boolean> {
    const holder = await this.#folder.holder();
    if (holder === null) observation.seeNone();
    else observation.see(holder);
    const { mark, isFree, unseen } = observation;
    if (isFree) {
      if (mark) await this.#folder.remove(mark.path);
      this.#mark = (await this.#folder.claim()) ?? '';
      return this.#mark !== '';
    }
    if (unseen !== null) {
      await this.#folder.ask(unseen);
      observation.ask();
    }
    return false;
  }

  /** Gives signs of life until the end. */
  async #keep(): Promise<void> {
    while (this.#problem === null) {
      await this.#timing.sleep(heartbeat, false);
      try {
        if (this.problem === null) await this.#folder.answer(this.#mark);
      } catch {
        // The folder cannot be read at the moment.
      }
    }
  }

  async #refusal(error: unknown): Promise<StateFileError> {
    const { path } = this.#folder;
    const found = await fs.lstat(path).catch(() => null);
    if (found && !found.isDirectory()) {
      return cannotUse(this.#path, `${path} is not a lock of a server; move it away`);
    }
    if (!(error instanceof LockedError)) return cannotUse(this.#path, error);
    const owner = error.mark?.owner;
    const who = owner ? ` (process ${owner.pid} on ${owner.host})` : '';
    return cannotUse(
      this.#path,
      `it is in use by another server${who}. Stop that server, or name another file with --state-file. ` +
        `If there is no such server, remove ${path}.`,
    );
  }
}
