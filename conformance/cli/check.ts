import process from 'node:process';
import { Command } from 'commander';
import { say } from '../../src/command/print.js';
import { givenValues } from '../../src/command/config-file.js';
import { withFlags } from '../../src/command/flags.js';
import { printUsageError } from '../../src/command/usage.js';
import { fileErrorReason } from '../../src/command/read-file.js';
import { answersOf } from '../../src/open-questions/profile.js';
import { emptyHar, harOfRun } from '../audit/run-har.js';
import { passesNow, failureBehind, isKnownFailure } from '../run/differences.js';
import { exitCodeOf } from '../run/verdict.js';
import { profileOf } from '../run/profile-of.js';
import type { ConformanceReport, CheckResult } from '../run/report.js';
import { cleanUpCommand, reporterNames } from '../report/index.js';
import { runOptions } from '../run/options.js';
import { resolveOptions } from '../run/resolve-options.js';
import {
  type RunOptions,
  type StartedRun,
  startRun,
  unstartedReport,
  UsageError,
} from '../run/run.js';
import {
  allCheckOptions,
  type CheckFlags,
  checkHelp,
  checkOptions,
  groupFlags,
} from './check-options.js';
import { listChecks } from './check-list.js';
import { CreatedFile, listsOfKilledRuns } from './created-file.js';
import { Guard, type Start, supervised, type Supervised } from './supervised-run.js';
import { HarFile, KnownFailuresFile } from './files.js';
import { StartedService, startingTime } from './started-service.js';
import { profileTarget, readProfileFile, recordProfile } from './profile-file.js';
import { reportersOf, writeReports } from './reporters.js';
import { type Injected, placeOf, sendingOptions } from './sending-options.js';
import { exitCodeFor, isUsageError } from './usage-errors.js';
import { checks } from '../requirements/index.js';
import { matches } from '../run/select.js';

/**
 * Returns the ids of the checks that failed in a JSON report, or were inconclusive because of a
 * failure, for `--only`.
 * @param baseUrl of the run; null if the run starts the service itself, on any port
 * @throws {UsageError} for a file that is not a report, a report of another deployment, or one
 * without failures, because running nothing or everything would be unexpected
 */
async function failedIn(file: string, baseUrl: string | null): Promise<string[]> {
  // Loaded on demand, because few runs read a report, and its schema is large.
  const { readReportFile } = await import('./report-file.js');
  const report = await readReportFile(file);
  requireSameDeployment(file, report, baseUrl);
  const { checks: results } = report;
  const ids = results.filter((one) => isFailure(one) || isBlocked(one, results)).map(checkIdOf);
  if (ids.length === 0) {
    throw new UsageError(
      `nothing failed in ${file}, so --only-failed selects no checks; leave it out to run all`,
    );
  }
  const unknown = ids.filter((id) => !checks.some((check) => matches(id, check)));
  if (unknown.length > 0) {
    const { name, version } = report.kit;
    throw new UsageError(
      `${file}, by ${name} ${version}, has failures that this version does not check: ` +
        unknown.join(', '),
    );
  }
  return ids;
}

/** Whether a check makes a run exit with 1. */
const isFailure = (check: CheckResult): boolean =>
  (['fail', 'error', 'changed'].includes(check.outcome) && !isKnownFailure(check)) ||
  passesNow(check);

/** Whether a check was inconclusive because of a failure. */
function isBlocked(check: CheckResult, results: readonly CheckResult[]): boolean {
  const failure = failureBehind(check, results);
  return failure !== null && isFailure(failure);
}

const checkIdOf = ({ id }: CheckResult): string => id;

/** Returns the report of a run of these checks, with the report that selected them. */
function withOnlyFailed(report: ConformanceReport, file: string | undefined): ConformanceReport {
  if (file === undefined) return report;
  const { target } = report;
  return { ...report, target: { ...target, filters: { ...target.filters, only_failed: file } } };
}

/** @throws {UsageError} */
function requireSameDeployment(
  file: string,
  { target: { base_url: reported } }: ConformanceReport,
  baseUrl: string | null,
): void {
  const isSame = baseUrl === null ? isLocal(reported) : reported === baseUrl;
  if (isSame) return;
  const wanted = baseUrl ?? 'the service that --start starts';
  throw new UsageError(
    `${file} is a report of ${reported || 'no deployment'}, not of ${wanted}: ` +
      'pass a report of the same base URL',
  );
}

/** Whether a run with `--start` might have used a URL: its port differs each time. */
const isLocal = (url: string): boolean =>
  URL.canParse(url) && new URL(url).hostname === 'localhost';

