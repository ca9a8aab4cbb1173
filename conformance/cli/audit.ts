import process from 'node:process';
import { Command } from 'commander';
import Joi from 'joi';
import { say } from '../../src/command/print.js';
import type { Declarations, OptionsOf } from '../../src/input/option.js';
import { openPointIds, type Profile } from '../../src/points/index.js';
import { answersOf, type ProfileFile, readProfile } from '../../src/points/profile.js';
import { auditExitCode, auditWithin } from '../audit/audit.js';
import { AuditBudget } from '../audit/budget.js';
import { RecordingError } from '../audit/har.js';
import { reporterNames } from '../report/index.js';
import { baseUrlOf } from '../run/base-url.js';
import { compareStatements } from '../run/differences.js';
import { runOptions } from '../run/options.js';
import { profileOf } from '../run/profile-of.js';
import type { ConformanceReport } from '../run/report.js';
import { UsageError } from '../run/run.js';
import { checkOptions } from './check-options.js';
import { withFlags } from '../../src/command/flags.js';
import { printUsageError } from '../../src/command/usage.js';
import {
  ProfileFileError,
  profileTarget,
  type ProfileTarget,
  readProfileFile,
  recordProfile,
} from './profile-file.js';
import { readRecordings } from './recording-files.js';
import { reportersOf, writeReports } from './reporters.js';

const { reporter, verbose, profile, writeProfile } = checkOptions;

const auditOptions = {
  reporter,
  verbose,
  baseUrl: {
    schema: Joi.string(),
    flag: '--base-url <url>',
    help: 'judge only requests below this address (the part in front of /v1)',
    defaultText: 'every address below which this API responds',
  },
  strict: runOptions.strict,
  profile,
  writeProfile: {
    ...writeProfile,
    help: 'record the answers to open questions that the traffic shows',
  },
} as const satisfies Declarations;

interface AuditFlags extends OptionsOf<typeof auditOptions> {}

const help = `
Nothing is sent. The rules of "check" are applied to what was recorded: types and formats in every body, errors,
accounts, and what a creation, an update or a cancellation means for later requests.

Examples:
  $ location-data-kit audit traffic.har
        traffic recorded by a browser, Playwright or mitmproxy

  $ location-data-kit audit monday.har tuesday.har --base-url https://places.example.com/api
        several recordings; requests to other addresses are ignored

  $ location-data-kit audit test-results/
        all .har files in a folder, also in archives and in the folders in it

  $ location-data-kit audit traffic.har --reporter pretty --reporter html=report.html
        in the terminal, and as a page to send to somebody; the formats are those of "check"

  $ location-data-kit audit traffic.har --write-profile production.json
        records how the deployment behaves where the specification is silent, as far as this traffic shows

  $ location-data-kit audit tuesday.har --profile production.json
        reports which of these answers have changed since then

  $ curl -s http://localhost:4010/_sandbox/journal.har | location-data-kit audit -
        what a client has just done in a sandbox

How to record, and what is judged: docs/audit.md. What a recording does not show is not judged: bodies that are missing
or cut off, overlapping requests, what began before the recording, and what others may have done meanwhile.
Tokens never reach a report; accounts are called "account 1", "account 2".

Exit codes:
  0  what this traffic shows holds; the report lists the clauses
  1  a required clause does not hold, or with --strict, a recommended one; or an answer differs from --profile
  2  wrong usage, or a file that is not a recording
  3  the recordings contain nothing of this API that could be judged, or a file could not be written
`;

export function auditCommand(): Command {
  const command = new Command('audit')
    .description(
      'Checks recorded traffic (HAR 1.2) of the Location Data Subscription API against its specification, ' +
        'without sending anything.',
    )
    .argument('<paths...>', 'HAR files, zip archives or folders with them; - is standard input');
  withFlags(command, auditOptions)
    .addHelpText('after', help)
    .action(async (files: string[], flags: AuditFlags) => {
      process.exitCode = await guarded(files, flags);
    });
  return command;
}

async function guarded(files: readonly string[], flags: AuditFlags): Promise<number> {
  try {
    return await judge(files, flags);
  } catch (error) {
    const isWrongUsage =
      error instanceof UsageError ||
      error instanceof ProfileFileError ||
      error instanceof RecordingError;
    if (!isWrongUsage) throw error;
    return printUsageError('audit', error);
  }
}

/** @returns the exit code */
async function judge(files: readonly string[], flags: AuditFlags): Promise<number> {
  const reporters = await reportersOf(reporterNames, flags.reporter ?? [], flags.writeProfile);
  const baseUrl = flags.baseUrl === undefined ? undefined : addressOf(flags.baseUrl);
  const profile = await answersIn(flags.profile);
  const target = flags.writeProfile === undefined ? null : await profileTarget(flags.writeProfile);
  const budget = new AuditBudget();
  const recordings = await readRecordings(files, budget);
  const report = auditWithin(budget, recordings, {
    ...(baseUrl === undefined ? {} : { baseUrl }),
    strict: flags.strict ?? false,
    profile,
  });
  const isRecorded = target === null || (await recordProfile(seenIn(report, target), target, say));
  const isReported = await writeReports(report, reporters, {
    verbose: flags.verbose ?? false,
    say,
  });
  return isRecorded && isReported ? auditExitCode(report) : auditExitCode(report) || 3;
}

/** @throws {ProfileFileError} */
async function answersIn(path: string | undefined): Promise<Partial<Profile>> {
  return path === undefined ? {} : answersOf(await readProfileFile(path));
}

/**
 * The observed answers. Traffic shows some statuses and words of many: where an answer of the file
 * agrees with it, that one stays, which may say more.
 */
function seenIn(report: ConformanceReport, { before }: ProfileTarget): ProfileFile {
  const observed = profileOf(report);
  const known = before === null ? {} : answersOf(before);
  const answers = openPointIds.map((id): [string, unknown] => {
    const [was, now] = [known[id] ?? null, observed.answers[id] ?? null];
    return [id, compareStatements(id, was, now) === 'same' ? was : now];
  });
  return readProfile({ ...observed, answers: Object.fromEntries(answers) });
}

/** @throws {UsageError} */
function addressOf(url: string): string {
  try {
    return baseUrlOf(url);
  } catch (error) {
    throw new UsageError(
      `--base-url: ${error instanceof Error ? error.message : 'it is not a URL'}`,
    );
  }
}
