import pLimit from 'p-limit';
import { inSlices } from '../input/slices.js';
import { appliedSteps, type StateChange } from '../service/state/changes.js';
import type { State } from '../service/state/state.js';
import { Drafts } from './drafts.js';
import { FoldSchedule } from './fold-schedule.js';
import { type Base, changeLine } from './journal-lines.js';
import { OwnJournal } from './own-journal.js';
import { causeOf, type Notify, StateFileError } from './problems.js';
import { EditedError, type FoundState, type NextVersion, StateFile } from './state-file.js';
import type { StateLock } from './state-lock.js';
import type { ChangeAdapter } from './state-store.js';
import type { Timing } from './timing.js';

/**
 * A lowdb adapter for a state: a file with a whole state, and beside it a journal of what has
 * changed since. Now and then the changes are folded into the file. At any moment, the journal
 * names the content of the file that its changes belong to: also while the file is replaced, and
 * after an edit.
 */
export class JournaledState implements ChangeAdapter {
  readonly file: StateFile;
  readonly schedule: FoldSchedule;
  readonly #drafts: Drafts;
  readonly #lock: StateLock;
  readonly #notify: Notify;
  readonly #journal: OwnJournal;
  /** for what writes to the journal, replaces the file, or loads it: one at a time */
  readonly #alone = pLimit(1);
  /** the content of the file, and the last change in it */
  #base: Base = { state: '', sequence: 0 };
  /** the number of the last change */
  #sequence = 0;
  #needsWhole = true;
  /** what somebody has done to the file: then only the next change writes it again */
  #spoilt: 'rejected' | 'removed' | null = null;
  #folding: Promise<void> | null = null;
  /** how many times a state was loaded */
  #generation = 0;

