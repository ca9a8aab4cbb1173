import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { Command } from 'commander';
import Joi from 'joi';
import { say } from '../../src/command/print.js';
import { fileProblem } from '../../src/command/read-file.js';
import { readJson } from '../../src/input/json-text.js';
import type { Declarations, OptionsOf } from '../../src/input/option.js';
import {
  compare,
  type ComparedReport,
  compareReporters,
  isDifferent,
  readReport,
  renderComparison,
} from '../compare/index.js';
import { count } from '../../render/words.js';
import type { ConformanceReport } from '../run/report.js';
import { UsageError } from '../run/run.js';
import { withFlags } from '../../src/command/flags.js';
import { printUsageError } from '../../src/command/usage.js';
import { asWritten } from './check-options.js';
import { reportersOf, writeTexts } from './reporters.js';

/**
 * Reads a JSON report of `check`, without its exchanges, which may be large.
 * @throws {UsageError} naming the file, and what is wrong in it
 */
async function readReportFile(file: string): Promise<ConformanceReport> {
  try {
    const text = await readFile(file, 'utf8');
    const report = readReport(await readJson(text));
    const checks = report.checks.map((check) => ({ ...check, exchanges: [] }));
    return { ...report, checks };
  } catch (error) {
    throw new UsageError(fileProblem(file, 'not a JSON report of check', error));
  }
}

/** The files that an argument names: itself, or the JSON files of a folder, ordered by name. */
async function filesAt(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory() !== true) return [path];
  const names = await readdir(path);
  return names
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => join(path, name));
}

/** The flags of `compare`. */
const compareOptions = {
  reporter: {
    schema: Joi.array<readonly string[]>().items(Joi.string()),
    flag: '--reporter <name[=file]>',
    read: asWritten,
    variable: 'LOCATION_DATA_COMPARE_REPORTER',
    help: 'format, to a file or to stdout: pretty, markdown, json, html; repeatable',
    defaultText: 'pretty',
  },
  name: {
    schema: Joi.array<readonly string[]>().items(Joi.string()),
    flag: '--name <name>',
    read: asWritten,
    variable: 'LOCATION_DATA_COMPARE_NAME',
    help: 'column name; repeatable, one for each report, in the same order',
    defaultText: 'the base URL, with the date if several have the same one',
  },
  all: {
    schema: Joi.boolean(),
    flag: '--all',
    variable: 'LOCATION_DATA_COMPARE_ALL',
    help: 'also show what does not differ in the terminal; the other formats always do',
  },
} as const satisfies Declarations;

/** Parsed flags, by the names of their options. */
type CompareFlags = OptionsOf<typeof compareOptions>;

const help = `
Examples:
  $ location-data-kit check https://a.example.com --reporter pretty --reporter json=a.json
  $ location-data-kit check https://b.example.com --reporter pretty --reporter json=b.json
  $ location-data-kit compare a.json b.json
        what differs between the two, in a column for each report, named after its base URL

  $ location-data-kit compare a.json b.json c.json --reporter pretty --reporter html=matrix.html
        in the terminal, and as a page to publish, with a filter: one file that loads nothing else

  $ location-data-kit compare a.json b.json --name staging --name production
        other names for the columns

  $ location-data-kit check https://a.example.com --reporter json=runs/$(date -u +%FT%H%M%SZ).json
  $ location-data-kit compare runs
        one deployment over time: the reports of a folder, in the order of their names

Rows are clauses of the specification and open questions. Those that differ come first: a clause holds in one column and
not in another, or an open question is answered differently. What could not be verified, does not apply, or was left out in
a column does not count as a difference; such rows come next. In the terminal, --all shows them, and what is the same.
--reporter NAME=- writes to stdout.

Exit codes:
  0  no required clause differs between the columns
  1  at least one holds in one column but not in another
  2  wrong usage, including a file that is not a report
  3  a comparison could not be written
`;

/** The command `compare`. */
export function compareCommand(): Command {
  const command = new Command('compare')
    .description(
      'Puts JSON reports of check side by side: many deployments, or one deployment over time.',
    )
    .argument('<reports...>', 'JSON reports (check --reporter json=FILE), or folders of them');
  return withFlags(command, compareOptions)
    .addHelpText('after', help)
    .action(async (paths: readonly string[], flags: CompareFlags) => {
      process.exitCode = await guarded(paths, flags);
    });
}

async function guarded(paths: readonly string[], flags: CompareFlags): Promise<number> {
  try {
    return await run(paths, flags);
  } catch (error) {
    if (error instanceof UsageError) return printUsageError('compare', error);
    throw error;
  }
}

async function run(paths: readonly string[], flags: CompareFlags): Promise<number> {
  const reporters = await reportersOf(compareReporters, flags.reporter ?? []);
  const sources = await sourcesAt(paths, flags.name ?? []);
  const comparison = compare(sources);
  const { all: verbose = false } = flags;
  const { isComplete } = await writeTexts(
    reporters,
    (name, options) => renderComparison(comparison, name, { ...options, verbose }),
    say,
  );
  if (isDifferent(comparison)) return 1;
  return isComplete ? 0 : 3;
}

/** @throws {UsageError} */
async function sourcesAt(
  paths: readonly string[],
  names: readonly string[],
): Promise<ComparedReport[]> {
  const found = await Promise.all(paths.map(filesAt));
  const files = found.flat();
  if (files.length < 2) {
    throw new UsageError(
      `${count(files.length, 'report')} given, so there is nothing to compare: pass at least two`,
    );
  }
  if (names.length > 0 && names.length !== files.length) {
    throw new UsageError(
      `--name is given ${count(names.length, 'time')} for ${files.length} reports: give one for each`,
    );
  }
  const sources: ComparedReport[] = [];
  for (const [index, file] of files.entries()) {
    const report = await readReportFile(file);
    const name = names[index];
    if (name === undefined) {
      sources.push({ report, file });
    } else {
      sources.push({ report, file, name });
    }
  }
  return sources;
}
