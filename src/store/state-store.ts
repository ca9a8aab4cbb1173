import { Low } from 'lowdb';
import pLimit from 'p-limit';
import { inSlices } from '../input/slices.js';
import { appliedSteps } from '../service/state/changes.js';
import type { Unsaved } from '../service/state/registry.js';
import { emptyState, type State } from '../service/state/state.js';
import { type Base, ChangeJournal } from './change-journal.js';
import { StateLock } from './lock.js';
import { EditedError, type NextVersion, resolvePath, StateFile } from './state-file.js';
import {
  causeOf,
  Drafts,
  type Notify,
  realTime,
  StateFileError,
  type StorageEvent,
  type Timing,
} from './storage.js';

/** What is done when something happens. */
type Reaction = 'append' | 'write' | 'fold' | 'load' | 'set aside' | 'refuse' | 'nothing';

/** What each event does in one state of the files. */
const row = (
  change: Reaction,
  replacement: Reaction,
  edit: Reaction,
  journalLost: Reaction,
  quiet: Reaction,
  stop: Reaction,
) => ({ change, replacement, edit, 'journal lost': journalLost, quiet, stop });

/** docs/reliability.md has the same table, and says what the words mean. */
export const reactions = {
  clean: row('append', 'write', 'load', 'nothing', 'nothing', 'nothing'),
  behind: row('append', 'write', 'set aside', 'write', 'fold', 'write'),
  edited: row('set aside', 'set aside', 'set aside', 'set aside', 'set aside', 'set aside'),
  rejected: row('set aside', 'set aside', 'load', 'nothing', 'nothing', 'nothing'),
  missing: row('write', 'write', 'load', 'nothing', 'nothing', 'nothing'),
  lost: row('refuse', 'refuse', 'nothing', 'nothing', 'nothing', 'nothing'),
};

type StoreState = keyof typeof reactions;
type StoreEvent = keyof (typeof reactions)[StoreState];

/** How often the file is checked for changes, ms: at most, while there are requests, and in any case. */
const intervals = { busy: 50, idle: 500 } as const;

/** When the changes of a journal are folded into its state file. */
export const foldLimits = {
  /** once they take more bytes than this, and than the file */
  bytes: 1_048_576,
  /** after so many ms without another change, */
  idle: 1000,
  /** and so many more for each MiB of the file: a large one is not written too often */
  idlePerMebibyte: 1000,
  /** how long it is not tried again after it failed, ms */
  afterFailure: 30_000,
};

export interface OpenOptions {
  /** ignore the content of the file */
  reset?: boolean | undefined;
  onEvent?: ((event: StorageEvent) => void) | undefined;
  timing?: Timing | undefined;
}

