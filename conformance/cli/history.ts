import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileErrorReason } from '../../src/command/read-file.js';
import { codeOf } from '../../src/input/system-error.js';
import { changesLine, changesSince } from '../compare/index.js';
import { render, singleLine } from '../reports/index.js';
import type { ConformanceReport } from '../run/report.js';
import { UsageError } from '../run/run.js';
import { whyNotWritable } from './files.js';
import { readReportFile } from './report-files.js';

/** The names that this module gives: the instant of the run, and a number where it is not alone. */
const kept = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z(?:-\d+)?\.json$/;

/** The history of a flag; null without one. @throws {UsageError} */
export const historyOf = async (
  folder: string | undefined,
  say: (text: string) => void,
): Promise<History | null> => (folder === undefined ? null : History.open(folder, say));

/** A folder with the report of every run. */
export class History {
  readonly folder: string;
  readonly #say: (text: string) => void;

  private constructor(folder: string, say: (text: string) => void) {
    this.folder = folder;
    this.#say = say;
  }

  /**
   * Creates the folder if there is none.
   * @param say is told what changed, and what cannot be read or written
   * @throws {UsageError} if no reports can be written there
   */
  static async open(folder: string, say: (text: string) => void): Promise<History> {
    try {
      await mkdir(folder, { recursive: true });
    } catch (error) {
      const reason = codeOf(error) === 'EEXIST' ? 'it is no folder' : fileErrorReason(error);
      throw new UsageError(`--history ${folder}: ${reason}`);
    }
    const reason = await whyNotWritable(join(folder, 'report.json'));
    if (reason !== null) throw new UsageError(`--history ${folder}: ${reason}`);
    return new History(folder, say);
  }

  /**
   * Tells what changed since the last run against the same base URL.
   * @returns the report with that, if there was such a run
   */
  async compared(report: ConformanceReport): Promise<ConformanceReport> {
    const last = await this.#last(report.target.base_url).catch((error: unknown) => {
      this.#say(`${this.folder} cannot be read: ${fileErrorReason(error)}.`);
      return null;
    });
    if (last === null) return report;
    const since = changesSince(last, report);
    this.#say(singleLine(changesLine(since)));
    return { ...report, since_last: since };
  }

  /** Keeps a report in a file of its own. @returns whether it succeeded */
  async keep(report: ConformanceReport): Promise<boolean> {
    try {
      const began = new Date(report.target.started_at);
      await this.#create(render(report, 'json'), began);
      return true;
    } catch (error) {
      this.#say(`The report was not kept in ${this.folder}: ${fileErrorReason(error)}.`);
      return false;
    }
  }

  async #create(text: string, instant: Date): Promise<void> {
    const time = instant.toISOString().replaceAll(':', '-');
    for (let number = 1; ; number += 1) {
      const name = number === 1 ? time : `${time}-${number}`;
      const file = join(this.folder, `${name}.json`);
      if (await isCreated(file, text)) return;
    }
  }

  async #last(baseUrl: string): Promise<ConformanceReport | null> {
    const names = await readdir(this.folder);
    const reports = names.filter((name) => kept.test(name));
    reports.sort(byTime).reverse();
    for (const name of reports) {
      const report = await this.#read(join(this.folder, name));
      if (report?.target.base_url === baseUrl) return report;
    }
    return null;
  }

  async #read(file: string): Promise<ConformanceReport | null> {
    try {
      return await readReportFile(file);
    } catch (error) {
      this.#say(`${fileErrorReason(error)}. It is left out.`);
      return null;
    }
  }
}

/** `…Z.json`, `…Z-2.json`, `…Z-10.json` */
const byTime = (one: string, other: string): number =>
  basename(one, '.json').localeCompare(basename(other, '.json'), 'en', { numeric: true });

/** Writes a new file. @returns false if there is one already */
async function isCreated(file: string, text: string): Promise<boolean> {
  try {
    await writeFile(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    // half a report is none
    await rm(file, { force: true }).catch(() => undefined);
    throw error;
  }
}
