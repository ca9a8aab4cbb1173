import type { Command } from 'commander';
import Joi from 'joi';
import { configOption, usualConfigFile } from '../../src/command/config-file.js';
import { flagOptions } from '../../src/command/flags.js';
import type { Declarations, OptionsOf } from '../../src/input/option.js';
import { reporterNames } from '../report/index.js';
import { runOptions, type RunOptions } from '../run/options.js';

/** Reads each use of the flag as one value, which can contain commas. */
export const asWritten = (texts: readonly string[]): readonly string[] => texts;

/** The flags of `check` in addition to the run options. */
export const checkOptions = {
  start: {
    schema: () => Joi.string(),
    flag: '--start <command>',
    onlyAsFlag: true,
    help: 'command that starts the service to check, on the port in PORT; no shell',
  },
  tokenCommand: {
    schema: () => Joi.string(),
    flag: '--token-command <command>',
    onlyAsFlag: true,
    help: 'command that prints a token to stdout; run again when the token expires; no shell',
  },
  otherTokenCommand: {
    schema: () => Joi.string(),
    flag: '--other-token-command <command>',
    onlyAsFlag: true,
    help: "the same, for another account's token",
  },
  clientCert: {
    schema: () => Joi.string(),
    flag: '--client-cert <file>',
    path: true,
    help: 'client certificate (PEM), for a deployment or gateway that requires one',
  },
  clientKey: {
    schema: () => Joi.string(),
    flag: '--client-key <file>',
    path: true,
    help: 'key of the client certificate (PEM)',
    defaultText: 'the file of --client-cert',
  },
  ca: {
    schema: () => Joi.string(),
    flag: '--ca <file>',
    path: true,
    help: 'certificate authorities to trust (PEM), in addition to those of Node.js',
  },
  reporter: {
    schema: () => Joi.array<readonly string[]>().items(Joi.string()),
    flag: '--reporter <name[=file]>',
    read: asWritten,
    path: true,
    defaultText: 'pretty',
    help: `report format, to a file or to stdout: ${reporterNames.join(', ')}; repeatable`,
  },
  config: configOption,
  onlyFailed: {
    schema: () => Joi.string(),
    flag: '--only-failed <file>',
    path: true,
    help: 'run only the checks that failed in this JSON report of the same deployment, or were inconclusive because of them',
  },
  list: {
    schema: () => Joi.boolean(),
    flag: '--list',
    variable: null,
    onlyAsFlag: true,
    help: 'list the checks with their requirements and levels, and send nothing',
  },
  plan: {
    schema: () => Joi.boolean(),
    flag: '--plan',
    variable: null,
    onlyAsFlag: true,
    help: 'list every request that a run sends, and which requests write; send nothing',
  },
  json: {
    schema: () => Joi.boolean(),
    flag: '--json',
    variable: null,
    onlyAsFlag: true,
    help: 'with --list or --plan: print JSON',
  },
  verbose: {
    schema: () => Joi.boolean(),
    flag: '--verbose',
    help: 'also report passed checks, open questions and complete exchanges',
  },
  profile: {
    schema: () => Joi.string(),
    flag: '--profile <file>',
    path: true,
    help: 'report answers that differ from this profile',
  },
  writeProfile: {
    schema: () => Joi.string(),
    flag: '--write-profile <file>',
    path: true,
    help: 'record the answers to open questions; briefly creates a second subscription',
  },
  har: {
    schema: () => Joi.string(),
    flag: '--har <file>',
    path: true,
    help: 'record requests and responses (HAR 1.2), without credentials',
  },
  knownFailures: {
    schema: () => Joi.string(),
    flag: '--known-failures <file>',
    path: true,
    help: 'checks allowed to fail, each with a reason; if a listed check passes, the run fails',
  },
  updateKnownFailures: {
    schema: () => Joi.boolean(),
    flag: '--update-known-failures',
    onlyAsFlag: true,
    help: 'add failing checks to that file (not checks that are inconclusive because of them), and remove passing ones',
  },
  allowUnverified: {
    schema: () => Joi.boolean(),
    flag: '--allow-unverified',
    help: 'exit with 0 even if something could not be verified',
  },
  createdFile: {
    schema: () => Joi.string(),
    flag: '--created-file <file>',
    path: true,
    help: 'file that lists the created subscriptions during the run (JSON Lines)',
    defaultText: 'a temporary file',
  },
  allowPartial: {
    schema: () => Joi.boolean(),
    flag: '--allow-partial',
    help: 'exit with 0 even if --only, --only-failed, --skip or --read-only left out required checks',
  },
} as const satisfies Declarations;

/** All options of the command. Its `profile` is a file; a run receives the file's content. */
export const allCheckOptions = { ...checkOptions, ...runOptions, profile: checkOptions.profile };

/** The run options that a command sets, except the base URL. */
export type RunFlags = Omit<RunOptions, 'baseUrl' | 'profile'>;

/** Values of the options of `check`, by name. */
export interface CheckFlags extends OptionsOf<typeof checkOptions>, RunFlags {
  /** only in a configuration file */
  readonly baseUrl?: string;
}

