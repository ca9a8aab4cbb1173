import { constants } from 'node:fs';
import { access, lstat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { LockFolder, type Mark } from './lock-folder.js';
import type { OwnerState } from './lock-owner.js';
import { cannotUse, causeOf, type Notify, StateFileError, type StorageEvent } from './problems.js';
import type { Timing } from './timing.js';

/** How often a server looks whether another one asks for a sign of life, ms. */
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
const acquireTimeout = { atStart: 3000, onceLost: 10_000 } as const;

/** The time between two attempts, ms. Servers that start at once do not try in step. */
const retryDelay = (): number => 200 + 100 * Math.random();

const takenOver = 'another server has taken it over';

/** Another server keeps the lock. */
class LockedError extends Error {
  readonly mark: Mark | null;

  constructor(mark: Mark | null) {
    super('it is in use by another server');
    this.mark = mark;
  }
}

/** The lock of another server, while this one waits for it. */
class Observation {
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

  /** Its server is asked for a sign of life. */
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

/** The exclusive lock of a state file. */
export class StateLock {
  readonly #path: string;
  readonly #folder: LockFolder;
  readonly #notify: Notify;
  readonly #onRegained: () => Promise<void>;
  readonly #timing: Timing;
  /** the path of this server's mark, once it has one */
  #mark = '';
  /** why the lock was lost, until it is regained */
  #lost: string | null = null;
  #attempting: Promise<boolean> | undefined;
  #closed = false;

  /**
   * @param path of the state file, with links resolved
   * @param onRegained called when a lost lock was regained: the file may have changed meanwhile
   */
  constructor(path: string, notify: Notify, onRegained: () => Promise<void>, timing: Timing) {
    this.#path = path;
    this.#folder = new LockFolder(`${path}.lock`);
    this.#notify = notify;
    this.#onRegained = onRegained;
    this.#timing = timing;
  }

  /** @throws {StateFileError} when another process holds the lock, or the folder is not writable */
  async acquire(): Promise<void> {
    try {
      // Fail at once if no lock can be created at all.
      await access(`${dirname(this.#path)}/.`, constants.W_OK);
      const mark = await this.#folder.holder();
      if (mark && patience[mark.state] > 0) {
        this.#notify('waiting', `Waiting for ${this.#path}, which another server uses…`);
      }
      await this.#take(acquireTimeout.atStart, true);
    } catch (error) {
      throw await this.#refusal(error);
    }
    void this.#keep();
  }

  /** Why the lock is not held; null while it is. Asks the file system, since a suspended process misses timers. */
  get problem(): string | null {
    if (this.#closed) return 'it was stopped';
    if (this.#lost !== null) return this.#lost;
    try {
      if (this.#folder.has(this.#mark)) return null;
      return this.#folder.isMarked ? takenOver : 'its lock was removed';
    } catch (error) {
      return causeOf(error);
    }
  }

  /** @throws {StateFileError} telling why the lock is not held */
  assertHeld(): void {
    const { problem } = this;
    if (problem === null) return;
    this.#regainIfLost();
    throw new StateFileError(
      `The state file ${this.#path} is not this server's at present: ${problem}. Nothing is written`,
    );
  }

  async release(): Promise<void> {
    this.#closed = true;
    await this.#attempting?.catch(() => undefined);
    await this.#folder.remove(this.#mark).catch(() => undefined);
  }

  /** @throws {LockedError} when another server keeps the lock */
  async #take(timeout: number, keepAlive: boolean): Promise<void> {
    const { now, sleep } = this.#timing;
    const observation = new Observation(now);
    const began = now();
    for (;;) {
      if (this.#closed) throw new Error('it was stopped');
      this.#attempting = this.#attempt(observation);
      if (await this.#attempting) return;
      if (!observation.isUndecided && now() - began >= timeout)
        throw new LockedError(observation.mark);
      await sleep(retryDelay(), keepAlive);
    }
  }

  /** Takes the lock if it is free. @returns whether it was @throws {Error} when this server was stopped meanwhile */
  async #attempt(observation: Observation): Promise<boolean> {
    const holder = await this.#folder.holder();
    if (holder === null) observation.seeNone();
    else observation.see(holder);
    const { mark, isFree, unseen } = observation;
    const claimed = isFree ? await this.#claim(mark) : null;
    if (!isFree && unseen !== null) {
      await this.#folder.ask(unseen);
      observation.ask();
    }
    if (claimed !== null) this.#mark = claimed;
    if (!this.#closed) return claimed !== null;
    await this.#folder.remove(this.#mark);
    throw new Error('it was stopped');
  }

  /** @param abandoned the mark of the server that had the lock before */
  async #claim(abandoned: Mark | null): Promise<string | null> {
    if (abandoned) await this.#folder.remove(abandoned.path);
    return this.#folder.claim();
  }

  /** Gives signs of life until the end. */
  async #keep(): Promise<void> {
    while (!this.#closed) {
      await this.#timing.sleep(heartbeat, false);
      if (this.#lost === null) await this.#folder.answer(this.#mark).catch(() => undefined);
      this.#regainIfLost();
    }
  }

  #regainIfLost(): void {
    const { problem } = this;
    if (problem === null || this.#lost !== null || this.#closed) return;
    this.#lost = problem;
    void this.#regain();
  }

  async #regain(): Promise<void> {
    this.#tell('lost', `is not this server's any more: ${String(this.#lost)}. Nothing is written.`);
    // It may still be there, if it could only not be looked at.
    await this.#folder.remove(this.#mark).catch(() => undefined);
    while (!(await this.#hasRegained())) await this.#timing.sleep(heartbeat, false);
  }

  /** @returns whether there is no more to do: the lock is regained, or never will be */
  async #hasRegained(): Promise<boolean> {
    try {
      await this.#take(acquireTimeout.onceLost, false);
    } catch (failure) {
      if (this.#closed) return true;
      this.#lost = failure instanceof LockedError ? takenOver : causeOf(failure);
      if (!(failure instanceof LockedError)) return false;
      this.#notify('given-up', (await this.#refusal(failure)).message);
      return true;
    }
    // If the file cannot be read now, the next request tries again.
    await this.#onRegained().catch(() => undefined);
    this.#lost = null;
    this.#tell('regained', "is this server's again.");
    return true;
  }

  #tell(type: StorageEvent['type'], what: string): void {
    this.#notify(type, `The state file ${this.#path} ${what}`);
  }

  async #refusal(error: unknown): Promise<StateFileError> {
    const { path } = this.#folder;
    const found = await lstat(path).catch(() => null);
    if (found && !found.isDirectory()) {
      return cannotUse(this.#path, `${path} is not a lock of a server; move it away`);
    }
    if (!(error instanceof LockedError)) return cannotUse(this.#path, error);
    const owner = error.mark?.owner;
    const who = owner ? ` (process ${owner.pid} on ${owner.host})` : '';
    return cannotUse(
      this.#path,
      `it is in use by another server${who}. Stop that one, or name another file with --db. ` +
        `If there is none, remove ${path}.`,
    );
  }
}
