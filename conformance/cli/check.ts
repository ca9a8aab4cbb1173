import process from 'node:process';
import { Command } from 'commander';
import { answersOf, ProfileError } from '../../src/profile/profile.js';
import { exitCodeOf } from '../run/verdict.js';
import { profileOf } from '../profiles/record.js';
import type { ConformanceReport } from '../run/report.js';
import { count } from '../reports/index.js';
import { runOptions } from '../run/options.js';
import { resolveOptions } from '../run/resolve-options.js';
import { startRun, UnmatchedFilter, unstartedReport, UsageError } from '../run/run.js';
import { type CheckFlags, checkOptions } from './check-options.js';
import { printUsageError, runOptionsOf, withFlags } from './flags.js';
import { cleanUp } from './clean-up.js';
import { CreatedFile, listsOfKilledRuns } from './created-file.js';
import { Guard } from './guard.js';
import {
  ProfileFileError,
  profileTarget,
  readProfileFile,
  writeProfileFile,
  type ProfileTarget,
} from './profile-file.js';
import { reportersOf, writeReports } from './reporters.js';
import { type Start, supervised, type Supervised } from './supervised-run.js';

const help = `
Examples:
  $ export LOCATION_DATA_TOKEN=...
  $ location-data-kit check https://places.example.com
        checks everything, with one subscription to cafes in Berlin that is cancelled in the end

  $ location-data-kit check https://places.example.com/api --city Lyon --entity-type bakery
        the service is below a path, and serves other markets

  $ location-data-kit check https://places.example.com --read-only --subscription 5f0c...
        reads an old subscription and its entities, and sends nothing that changes anything

  $ location-data-kit check http://localhost:4010 --only list,entity --skip list.order --verbose
        some checks, with every exchange; "location-data-kit checks" lists their ids

  $ location-data-kit check http://localhost:4010 --reporter pretty --reporter html=report.html
        for the terminal and for somebody else; junit=report.xml is for a build server

  $ location-data-kit check https://staging.example.com --write-profile staging.json
        also records what it answers where the specification is silent; "serve --profile staging.json" imitates it

  $ location-data-kit check https://staging.example.com --profile staging.json
        reports which of these answers have changed since

  $ location-data-kit check --clean-up created.json
        a run was killed, with --created-file created.json: cancels what it has left

Each flag has an environment variable, such as LOCATION_DATA_TOKEN for --token; switches take true, false, 1 or 0.
Give tokens there: other users of a machine can read command lines.
Reports: pretty, tap, junit, json, html, markdown, github. Only the report goes to stdout, progress to stderr.

Everything that a run creates is cancelled in the end, also after Ctrl-C. While it is on, the ids are listed in a
file, by default \`location-data-kit-created-*.json\` in the folder for temporary files, so that \
\`check --clean-up FILE\` can
cancel what a run left that was killed. The next run against the same deployment tells of such a file.

Exit codes:
  0  every required clause that applies was verified and holds, and at least one was
  1  a required clause does not hold; with --profile: or an answer changed; with --strict: or a warning
  2  wrong usage
  3  nothing failed, but something required could not be verified, or nothing required was
     (--allow-unverified makes that 0 where at least one was), or the kit itself failed
  4  everything that was checked holds, but --only, --skip or --read-only left required clauses out
     (--allow-partial makes that 0)
`;

export function checkCommand(): Command {
  const command = new Command('check')
    .description(
      'Checks a deployment of the Location Data Subscription API against its specification: ' +
        'which statements hold, which do not, and what it does where the specification is silent.',
    )
    .argument('[base-url]', 'address of the deployment, without /v1 (env: LOCATION_DATA_BASE_URL)');
  return withFlags(withFlags(command, runOptions), checkOptions)
    .addHelpText('after', help)
    .action(async (baseUrl: string | undefined, flags: CheckFlags) => {
      process.exitCode = await check(baseUrl ?? process.env.LOCATION_DATA_BASE_URL ?? '', flags);
    });
}

const say = (text: string): void => void process.stderr.write(`${text}\n`);

/** Errors of the user, who is told in one line. */
const wrongUsage = [UsageError, UnmatchedFilter, ProfileFileError, ProfileError];

