import { type BigIntStats, constants, statSync } from 'node:fs';
import { access, lstat, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { check, lock } from 'proper-lockfile';
import { causeOf, codeOf, StateFileError } from './state-file-error.js';

/** A lock that its owner has not refreshed for so long, in ms, is taken for that of a killed process. */
const stale = 2000;

/** How often a lost lock is tried again, and after how long a server that cannot have it gives up, ms. */
const retry = { interval: 250, giveUp: 10_000 } as const;

export interface LockEvents {
  /** another process has the lock; it is given a moment to let go */
  onWaiting: () => void;
  /** nothing may be written any more */
  onLost: (cause: string) => void;
  /** the lock is held again; the file may have changed meanwhile */
  onRegained: () => Promise<void>;
  /** another process keeps the lock */
  onGivenUp: (error: StateFileError) => void;
}

/** The exclusive right to a state file: a folder beside it, whose time this process refreshes. */
export class StateLock {
  readonly #path: string;
  readonly #events: LockEvents;
  #release: () => Promise<void> = () => Promise.resolve();
  /** which folder was created; a folder of another process has another identity, whatever its name and time */
  #identity = '';
  #problem: string | null = null;
  #closed = false;

  private constructor(path: string, events: LockEvents) {
    this.#path = path;
    this.#events = events;
  }

  /**
   * @param path what the name of the state file resolves to
   * @throws {StateFileError} when another process has it, or the folder takes no lock
   */
  static async acquire(path: string, events: LockEvents): Promise<StateLock> {
    const self = new StateLock(path, events);
    try {
      const folder = await stat(dirname(path));
      if (!folder.isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' });
      await access(dirname(path), constants.W_OK);
      if (await check(path, { realpath: false, stale })) events.onWaiting();
      // Long enough for the lock of a killed process to become stale.
      await self.#take(12);
      return self;
    } catch (error) {
      throw new StateFileError(
        codeOf(error) === 'ELOCKED'
          ? await inUse(path)
          : `Cannot use the state file ${path}: ${await lockCause(path, error)}`,
      );
    }
  }

  /** Why the lock is not held; null while it is. Asks the file system: whoever was suspended cannot know. */
  get problem(): string | null {
    if (this.#problem !== null) return this.#problem;
    try {
      const now = statSync(lockOf(this.#path), { bigint: true, throwIfNoEntry: false });
      if (!now) return 'its lock was removed';
      return identityOf(now) === this.#identity ? null : takenOver;
    } catch (error) {
      return causeOf(error);
    }
  }

  async release(): Promise<void> {
    const held = this.problem === null;
    this.#closed = true;
    // The lock of another process has the same name.
    if (held) await this.#release().catch(() => undefined);
  }

  /** Asked anew after each wait. */
  #isClosed(): boolean {
    return this.#closed;
  }

  async #take(retries: number): Promise<void> {
    this.#release = await lock(this.#path, {
      realpath: false,
      stale,
      update: stale / 2,
      retries: { retries, factor: 1, minTimeout: retry.interval, maxTimeout: retry.interval },
      onCompromised: (error) => void this.#lose(error),
    });
    this.#identity = identityOf(statSync(lockOf(this.#path), { bigint: true }));
  }

  async #lose(error: Error): Promise<void> {
    this.#problem = this.problem ?? causeOf(error);
    this.#events.onLost(this.#problem);
    let takenSince = Infinity;
    while (!this.#isClosed()) {
      try {
        await this.#take(0);
        await this.#events.onRegained();
        this.#problem = null;
        if (this.#isClosed()) await this.#release();
        return;
      } catch (failure) {
        const taken = codeOf(failure) === 'ELOCKED';
        this.#problem = taken ? takenOver : await lockCause(this.#path, failure);
        takenSince = taken ? Math.min(takenSince, Date.now()) : Infinity;
        if (Date.now() - takenSince > retry.giveUp) {
          this.#events.onGivenUp(new StateFileError(await inUse(this.#path)));
          return;
        }
      }
      await new Promise((resolve) => setTimeout(resolve, retry.interval).unref());
    }
  }
}

const takenOver = 'another server has taken it over';

const lockOf = (path: string): string => `${path}.lock`;

/** Numbers of files are used again, and the time of creation is not known everywhere; both together tell folders apart. */
function identityOf({ ino, birthtimeNs }: BigIntStats): string {
  return `${ino}:${birthtimeNs}`;
}

async function inUse(path: string): Promise<string> {
  const taken = await stat(lockOf(path)).catch(() => null);
  if (taken && taken.mtimeMs > Date.now() + 2 * stale) {
    return (
      `The lock ${lockOf(path)} is dated in the future (${taken.mtime.toISOString()}), so it cannot be told whether a ` +
      'server still uses it. If none does, remove that folder.'
    );
  }
  return `The state file ${path} is in use by another server. Stop that one, or name another file with --db.`;
}

async function lockCause(path: string, error: unknown): Promise<string> {
  const found = await lstat(lockOf(path)).catch(() => null);
  if (found && (!found.isDirectory() || codeOf(error) === 'ENOTEMPTY')) {
    return `${lockOf(path)} is no lock of a server; move it away`;
  }
  return causeOf(error);
}
