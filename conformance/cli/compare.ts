import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { Command } from 'commander';
import Joi from 'joi';
import { say } from '../../src/command/print.js';
import type { Declarations, OptionsOf } from '../../src/input/option.js';
import {
  compare,
  type ComparedReport,
  compareReporters,
  type Comparison,
  isDifferent,
  isUnverified,
  isWorse,
  renderComparison,
} from '../compare/index.js';
import { count } from '../../render/words.js';
import { UsageError } from '../run/run.js';
import { withFlags } from '../../src/command/flags.js';
import { asWritten } from './check-options.js';
import { readReportFile } from './report-file.js';
import { reportersOf, writeTexts } from './reporters.js';
import { exitCodeFor } from './usage-errors.js';

/**
 * Returns the files that an argument names: the file itself, or the JSON files of a folder, ordered
 * by name.
 */
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
    schema: () => Joi.array<readonly string[]>().items(Joi.string()),
    flag: '--reporter <name[=file]>',
    read: asWritten,
    variable: 'LOCATION_DATA_COMPARE_REPORTER',
    help: 'format, to a file or to stdout: pretty, markdown, json, html; repeatable',
    defaultText: 'pretty',
  },
  baseline: {
    schema: () => Joi.string(),
    flag: '--baseline <file>',
    variable: 'LOCATION_DATA_COMPARE_BASELINE',
    help: 'report of an earlier build of the same service; becomes the first column, and only regressions fail the command',
  },
  name: {
    schema: () => Joi.array<readonly string[]>().items(Joi.string()),
    flag: '--name <name>',
    read: asWritten,
    variable: 'LOCATION_DATA_COMPARE_NAME',
    help: 'column name; repeatable, one for each report, in the same order, the baseline first',
    defaultText: 'the base URL, with the date if several have the same one',
  },
  all: {
    schema: () => Joi.boolean(),
    flag: '--all',
    variable: 'LOCATION_DATA_COMPARE_ALL',
    help: 'show rows without a difference in the terminal, too; other formats always show them',
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

  $ location-data-kit compare --baseline main.json pull-request.json
        two builds of one service: exits with 1 only if a check fails that passes in the baseline

  $ location-data-kit check https://a.example.com --reporter json=runs/$(date -u +%FT%H%M%SZ).json
  $ location-data-kit compare runs
        one deployment over time: the reports of a folder, in the order of their names

Rows are checks of requirements, and open questions. Differences come first, relative to the first column: a check is
worse if it passes there and fails in another column, and better if it fails there and passes in another column; answers
to open questions and known failures are only different. A check that could not be verified, doesn't apply, or was left
out in a column is not a difference; such rows come next. In the terminal, --all shows them, and rows without a difference. --reporter NAME=- writes to stdout.

Exit codes:
  0  no required check differs between the columns; with --baseline, none is worse
  1  at least one passes in one column but fails in another; with --baseline, a check fails that passes in the
     baseline (warnings and known failures don't count)
  2  usage error, including a file that is not a report
  3  a comparison could not be written; with --baseline, nothing is worse, but a required check that passes in the
     baseline could not be verified
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
      process.exitCode = await exitCodeFor('compare', () => run(paths, flags));
    });
}

async function run(paths: readonly string[], flags: CompareFlags): Promise<number> {
  const reporters = await reportersOf(compareReporters, flags.reporter ?? []);
  const { all: verbose = false, baseline } = flags;
  const files = await filesOf(paths, baseline);
  const sources = await sourcesAt(files, flags.name ?? []);
  const comparison = compare(sources, baseline !== undefined);
  const { isComplete } = await writeTexts(
    reporters,
    (name, options) => renderComparison(comparison, name, { ...options, verbose }),
    say,
  );
  const code = exitCode(comparison);
  return isComplete ? code : code || 3;
}

function exitCode(comparison: Comparison): number {
  if (comparison.baseline === null) return isDifferent(comparison) ? 1 : 0;
  if (isWorse(comparison)) return 1;
  return comparison.rows.some(isUnverified) ? 3 : 0;
}

/**
 * Returns the report files, with the baseline first, which can be in the same folder.
 * @throws {UsageError} if there is nothing to compare
 */
async function filesOf(paths: readonly string[], baseline: string | undefined): Promise<string[]> {
  const found = (await Promise.all(paths.map(filesAt))).flat();
  if (baseline === undefined) {
    if (found.length > 1) return found;
    const given = `${count(found.length, 'report')} given`;
    throw new UsageError(`${given}, so there is nothing to compare: pass at least two`);
  }
  const others = found.filter((file) => resolve(file) !== resolve(baseline));
  if (others.length > 0) return [baseline, ...others];
  throw new UsageError('there is no report to compare with the baseline');
}

/** @throws {UsageError} */
async function sourcesAt(
  files: readonly string[],
  names: readonly string[],
): Promise<ComparedReport[]> {
  if (names.length > 0 && names.length !== files.length) {
    throw new UsageError(
      `--name is given ${count(names.length, 'time')} for ${files.length} reports: pass one for each`,
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
