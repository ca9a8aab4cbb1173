import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { Command } from 'commander';
import Joi from 'joi';
import { asWritten } from '../../conformance/cli/check-options.js';
import { Guard } from '../../conformance/cli/supervised-run.js';
import { type Reporter, reportersOf, writeTexts } from '../../conformance/cli/reporters.js';
import { configOption, givenValues, usualConfigFile } from '../command/config-file.js';
import { withFlags } from '../command/flags.js';
import { say } from '../command/print.js';
import { rejectUsage } from '../command/usage.js';
import { fileErrorReason, NamedFileError, readNamedFile } from '../command/read-file.js';
import { count, durationSchema, milliseconds } from '../input/values.js';
import type { Declarations, OptionsOf } from '../input/option.js';
import { answersOf, completeProfile, readProfile } from '../open-questions/profile.js';
import type { SandboxOptions } from '../server/sandbox.js';
import { readFixture } from '../service/fixture-file.js';
import { conditionGroups } from '../vary/candidates.js';
import { exitCodes, type VaryReport } from '../vary/report.js';
import { render, type VaryReporter, reporterNames } from '../vary/reports/index.js';
import { vary, type VaryOptions } from '../vary/vary.js';
import { serveOptions } from './serve-options.js';
import { varyProgress } from './vary-progress.js';

const { seed, fixture, scrapeTime, places, quota, rateLimit } = serveOptions;

const names = () => Joi.array<readonly string[]>().items(Joi.string());

/** The options of `vary` that are passed to its sandboxes. */
const sandboxOptions = {
  profile: {
    schema: () => Joi.string(),
    flag: '--profile <file>',
    path: true,
    defaultText: 'the default answers',
    help: 'profile of the deployment the client was written against (the baseline)',
  },
  seed,
  fixture,
  scrapeTime,
  places,
  quota,
  rateLimit,
} as const satisfies Declarations;

/** The other options of `vary`. */
const ownOptions = {
  config: configOption,
  only: {
    schema: names,
    flag: '--only <ids>',
    isList: true,
    variable: 'LOCATION_DATA_VARY_ONLY',
    help: 'only these open questions and conditions, by id or id prefix: create,list.order',
  },
  conditions: {
    schema: () => Joi.array<readonly string[]>().items(Joi.valid(...conditionGroups)),
    flag: '--conditions <groups>',
    isList: true,
    // LOCATION_DATA_CONDITIONS is taken: it names the conditions of a run.
    variable: 'LOCATION_DATA_VARY_CONDITIONS',
    help: 'also try these groups of adverse conditions: data, failures',
  },
  exhaustive: {
    schema: () => Joi.boolean(),
    flag: '--exhaustive',
    help: 'one variation at a time: many more runs',
  },
  jobs: {
    schema: () => count().min(1).max(64),
    default: 1,
    flag: '--jobs <number>',
    help: 'concurrent runs, if the command allows that',
  },
  budget: {
    schema: () => durationSchema('7d'),
    flag: '--budget <duration>',
    help: 'do not start another run after this time, such as 10m',
  },
  timeout: {
    schema: () => durationSchema('7d'),
    flag: '--timeout <duration>',
    variable: 'LOCATION_DATA_VARY_TIMEOUT',
    defaultText: '10 times the duration of the baseline, plus 30s',
    help: 'stop a run after this time, and count it as failed',
  },
  mock: {
    schema: () => Joi.boolean(),
    flag: '--mock',
    help: 'the command starts its own mock, with the profile in LOCATION_DATA_PROFILE',
  },
  logDir: {
    schema: () => Joi.string(),
    flag: '--log-dir <folder>',
    path: true,
    defaultText: 'a new temporary folder',
    help: 'folder for the output of each run',
  },
  reporter: {
    schema: names,
    flag: '--reporter <name[=file]>',
    read: asWritten,
    variable: 'LOCATION_DATA_VARY_REPORTER',
    path: true,
    defaultText: 'pretty',
    help: 'report format, to a file or to stdout; repeatable',
  },
  verbose: {
    schema: () => Joi.boolean(),
    flag: '--verbose',
    help: 'also list passed variations, and show complete responses',
  },
} as const satisfies Declarations;

/** All options of `vary`. */
export const varyOptions = { ...ownOptions, ...sandboxOptions } as const satisfies Declarations;

/** Values of the command's options, by name. */
interface VaryFlags extends OptionsOf<typeof varyOptions> {}

