import { constants, statSync } from 'node:fs';
import { access, lstat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { check, lock } from 'proper-lockfile';
import { cannotUse, causeOf, codeOf, type Notify, StateFileError } from './problems.js';

/** A lock that was not refreshed for this time, ms, is considered to be that of a killed process. */
const stale = 2000;

/** How long to try to acquire the lock, ms: at the start, until that of a killed process is stale. */
const acquireTimeout = { atStart: 3000, onceLost: 10_000 } as const;

/** Retries of proper-lockfile, ms. */
const retries = { factor: 1, minTimeout: 250 } as const;

const takenOver = 'another server has taken it over';

/** The exclusive lock of a state file: a folder beside it, whose modification time this process refreshes. */
export class StateLock {
  readonly #path: string;
  readonly #folder: string;
  readonly #notify: Notify;
  readonly #onRegained: () => Promise<void>;
  #release: () => Promise<void> = () => Promise.resolve();
  #identity: string | null = null;
  #problem: string | null = null;
  #closed = false;

  /**
   * @param path of the state file, with links resolved
   * @param onRegained called when a lost lock was regained: the file may have changed meanwhile
   */
  constructor(path: string, notify: Notify, onRegained: () => Promise<void>) {
    this.#path = path;
    this.#folder = `${path}.lock`;
    this.#notify = notify;
    this.#onRegained = onRegained;
  }

  /** @throws {StateFileError} when another process holds the lock, or the folder is not writable */
  async acquire(): Promise<void> {
    try {
      // Fail at once if no lock can be created at all.
      await access(`${dirname(this.#path)}/.`, constants.W_OK);
      if (await check(this.#path, { realpath: false, stale })) {
        this.#notify('waiting', `Waiting for ${this.#path}, which another server uses…`);
      }
      await this.#take(acquireTimeout.atStart);
    } catch (error) {
      throw await this.#refusal(error);
    }
  }

  /** Why the lock is not held; null while it is. Asks the file system, since a suspended process misses timers. */
  get problem(): string | null {
    if (this.#closed) return 'it was stopped';
    if (this.#problem !== null) return this.#problem;
    try {
      const found = identity(this.#folder);
      if (found === null) return 'its lock was removed';
      return found === this.#identity ? null : takenOver;
    } catch (error) {
      return causeOf(error);
    }
  }

  /** @throws {StateFileError} telling why the lock is not held */
  assertHeld(): void {
    const { problem } = this;
    if (problem === null) return;
    throw new StateFileError(`The state file ${this.#path} is not this server's at present: ${problem}. Nothing is written`);
  }

  async release(): Promise<void> {
    const held = this.problem === null;
    this.#closed = true;
    // Do not remove the lock of another process, which has the same name.
    if (held) await this.#release().catch(() => undefined);
  }

  async #take(wait: number): Promise<void> {
    this.#release = await lock(this.#path, {
      realpath: false,
      stale,
      update: stale / 2,
      retries: { ...retries, retries: wait / retries.minTimeout, unref: this.#identity !== null },
      onCompromised: (error) => void this.#regain(error),
    });
    this.#identity = identity(this.#folder);
    if (!this.#closed) return;
    await this.#release();
    throw new Error('it was closed meanwhile');
  }

  async #regain(error: Error): Promise<void> {
    const file = `The state file ${this.#path}`;
    this.#problem = this.problem ?? causeOf(error);
    this.#notify('lost', `${file} is not this server's any more: ${this.#problem}. Nothing is written.`);
    while (!this.#closed) {
      try {
        await this.#take(acquireTimeout.onceLost);
        // If the file cannot be read now, the next request tries again.
        await this.#onRegained().catch(() => undefined);
        this.#problem = null;
        this.#notify('regained', `${file} is this server's again.`);
        return;
      } catch (failure) {
        this.#problem = causeOf(failure);
        if (codeOf(failure) !== 'ELOCKED') continue;
        this.#problem = takenOver;
        this.#notify('given-up', (await this.#refusal(failure)).message);
        return;
      }
    }
  }

  async #refusal(error: unknown): Promise<StateFileError> {
    const found = await lstat(this.#folder).catch(() => null);
    const inUse = `it is in use by another server. Stop that one, or name another file with --db. If there is none, remove ${this.#folder}.`;
    const isLock = found?.isDirectory() ?? true;
    const cause = codeOf(error) === 'ELOCKED' ? inUse : error;
    return cannotUse(this.#path, isLock ? cause : `${this.#folder} is not a lock of a server; move it away`);
  }
}

/**
 * Identifies a lock folder, to tell it from that of another process. Inode numbers are reused, and the
 * time of creation is not available everywhere, hence both. Null for none.
 */
function identity(folder: string): string | null {
  const stats = statSync(folder, { bigint: true, throwIfNoEntry: false });
  return stats ? `${stats.ino}:${stats.birthtimeNs}` : null;
}
