import { randomUUID } from 'node:crypto';
import { readdirSync, rmdirSync, rmSync, statSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from '../input/system-error.js';
import { type LockOwner, ownerIn, type OwnerState, stateOf, thisProcess } from './lock-owner.js';
import { cannotUse, type Notify, StateFileError, type Timing } from './storage.js';

/** The mark of the server that holds a lock: a file in the lock's folder. */
interface Mark {
  readonly path: string;
  /** whether another server has requested a sign of life since the last one */
  readonly isAsked: boolean;
  readonly owner: LockOwner | null;
  readonly state: OwnerState;
}

/**
 * Age until which a lock folder without a mark counts as in use, ms: another server might be about
 * to create its mark.
 */
const unmarkedAge = 2000;

/** Marks have no extension, so that watching tools do not treat them as sources. */
const isMarkName = (name: string): boolean => /^[\da-f-]{36}$/.test(name);

/**
 * The time that requests a sign of life from a mark's owner, who answers with the current time.
 * Both work regardless of clocks. Nothing is written while no server waits, so that watching tools
 * are not triggered.
 */
const asked = new Date('2000-01-01T00:00:00Z');
const answered = new Date('2010-01-01T00:00:00Z');

/** Whether a mark is a request. One from a machine without a clock can look like one. */
const isQuestion = ({ mtimeMs }: { mtimeMs: number }): boolean =>
  mtimeMs < (asked.getTime() + answered.getTime()) / 2;

/** The marks of this process, which are removed when it ends. */
const ours = new Set<string>();

function removeOurs(): void {
  for (const path of ours) {
    try {
      rmSync(path);
      rmdirSync(dirname(path));
    } catch {
      // If this fails, the next server sees that this process has ended.
    }
  }
}

function removeAtExit(path: string): void {
  ours.add(path);
  process.off('exit', removeOurs);
  process.on('exit', removeOurs);
}

/**
 * The lock of a state file: a folder with the mark of the server that holds it. Marks have unique
 * names, so that no late server can refresh or remove another's. A server holds the lock as long as
 * its mark exists, if that was the only one when it was created.
 */
class LockFolder {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  /** Returns the mark of the server that holds the lock; null if there is no lock. */
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

  /**
   * Takes the lock if it is free.
   * @returns the path of the mark; null if another server was faster
   */
  async claim(): Promise<string | null> {
    const name = randomUUID();
    const path = join(this.path, name);
    const owner = JSON.stringify(await thisProcess());
    if (!(await done(fs.mkdir(this.path), 'EEXIST'))) return null;
    removeAtExit(path);
    // If this server was suspended for long, another might have treated the new folder as
    // abandoned.
    if (await done(fs.writeFile(path, owner, { flag: 'wx' }), 'ENOENT')) {
      const marks = await this.#marks();
      if (marks?.length === 1 && marks[0] === name) return path;
    }
    await this.remove(path);
    return null;
  }

  /** Adds this server's URL to its mark, in one write, so that readers never see half of it. */
  async publish(path: string, url: string): Promise<void> {
    const owner = JSON.stringify({ ...(await thisProcess()), url });
    await fs.writeFile(path, owner, { flag: 'r+' });
  }

  /**
   * Requests a sign of life from the server of a mark, unless that was already done. Rejects if
   * that is impossible.
   */
  async ask(mark: Mark): Promise<void> {
    if (!mark.isAsked) await done(fs.utimes(mark.path, asked, asked), 'ENOENT');
  }

  /** Gives the requested sign of life. Rejects if the mark is gone. */
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

  /** Removes a mark, and the folder if no other mark is in it. @returns whether the mark existed */
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

  /** Returns a mark for a folder without one: only its age matters. */
  async #unmarked(): Promise<Mark> {
    const stats = await fs.stat(this.path).catch(() => null);
    const isYoung = stats !== null && Date.now() - stats.mtimeMs < unmarkedAge;
    return { path: this.path, isAsked: false, owner: null, state: isYoung ? 'running' : 'ended' };
  }
}

/** The mark is opened, because network drives only then look at a file anew. */
async function isAsked(path: string): Promise<boolean> {
  const file = await fs.open(path);
  try {
    return isQuestion(await file.stat());
  } finally {
    await file.close();
  }
}

