import type { StateChange } from '../service/state/changes.js';
import { ChangeJournal, type JournalPlace } from './change-journal.js';
import { changesSince, clearJournal, type FoundJournal, journalFor } from './journal-file.js';
import { type Base, baseLine } from './journal-lines.js';
import { type Notify, StateFileError } from './problems.js';
import type { FoundState } from './state-file.js';

/** The journal is not as this server left it. The whole state has to be written. */
export class JournalLostError extends StateFileError {
  constructor(path: string) {
    super(`${path} was changed or removed by another program`);
  }
}

/** The journal of this server, which it makes with its first change, and what was there before. */
export class OwnJournal {
  readonly #place: JournalPlace;
  readonly #notify: Notify;
  #open: ChangeJournal | null = null;
  /** that of another server, until the state file has its changes */
  #inherited: FoundJournal | null = null;
  /** whether what is in its place is to be forgotten */
  #isReset = false;

  constructor(place: JournalPlace, notify: Notify) {
    this.#place = place;
    this.#notify = notify;
  }

  get path(): string {
    return this.#place.path;
  }

  /** In bytes. */
  get size(): number {
    return this.#open?.size ?? 0;
  }

  get isInherited(): boolean {
    return this.#inherited !== null;
  }

  /** Whether it is as this server left it, if it has made one. */
  get isInPlace(): boolean {
    return this.#open?.isInPlace ?? true;
  }

  /** @throws {JournalLostError} */
  assertInPlace(): void {
    if (!this.isInPlace) throw new JournalLostError(this.path);
  }

  /** Reads the journal that another server has left, if it has changes to that state file. */
  async inherit(found: FoundState | null): Promise<FoundJournal | null> {
    await this.#open?.close();
    this.#open = null;
    this.#inherited = await journalFor(this.path, found);
    return this.#inherited;
  }

  /** Forgets what is there, as soon as something is written. */
  reset(): void {
    this.#isReset = true;
  }

  /** The state file has its changes. */
  folded(): void {
    this.#inherited = null;
    this.#isReset = false;
  }

  /** Prepares the place for a journal of this server. */
  async prepare(): Promise<void> {
    if (this.#open) return;
    if (this.#inherited) {
      // A copy, since the other server may be late, and write to its own.
      this.#open = await ChangeJournal.create(this.#place, this.#inherited.lines);
      return;
    }
    this.#place.lock.assertHeld();
    const target = await clearJournal(this.path, this.#isReset);
    if (target !== null) this.#notify('copied', `${this.path} was moved to ${target}.`);
  }

  /** Adds lines of changes. @param base of the first one, if there is no journal yet */
  async append(base: Base, lines: string): Promise<void> {
    if (this.#open) {
      await this.#open.append(lines);
      return;
    }
    await this.prepare();
    this.#open = await ChangeJournal.create(this.#place, Buffer.from(baseLine(base) + lines));
  }

  /** Names one more state file that the changes belong to, if there are any. */
  async name(base: Base): Promise<void> {
    await this.#open?.append(baseLine(base));
  }

  /** The changes that a state file lacks. */
  async since(base: Base): Promise<readonly StateChange[]> {
    if (this.#open === null) return this.#inherited?.changes ?? [];
    this.assertInPlace();
    return changesSince(base, await this.#open.after(0));
  }

  /** What follows that many bytes. */
  async after(offset: number): Promise<Buffer> {
    return (await this.#open?.after(offset)) ?? Buffer.alloc(0);
  }

  /** Begins a new one, if there is one. @param lines of changes after the base */
  async restart(base: Base, lines: Buffer): Promise<void> {
    const content = Buffer.concat([Buffer.from(baseLine(base)), lines]);
    if (this.#open) this.#open = await this.#open.restarted(content);
  }

  /** @param keep whether to leave the file where it is */
  async close(keep: boolean): Promise<void> {
    if (keep) await this.#open?.close();
    else await this.#open?.remove();
  }
}
