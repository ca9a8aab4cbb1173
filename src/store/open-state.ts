import { emptyState, type State } from '../service/state.js';
import { EditedError, resolvePath, StateFile } from './state-file.js';
import { causeOf, type Notify, StateFileError, type StorageEvent } from './problems.js';
import { StateLock } from './state-lock.js';
import { StateStore } from './state-store.js';

/** How often the file is looked at: at most while there are requests, and always, ms. */
const intervals = { busy: 50, idle: 500 } as const;

/** A state file that this process has opened, and has to close. */
export class OpenState {
  /** what was stored before; null for nothing */
  state: State | null = null;
  /** told of states that somebody put into the file */
  onLoad: (state: State) => void = () => undefined;
  readonly #path: string;
  readonly #notify: Notify;
  readonly #lock: StateLock;
  readonly #file: StateFile;
  readonly #store: StateStore;
  #timer: NodeJS.Timeout | undefined;
  #reloading: Promise<void> | undefined;
  /** how many times another state was loaded */
  #generation = 0;
  #writeProblem: string | null = null;
  #checkedAt = 0;

  /** @param reset start again, whatever the file holds. @throws {StateFileError} when the file cannot be used */
  static async open(path: string, reset = false, onEvent: (event: StorageEvent) => void = () => undefined): Promise<OpenState> {
    const self = new OpenState(await resolvePath(path), (type, message) => onEvent({ type, message }));
    await self.#lock.acquire();
    try {
      await self.#file.removeDrafts();
      await self.#loadFirst(reset);
    } catch (error) {
      await self.#lock.release();
      throw error;
    }
    self.#timer = setInterval(() => void self.refresh().catch(() => undefined), intervals.idle).unref();
    return self;
  }

  private constructor(path: string, notify: Notify) {
    this.#path = path;
    this.#notify = notify;
    this.#lock = new StateLock(path, notify, () => this.#reloadEdited());
    this.#file = new StateFile(path, this.#lock, notify);
    this.#store = new StateStore(this.#file, emptyState(0));
  }

  /** Why changes cannot be kept at present; null while they can. */
  get problem(): string | null {
    return this.#lock.problem ?? this.#writeProblem;
  }

  /** Resolves when the state of this moment, or a later one, is on the disk. @throws {StateFileError} when it cannot be */
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
    // Somebody put another state into the file, without the change that this is about.
    if (generation !== this.#generation) throw new EditedError(this.#path);
  };

  /** Notices what others did to the file. @throws {StateFileError} while the file is not this server's */
  async refresh(): Promise<void> {
    const now = performance.now();
    if (now - this.#checkedAt < intervals.busy) return;
    this.#lock.assertHeld();
    this.#checkedAt = now;
    await this.#reloadEdited();
  }

  /** Resolves when the last write is done and the file is released. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#store.settled();
    await this.#lock.release();
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
    if (!reset) this.state = found;
  }

  /** Takes over what somebody else has put into the file, if anything. */
  async #reloadEdited(): Promise<void> {
    if (this.#file.edited) this.#reloading ??= this.#reload();
    await this.#reloading;
  }

  async #reload(): Promise<void> {
    const file = `The state file ${this.#path}`;
    try {
      const state = await this.#file.read();
      // In one tick: no write comes between the two.
      this.#file.accept();
      if (state) {
        this.#generation += 1;
        this.onLoad(state);
        this.#notify('loaded', `${file} was edited, and loaded.`);
      } else this.#notify('removed', `${file} was removed or emptied; the next change writes it again.`);
    } catch (error) {
      this.#file.accept();
      this.#notify(
        'rejected',
        `${causeOf(error)}. It was edited; the sandbox continues with the state from before, and copies the file before it writes the next change.`,
      );
    } finally {
      this.#reloading = undefined;
    }
  }
}
