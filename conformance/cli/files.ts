import { constants } from 'node:fs';
import {
  access,
  chmod,
  mkdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileErrorReason } from '../../src/command/read-file.js';
import { draftOf } from '../../src/command/regular-file.js';
import { readJson } from '../../src/input/json-text.js';
import { codeOf } from '../../src/input/system-error.js';
import type { RunHar } from '../audit/run-har.js';
import { count } from '../../render/words.js';
import {
  type KnownFailures,
  markKnown,
  readKnownFailures,
  updatedKnownFailures,
  withKnownFailures,
} from '../run/known-failures.js';
import type { ConformanceReport, RunEvent } from '../run/report.js';
import { UsageError } from '../run/run.js';

/** Explains why a file cannot be written, before the run; null if it can. */
export async function whyNotWritable(path: string): Promise<string | null> {
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory() === true) return 'it is a folder';
  if (found !== null && !found.isFile()) return null;
  const folder = await nearestFolder(dirname(await realpath(path).catch(() => resolve(path))));
  return access(`${folder}/.`, constants.W_OK).then(
    () => null,
    () => `the folder ${folder} cannot be written to`,
  );
}

/** Returns the folder itself, or the nearest existing parent: missing folders are created later. */
async function nearestFolder(folder: string): Promise<string> {
  const reason = await stat(folder).then(() => null, codeOf);
  const above = dirname(folder);
  return reason === 'ENOENT' && above !== folder ? nearestFolder(above) : folder;
}

/**
 * Writes a file atomically, by renaming a temporary file, and creates its folder if necessary.
 * Other kinds, such as pipes, are written directly.
 */
export async function writeWhole(path: string, text: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found?.isFile() === false) return writeFile(path, text);
  const target = await realpath(path).catch(() => path);
  const draft = draftOf(target);
  await mkdir(dirname(target), { recursive: true });
  try {
    await writeFile(draft, text, { flag: 'wx' });
    // Keeps the permissions of the replaced file.
    if (found) await chmod(draft, found.mode);
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** A recording that a command writes. */
export class HarFile {
  readonly #path: string;

  private constructor(path: string) {
    this.#path = path;
  }

  /**
   * @returns null without a path
   * @throws {UsageError} if the file cannot be written
   */
  static async open(path: string | undefined): Promise<HarFile | null> {
    if (path === undefined) return null;
    const reason = await whyNotWritable(path);
    if (reason !== null) {
      throw new UsageError(`the recording ${path} cannot be written: ${reason}`);
    }
    return new HarFile(path);
  }

  /** @returns whether it succeeded @param say receives the error */
  async write(har: RunHar, say: (text: string) => void): Promise<boolean> {
    try {
      await writeWhole(this.#path, `${JSON.stringify(har, null, 2)}\n`);
      return true;
    } catch (error) {
      say(`${this.#path} was not written: ${fileErrorReason(error)}.`);
      return false;
    }
  }
}

/** A list of known failures on disk. */
export class KnownFailuresFile {
  readonly path: string;
  #known: KnownFailures;

  private constructor(path: string, known: KnownFailures) {
    this.path = path;
    this.#known = known;
  }

  /**
   * @param isUpdated whether the file will be written, so that it does not have to exist
   * @throws {UsageError} naming the file and the problem
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

  /** Returns an event with its check marked as a known failure, if it is one. */
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
   * Adds the failures of a run to the file, and removes checks that pass now.
   * @returns a description of the changes
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
