import { fileErrorReason } from '../../src/command/read-file.js';
import { RunRecording } from '../audit/run-recording.js';
import type { RunEvent } from '../run/report.js';
import { UsageError } from '../run/run.js';
import { whyNotWritable, writeWhole } from './files.js';

/** The file that a run is recorded in; without a path, nothing is. */
export class HarFile {
  readonly #path: string | undefined;
  readonly #recording = new RunRecording();

  private constructor(path: string | undefined) {
    this.#path = path;
  }

  /** @throws {UsageError} if it cannot be written */
  static async open(path: string | undefined): Promise<HarFile> {
    const reason = path === undefined ? null : await whyNotWritable(path);
    if (reason !== null) {
      throw new UsageError(`the recording ${path ?? ''} cannot be written: ${reason}`);
    }
    return new HarFile(path);
  }

  note(event: RunEvent): void {
    if (this.#path !== undefined) this.#recording.note(event);
  }

  /** @returns whether it succeeded @param say told what went wrong */
  async write(say: (text: string) => void): Promise<boolean> {
    if (this.#path === undefined) return true;
    try {
      await writeWhole(this.#path, `${JSON.stringify(this.#recording.har, null, 2)}\n`);
      return true;
    } catch (error) {
      say(`${this.#path} was not written: ${fileErrorReason(error)}.`);
      return false;
    }
  }
}
