import { closeSync, constants, openSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { fingerprintOf, settleTime, untilSettled } from './fingerprint.js';
import { causeOf, type Notify } from './problems.js';
import type { Timing } from './timing.js';

/** How many replaced files are kept open at most. */
const most = 32;

interface ReplacedFile {
  readonly descriptor: number;
  /** fingerprint of what was known to be in it */
  readonly known: string;
  readonly since: number;
}

/**
 * The files that the latest writes have replaced. They stay open for a while, because an editor that had opened one of
 * them before may still write into it: where nobody would ever see it again. Such an edit is copied, and reported.
 */
export class ReplacedFiles {
  readonly #path: string;
  readonly #notify: Notify;
  readonly #timing: Timing;
  #files: ReplacedFile[] = [];

  constructor(path: string, notify: Notify, timing: Timing) {
    this.#path = path;
    this.#notify = notify;
    this.#timing = timing;
  }

  /**
   * Opens the file, right before it is replaced.
   * @param known its fingerprint @returns a function that forgets it again, if it is not replaced
   */
  open(known: string): () => void {
    // Windows does not replace open files.
    if (process.platform === 'win32') return () => undefined;
    // Not blocking, in case that somebody has put a FIFO in its place.
    const descriptor = openSync(this.#path, constants.O_RDONLY | constants.O_NONBLOCK);
    const file = { descriptor, known, since: this.#timing.now() };
    this.#files.push(file);
    return () => {
      this.#files = this.#files.filter((one) => one !== file);
      closeSync(descriptor);
    };
  }

  /**
   * Copies those that were edited, and closes those that nobody writes to any more.
   * @param all at the end, all of them
   */
  async check(all = false): Promise<void> {
    const { now } = this.#timing;
    const files = this.#files;
    const isDone = (file: ReplacedFile, index: number): boolean =>
      all || index < files.length - most || now() - file.since >= settleTime || isEdited(file);
    const done = files.filter(isDone);
    this.#files = files.filter((file) => !done.includes(file));
    for (const file of done) {
      if (isEdited(file)) await this.#copy(file);
      closeSync(file.descriptor);
    }
  }

  async #copy({ descriptor }: ReplacedFile): Promise<void> {
    const what = `${this.#path} was edited while this server wrote a change. The edit is not in effect`;
    try {
      await untilSettled(() => fingerprintOf(descriptor), this.#timing);
      const copy = `${this.#path}.edited-${Date.now()}`;
      await writeFile(copy, readFileSync(descriptor), { flag: 'wx', mode: 0o600 });
      this.#notify('copied', `${what}; it was copied to ${copy}.`);
    } catch (error) {
      this.#notify('rejected', `${what}, and it could not be copied: ${causeOf(error)}.`);
    }
  }
}

const isEdited = ({ descriptor, known }: ReplacedFile): boolean =>
  fingerprintOf(descriptor) !== known;
