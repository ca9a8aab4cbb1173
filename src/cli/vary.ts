import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { Command } from 'commander';
import { Guard } from '../../conformance/cli/guard.js';
import { type Reporter, reportersOf, writeTexts } from '../../conformance/cli/reporters.js';
import { configured, usualConfigFile, withConfiguration } from '../command/config-file.js';
import { readNamedFile } from '../command/read-file.js';
import { withExitCodes } from '../command/usage.js';
import { milliseconds } from '../input/duration.js';
import { answersOf, completeProfile, readProfile } from '../profile/profile.js';
import type { SandboxOptions } from '../server/sandbox.js';
import { readWorld } from '../service/state/world-file.js';
import { exitCodes, type VaryReport } from '../vary/report.js';
import { type ReporterName, render, reporterNames } from '../vary/reports/index.js';
import { vary, type VaryOptions } from '../vary/vary.js';
import { type VaryFlags, varyFlags, varyOptions } from './vary-options.js';
import { varyProgress } from './vary-progress.js';

const help = `
Examples:
  $ location-data-kit vary -- npm test
        runs \`npm test\` some ten times, each time against a sandbox that answers otherwise where the
        specification is silent, and tells which of these answers the client depends on

  $ location-data-kit vary --profile staging.json -- npm test
        starts from the deployment that the client knows, as "check --write-profile" has recorded it

  $ location-data-kit vary --only create,list.order --verbose -- pytest tests/places
        some open points; "location-data-kit checks" lists their ids

  $ location-data-kit vary --reporter pretty --reporter html=vary.html --budget 10m -- npm test
        for the terminal and for somebody else; no further run begins after ten minutes

The command finds its sandbox in LOCATION_DATA_BASE_URL, and tokens in LOCATION_DATA_TOKEN and
LOCATION_DATA_OTHER_TOKEN. Its exit code is the result: 0 is a pass. Each run has a new sandbox with the same seed
and world. First, the command has to pass twice with the base, which is the reference or --profile. Then all other
answers are tried, many in each run; where a run fails, those that are responsible are found by further runs, and
each is confirmed by itself. LOCATION_DATA_PROFILE names the profile of the run, for a suite that starts a mock
(with --mock), and LOCATION_DATA_VARIATION lists what is different.

Options may stand in ${usualConfigFile}: {"vary": {"budget": "10m", "logDir": "vary-logs"}}
Reports: ${reporterNames.join(', ')}. NAME=- is stdout, progress goes to stderr. Ctrl-C ends the run
that is on, and reports what is known.

Exit codes:
  0  the command passes with everything that was tried, and everything was
  1  it depends on answers that other deployments may give otherwise
  2  wrong usage
  3  it fails with the base, is flaky, or does not send its requests in every run: nothing could be tried
  4  nothing was found, but not everything was tried (--only, --budget, something failed now and then, or
     it passed with fewer operations)
  130  stopped by Ctrl-C
`;

/** The command `vary`. */
export function varyCommand(): Command {
  const command = withExitCodes(new Command('vary'))
    .description(
      'Finds out what a client takes for granted: runs its tests against sandboxes with other ' +
        'answers than the usual ones where the specification is silent.',
    )
    .argument('[command...]', 'after --: the tests of the client')
    .addHelpText('after', help)
    .action(async (words: string[], flags: VaryFlags) => {
      if (words.length === 0) command.error('error: name a command to run, after --');
      process.exitCode = await runConfigured(command, words, flags).catch((error: unknown) => {
        if (!isWrongUsage(error)) throw error;
        return command.error(`location-data-kit vary: ${error.message}`, { exitCode: 2 });
      });
    });
  for (const flag of varyFlags) command.addOption(flag);
  return command;
}

/** Those of flags, and of the files that they name. */
const isWrongUsage = (error: unknown): error is Error =>
  error instanceof Error && (error.constructor === Error || wrongUsage.has(error.name));

const wrongUsage: ReadonlySet<string> = new Set([
  'ConfigError',
  'NamedFileError',
  'RangeError',
  'StateError',
  'UsageError',
]);

/** With what the configuration file says where no flag and no variable does. */
async function runConfigured(
  command: Command,
  words: readonly string[],
  given: VaryFlags,
): Promise<number> {
  const file = await configured('vary', varyOptions, given.config);
  const flags = withConfiguration(command, given, file);
  return run(words, flags);
}

async function run(words: readonly string[], flags: VaryFlags): Promise<number> {
  const reporters = await reportersOf(reporterNames, flags.reporter ?? []);
  const interruption = new AbortController();
  const progress = varyProgress(process.stderr);
  const interrupt = (): void => {
    progress.say('Stopping: the run that is on is being ended.');
    interruption.abort();
  };
  // SIGBREAK is Ctrl-Break on Windows, and unknown elsewhere.
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const;
  for (const signal of signals) process.once(signal, interrupt);
  const guard = new Guard();
  try {
    const options = await optionsOf(words, flags);
    const search = (): Promise<VaryReport> =>
      vary({
        ...options,
        signal: interruption.signal,
        onEvent: (event) => progress.on(event),
      });
    const report = await guard.watch(search);
    progress.stop();
    const isWritten = await writeReports(report, reporters, flags.verbose ?? false);
    return exitCodeOf(report, isWritten);
  } finally {
    guard.dispose();
    progress.stop();
    for (const signal of signals) process.off(signal, interrupt);
  }
}

async function optionsOf(
  command: readonly string[],
  flags: VaryFlags,
): Promise<Omit<VaryOptions, 'signal' | 'onEvent'>> {
  const { profile: file, only = [], jobs, budget, timeout, mock = false } = flags;
  const given = file === undefined ? null : await readNamedFile('--profile', file, readProfile);
  return {
    command,
    base: completeProfile(given === null ? {} : answersOf(given)),
    profileFile: file ?? null,
    sandbox: await sandboxOptionsOf(flags),
    only,
    groups: flags.with ?? [],
    plan: flags.exhaustive === true ? 'exhaustive' : 'covering',
    jobs,
    budget: budget === undefined ? undefined : milliseconds(budget),
    timeout: timeout === undefined ? undefined : milliseconds(timeout),
    mock,
    folder: await folderOf(flags),
  };
}

const folderOf = async ({ logDir }: VaryFlags): Promise<string> =>
  logDir === undefined ? mkdtemp(join(tmpdir(), 'location-data-kit-vary-')) : resolve(logDir);

async function sandboxOptionsOf(flags: VaryFlags): Promise<SandboxOptions> {
  const { seed, scrapeTime, marketSize, quota, rateLimit, world } = flags;
  const options: SandboxOptions = { seed, scrapeTime, marketSize, quota, rateLimit };
  if (world !== undefined) {
    options.world = await readNamedFile('--world', world, readWorld);
  }
  return options;
}

/** @returns whether all were written */
async function writeReports(
  report: VaryReport,
  reporters: readonly Reporter<ReporterName>[],
  verbose: boolean,
): Promise<boolean> {
  const { isComplete } = await writeTexts(
    reporters,
    (name, options) => render(report, name, { ...options, verbose }),
    (text) => void process.stderr.write(`${text}\n`),
  );
  return isComplete;
}

const interrupted = 130;

function exitCodeOf(report: VaryReport, isWritten: boolean): number {
  if (report.stopped === 'interrupted') return interrupted;
  const code = exitCodes[report.verdict];
  if (code === 0 && !isWritten) return exitCodes['not-tried'];
  return code;
}