export function checkCommand(injected: Injected = {}): Command {
  const command = new Command('check')
    .description(
      'Checks a deployment of the Location Data Subscription API against its specification: ' +
        'which requirements it meets, which it violates, and how it behaves where the specification ' +
        'is silent.',
    )
    .argument(
      '[base-url]',
      'base URL of the deployment, without /v1 (env: LOCATION_DATA_BASE_URL)',
    );
  groupFlags(withFlags(withFlags(command, runOptions), checkOptions));
  command
    .addHelpText('after', checkHelp)
    .action(async (baseUrl: string | undefined, flags: CheckFlags) => {
      const given = baseUrl ?? process.env.LOCATION_DATA_BASE_URL ?? '';
      const isListing = flags.list === true || flags.plan === true;
      process.exitCode = isListing
        ? await exitCodeFor('check', () => list(flags))
        : await check(given, flags, injected);
    });
  return command;
}

/** Lists checks or requests. @returns the exit code */
async function list(given: CheckFlags): Promise<number> {
  const { values } = await givenValues('check', allCheckOptions, given);
  return listChecks(values);
}

async function check(url: string, given: CheckFlags, injected: Injected): Promise<number> {
  const guard = new Guard();
  try {
    const { values: flags, file } = await givenValues('check', allCheckOptions, given);
    if (flags.json === true) {
      throw new UsageError('--json is for --list and --plan; a report as JSON: --reporter json');
    }
    const baseUrl = baseUrlIn(url, flags);
    if (file !== null) say(`Options from ${file}; base URL: ${baseUrl || 'none'}`);
    const options = await sendingOptions(baseUrl, flags, injected);
    const { start: command } = flags;
    const selecting = await selection(options, flags);
    if (command === undefined) return await run(selecting, flags, guard, supervised);
    return await runStarted(command, selecting, flags, guard);
  } catch (error) {
    if (isUsageError(error)) return printUsageError('check', error);
    // Any other exit code would be a verdict.
    say(`location-data-kit check: internal error, please report it: ${placeOf(error)}`);
    return 3;
  } finally {
    guard.dispose();
  }
}

/** Returns the base URL, possibly from a file, unless the service is started; empty for none. */
function baseUrlIn(url: string, { start, baseUrl = '' }: CheckFlags): string {
  if (url !== '' || start !== undefined) return url;
  return baseUrl;
}

/** Returns the options with the checks that `--only-failed` selects. @throws {UsageError} */
async function selection(options: RunOptions, flags: CheckFlags): Promise<RunOptions> {
  const { onlyFailed: file, start } = flags;
  if (file === undefined) return options;
  if (options.only !== undefined) throw new UsageError('pass either --only or --only-failed');
  const isOnAnyPort = start !== undefined && options.baseUrl === '';
  const baseUrl = isOnAnyPort ? null : resolveOptions(options).baseUrl;
  return { ...options, only: await failedIn(file, baseUrl) };
}

/** Runs the checks while a command runs the service. @returns the exit code */
async function runStarted(
  command: string,
  options: RunOptions,
  flags: CheckFlags,
  guard: Guard,
): Promise<number> {
  const service = await StartedService.prepare(command, options);
  const { baseUrl } = service;
  let code = 0;
  try {
    const settings: RunOptions = { waitFor: startingTime, ...options, baseUrl };
    code = await run(settings, flags, guard, service.supervised);
    return code;
  } finally {
    await service.end(code === 1 || code === 3);
  }
}

/**
 * Runs the checks, and writes the requested files.
 * @param supervise starts the run and resolves with a report
 * @returns the exit code
 */
async function run(
  options: RunOptions,
  flags: CheckFlags,
  guard: Guard,
  supervise: typeof supervised,
): Promise<number> {
  const { baseUrl } = resolveOptions(options);
  const created = await createdFile(flags.createdFile, baseUrl);
  const reporters = await reportersOf(reporterNames, flags.reporter ?? [], flags.writeProfile);
  const { target, observing } = await profilesOf(flags);
  const known = await knownFailuresOf(flags);
  const harFile = await HarFile.open(flags.har);
  let started: StartedRun | null = null;
  const start: Start = (signal, onEvent) => {
    const onKnown: typeof onEvent = (event) => onEvent(known?.marked(event) ?? event);
    return (started = startRun(
      { ...options, ...observing, signal, onEvent: onKnown },
      harFile !== null,
    ));
  };
  const ended = await supervise(start, guard, created).catch((error: unknown) =>
    unstarted(options.baseUrl, error),
  );
  const { isWhole } = ended;
  const isUpdated = isWhole && flags.updateKnownFailures === true && known !== null;
  const updated = !isUpdated || (await updateKnownFailures(known, ended.report));
  const whole = known?.applyTo(ended.report) ?? ended.report;
  const report = withOnlyFailed(whole, flags.onlyFailed);
  const written = await guard.despiteErrors(async () => [
    updated,
    isWhole && target !== null ? await recordProfile(profileOf(report), target, say) : true,
    harFile === null ||
      (await harFile.write(started === null ? emptyHar() : harOfRun(started.contents()), say)),
    await writeReports(report, reporters, { verbose: flags.verbose ?? false, say }),
  ]);
  const isDone = isWhole && !written.includes(false) && !guard.hasFailed;
  const code = exitCode({ ...ended, report }, flags, isDone);
  const isOfRun = isDone && ended.exitCode === undefined;
  const advice = isOfRun ? acceptingAdvice(report, flags) : null;
  if (advice !== null) say(advice);
  return code;
}