async function check(baseUrl: string, flags: CheckFlags): Promise<number> {
  const guard = new Guard();
  try {
    if (flags.cleanUp !== undefined && flags.token)
      return await cleanUp(flags.cleanUp, baseUrl, runOptionsOf(flags));
    if (baseUrl === '')
      throw new UsageError('no base URL was given: pass it, or set LOCATION_DATA_BASE_URL');
    if (!flags.token)
      throw new UsageError('no token was given: use --token or LOCATION_DATA_TOKEN');
    return await run(baseUrl, flags, guard);
  } catch (error) {
    if (isWrongUsage(error)) return printUsageError('check', error);
    // any other exit code would be a verdict
    say(`location-data-kit check: the kit itself failed, please report it: ${placeOf(error)}`);
    return 3;
  } finally {
    guard.dispose();
  }
}

const isWrongUsage = (error: unknown): error is Error =>
  error instanceof Error && wrongUsage.some((kind) => error instanceof kind);

/** The kind of an error and where it was thrown, without its message, which may hold a token. */
function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^ +at /.test(line));
  return [error.name, ...frames].join('\n');
}

/** Runs the checks, and writes what was asked for. @returns the exit code */
async function run(baseUrl: string, flags: CheckFlags, guard: Guard): Promise<number> {
  const options = { ...runOptionsOf(flags), baseUrl };
  const created = await createdFile(flags.createdFile, resolveOptions(options).baseUrl);
  const reporters = await reportersOf(flags.reporter ?? [], flags.writeProfile);
  const recorded = flags.profile === undefined ? null : await readProfileFile(flags.profile);
  const target = flags.writeProfile === undefined ? null : await profileTarget(flags.writeProfile);
  const observing = {
    deep: recorded !== null || target !== null,
    duplicate: target !== null,
    profile: recorded === null ? undefined : answersOf(recorded),
  };
  const start: Start = (signal, onEvent) => startRun({ ...options, ...observing, signal, onEvent });
  const ended = await supervised(start, guard, created).catch((error: unknown) =>
    unstarted(baseUrl, error),
  );
  const { report, isWhole } = ended;
  const written = await guard.despiteErrors(async () => [
    isWhole && target !== null ? await recordProfile(report, target) : true,
    await writeReports(report, reporters, { verbose: flags.verbose ?? false, say }),
  ]);
  const isDone = !written.includes(false) && !guard.hasFailed;
  return exitCode(ended, flags, isDone);
}

/**
 * What is told about a run that could not start, since the kit itself failed.
 * @throws errors of the user
 */
function unstarted(baseUrl: string, error: unknown): Supervised {
  if (isWrongUsage(error)) throw error;
  const report = unstartedReport(baseUrl, placeOf(error));
  return { report, exitCode: undefined, isWhole: false };
}

/** @param isDone whether the kit did everything that was asked for */
function exitCode(ended: Supervised, flags: CheckFlags, isDone: boolean): number {
  const { allowUnverified = false, allowPartial = false } = flags;
  const code = ended.exitCode ?? exitCodeOf(ended.report, { allowUnverified, allowPartial });
  const isFine = code === 0 || code === 4;
  return isFine && !isDone ? 3 : code;
}

/**
 * Where the run lists what it creates. Tells about earlier runs against the deployment that did not
 * clean up.
 */
async function createdFile(path: string | undefined, baseUrl: string): Promise<CreatedFile> {
  for (const list of listsOfKilledRuns(baseUrl)) {
    const command = `location-data-kit check --clean-up ${list}`;
    say(`An earlier run did not cancel what it created; this does: ${command}`);
  }
  const created = new CreatedFile(path, baseUrl, (reason) => {
    const what = `${created.path}, a list of what the run creates`;
    say(`${what}, cannot be written: ${reason}. The run goes on without it.`);
  });
  if (path !== undefined) await created.requireWritable();
  return created;
}

/**
 * Writes the profile, unless nothing was observed: then an existing one is kept.
 * @returns whether it succeeded
 */
async function recordProfile(report: ConformanceReport, target: ProfileTarget): Promise<boolean> {
  const { open_points: points } = report;
  const observed = points.filter(({ answer }) => answer !== null).length;
  if (observed === 0) {
    say(`No answer was observed, so ${target.path} was not written.`);
    return true;
  }
  try {
    const kept = await writeProfileFile(target, profileOf(report));
    const told = `${target.path}: ${observed} of ${points.length} open points answered`;
    const rest = `${count(kept, 'answer')} of the file stayed, not observed this time`;
    say(kept === 0 ? `${told}.` : `${told}; ${rest}.`);
    return true;
  } catch (error) {
    if (!(error instanceof ProfileFileError)) throw error;
    say(`The profile was not written. ${error.message}.`);
    return false;
  }
}
