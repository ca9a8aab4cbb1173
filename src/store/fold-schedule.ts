import type { Timing } from './timing.js';

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

/** Decides when it is time to fold, so that it costs little compared to the changes themselves. */
export class FoldSchedule {
  /** of the state file, in bytes */
  fileSize = 0;
  readonly #now: Timing['now'];
  #changedAt = 0;
  #notBefore = -Infinity;
  #isAsked = false;

  constructor({ now }: Timing) {
    this.#now = now;
  }

  changed(): void {
    this.#changedAt = this.#now();
  }

  /** @param fileSize of the state file by now, in bytes */
  folded(fileSize: number): void {
    this.fileSize = fileSize;
    this.#isAsked = false;
  }

  failed(): void {
    this.#isAsked = false;
    this.#notBefore = this.#now() + foldLimits.afterFailure;
  }

  /** Makes it due, whatever else. */
  ask(): void {
    this.#isAsked = true;
    this.#notBefore = -Infinity;
  }

  /** Whether there has been no change for so long that nobody has to wait for it. */
  get isIdle(): boolean {
    const mebibytes = this.fileSize / 1_048_576;
    const delay = foldLimits.idle + foldLimits.idlePerMebibyte * mebibytes;
    return this.#now() - this.#changedAt >= delay && this.#now() >= this.#notBefore;
  }

  /** @param journalSize in bytes */
  isDue(journalSize: number): boolean {
    if (this.#isAsked) return true;
    const most = Math.max(foldLimits.bytes, this.fileSize);
    return journalSize > most && this.#now() >= this.#notBefore;
  }
}
