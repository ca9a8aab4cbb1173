import process from 'node:process';
import { Command } from 'commander';
import { answersOf, type ProfileFile } from '../../src/profile/profile.js';
import { exitCodeOf } from '../run/exit-code.js';
import type { ConformanceReport } from '../report.js';
import { createProgress, visibleLine, wantsColor } from '../reports/index.js';
import { runConformance, UnmatchedFilter, UsageError } from '../run/run.js';
import { profileOf } from '../profiles/record.js';
import { interruption } from './interruption.js';
import {
  ProfileFileError,
  profileTarget,
  readProfileFile,
  writeProfileFile,
  type ProfileTarget,
} from './profile-file.js';
import { deliver, reporter, type Reporter, tryFiles } from './reporters.js';
import { complain, option, toggle, withExitCodes, withRunFlags, type RunFlags } from './run-flags.js';

interface CheckFlags extends RunFlags {
  token?: string;
  reporter?: Reporter[];
  allowUnverified?: true;
  profile?: string;
  writeProfile?: string;
}

const examples = `
Examples:
  $ export LOCATION_DATA_TOKEN=...
  $ location-data-kit check https://places.example.com
        checks everything, with one subscription to cafes in Berlin that is cancelled in the end

  $ location-data-kit check https://places.example.com/api --city Lyon --entity-type bakery
        the service is below a path, and serves other markets

  $ location-data-kit check https://places.example.com --read-only --subscription 5f0c...
        reads an old subscription and its entities, and sends nothing that changes anything

  $ location-data-kit check http://localhost:4010 --only list,entity --skip list.order
        some checks; "location-data-kit checks" lists their ids

  $ location-data-kit check http://localhost:4010 --reporter pretty --reporter junit=report.xml
        for a person and for a build server

  $ location-data-kit check https://staging.example.com --write-profile staging.json
        also records what it answers where the specification is silent; "serve --profile staging.json" imitates it

  $ location-data-kit check https://staging.example.com --profile staging.json
        reports what has changed since

Every flag can be given by an environment variable: LOCATION_DATA_TOKEN for --token, LOCATION_DATA_BASE_URL
for the address, and so on. Tokens are better given there: other users of a machine can read command lines.
Reports: pretty, tap, junit, json, html, markdown, github. Only the report goes to stdout, progress to stderr.

Exit codes:
  0  every statement of the specification that applies was verified and holds
  1  at least one does not hold, or an answer is not as in the profile
  2  wrong usage
  3  nothing failed, but something could not be verified (--allow-unverified makes that 0)
`;

/** The command `check`. */
export function checkCommand(): Command {
  const command = new Command('check')
    .summary('hold a deployment against the specification')
    .description(
      'Holds a deployment of the Location Data Subscription API against its specification: which statements hold,\nwhich do not, and what it does where the specification is silent.',
    )
    .argument('[base-url]', 'address of the deployment, without /v1 (env: LOCATION_DATA_BASE_URL)')
    .addOption(option('--token <token>', 'bearer token', 'TOKEN'));
  return withExitCodes(withRunFlags(command))
    .addOption(
      option(
        '--reporter <name[=file]>',
        'how to report, several times; to stdout without a file',
        'REPORTER',
      ).argParser(reporter),
    )
    .addOption(option('--profile <file>', 'report answers that are not as in this profile', 'PROFILE'))
    .addOption(
      option(
        '--write-profile <file>',
        'record the answers to open points; asks for a second subscription for a moment',
        'WRITE_PROFILE',
      ),
    )
    .addOption(
      toggle('--allow-unverified', 'end with 0 although something could not be verified', 'ALLOW_UNVERIFIED'),
    )
    .showHelpAfterError('(add --help to see how it is used)')
    .addHelpText('after', examples)
    .action(async (baseUrl: string | undefined, flags: CheckFlags) => {
      process.exitCode = await check(baseUrl ?? process.env.LOCATION_DATA_BASE_URL ?? '', flags);
    });
}

const say = (text: string): void => void process.stderr.write(`${text}\n`);

interface Profiles {
  /** to hold the answers against */
  readonly recorded: ProfileFile | null;
  readonly target: ProfileTarget | null;
}

async function profilesOf({ profile, writeProfile }: CheckFlags): Promise<Profiles> {
  return {
    recorded: profile === undefined ? null : await readProfileFile(profile),
    target: writeProfile === undefined ? null : await profileTarget(writeProfile),
  };
}

/** Writes the profile, unless the run came to nothing: a good one is not to be overwritten by an empty one. */
async function record(report: ConformanceReport, target: ProfileTarget): Promise<void> {
  const observed = report.open_points.filter(({ answer }) => answer !== null).length;
  if (observed === 0) {
    say(`No answer was observed, so ${target.path} was not written.`);
    return;
  }
  await writeProfileFile(target, profileOf(report));
  say(`${target.path}: ${observed} of ${report.open_points.length} open points answered.`);
}

async function check(baseUrl: string, flags: CheckFlags): Promise<number> {
  if (baseUrl === '')
    return complain('check', new Error('which deployment? Give its address, or LOCATION_DATA_BASE_URL'));
  try {
    return await checkAgainst(baseUrl, flags, await profilesOf(flags));
  } catch (error) {
    const misused = [UsageError, UnmatchedFilter, ProfileFileError].some((kind) => error instanceof kind);
    if (error instanceof Error && misused) return complain('check', error);
    throw error;
  }
}

async function checkAgainst(baseUrl: string, flags: CheckFlags, profiles: Profiles): Promise<number> {
  const { recorded, target } = profiles;
  const progress = createProgress({
    write: (text) => process.stderr.write(text),
    isTTY: process.stderr.isTTY,
    color: wantsColor(process.stderr, process.env),
    width: () => process.stderr.columns,
  });
  const stop = interruption((text) => {
    progress.stop();
    say(text);
  });
  try {
    const { signal } = stop;
    await tryFiles(flags.reporter ?? []);
    const report = await runConformance({
      ...flags,
      baseUrl,
      signal,
      deep: recorded !== null || target !== null,
      duplicate: target !== null,
      profile: recorded === null ? undefined : answersOf(recorded),
      onEvent: (event) => progress.on(event),
    });
    progress.stop();
    if (stop.exitCode() !== undefined) say(aftermath(report));
    else if (target !== null) await record(report, target);
    await deliver(report, flags.reporter ?? [{ name: 'pretty' }]);
    return stop.exitCode() ?? exitCodeOf(report, flags);
  } finally {
    progress.stop();
    stop.dispose();
  }
}

const aftermath = ({ leftovers }: ConformanceReport): string =>
  leftovers.length === 0
    ? 'Stopped. Nothing that this run created is left.'
    : [
        'Stopped, but these are left, or may be:',
        ...leftovers.map((left) => `  ${left.command ?? visibleLine(left.note)}`),
      ].join('\n');