const help = `
Examples:
  $ location-data-kit vary -- npm test
        runs \`npm test\` about a dozen times, and some more for each assumption found, each time
        against a sandbox that behaves differently where the specification is silent, and reports
        which behaviour the client depends on

  $ location-data-kit vary --profile staging.json -- npm test
        starts from the deployment that the client was written against, as recorded by "check --write-profile"

  $ location-data-kit vary --only create,list.order --verbose -- pytest tests/places
        only some open questions; "location-data-kit check --list" lists their ids

  $ location-data-kit vary --reporter pretty --reporter html=vary.html --budget 10m -- npm test
        in the terminal, and as a page to share; no further run starts after ten minutes

The command finds its sandbox in LOCATION_DATA_BASE_URL, and tokens in LOCATION_DATA_TOKEN and
LOCATION_DATA_OTHER_TOKEN. Its exit code is the result: 0 is a pass. Each run has a new sandbox with the same seed
and fixture. First, the command must pass twice with the baseline: the default answers, or --profile. Then all other
answers are tried, many in each run. If a run fails, further runs find the responsible answers, and each is
confirmed in a separate run. LOCATION_DATA_PROFILE names the profile of the run, for a suite that starts a mock
(with --mock), and LOCATION_DATA_VARIATION lists what is different.

Options can also be in ${usualConfigFile}: {"vary": {"budget": "10m", "logDir": "vary-logs"}}
Reports: ${reporterNames.join(', ')}. NAME=- is stdout; progress goes to stderr. Ctrl-C stops the
current run, and reports what is known.

Exit codes:
  0  the command passes with every variation, and all were tried
  1  the client has assumptions: it fails with some variations
  2  usage error
  3  nothing could be tried: the command fails with the baseline, is flaky, or does not send requests in every run;
     or a report could not be written
  4  nothing was found, but not everything was tried (--only, --budget, something failed intermittently, or
     the command passed with fewer operations)
  130  stopped by Ctrl-C
`;

/** The command `vary`. */
export function varyCommand(): Command {
  const command = new Command('vary')
    .description(
      'Finds hidden assumptions in a client: runs its tests against sandboxes that behave ' +
        'differently where the specification is silent.',
    )
    .argument('[command...]', "after --: the client's tests")
    .addHelpText('after', help)
    .action(async (words: string[], flags: VaryFlags) => {
      if (words.length === 0) command.error('error: pass a command after --');
      try {
        const { values, file } = await givenValues('vary', varyOptions, flags);
        if (file !== null) say(`Options from ${file}`);
        process.exitCode = await runVary(words, values);
      } catch (error) {
        if (!isUsageError(error)) throw error;
        rejectUsage(command, error);
      }
    });
  return withFlags(command, varyOptions);
}

/** Usage errors: invalid flags, and invalid files that flags name. */
const isUsageError = (error: unknown): error is Error =>
  error instanceof Error && (error.constructor === Error || wrongUsage.has(error.name));

const wrongUsage: ReadonlySet<string> = new Set([
  'ConfigError',
  'NamedFileError',
  'RangeError',
  'StateError',
  'UnstartedCommand',
  'UsageError',
]);

async function runVary(words: readonly string[], flags: VaryFlags): Promise<number> {
  const reporters = await reportersOf(reporterNames, flags.reporter ?? []);
  const interruption = new AbortController();
  const progress = varyProgress(process.stderr);
  const interrupt = (): void => {
    progress.say('Stopping the current run.');
    interruption.abort();
  };
  // SIGBREAK is Ctrl-Break on Windows, and unknown on other systems.
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
  const { profile: file, only = [], budget, timeout, mock = false } = flags;
  const { jobs = varyOptions.jobs.default } = flags;
  const given = file === undefined ? null : await readNamedFile('--profile', file, readProfile);
  return {
    command,
    baseline: completeProfile(given === null ? {} : answersOf(given)),
    profileFile: file ?? null,
    sandbox: await sandboxOptionsOf(flags),
    only,
    groups: flags.conditions ?? [],
    plan: flags.exhaustive === true ? 'exhaustive' : 'covering',
    jobs,
    budget: budget === undefined ? undefined : milliseconds(budget),
    timeout: timeout === undefined ? undefined : milliseconds(timeout),
    mock,
    folder: await folderOf(flags),
  };
}

/** @throws {NamedFileError} if no temporary folder can be created */
async function folderOf({ logDir }: VaryFlags): Promise<string> {
  if (logDir !== undefined) return resolve(logDir);
  const folder = tmpdir();
  try {
    return await mkdtemp(join(folder, 'location-data-kit-vary-'));
  } catch (error) {
    const reason = fileErrorReason(error);
    throw new NamedFileError(`the folder for temporary files, ${folder}: ${reason}; ${folderHint}`);
  }
}

const folderHint = 'set TMPDIR to another folder, or name one with --log-dir';

async function sandboxOptionsOf(flags: VaryFlags): Promise<SandboxOptions> {
  const { seed, scrapeTime, places, quota, rateLimit, fixture } = flags;
  const options: SandboxOptions = { seed, scrapeTime, places, quota, rateLimit };
  if (fixture !== undefined) {
    options.fixture = await readNamedFile('--fixture', fixture, readFixture);
  }
  return options;
}

/** @returns whether all reports were written */
async function writeReports(
  report: VaryReport,
  reporters: readonly Reporter<VaryReporter>[],
  verbose: boolean,
): Promise<boolean> {
  const hasPage = reporters.some(({ name }) => name === 'html');
  const { isComplete } = await writeTexts(
    reporters,
    (name, options) => render(report, name, { ...options, verbose, hasPage }),
    say,
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