/** Returns the given values that are run options. */
export const runOptionsOf = (given: RunFlags): RunFlags =>
  Object.fromEntries(
    flagOptions(runOptions).flatMap(([name]) => {
      const value: unknown = Reflect.get(given, name);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );

type FlagName = keyof typeof runOptions | keyof typeof checkOptions;

/** The flags of `check`, grouped as its help shows them. */
const groups = {
  'Access:': [
    'start',
    'token',
    'otherToken',
    'tokenCommand',
    'otherTokenCommand',
    'headers',
    'clientCert',
    'clientKey',
    'ca',
  ],
  'What to subscribe to:': [
    'city',
    'entityType',
    'fields',
    'subscription',
    'readOnly',
    'assumeCreated',
  ],
  'What to check:': ['only', 'onlyFailed', 'skip', 'strict'],
  'Lists:': ['list', 'plan', 'json'],
  'Time and load:': [
    'timeout',
    'scrapeTimeout',
    'maxRetryAfter',
    'waitBudget',
    'waitFor',
    'recheckAfter',
    'retries',
    'concurrency',
  ],
  'Reports and files:': ['reporter', 'verbose', 'har', 'config'],
  'Profiles and known failures:': [
    'profile',
    'writeProfile',
    'knownFailures',
    'updateKnownFailures',
  ],
  'Clean-up:': ['createdFile'],
  'Exit code:': ['allowUnverified', 'allowPartial'],
} as const satisfies Readonly<Record<string, readonly FlagName[]>>;

/** Shows the flags of `check` in groups. */
export function groupFlags(command: Command): void {
  for (const [heading, names] of Object.entries(groups)) {
    for (const option of command.options) {
      const isInGroup = names.some((name) => name === option.attributeName());
      if (isInGroup) option.helpGroup(heading);
    }
  }
}

/** The text below the flags in `check --help`. */
export const checkHelp = `
Examples:
  $ export LOCATION_DATA_TOKEN=...
  $ location-data-kit check https://places.example.com
        runs all checks, with one subscription to cafes in Berlin, which it cancels at the end

  $ location-data-kit check --start "npm start"
        starts the service with a free port in PORT, checks http://localhost:PORT, and ends the service

  $ location-data-kit check https://places.example.com/api --city Lyon --entity-type bakery
        a service under a path prefix that serves other cities and types

  $ location-data-kit check https://places.example.com --read-only --subscription 5f0c...
        reads an existing subscription and its entities, and changes nothing

  $ location-data-kit check http://localhost:4010 --only list,entity --skip list.order --verbose
        only some checks, with every exchange

  $ location-data-kit check --list
        lists all checks with their ids, without a deployment; --only and --skip select some of them

  $ location-data-kit check --plan --read-only --subscription 5f0c...
        lists every request of such a run, step by step; "w" marks writes

  $ location-data-kit check http://localhost:4010 --reporter pretty --reporter json=report.json
  $ location-data-kit check http://localhost:4010 --only-failed report.json
        after a fix: only what failed, with the requests that it needs

  $ location-data-kit check http://localhost:4010 --reporter pretty --reporter html=report.html
        in the terminal, and as a page to share; junit=report.xml is for a build server

  $ location-data-kit check https://staging.example.com --write-profile staging.json
        also records the answers to open questions; "serve --profile staging.json" imitates them

  $ location-data-kit check https://staging.example.com --profile staging.json
        reports which of these answers have changed since then

  $ location-data-kit check https://staging.example.com --known-failures known.json --update-known-failures
        lists what fails today; from then on, --known-failures known.json allows only these failures

  $ location-data-kit check https://staging.example.com --har run.har
        also records requests and responses, without tokens, for "location-data-kit audit run.har"

  $ location-data-kit clean-up created.jsonl
        cancels what a run with --created-file created.jsonl left behind when it was killed

Most flags have an environment variable, such as LOCATION_DATA_TOKEN for --token; switches accept true, false, 1 or 0.
Pass tokens that way: other users of a machine can read command lines. Options can also be in a file, by default
${usualConfigFile}: {"check": {"city": "Lyon", "scrapeTimeout": "2m"}}
--reporter NAME=- writes to stdout; progress goes to stderr.

--only-failed is the same as --only with the checks that failed in the report, and those that were inconclusive because
of that; known failures are left out. A report without failures, or of another base URL, is a usage error. With
--start, the port may differ.

A check that is inconclusive because of a known failure doesn't have to be in the file of --known-failures, and doesn't
fail the run either.

--start waits 60s (or --wait-for) for the first response. The command must run until it is ended with SIGTERM, or after
5s with SIGKILL. If it exits by itself or doesn't respond, the last lines of its output are shown, and the
exit code is 3 (1 if a check had failed). With a base URL, such as http://localhost:3000, PORT is its port. If the
service takes a flag instead of PORT, use a shell: --start 'sh -c "exec my-service --port $PORT"'.

The plan comes from a run against our own sandbox, where entities are available at once. A run against
another deployment might send more requests, until there are entities.

A run cancels everything it created at the end, even after Ctrl-C. Meanwhile a file lists the ids, by default
\`location-data-kit-created-*.jsonl\` in the temporary folder, so that \`clean-up FILE\` can cancel what a
killed run left behind. The next run against the same deployment reports such a file.

Exit codes:
  0  every required check that applies passed or is a known failure, and at least one passed
  1  a required check failed, or with --strict, a recommended one; an answer differs from --profile;
     or a known failure passes now
  2  usage error
  3  nothing failed, but a required check could not be verified (--allow-unverified makes that 0, unless
     nothing was verified), a report could not be written, or there was an internal error
  4  all selected checks passed, but --only, --only-failed, --skip or --read-only left out required checks
     (--allow-partial makes that 0)
`;
