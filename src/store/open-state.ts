import { emptyState, type State } from '../service/state/state.js';
import type { Unsaved } from '../service/state/persistence.js';
import { JournaledState } from './journaled-state.js';
import { JournalLostError } from './own-journal.js';
import { causeOf, type Notify, StateFileError, type StorageEvent } from './problems.js';
import { EditedError, resolvePath } from './state-file.js';
import { StateLock } from './state-lock.js';
import { StateStore } from './state-store.js';
import { realTime, type Timing } from './timing.js';

/** How often the file is checked for changes, ms: at most, while there are requests, and in any case. */
const intervals = { busy: 50, idle: 500 } as const;

export interface OpenOptions {
  /** ignore the content of the file */
  reset?: boolean | undefined;
  onEvent?: ((event: StorageEvent) => void) | undefined;
  timing?: Timing | undefined;
}

/** An open state file, which must be closed. */
export class OpenState {
  /** the state found in the file; null for none */
  state: State | null = null;
  /** called with states loaded from an edited file */
  onLoad: (state: State) => void = () => undefined;
  readonly #path: string;
  readonly #notify: Notify;
  readonly #lock: StateLock;
  readonly #stored: JournaledState;
  readonly #store: StateStore;
  readonly #timing: Timing;
  #reloading: Promise<void> | undefined;
  /** gives what is not stored yet; null before the first change */
  #take: (() => Unsaved) | null = null;
  #writeProblem: string | null = null;
  #checkedAt = -Infinity;
  #closed = false;

  /** @throws {StateFileError} when the file cannot be used */
  static async open(
    path: string,
    { reset = false, onEvent, timing = realTime }: OpenOptions = {},
  ): Promise<OpenState> {
    const self = new OpenState(
      await resolvePath(path),
      (type, message) => onEvent?.({ type, message }),
      timing,
    );
    await self.#lock.acquire();
    try {
      await self.#stored.removeDrafts();
      await self.#loadFirst(reset);
    } catch (error) {
      await self.#stored.close().catch(() => undefined);
      await self.#lock.release();
      throw error;
    }
    void self.#watch();
    return self;
  }

  private constructor(path: string, notify: Notify, timing: Timing) {
    this.#path = path;
    this.#notify = notify;
    this.#timing = timing;
    this.#lock = new StateLock(path, notify, () => this.#onRegained(), timing);
    this.#stored = new JournaledState(path, this.#lock, notify, timing);
    this.#store = new StateStore(this.#stored, emptyState(0), (error) => this.#mayRetry(error));
  }

  /** Why changes cannot be stored at present; null while they can. */
  get problem(): string | null {
    return this.#lock.problem ?? this.#writeProblem;
  }

  /** Resolves when everything so far is on the disk. @throws {StateFileError} when it cannot be written */
  save = async (take: () => Unsaved): Promise<void> => {
    this.#take = take;
    const { generation } = this.#stored;
    try {
      await this.#store.save(take);
      this.#writeProblem = null;
    } catch (error) {
      if (!(error instanceof EditedError)) this.#writeProblem = causeOf(error);
      throw error;
    }
    // An edited file was loaded meanwhile, which does not contain this change.
    if (generation !== this.#stored.generation) throw new EditedError(this.#path);
  };

  /** Loads external changes of the file. @throws {StateFileError} while the lock is not held */
  async refresh(): Promise<void> {
    const now = this.#timing.now();
    if (now - this.#checkedAt < intervals.busy) return;
    this.#lock.assertHeld();
    this.#checkedAt = now;
    await this.#reloadEdited();
  }

  /**
   * Completes pending writes, so that the file has everything and there is no journal any more, and
   * releases the lock.
   */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#store.settled();
    await this.#fold().catch(() => undefined);
    await this.#stored.close().catch(() => undefined);
    await this.#stored.file.keepLateEdits(true).catch(() => undefined);
    await this.#lock.release();
  }

  /** Looks at the file from time to time, also without requests. */
  async #watch(): Promise<void> {
    while (!this.#closed) {
      await this.#timing.sleep(intervals.idle, false);
      await this.#stored.file.keepLateEdits().catch(() => undefined);
      await this.refresh().catch(() => undefined);
      if (this.#stored.isIdle) await this.#fold().catch(() => undefined);
    }
  }

  /** Writes what the file lacks. */
  async #fold(): Promise<void> {
    await this.#stored.folded();
    if (!this.#take || !this.#stored.isBehind) return;
    this.#stored.schedule.ask();
    await this.#store.save(this.#take);
    await this.#stored.folded();
  }

  /** Whether a write that failed is to be tried again. */
  async #mayRetry(error: unknown): Promise<boolean> {
    if (error instanceof JournalLostError) return true;
    if (!(error instanceof EditedError)) return false;
    const { generation } = this.#stored;
    await this.#reloadEdited();
    return generation === this.#stored.generation;
  }

  /** Another server may have written in the meantime. */
  async #onRegained(): Promise<void> {
    await this.#stored.removeDrafts();
    if (!this.#stored.isUntouched) await this.#reload(() => this.#loadAgain());
  }

  async #loadFirst(reset: boolean): Promise<void> {
    if (reset) {
      await this.#stored.reset();
      return;
    }
    this.state = await this.#stored.read().catch((error: unknown) => {
      throw new StateFileError(
        `${causeOf(error)}. It was left untouched: fix it, move it away, name another file with --db, ` +
          'or start again with --reset-state.',
      );
    });
    if (this.state) await this.#rehearse(this.state);
  }

  /** A file that cannot be replaced is refused now, and not when changes are lost. */
  async #rehearse(state: State): Promise<void> {
    try {
      await this.#stored.rehearse(state);
    } catch (error) {
      // One that is edited at this moment is loaded with the first request.
      if (!(error instanceof EditedError)) throw error;
    }
  }

  /** Loads the file if somebody else has changed it. */
  async #reloadEdited(): Promise<void> {
    if (this.#stored.file.edited) await this.#reload(() => this.#loadEdited());
    else await this.#reloading;
  }

  /** One at a time: whoever comes meanwhile waits for it. */
  async #reload(load: () => Promise<void>): Promise<void> {
    this.#reloading ??= load()
      .catch((error: unknown) => this.#reject(error))
      .finally(() => (this.#reloading = undefined));
    await this.#reloading;
  }

  async #loadAgain(): Promise<void> {
    await this.#stored.read((state) => this.onLoad(state));
    this.#notify(
      'loaded',
      `The state file ${this.#path} was written by another server, and loaded.`,
    );
  }

  async #loadEdited(): Promise<void> {
    const file = `The state file ${this.#path}`;
    const added = await this.#stored.readEdited((state) => this.onLoad(state));
    if (added === null) {
      this.#notify('removed', `${file} was removed or emptied; the next change writes it again.`);
      return;
    }
    const changes = `, with ${added} changes that were not in it yet`;
    this.#notify('loaded', `${file} was edited, and loaded${added > 0 ? changes : ''}.`);
  }

  #reject(error: unknown): void {
    this.#stored.forget('rejected');
    this.#notify(
      'rejected',
      `${causeOf(error)}. It was edited; the sandbox continues with the state from before, ` +
        'and copies the file before it writes the next change.',
    );
  }
}