  constructor(path: string, lock: StateLock, notify: Notify, timing: Timing) {
    this.#lock = lock;
    this.#notify = notify;
    this.#drafts = new Drafts(path, timing);
    const place = {
      path: `${path}.journal`,
      statePath: path,
      drafts: this.#drafts,
      lock,
    };
    this.#journal = new OwnJournal(place, notify);
    this.file = new StateFile(path, this.#drafts, lock, notify, timing);
    this.schedule = new FoldSchedule(timing);
  }

  get generation(): number {
    return this.#generation;
  }

  get needsWhole(): boolean {
    return this.#needsWhole;
  }

  /** Whether there are changes which the file lacks. */
  get isBehind(): boolean {
    return this.#sequence > this.#base.sequence && this.#spoilt !== 'removed';
  }

  get isFoldDue(): boolean {
    const isPossible = this.isBehind && this.#folding === null;
    return isPossible && this.schedule.isDue(this.#journal.size);
  }

  /** Whether it is time to fold although nothing changes. */
  get isIdle(): boolean {
    if (!this.isBehind || this.#folding || this.#spoilt !== null) return false;
    // While something is written, it is not what it will be.
    const isLost = this.#alone.activeCount === 0 && !this.#journal.isInPlace;
    return this.schedule.isIdle || isLost;
  }

  /** Whether file and journal are as this server left them. */
  get isUntouched(): boolean {
    return !this.file.edited && this.#journal.isInPlace;
  }

  /**
   * The stored state: that of the file with the changes of the journal. Null for none.
   * @param use called in the tick from which on it is the one that changes are added to
   * @throws {StateFileError} when one of them is damaged, or they do not belong together
   */
  read(use?: (state: State) => void): Promise<State | null> {
    return this.#alone(async () => {
      const found = await this.file.read();
      const journal = await this.#journal.inherit(found);
      const state = found && (await merged(found, journal?.changes ?? []));
      this.#sequence = journal?.sequence ?? 0;
      this.file.accept();
      if (found) this.#loaded(found, journal?.base.sequence ?? 0);
      if (state) use?.(state);
      return state;
    });
  }

  /**
   * Loads the file after somebody has edited it, with the changes that were not in it yet.
   * @param use called in the tick from which on it is the one that changes are added to
   * @returns how many changes were added; null if there is no state any more
   */
  readEdited(use: (state: State) => void): Promise<number | null> {
    return this.#alone(async () => {
      const found = await this.file.read();
      if (found === null) {
        this.forget('removed');
        return null;
      }
      const changes = this.isBehind ? await this.#journal.since(this.#base) : [];
      const state = await merged(found, changes);
      if (changes.length > 0) await this.file.copy('edited');
      this.file.accept();
      this.#loaded(found, this.#base.sequence);
      use(state);
      // Otherwise the journal would belong to a file that is not there any more.
      await this.#journal.name(this.#base).catch(() => (this.#needsWhole = true));
      return changes.length;
    });
  }

  /** Continues without what was read last: the next write replaces it. */
  forget(why: 'rejected' | 'removed'): void {
    this.file.accept();
    this.#needsWhole = true;
    this.#spoilt = why;
  }

  /** Continues without the file and its journal, whatever they are. */
  async reset(): Promise<void> {
    await this.file.read().catch(() => null);
    this.file.accept();
    this.#journal.reset();
  }

  /** Makes sure that the file can be replaced, and that it has everything. */
  async rehearse(state: State): Promise<void> {
    if (this.#journal.isInherited) {
      await this.write(state);
      return;
    }
    try {
      await this.#journal.prepare();
      await this.file.rewrite();
    } catch (error) {
      this.#refuse(error);
    }
  }

  /** Removes what other servers have not finished. Only for the owner of the lock. */
  removeDrafts(): Promise<void> {
    return this.#drafts.removeOthers();
  }

  /** Writes the whole state. @throws {EditedError} when somebody edits the file meanwhile */
  async write(state: State): Promise<void> {
    const generation = this.#generation;
    await this.folded();
    await this.#alone(async () => {
      this.#assertStill(generation);
      try {
        await this.#journal.prepare();
        const next = await this.file.prepare(state);
        await this.#commit(next, this.#sequence, this.#journal.size);
      } catch (error) {
        this.#refuse(error);
      }
      this.#needsWhole = false;
      this.#spoilt = null;
      this.schedule.changed();
    });
  }

  /** @throws {EditedError} when somebody has edited the file, {JournalLostError} */
  async append(changes: readonly StateChange[]): Promise<void> {
    const generation = this.#generation;
    await this.#alone(async () => {
      this.#assertStill(generation);
      this.#lock.assertHeld();
      if (this.file.edited) throw new EditedError(this.file.path);
      try {
        this.#assertInPlace();
        if (changes.length > 0) await this.#append(changes);
      } catch (error) {
        this.#refuse(error);
      }
    });
  }

  /** Begins to write the whole state, as of the last change, while others are stored. */
  fold(state: State): void {
    const folding = this.#fold(state, this.#sequence, this.#journal.size);
    this.#folding = folding.finally(() => (this.#folding = null));
  }

  /** Resolves when nothing is being folded. */
  async folded(): Promise<void> {
    await this.#folding;
  }

  /** Removes the journal, unless there is something in it that the file lacks. */
  async close(): Promise<void> {
    await this.folded();
    await this.#journal.close(this.isBehind);
  }

  async #append(changes: readonly StateChange[]): Promise<void> {
    const first = this.#sequence + 1;
    const lines = changes.map((change, index) => changeLine(first + index, change)).join('');
    await this.#journal.append(this.#base, lines);
    // Now that it is on the disk: is it still this server's, and where the next one looks for it?
    this.#needsWhole = true;
    this.#lock.assertHeld();
    this.#assertInPlace();
    this.#needsWhole = false;
    this.#sequence += changes.length;
    this.schedule.changed();
  }

  async #fold(state: State, sequence: number, tail: number): Promise<void> {
    try {
      const next = await this.file.prepare(state);
      await this.#alone(() => this.#commit(next, sequence, tail));
    } catch (error) {
      this.schedule.failed();
      // Then the edit, or the next owner of the lock, comes first.
      if (error instanceof StateFileError) return;
      const where = `They are in ${this.#journal.path}, from which the next start takes them`;
      this.#notify(
        'behind',
        `The latest changes are not in ${this.file.path} yet: ${causeOf(error)}. ${where}.`,
      );
    }
  }

  /**
   * Puts the next version in the place of the file, and begins a new journal.
   * @param sequence of the last change in it @param tail where the later ones begin in the journal
   */
  async #commit(next: NextVersion, sequence: number, tail: number): Promise<void> {
    const base = { state: next.draft.sha256, sequence };
    let later: Buffer = Buffer.alloc(0);
    try {
      if (sequence < this.#sequence) this.#assertInPlace();
      if (this.#journal.isInPlace) {
        later = await this.#journal.after(tail);
        // From here on, the journal belongs to the file before and after.
        await this.#journal.name(base);
      }
      await this.file.commit(next);
    } catch (error) {
      // It may be replaced, only not for sure on the disk.
      if (this.file.is(next)) this.#needsWhole = true;
      await this.file.discard(next);
      throw error;
    }
    this.#base = base;
    this.#journal.folded();
    this.schedule.folded(next.draft.size);
    // If that fails, the old one will do, which is only longer.
    await this.#journal.restart(base, later).catch(() => this.schedule.failed());
  }

  /** @param sequence of the last change in it */
  #loaded({ sha256, size }: FoundState, sequence: number): void {
    this.#base = { state: sha256, sequence };
    this.#generation += 1;
    this.#needsWhole = this.#journal.isInherited;
    this.#spoilt = null;
    this.schedule.fileSize = size;
  }

  /** @throws {EditedError} when another state was loaded since something was to be written */
  #assertStill(generation: number): void {
    if (generation !== this.#generation) throw new EditedError(this.file.path);
  }

  /** @throws {JournalLostError} */
  #assertInPlace(): void {
    if (!this.#journal.isInPlace) this.#needsWhole = true;
    this.#journal.assertInPlace();
  }

  #refuse(error: unknown): never {
    throw this.file.failureOf(error);
  }
}

/** A state with some changes. */
async function merged({ state }: FoundState, changes: readonly StateChange[]): Promise<State> {
  return changes.length === 0 ? state : inSlices(appliedSteps(state, changes));
}
