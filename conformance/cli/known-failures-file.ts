import { readFile } from 'node:fs/promises';
import { fileErrorReason } from '../../src/command/read-file.js';
import { readJson } from '../../src/input/json-text.js';
import { codeOf } from '../../src/input/system-error.js';
import { count } from '../render/index.js';
import {
  type KnownFailures,
  markKnown,
  readKnownFailures,
  updatedKnownFailures,
  withKnownFailures,
} from '../run/known-failures.js';
import type { ConformanceReport, RunEvent } from '../run/report.js';
import { UsageError } from '../run/run.js';
import { whyNotWritable, writeWhole } from './files.js';

/** A list of known failures on the disk. */
export class KnownFailuresFile {
  readonly path: string;
  #known: KnownFailures;

  private constructor(path: string, known: KnownFailures) {
    this.path = path;
    this.#known = known;
  }

  /**
   * @param isUpdated whether it will be written: then it need not exist
   * @throws {UsageError} naming the file, and what is wrong in it
   */
  static async read(path: string, isUpdated: boolean): Promise<KnownFailuresFile> {
    const problem = (reason: string) => new UsageError(`known failures, ${path}: ${reason}`);
    const reason = isUpdated ? await whyNotWritable(path) : null;
    if (reason !== null) throw problem(reason);
    try {
      const known = readKnownFailures(await readJson(await readFile(path, 'utf8')));
      return new KnownFailuresFile(path, known);
    } catch (error) {
      if (isUpdated && codeOf(error) === 'ENOENT') {
        return new KnownFailuresFile(path, {});
      }
      throw problem(fileErrorReason(error));
    }
  }

  /** The event, with what is known of a check. */
  readonly marked = (event: RunEvent): RunEvent => {
    if (event.type === 'check') {
      return { ...event, result: markKnown(event.result, this.#known) };
    }
    if (event.type === 'end') {
      return { ...event, report: this.applyTo(event.report) };
    }
    return event;
  };

  applyTo(report: ConformanceReport): ConformanceReport {
    return withKnownFailures(report, this.#known, this.path);
  }

  /**
   * Writes the failures of a run into the file, and takes out what holds.
   * @returns what was done, in words
   * @throws errors of the file system
   */
  async update(report: ConformanceReport): Promise<string> {
    const before = Object.keys(this.#known);
    this.#known = updatedKnownFailures(this.#known, report);
    const after = Object.keys(this.#known);
    await writeWhole(this.path, `${JSON.stringify(this.#known, null, 2)}\n`);
    const added = after.filter((id) => !before.includes(id)).length;
    const removed = before.filter((id) => !after.includes(id)).length;
    const amount = count(after.filter((id) => id !== '$schema').length, 'known failure');
    return `${this.path}: ${amount}, ${added} of them new, ${removed} removed.`;
  }
}