/** A state file in use, which must be closed: the file, its journal and its lock. */
export class StateStore {
  /** the state found in the file; null for none */
  state: State | null = null;
  /** called with states loaded from an edited file, and what to tell those whose changes are not in it */
  onLoad: (state: State, refusal: Error) => void = () => undefined;
  readonly #notify: Notify;
  readonly #timing: Timing;
  readonly #lock: StateLock;
  readonly #drafts: Drafts;
  readonly #file: StateFile;
  readonly #journal: ChangeJournal;
  readonly #low: Low<State>;
  /** what happens to the files, one thing at a time */
  readonly #alone = pLimit(1);
  /** until the lock is lost */
  #state: Exclude<StoreState, 'lost'> = 'missing';
  /** the content of the file, and the number of the last change in it */
  #base: Base = { state: '', sequence: 0 };
  /** the number of the last change */
  #sequence = 0;
  #fileSize = 0;
  #changedAt = 0;
  #noFoldBefore = -Infinity;
  #folding: Promise<void> | null = null;
  #looking: Promise<void> | null = null;
  #lookedAt = -Infinity;
  /** why the last change could not be stored */
  #writeProblem: string | null = null;
  #isClosed = false;
  /** gives what is not stored yet: nothing before the first change */
  #take: () => Unsaved = () => ({
    changes: [],
    state: () => this.state ?? emptyState(0),
    stored: () => undefined,
    undo: () => undefined,
  });

  /** @throws {StateFileError} when the file cannot be used */
  static async open(
    path: string,
    { reset = false, onEvent, timing = realTime }: OpenOptions = {},
  ): Promise<StateStore> {
    const notify: Notify = (type, message) => onEvent?.({ type, message });
    const self = new StateStore(await resolvePath(path), notify, timing);
    await self.#lock.acquire();
    try {
      // So that no other server can replace the file any more, however late.
      await self.#drafts.removeOthers();
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
    this.#lock = new StateLock(path, notify, timing);
    this.#drafts = new Drafts(path, timing);
    this.#file = new StateFile(path, this.#drafts, this.#lock, notify, timing);
    this.#journal = new ChangeJournal(path, this.#drafts, this.#lock, notify);
    const adapter = { read: () => this.#read(), write: (state: State) => this.#writeWhole(state) };
    this.#low = new Low<State>(adapter, emptyState(0));
  }

  /** Why changes cannot be stored; null while they can. */
  get problem(): string | null {
    return this.#lock.problem ?? this.#writeProblem;
  }

  /** Resolves when everything so far is on the disk. @throws {StateFileError} when it cannot be written */
  readonly save = (take: () => Unsaved): Promise<void> =>
    this.#alone(async () => {
      this.#take = take;
      try {
        await this.#store();
        this.#writeProblem = null;
      } catch (error) {
        const failure = this.#failureOf(error);
        if (!(failure instanceof EditedError)) this.#writeProblem = failure.message;
        take().undo(failure);
        throw failure;
      }
    });

  /** Looks whether somebody else has changed the file. @throws {StateFileError} once the lock is lost */
  async refresh(): Promise<void> {
    const now = this.#timing.now();
    if (now - this.#lookedAt < intervals.busy) return;
    this.#lock.assertHeld();
    this.#lookedAt = now;
    if (this.#file.isEdited) await this.#look();
  }

  /**
   * Stores what is not stored yet, so that the file has everything and there is no journal any more,
   * and releases the lock.
   */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#folding;
    await this.#alone(async () => {
      try {
        await this.#store();
        await this.#handle('stop');
      } catch (error) {
        this.#tellBehind(error);
      }
      const isNeeded = this.#state === 'behind' || this.#state === 'edited';
      await this.#journal.close(isNeeded).catch(() => undefined);
      await this.#file.keepLateEdits(true).catch(() => undefined);
    });
    await this.#lock.release();
  }

  async #handle(event: StoreEvent): Promise<void> {
    const state: StoreState = this.#lock.problem === null ? this.#state : 'lost';
    await this.#reactions[reactions[state][event]]();
  }

  readonly #reactions: Readonly<Record<Reaction, () => Promise<void> | void>> = {
    nothing: () => undefined,
    append: () => this.#append(),
    write: () => this.#write(),
    fold: () => this.#foldQuietly(),
    load: () => this.#load(),
    'set aside': () => this.#setAside(),
    refuse: () => this.#lock.assertHeld(),
  };

  /** Stores what is not stored yet. An edit that comes at the worst moment is looked at first. */
  async #store(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.#notice();
        const { changes } = this.#take();
        const isNothing = changes?.length === 0 && (this.#isClosed || this.#state !== 'missing');
        if (!isNothing) await this.#handle(changes === null ? 'replacement' : 'change');
        return;
      } catch (error) {
        if (!(error instanceof EditedError) || attempt === 2) throw error;
      }
    }
  }

  /** Notices what others have done to the file and the journal. */
  async #notice(): Promise<void> {
    if (this.#file.isEdited) await this.#handle('edit');
    else if (!this.#journal.isInPlace) await this.#handle('journal lost');
  }

  /** The same, if nobody does already. It never fails: whoever wants to store something is told. */
  async #look(): Promise<void> {
    this.#looking ??= this.#alone(() => this.#notice())
      .catch(() => undefined)
      .finally(() => (this.#looking = null));
    await this.#looking;
  }

  /** Looks from time to time, also without requests. */
  async #watch(): Promise<void> {
    while (!this.#isClosed) {
      await this.#timing.sleep(intervals.idle, false);
      await this.#file.keepLateEdits().catch(() => undefined);
      await this.#look();
      if (this.#isQuiet) await this.#alone(() => this.#handle('quiet')).catch(() => undefined);
    }
  }

  async #begin(reset: boolean): Promise<void> {
    if (reset) {
      await this.#file.read().catch(() => null);
      this.#file.accept();
      this.#journal.reset();
      return;
    }
    try {
      await this.#low.read();
    } catch (error) {
      throw new StateFileError(
        `${causeOf(error)}. It was left untouched: fix it, move it away, name another file with --db, ` +
          'or start again with --reset-state.',
      );
    }
    if (this.#state === 'missing') return;
    this.state = this.#low.data;
    // A file that cannot be replaced is refused now, and not when changes are lost.
    try {
      if (this.#state === 'behind') await this.#write();
      else await this.#journal.prepare().then(() => this.#file.rewrite());
    } catch (error) {
      const failure = this.#failureOf(error);
      // One that is edited at this moment is looked at with the first request.
      if (!(failure instanceof EditedError)) throw failure;
    }
  }

  /** The state in the file, with the changes that another server has left in its journal. */
  async #read(): Promise<State | null> {
    const found = await this.#file.read();
    const inherited = await this.#journal.inherit(found?.sha256 ?? null);
    this.#file.accept();
    if (!found) return null;
    this.#base = inherited?.base ?? { state: found.sha256, sequence: 0 };
    this.#sequence = inherited?.sequence ?? 0;
    this.#fileSize = found.size;
    this.#state = inherited ? 'behind' : 'clean';
    return inherited ? inSlices(appliedSteps(found.state, inherited.changes)) : found.state;
  }

  /** Adds changes to the journal. */
  async #append(): Promise<void> {
    if (!this.#journal.isInPlace) return this.#write();
    const { changes, state, stored } = this.#take();
    // Taken now, since there will be later changes.
    const whole = this.#isLarge ? state() : null;
    await this.#journal.append(this.#base, this.#sequence, changes ?? []);
    // Now that it is on the disk: is it still this server's, and where the next one looks for it?
    this.#lock.assertHeld();
    if (!this.#journal.isInPlace) return this.#write();
    this.#sequence += changes?.length ?? 0;
    this.#state = 'behind';
    this.#changedAt = this.#timing.now();
    stored();
    if (whole) this.#fold(whole);
  }

  /** Writes everything to the file. */
  async #write(): Promise<void> {
    const { state, stored } = this.#take();
    this.#low.data = state();
    await this.#low.write();
    stored();
  }

  async #writeWhole(state: State): Promise<void> {
    this.#lock.assertHeld();
    await this.#journal.prepare();
    const next = await this.#file.prepare(state);
    await this.#commit(next, this.#sequence, this.#journal.size);
    this.#changedAt = this.#timing.now();
  }

  #foldQuietly(): void {
    const { changes, state } = this.#take();
    // Those that are about to be stored may be refused.
    if (changes?.length === 0) this.#fold(state());
  }

  /** Begins to write the whole state, as of the last change, while others are stored. */
  #fold(whole: State): void {
    const [sequence, tail] = [this.#sequence, this.#journal.size];
    const fold = async (): Promise<void> => {
      const next = await this.#file.prepare(whole);
      await this.#alone(() => this.#commit(next, sequence, tail));
    };
    this.#folding = fold()
      .catch((error: unknown) => {
        if (error instanceof EditedError) return;
        this.#noFoldBefore = this.#timing.now() + foldLimits.afterFailure;
        this.#tellBehind(error);
      })
      .finally(() => (this.#folding = null));
  }

  /**
   * Puts the next version in the place of the file, and begins a new journal.
   * @param sequence of the last change in it @param tail where the later ones begin in the journal
   */
  async #commit(next: NextVersion, sequence: number, tail: number): Promise<void> {
    const base = { state: next.draft.sha256, sequence };
    let later: Buffer = Buffer.alloc(0);
    try {
      this.#file.assertReplaceable(next);
      if (this.#journal.isInPlace) {
        later = await this.#journal.after(tail);
        // From here on, the journal belongs to the file before and after.
        await this.#journal.name(base);
      } else if (sequence < this.#sequence) {
        throw new StateFileError(`${this.#journal.path} was changed or removed by somebody else`);
      }
      await this.#file.commit(next);
    } catch (error) {
      if (this.#file.is(next)) {
        // It is replaced, only not for sure on the disk.
        this.#journal.distrust();
        this.#state = 'behind';
      }
      await this.#drafts.discard(next.draft);
      throw error;
    }
    this.#base = base;
    this.#fileSize = next.draft.size;
    this.#state = sequence === this.#sequence ? 'clean' : 'behind';
    // If that fails, the old one will do, which is only longer.
    await this.#journal.restart(base, later).catch(() => undefined);
  }

  /** Continues with what somebody else has written to the file, if that is a state. */
  async #load(): Promise<void> {
    const file = `The state file ${this.#file.path}`;
    const found = await this.#file.read().catch((error: unknown) => {
      this.#file.accept();
      this.#state = 'rejected';
      this.#notify(
        'rejected',
        `${causeOf(error)}. It was edited; the sandbox continues with the state from before, ` +
          'and copies the file before it writes the next change.',
      );
    });
    if (found === undefined) return;
    this.#file.accept();
    if (found === null) {
      this.#state = 'missing';
      this.#notify('removed', `${file} was removed or emptied; the next change writes it again.`);
      return;
    }
    this.#base = { state: found.sha256, sequence: this.#sequence };
    this.#fileSize = found.size;
    this.#state = 'clean';
    this.onLoad(found.state, new EditedError(this.#file.path));
    // Otherwise the journal would belong to a file that is not there any more.
    await this.#journal.name(this.#base).catch(() => this.#journal.distrust());
    this.#notify('loaded', `${file} was edited, and loaded.`);
  }

  /** Copies what somebody else has written to the file, and writes everything there again. */
  async #setAside(): Promise<void> {
    const { path } = this.#file;
    if (this.#state === 'rejected') {
      const copy = await this.#file.copy('rejected');
      this.#state = 'missing';
      if (copy !== null) this.#notify('copied', `${path} was copied to ${copy}.`);
      return this.#write();
    }
    this.#state = 'edited';
    // Whether it is a state makes no difference, but it has to be whole.
    await this.#file.read().catch(() => null);
    const copy = await this.#file.copy('edited');
    this.#file.accept();
    this.#journal.distrust();
    this.#state = 'behind';
    const what = copy === null ? 'removed or emptied' : 'edited';
    this.#notify(
      copy === null ? 'removed' : 'copied',
      `The state file ${path} was ${what} while there were changes that it lacked. ` +
        (copy === null ? '' : `The edit is not in effect; it was copied to ${copy}. `) +
        'The file is written again, with these changes.',
    );
    await this.#write();
  }

  /** Whether there has been no change for so long that nobody has to wait for it. */
  get #isQuiet(): boolean {
    if (this.#state !== 'behind' || this.#folding) return false;
    const delay = foldLimits.idle + (foldLimits.idlePerMebibyte * this.#fileSize) / 1_048_576;
    const now = this.#timing.now();
    return now - this.#changedAt >= delay && now >= this.#noFoldBefore;
  }

  /** Whether the journal is so large that it is time to fold, changes or not. */
  get #isLarge(): boolean {
    if (this.#state !== 'behind' || this.#folding) return false;
    const most = Math.max(foldLimits.bytes, this.#fileSize);
    return this.#journal.size > most && this.#timing.now() >= this.#noFoldBefore;
  }

  /** Says that the file could not be written, unless an edit or the next owner of the lock comes first. */
  #tellBehind(error: unknown): void {
    if (error instanceof StateFileError) return;
    this.#notify(
      'behind',
      `The latest changes are not in ${this.#file.path} yet: ${causeOf(error)}. ` +
        `They are in ${this.#journal.path}, from which the next start takes them.`,
    );
  }

  /** What to tell of a failed write. */
  #failureOf(error: unknown): StateFileError {
    if (error instanceof StateFileError) return error;
    // A server that takes over the lock removes drafts: then the lost lock is the cause.
    const problem = this.#lock.problem;
    const { path } = this.#file;
    return new StateFileError(problem ?? `Cannot write the state file ${path}: ${causeOf(error)}`);
  }
}