/**
 * Returns the profile to write, and how a run observes its answers.
 * @throws {ProfileFileError}
 */
async function profilesOf({ profile, writeProfile }: CheckFlags) {
  const recorded = profile === undefined ? null : await readProfileFile(profile);
  const target = writeProfile === undefined ? null : await profileTarget(writeProfile);
  const observing = {
    extended: recorded !== null || target !== null,
    duplicate: target !== null,
    profile: recorded === null ? undefined : answersOf(recorded),
  };
  return { target, observing };
}

/** @throws {UsageError} */
async function knownFailuresOf(flags: CheckFlags): Promise<KnownFailuresFile | null> {
  const { knownFailures: path, updateKnownFailures: isUpdated = false } = flags;
  if (path !== undefined) return KnownFailuresFile.read(path, isUpdated);
  if (isUpdated) {
    throw new UsageError(
      '--update-known-failures writes a file: give its path with --known-failures',
    );
  }
  return null;
}

/** @returns whether it succeeded */
async function updateKnownFailures(
  known: KnownFailuresFile,
  report: ConformanceReport,
): Promise<boolean> {
  try {
    say(await known.update(report));
    return true;
  } catch (error) {
    say(`${known.path} was not written: ${fileErrorReason(error)}.`);
    return false;
  }
}

/**
 * Returns the report of a run that could not start because of an internal error.
 * @throws errors that the user can fix
 */
function unstarted(baseUrl: string, error: unknown): Supervised {
  if (isUsageError(error)) throw error;
  const report = unstartedReport(baseUrl, placeOf(error));
  return { report, exitCode: undefined, isWhole: false };
}

/** @param isDone whether everything that was requested was written */
function exitCode(ended: Supervised, flags: CheckFlags, isDone: boolean): number {
  const { allowUnverified = false, allowPartial = false } = flags;
  const code = ended.exitCode ?? exitCodeOf(ended.report, { allowUnverified, allowPartial });
  const isFine = code === 0 || code === 4;
  return isFine && !isDone ? 3 : code;
}

/** Describes how to accept a run that exits with 3 or 4; null if no flag makes it exit with 0. */
function acceptingAdvice(report: ConformanceReport, given: CheckFlags): string | null {
  const { allowUnverified = false, allowPartial = false } = given;
  const code = exitCodeOf(report, { allowUnverified, allowPartial });
  const ends = `Exit code ${code}`;
  if (code === 1 && report.verdict !== 'non-conformant' && report.checks.some(passesNow)) {
    return `${ends}: known failures pass now. To remove them from the list: --update-known-failures`;
  }
  if (code === 4) return `${ends}: required checks were left out. To accept that: --allow-partial`;
  if (code !== 3) return null;
  const accepted = exitCodeOf(report, { allowUnverified: true, allowPartial });
  const inconclusive = `${ends}: something required could not be verified`;
  if (accepted === 0) return `${inconclusive}. To accept that: --allow-unverified`;
  if (accepted !== 4) return null;
  const both = '--allow-unverified --allow-partial';
  return `${inconclusive}, and required checks were left out. To accept both: ${both}`;
}

/**
 * Creates the file that lists created subscriptions. Reports earlier runs against the deployment
 * that did not clean up.
 */
async function createdFile(path: string | undefined, baseUrl: string): Promise<CreatedFile> {
  for (const list of listsOfKilledRuns(baseUrl)) {
    const command = cleanUpCommand(list);
    say(`An earlier run left subscriptions behind. To cancel them: ${command}`);
  }
  const created = new CreatedFile(path, baseUrl, (reason) => {
    const what = `${created.path}, a list of what the run creates`;
    say(`${what}, cannot be written: ${reason}. The run continues without it.`);
  });
  if (path !== undefined) await created.requireWritable();
  return created;
}
