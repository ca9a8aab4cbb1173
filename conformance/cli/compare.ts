import process from 'node:process';
import { Command } from 'commander';
import {
  compare,
  compareReporters,
  isDifferent,
  renderComparison,
  type Source,
} from '../compare/index.js';
import { count } from '../reports/index.js';
import { UsageError } from '../run/run.js';
import { type CompareFlags, compareOptions } from './compare-options.js';
import { printUsageError, withFlags } from './flags.js';
import { filesAt, readReportFile } from './report-files.js';
import { reportersOf, writeTexts } from './reporters.js';

const help = `
Examples:
  $ location-data-kit check https://a.example.com --reporter pretty --reporter json=a.json
  $ location-data-kit check https://b.example.com --reporter pretty --reporter json=b.json
  $ location-data-kit compare a.json b.json
        what differs between the two: a column for each report, named after its base URL

  $ location-data-kit compare a.json b.json c.json --reporter pretty --reporter html=matrix.html
        for the terminal, and a page to publish, with a filter: one file that loads nothing

  $ location-data-kit compare a.json b.json --name staging --name production
        other names for the columns

  $ location-data-kit check https://a.example.com --reporter json=runs/$(date -u +%FT%H%M%SZ).json
  $ location-data-kit compare runs
        one deployment over time: the reports of a folder, in the order of their names

Rows are clauses of the specification and open points. Those that differ come first: a clause holds in one column and
not in another, or an open point is answered differently. What could not be verified, does not apply, or was left out in
a column is no difference; such rows come next. The terminal shows them, and what is the same, with --all.
Formats: pretty, markdown, json, html. NAME=- is stdout.

Exit codes:
  0  no required clause differs between the columns
  1  at least one holds in one column, and not in another
  2  wrong usage, a file that is no report included
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

const say = (text: string): void => void process.stderr.write(`${text}\n`);

async function run(paths: readonly string[], flags: CompareFlags): Promise<number> {
  const reporters = await reportersOf(compareReporters, flags.reporter ?? []);
  const sources = await sourcesAt(paths, flags.name ?? []);
  const comparison = compare(sources);
  const { all = false } = flags;
  const { isComplete } = await writeTexts(
    reporters,
    (name, options) => renderComparison(comparison, name, { ...options, all }),
    say,
  );
  if (isDifferent(comparison)) return 1;
  return isComplete ? 0 : 3;
}

/** @throws {UsageError} */
async function sourcesAt(paths: readonly string[], names: readonly string[]): Promise<Source[]> {
  const found = await Promise.all(paths.map(filesAt));
  const files = found.flat();
  if (files.length < 2) {
    throw new UsageError(
      `${count(files.length, 'report')} given, so there is nothing to compare: name at least two`,
    );
  }
  if (names.length > 0 && names.length !== files.length) {
    throw new UsageError(
      `--name is given ${count(names.length, 'time')} for ${files.length} reports: name each of them`,
    );
  }
  const sources: Source[] = [];
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