/** Returns whether an action succeeded; false if it failed with one of these codes. */
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

/** How often a server checks whether another one requests a sign of life, ms. */
const heartbeat = 1000;

/**
 * How long a server can omit the sign of life before it loses the lock, ms, from when the mark was
 * first seen, because clocks differ. A server that is seen running never loses it.
 */
const patience: Readonly<Record<OwnerState, number>> = {
  ended: 0,
  suspended: 2000,
  missing: 2000,
  unknown: 10_000,
  running: Infinity,
};

/** How long to wait for a server that keeps the lock, ms: it might be about to stop. */
const longestWait = 3000;

/** Returns the time between two attempts, ms; random, so that servers do not try in step. */
const retryDelay = (): number => 200 + 100 * Math.random();

/** Says that another server holds the lock. */
class LockedError extends Error {
  readonly mark: Mark | null;

  constructor(mark: Mark | null) {
    super('it is in use by another server');
    this.mark = mark;
  }
}

/** The lock of another server, for which this server waits. */
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

  /** Notes that there is no lock. */
  seeNone(): void {
    this.mark = null;
  }

  /**
   * The mark of a server that has to give a sign of life; null if it certainly runs or has ended.
   */
  get unseen(): Mark | null {
    const { mark } = this;
    return mark?.state === 'missing' || mark?.state === 'unknown' ? mark : null;
  }

  /** Notes that a sign of life was requested. */
  ask(): void {
    this.#isAsked = true;
  }

  /** Whether the lock is free, or its server has omitted the sign of life for too long. */
  get isFree(): boolean {
    return this.mark === null || this.#now() - this.#since >= patience[this.mark.state];
  }

  /** Whether the lock will soon count as abandoned, unless its server gives a sign of life. */
  get isUndecided(): boolean {
    return (
      this.mark !== null &&
      !this.isFree &&
      !this.#isAnswered &&
      patience[this.mark.state] < Infinity
    );
  }
}

/** The exclusive lock of a state file. A lost lock cannot be regained. */
export class StateLock {
  readonly #path: string;
  readonly #folder: LockFolder;
  readonly #notify: Notify;
  readonly #timing: Timing;
  /** the path of this server's mark; empty until it has one */
  #mark = '';
  #problem: string | null = null;

  /** @param path of the state file, with links resolved */
  constructor(path: string, notify: Notify, timing: Timing) {
    this.#path = path;
    this.#folder = new LockFolder(`${path}.lock`);
    this.#notify = notify;
    this.#timing = timing;
  }

  /** @throws {StateFileError} if another process holds the lock, or the folder is not writable */
  async acquire(): Promise<void> {
    try {
      // Fails at once if no lock can be created at all.
      await fs.access(`${dirname(this.#path)}/.`, fs.constants.W_OK);
      const mark = await this.#folder.holder();
      if (mark && patience[mark.state] > 0) {
        this.#notify('waiting', `Waiting for ${this.#path}, which another server uses…`);
      }
      await this.#take();
    } catch (error) {
      throw await this.#rejection(error);
    }
    void this.#keep();
  }

  /**
   * Why the lock is no longer held; null while it is. Reads the file system, because a suspended
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

  /** @throws {StateFileError} if the lock is no longer held */
  assertHeld(): void {
    const { problem } = this;
    if (problem !== null) throw new StateFileError(problem);
  }

  /** Publishes this server's URL. Errors are ignored, because users know the URL, too. */
  async publish(url: string): Promise<void> {
    await this.#folder.publish(this.#mark, url).catch(() => undefined);
  }

  async release(): Promise<void> {
    this.#problem ??= `The state file ${this.#path} is no longer in use: the server was stopped`;
    await this.#folder.remove(this.#mark).catch(() => undefined);
  }

  /** @throws {LockedError} if another server keeps the lock */
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

  /** Gives requested signs of life until the end. */
  async #keep(): Promise<void> {
    while (this.#problem === null) {
      await this.#timing.sleep(heartbeat, false);
      try {
        if (this.problem === null) await this.#folder.answer(this.#mark);
      } catch {
        // The folder cannot currently be read.
      }
    }
  }

  async #rejection(error: unknown): Promise<StateFileError> {
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
