import { open, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { InvalidArgumentError } from 'commander';
import type { ConformanceReport } from '../report.js';
import { UsageError } from '../run/run.js';
import { render, reporterNames, wantsColor, type ReporterName } from '../reports/index.js';

/** A report that was asked for, and the file that it goes to; to stdout without one. */
export interface Reporter {
  readonly name: ReporterName;
  readonly file?: string;
}

/** Takes `NAME` or `NAME=FILE`, several times. */
export function reporter(text: string, before: readonly Reporter[] = []): Reporter[] {
  const [wanted = '', ...rest] = text.split('=');
  const name = reporterNames.find((known) => known === wanted);
  if (name === undefined) {
    throw new InvalidArgumentError(`"${wanted}" is none of ${reporterNames.join(', ')}.`);
  }
  const file = rest.join('=');
  if (file !== '') return [...before, { name, file }];
  if (before.some((other) => other.file === undefined)) {
    throw new InvalidArgumentError('only one report can go to stdout; write NAME=FILE for the others.');
  }
  return [...before, { name }];
}

/**
 * Finds out before a run whether its reports can be written: a run without a report would be for nothing.
 * @throws {UsageError} naming the report and the cause
 */
export async function tryFiles(reporters: readonly Reporter[]): Promise<void> {
  for (const { name, file } of reporters) {
    if (file === undefined) continue;
    try {
      await (await open(file, 'a')).close();
    } catch (error) {
      const cause = error instanceof Error ? error.message : String(error);
      throw new UsageError(`the report ${name}=${file} cannot be written: ${cause}`);
    }
  }
}

const renderOptions = (): { color: boolean; width: number } => ({
  color: wantsColor(process.stdout, process.env),
  width: process.stdout.columns,
});

/** Writes every report to where it goes. Nothing but the report goes to stdout. */
export async function deliver(report: ConformanceReport, reporters: readonly Reporter[]): Promise<void> {
  for (const { name, file } of reporters) {
    if (file !== undefined) await writeFile(file, render(report, name));
    else await print(render(report, name, renderOptions()));
  }
}

/** Resolves when the text is on its way, so that ending the process cuts nothing off. */
const print = (text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });
