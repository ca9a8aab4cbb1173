import { appendFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import process from 'node:process';
import { printRendered } from '../../src/command/print.js';
import type { ConformanceReport } from '../run/report.js';
import { UsageError } from '../run/run.js';
import { count } from '../../render/words.js';
import {
  render,
  titleOf,
  verdictSentence,
  verdictTitle,
  type ReporterName,
} from '../report/index.js';
import { singleLine } from '../../src/input/escape.js';
import { wantsColor } from '../../render/terminal-text.js';
import { fileErrorReason } from '../../src/command/read-file.js';
import { whyNotWritable, writeWhole } from './files.js';
import { leftoverLines } from './supervised-run.js';

/** A requested report, and its file or stdout. */
export interface Reporter<Name extends string = ReporterName> {
  readonly name: Name;
  readonly file?: string;
}

/**
 * Reads `--reporter`: `NAME` or `NAME=FILE`; a dash is stdout.
 * @param names known reporters; the first is the default
 * @param profile the other file that is written
 * @throws {UsageError}
 */
export async function reportersOf<Name extends string>(
  names: readonly Name[],
  values: readonly string[],
  profile?: string,
): Promise<Reporter<Name>[]> {
  const usual = names.slice(0, 1).map((name) => ({ name }));
  if (values.length === 0) return usual;
  const reporters = values.map((value) => reporterOf(names, value));
  if (reporters.filter(({ file }) => file === undefined).length > 1) {
    throw new UsageError('only one report can go to stdout; write NAME=FILE for the others');
  }
  const files = [profile, ...reporters.map(({ file }) => file)].flatMap((file) =>
    file === undefined ? [] : [resolve(file)],
  );
  const again = files.find((file, index) => files.indexOf(file) < index);
  if (again !== undefined) {
    throw new UsageError(`${again} would be written twice; use different files`);
  }
  for (const { name, file } of reporters) {
    const reason = file === undefined ? null : await whyNotWritable(file);
    if (reason !== null) {
      throw new UsageError(`the report ${name}=${file ?? ''} cannot be written: ${reason}`);
    }
  }
  return reporters;
}

function reporterOf<Name extends string>(names: readonly Name[], value: string): Reporter<Name> {
  const [wanted = '', ...rest] = value.split('=');
  const name = names.find((known) => known === wanted);
  if (name === undefined) {
    throw new UsageError(`--reporter must be one of ${names.join(', ')}`);
  }
  if (rest.length === 0) return { name };
  const file = rest.join('=');
  if (file === '-') return { name };
  if (file === '') {
    throw new UsageError(
      `--reporter ${name}= does not name a file; without "=" the report goes to stdout`,
    );
  }
  return { name, file };
}

interface WriteOptions {
  readonly verbose: boolean;
  readonly say: (text: string) => void;
}

/**
 * Writes all reports, and prints errors for those that cannot be written. Leftovers are printed if
 * no report contains them.
 * @returns whether all were written
 */
export async function writeReports(
  report: ConformanceReport,
  reporters: readonly Reporter[],
  { verbose, say }: WriteOptions,
): Promise<boolean> {
  const hasPage = reporters.some(({ name }) => name === 'html');
  const textOf: TextOf<ReporterName> = (name, options) =>
    render(report, name, { ...options, verbose, hasPage });
  const { isComplete, isTold } = await writeTexts(reporters, textOf, say);
  if (!isTold) say(withoutReport(report));
  else if (reporters.every(({ file }) => file !== undefined)) say(inShort(report, reporters));
  return isComplete;
}

interface TerminalOptions {
  readonly color?: boolean;
  readonly width?: number;
}

/** @param options of the terminal; none for a file */
type TextOf<Name> = (name: Name, options: TerminalOptions) => string;

/**
 * Writes the output of each reporter, and prints errors for output that cannot be written.
 * @returns whether all were written, and whether at least one can be read
 */
export async function writeTexts<Name extends string>(
  reporters: readonly Reporter<Name>[],
  textOf: TextOf<Name>,
  say: (text: string) => void,
): Promise<{ isComplete: boolean; isTold: boolean }> {
  let isComplete = true;
  let isTold = false;
  for (const reporter of reporters) {
    const { name, file } = reporter;
    try {
      const isRead = await write(reporter, textOf);
      isTold ||= isRead;
    } catch (error) {
      isComplete = false;
      const which = file === undefined ? name : `${name}=${file}`;
      say(`The report ${which} was not written: ${fileErrorReason(error)}.`);
    }
  }
  return { isComplete, isTold };
}

/**
 * Writes one report.
 * @returns whether it can be read: the reader of stdout might have gone away
 */
async function write<Name extends string>(
  { name, file }: Reporter<Name>,
  textOf: TextOf<Name>,
): Promise<boolean> {
  if (file === undefined) return printRendered(textOf(name, terminalOptions()));
  const text = textOf(name, {});
  await (isStepSummary(file) ? appendFile(file, text) : writeWhole(file, text));
  return true;
}

/** Whether a file is the summary of a GitHub job's step. */
function isStepSummary(file: string): boolean {
  const { GITHUB_STEP_SUMMARY: summary = '' } = process.env;
  return summary !== '' && resolve(summary) === resolve(file);
}

/** Returns the text that is printed even if no report could be written. */
function withoutReport(report: ConformanceReport): string {
  const { leftovers, target } = report;
  const verdict = singleLine(
    `${verdictTitle(report)}: ${target.base_url}. ${verdictSentence(report)}`,
  );
  if (leftovers.length === 0) return verdict;
  return [verdict, ...leftoverLines(leftovers)].join('\n');
}

/**
 * Returns the last lines if no report is printed: the verdict, the first cause, and the report
 * files.
 */
function inShort(report: ConformanceReport, reporters: readonly Reporter[]): string {
  const [first, ...others] = report.causes;
  const more = others.length === 0 ? '' : ` (and ${count(others.length, 'other cause')})`;
  const files = reporters.flatMap(({ file }) => file ?? []);
  const lines = [`${files.length === 1 ? 'Report' : 'Reports'}: ${files.join(', ')}`];
  if (first !== undefined) lines.unshift(`First cause: ${titleOf(first, report)}${more}`);
  lines.unshift(`${verdictTitle(report)}: ${report.target.base_url}`);
  return lines.map(singleLine).join('\n');
}

const terminalOptions = (): TerminalOptions => ({
  color: wantsColor(process.stdout, process.env),
  width: process.stdout.columns,
});
