import { emptyState, type State } from '../service/state/state.js';
import { EditedError, resolvePath, StateFile } from './state-file.js';
import { causeOf, type Notify, StateFileError, type StorageEvent } from './problems.js';
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
  readonly #file: StateFile;
  readonly #store: StateStore;
  readonly #timing: Timing;
  #reloading: Promise<void> | undefined;
  /** how many times an edited file was loaded */
  #generation = 0;
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
      await self.#file.removeDrafts();
      await self.#loadFirst(reset);
    } catch (error) {
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
    this.#file = new StateFile(path, this.#lock, notify, timing);
    this.#store = new StateStore(this.#file, emptyState(0));
  }

  /** Why changes cannot be stored at present; null while they can. */
  get problem(): string | null {
    return this.#lock.problem ?? this.#writeProblem;
  }

  /** Resolves when this state, or a later one, is on the disk. @throws {StateFileError} when it cannot be written */
  save = async (current: () => State): Promise<void> => {
    const generation = this.#generation;
    try {
      await this.#store.save(current);
      this.#writeProblem = null;
    } catch (error) {
      if (!(error instanceof EditedError)) {
        this.#writeProblem = causeOf(error);
        throw error;
      }
      await this.#reloadEdited();
      if (generation === this.#generation) return this.save(current);
    }
    // An edited file was loaded meanwhile, which does not contain this change.
    if (generation !== this.#generation) throw new EditedError(this.#path);
  };

  /** Loads external changes of the file. @throws {StateFileError} while the lock is not held */
  async refresh(): Promise<void> {
    const now = this.#timing.now();
    if (now - this.#checkedAt < intervals.busy) return;
    this.#lock.assertHeld();
    this.#checkedAt = now;
    await this.#reloadEdited();
  }

  /** Completes pending writes and releases the lock. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#store.settled();
    await this.#file.keepLateEdits(true).catch(() => undefined);
    await this.#lock.release();
  }

  /** Looks at the file from time to time, also without requests. */
  async #watch(): Promise<void> {
    while (!this.#closed) {
      await this.#timing.sleep(intervals.idle, false);
      await this.#file.keepLateEdits().catch(() => undefined);
      await this.refresh().catch(() => undefined);
    }
  }

  async #onRegained(): Promise<void> {
    await this.#file.removeDrafts();
    await this.#reloadEdited();
  }

  async #loadFirst(reset: boolean): Promise<void> {
    const found = await this.#file.read().catch((error: unknown) => {
      if (reset) return null;
      throw new StateFileError(
        `${causeOf(error)}. It was left untouched: fix it, move it away, name another file with --db, ` +
          'or start again with --reset-state.',
      );
    });
    this.#file.accept();
    if (reset) return;
    this.state = found;
    if (found) await this.#rehearse();
  }

  /** A file that cannot be replaced is refused now, and not when the first change is lost. */
  async #rehearse(): Promise<void> {
    try {
      await this.#file.rewrite();
    } catch (error) {
      // One that is edited at this moment is loaded with the first request.
      if (!(error instanceof EditedError)) throw error;
    }
  }

  /** Loads the file if somebody else has changed it. */
  async #reloadEdited(): Promise<void> {
    if (this.#file.edited) this.#reloading ??= this.#reload();
    await this.#reloading;
  }

  async #reload(): Promise<void> {
    const file = `The state file ${this.#path}`;
    try {
      const state = await this.#file.read();
      // In the same tick, so that no write comes in between.
      this.#file.accept();
      if (state) {
        this.#generation += 1;
        this.onLoad(state);
        this.#notify('loaded', `${file} was edited, and loaded.`);
      } else
        this.#notify('removed', `${file} was removed or emptied; the next change writes it again.`);
    } catch (error) {
      this.#file.accept();
      this.#notify(
        'rejected',
        `${causeOf(error)}. It was edited; the sandbox continues with the state from before, ` +
          'and copies the file before it writes the next change.',
      );
    } finally {
      this.#reloading = undefined;
    }
  }
}
