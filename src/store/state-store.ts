import { Low } from 'lowdb';
import pLimit from 'p-limit';
import { StoredState, type StateWrite } from '../state/changes.js';
import { emptyState, type State } from '../state/state.js';
import { type Base, ChangeJournal, OrphanedError } from './change-journal.js';
import { StateLock } from './lock.js';
import { type Reaction, reactions, type StoreEvent, type StoreState } from './reactions.js';
import {
  EditedError,
  CheckpointSchedule,
  type NextVersion,
  resolvePath,
  StateFile,
} from './state-file.js';
import {
  causeOf,
  type Notify,
  realTime,
  StateFileError,
  type StorageEvent,
  type Timing,
} from './storage.js';

/** Intervals of the check for changes of the file, ms: during requests, and without requests. */
const intervals = { busy: 50, idle: 500 } as const;

interface OpenOptions {
  /** whether to ignore the content of the file */
  readonly reset?: boolean | undefined;
  readonly onEvent?: ((event: StorageEvent) => void) | undefined;
  readonly timing?: Timing | undefined;
}

const nothing: StateWrite = { changes: [] };

/** A state file in use, which must be closed: the file, its journal and its lock. */
export class StateStore {
  /** the state found in the file; null for none */
  state: State | null = null;
  /**
   * called with the state of an edited file, and the error for requests whose changes are not in it
   */
  onLoad: (state: State, rejection: Error) => void = () => undefined;
  readonly #notify: Notify;
  readonly #timing: Timing;
  readonly #lock: StateLock;
  readonly #file: StateFile;
  readonly #journal: ChangeJournal;
  readonly #low: Low<State>;
  /** queue of tasks on the files, one at a time */
  readonly #alone = pLimit(1);
  #state: Exclude<StoreState, 'lost'> = 'missing';
  /** the content of the file, and the number of its last change */
  #base: Base = { state: '', sequence: 0 };
  /** the number of the last change */
  #sequence = 0;
  readonly #schedule: CheckpointSchedule;
  #running: Promise<void> | null = null;
  #looking: Promise<unknown> | null = null;
  #lookedAt = -Infinity;
  /** why the last change could not be stored */
  #writeProblem: string | null = null;
  #isClosed = false;
  /** content of the file and the journal; replaced when an edit is loaded */
  #stored = new StoredState(emptyState(0));

  /** @throws {StateFileError} if the file cannot be used */
  static async open(
    path: string,
    { reset = false, onEvent, timing = realTime }: OpenOptions = {},
  ): Promise<StateStore> {
    const notify: Notify = (type, message) => onEvent?.({ type, message });
    const self = new StateStore(await resolvePath(path), notify, timing);
    await self.#lock.acquire();
    try {
      // No other server can then replace the file, however late it is.
      await self.#file.drafts.removeOthers();
      await self.#begin(reset);
    } catch (error) {
      await self.#journal.close(true);
      await self.#lock.release();
      throw error;
    }
    void self.#watch();
    return self;
  }

  private constructor(path: string, notify: Notify, timing: Timing) {
    this.#notify = notify;
    this.#timing = timing;
    this.#schedule = new CheckpointSchedule(timing);
    this.#lock = new StateLock(path, notify, timing);
    this.#file = new StateFile(path, this.#lock, timing);
    this.#journal = new ChangeJournal(path, this.#file.drafts, this.#lock, notify);
    const adapter = { read: () => this.#read(), write: (state: State) => this.#writeWhole(state) };
    this.#low = new Low<State>(adapter, emptyState(0));
  }

  /** Why changes cannot be stored; null if they can. */
  get problem(): string | null {
    return this.#lock.problem ?? this.#writeProblem;
  }

  /**
   * Stores a write on the disk.
   * @throws {StateFileError} if that fails, or it was made before an edit was loaded
   */
  readonly store = (write: StateWrite): Promise<void> => {
    const before = this.#stored;
    return this.#alone(async () => {
      try {
        await this.#store(write, before);
        this.#writeProblem = null;
      } catch (error) {
        const failure = this.#file.failureOf(error);
        if (!(failure instanceof EditedError)) this.#writeProblem = failure.message;
        throw failure;
      }
    });
  };

  /** Checks for external changes. @throws {StateFileError} once the lock is lost */
  readonly refresh = async (): Promise<void> => {
    if (this.#timing.now() - this.#lookedAt < intervals.busy) return;
    this.#lock.assertHeld();
    this.#lookedAt = this.#timing.now();
    if (this.#file.isEdited) await this.#look();
  };

  /** Publishes the server's URL to other programs, in the lock of the file. */
  readonly publish = (url: string): Promise<void> => this.#lock.publish(url);

  /** Writes everything to the file, removes the journal, and releases the lock. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#alone(async () => {
      await this.#notice()
        .then(() => this.#handle('stop'))
        .catch((error: unknown) => this.#tellBehind(error));
      const keep = ['behind', 'edited'].includes(this.#state);
      await this.#journal.close(keep).catch(() => undefined);
    });
    // The next read would find a different file.
    await this.#running;
    await this.#lock.release();
  }

  async #handle(event: StoreEvent, write = nothing): Promise<void> {
    const state: StoreState = this.#lock.problem === null ? this.#state : 'lost';
    await this.#reactions[reactions[state][event]](write);
  }

  readonly #reactions: Readonly<Record<Reaction, (write: StateWrite) => Promise<void> | void>> = {
    nothing: () => undefined,
    append: (write) => this.#append(write),
    write: (write) => this.#write(write),
    checkpoint: () => this.#checkpoint(),
    load: () => this.#load(),
    'set aside': (write) => this.#setAside(write),
    reject: () => this.#lock.assertHeld(),
  };

  /** Stores a write, after loading an edit. @param before the state when the write was made */
  async #store(write: StateWrite, before: StoredState, isRetry = false): Promise<void> {
    await this.#notice();
    if (this.#stored !== before) throw new EditedError(this.#file.path);
    const isReplacement = 'replacement' in write;
    if (!isReplacement && write.changes.length === 0) return;
    try {
      await this.#handle(isReplacement ? 'replacement' : 'change', write);
    } catch (error) {
      if (isRetry || !(error instanceof EditedError)) throw error;
      await this.#store(write, before, true);
    }
  }

  /** Handles external changes of the file and the journal. */
  async #notice(): Promise<void> {
    if (this.#file.isEdited) await this.#handle('edit');
    else if (!this.#journal.isInPlace()) await this.#handle('journal lost');
  }

  /** Checks for external changes, unless a check is running. Never rejects; the next write does. */
  async #look(): Promise<void> {
    this.#lookedAt = this.#timing.now();
    this.#looking ??= this.#alone(() => this.#notice())
      .catch((error: unknown) => (this.#writeProblem = this.#file.failureOf(error).message))
      .finally(() => (this.#looking = null));
    await this.#looking;
  }

  /** Checks for external changes at intervals, even without requests. */
  async #watch(): Promise<void> {
    while (!this.#isClosed) {
      await this.#timing.sleep(intervals.idle, false);
      await this.#look();
      if (this.#running === null && this.#schedule.isQuiet)
        await this.#alone(() => this.#handle('quiet')).catch(() => undefined);
    }
  }

  async #begin(reset: boolean): Promise<void> {
    if (reset) {
      this.#journal.reset();
      const found = await this.#file.read().catch(() => undefined);
      this.#file.accept();
      if (found === undefined) await this.#keepRejected();
      return;
    }
    await this.#low.read().catch((error: unknown) => {
      const ways = 'fix it, move it away, name another file with --state-file, or start again with';
      throw new StateFileError(`${causeOf(error)}. It was left untouched: ${ways} --reset-state.`);
    });
    if (this.#state === 'missing') return;
    this.state = this.#low.data;
    this.#stored = new StoredState(this.state);
    // A file that cannot be replaced is rejected now, not when changes would be lost.
    const tried =
      this.#state === 'behind'
        ? this.#write(nothing)
        : this.#journal.prepare().then(() => this.#file.rewrite());
    await tried.catch((error: unknown) => {
      // A file that is currently being edited is read with the first request.
      if (!(error instanceof EditedError)) throw this.#file.failureOf(error);
    });
  }

  /** Reads the state in the file, with the changes in another server's journal. */
  async #read(): Promise<State | null> {
    const found = await this.#file.read();
    const inherited = await this.#journal
      .inherit(found?.sha256 ?? null)
      .catch((error: unknown) => this.#offer(error, found?.state ?? null));
    this.#file.accept();
    if (!found) return null;
    this.#base = inherited?.base ?? { state: found.sha256, sequence: 0 };
    this.#sequence = inherited?.sequence ?? 0;
    this.#schedule.fileSize = found.size;
    this.#state = inherited ? 'behind' : 'clean';
    return inherited ? new StoredState(found.state).with(inherited) : found.state;
  }

  /** Writes the changes of an orphaned journal and the state to a separate file. @throws always */
  async #offer(error: unknown, found: State | null): Promise<never> {
    if (!(error instanceof OrphanedError)) throw error;
    const { path } = this.#file;
    const state = new StoredState(found ?? emptyState(1)).with(error);
    const recovered = await this.#file.offer(state);
    const what = found ? `${path} with these changes` : 'The state with these changes';
    const way = `To continue with it, check it, move it to ${path}, and remove the journal`;
    throw new StateFileError(`${error.message}. ${what} is in ${recovered}. ${way}`);
  }

  /** Appends changes to the journal. */
  async #append(write: StateWrite): Promise<void> {
    if ('replacement' in write || !this.#journal.isInPlace()) return this.#write(write);
    const { changes } = write;
    await this.#journal.append(this.#base, this.#sequence, changes);
    // Checked after the write: is the journal still this server's, and in place?
    this.#lock.assertHeld();
    if (!this.#journal.isInPlace()) return this.#write(write);
    this.#stored.add(write);
    this.#sequence += changes.length;
    this.#state = 'behind';
    this.#schedule.changed();
    if (this.#running === null && this.#schedule.isDue(this.#journal.size)) this.#checkpoint();
  }

  /** Writes everything to the file, including changes that are not stored yet. */
  async #write(write: StateWrite): Promise<void> {
    this.#low.data = this.#stored.with(write);
    await this.#low.write();
    this.#stored.add(write);
    this.#writeProblem = null;
  }

  async #writeWhole(state: State): Promise<void> {
    this.#lock.assertHeld();
    await this.#journal.prepare();
    const next = await this.#file.prepare(state);
    await this.#commit(next, this.#sequence, this.#journal.size);
    this.#schedule.changed();
  }

  /** Begins to write the whole state; other changes are stored meanwhile. */
  #checkpoint(): void {
    const [sequence, tail] = [this.#sequence, this.#journal.size];
    this.#running = this.#file
      .prepare(this.#stored.state)
      .then((next) => this.#alone(() => this.#commit(next, sequence, tail)))
      .catch((error: unknown) => {
        this.#schedule.failed();
        this.#tellBehind(error);
      })
      .finally(() => (this.#running = null));
  }

  /**
   * Replaces the file, and begins a new journal.
   * @param sequence last change in the version
   * @param tail position of later changes in the journal
   */
  async #commit(next: NextVersion, sequence: number, tail: number): Promise<void> {
    const base = { state: next.draft.sha256, sequence };
    let later: Buffer = Buffer.alloc(0);
    try {
      this.#file.assertReplaceable(next);
      if (this.#journal.isInPlace()) {
        later = await this.#journal.after(tail);
        // From here on, the journal belongs to both the old and the new file.
        await this.#journal.name(base);
      } else if (sequence < this.#sequence) {
        throw new StateFileError(`${this.#journal.path} was changed or removed by another program`);
      }
      await this.#file.commit(next);
    } catch (error) {
      // The file might be replaced, but not reliably on the disk.
      if (this.#file.is(next)) this.#lagBehind();
      await this.#file.drafts.discard(next.draft);
      throw error;
    }
    this.#base = base;
    this.#schedule.fileSize = next.draft.size;
    this.#state = sequence === this.#sequence ? 'clean' : 'behind';
    // If that fails, the old journal works as well; it is only longer.
    await this.#journal.restart(base, later).catch(() => undefined);
  }

  /** Continues with what another program has written to the file, if it is valid. */
  async #load(): Promise<void> {
    const found = await this.#file.read().catch((error: unknown) => new Error(causeOf(error)));
    this.#file.accept();
    if (found instanceof Error) {
      this.#state = 'rejected';
      const next = 'The sandbox keeps the previous state';
      const what = `${next}, and copies the edited file before the next write`;
      this.#notify('rejected', `${found.message}. It was edited. ${what}.`);
      return;
    }
    if (found === null) {
      this.#state = 'missing';
      this.#say('removed', 'was removed or emptied; the next change writes it again');
      return;
    }
    this.#base = { state: found.sha256, sequence: this.#sequence };
    this.#schedule.fileSize = found.size;
    this.#state = 'clean';
    this.#stored = new StoredState(found.state);
    this.onLoad(found.state, new EditedError(this.#file.path));
    // Otherwise the journal would belong to a file that no longer exists.
    await this.#journal.name(this.#base).catch(() => this.#journal.distrust());
    this.#say('loaded', 'was edited, and loaded');
  }

  /** Copies what another program has written to the file, and writes it again. */
  async #setAside(write: StateWrite): Promise<void> {
    if (this.#state === 'rejected') {
      await this.#keepRejected();
      return this.#write(write);
    }
    this.#state = 'edited';
    // It does not have to be a valid state, but it has to be complete.
    await this.#file.read().catch(() => null);
    const copy = await this.#file.copy('edited');
    this.#file.accept();
    this.#lagBehind();
    const when = 'while it was missing recent changes. It is being rewritten to include them';
    const kept = `. The edit is not in effect; it was copied to ${copy ?? ''}`;
    if (copy === null) this.#say('removed', `was removed or emptied ${when}`);
    else this.#say('copied', `was edited ${when}${kept}`);
    await this.#write(write);
  }

  async #keepRejected(): Promise<void> {
    const copy = await this.#file.copy('rejected');
    this.#state = 'missing';
    if (copy !== null) this.#say('copied', `was copied to ${copy}`);
  }

  /** Notes that the journal lacks changes: the whole state must be written soon. */
  #lagBehind(): void {
    this.#journal.distrust();
    this.#state = 'behind';
  }

  #say(type: StorageEvent['type'], what: string): void {
    this.#notify(type, `The state file ${this.#file.path} ${what}.`);
  }

  /** Reports that the file could not be written, unless there is an edit or no lock. */
  #tellBehind(error: unknown): void {
    if (error instanceof StateFileError) return;
    const what = `The latest changes are not in ${this.#file.path} yet: ${causeOf(error)}`;
    const where = `They are in ${this.#journal.path}, from which the next start reads them`;
    this.#notify('behind', `${what}. ${where}.`);
  }
}
