import Joi from 'joi';
import { configOption } from '../../src/command/config-file.js';
import { flagOptions } from '../../src/command/flags.js';
import type { Declarations, OptionsOf } from '../../src/input/option.js';
import { reporterNames } from '../render/index.js';
import { type RunOptions, runOptions } from '../run/options.js';

/** Each use of the flag is one value, which may have commas. */
export const asWritten = (texts: readonly string[]): readonly string[] => texts;

/** The flags of `check` besides those of a run. */
export const checkOptions = {
  tokenCommand: {
    schema: Joi.string(),
    flag: '--token-command <command>',
    onlyAsFlag: true,
    help: 'command that prints a token to stdout; run again when the token expires; no shell',
  },
  otherTokenCommand: {
    schema: Joi.string(),
    flag: '--other-token-command <command>',
    onlyAsFlag: true,
    help: "the same, for another account's token",
  },
  clientCert: {
    schema: Joi.string(),
    flag: '--client-cert <file>',
    path: true,
    help: 'client certificate (PEM), for a deployment or gateway that asks for one',
  },
  clientKey: {
    schema: Joi.string(),
    flag: '--client-key <file>',
    path: true,
    help: 'its key (PEM)',
    defaultText: 'the file of --client-cert',
  },
  ca: {
    schema: Joi.string(),
    flag: '--ca <file>',
    path: true,
    help: 'certificate authorities to trust (PEM), in addition to those of Node.js',
  },
  reporter: {
    schema: Joi.array<readonly string[]>().items(Joi.string()),
    flag: '--reporter <name[=file]>',
    read: asWritten,
    path: true,
    help: `report format, to a file or to stdout: ${reporterNames.join(', ')}; repeatable`,
  },
  config: configOption,
  verbose: {
    schema: Joi.boolean(),
    flag: '--verbose',
    help: 'also report passed checks, open points and complete exchanges',
  },
  profile: {
    schema: Joi.string(),
    flag: '--profile <file>',
    path: true,
    help: 'report answers that differ from this profile',
  },
  writeProfile: {
    schema: Joi.string(),
    flag: '--write-profile <file>',
    path: true,
    help: 'record the answers to open points; briefly creates a second subscription',
  },
  har: {
    schema: Joi.string(),
    flag: '--har <file>',
    path: true,
    help: 'record requests and responses (HAR 1.2), without credentials',
  },
  knownFailures: {
    schema: Joi.string(),
    flag: '--known-failures <file>',
    path: true,
    help: 'checks that may fail, each with a reason; one that holds again fails the run',
  },
  updateKnownFailures: {
    schema: Joi.boolean(),
    flag: '--update-known-failures',
    onlyAsFlag: true,
    help: 'add what fails to that file, and remove what holds',
  },
  allowUnverified: {
    schema: Joi.boolean(),
    flag: '--allow-unverified',
    help: 'exit with 0 even if something could not be verified',
  },
  createdFile: {
    schema: Joi.string(),
    flag: '--created-file <file>',
    path: true,
    help: 'where to list what the run creates, while it runs',
    defaultText: 'a temporary file',
  },
  cleanUp: {
    schema: Joi.string(),
    flag: '--clean-up <file>',
    onlyAsFlag: true,
    help: 'check nothing: cancel what a killed run left behind, from such a list',
  },
  allowPartial: {
    schema: Joi.boolean(),
    flag: '--allow-partial',
    help: 'exit with 0 even if --only, --skip or --read-only left out required clauses',
  },
} as const satisfies Declarations;

/** The options of the command. Its `profile` is a file, that of a run what is in it. */
export const allCheckOptions = { ...checkOptions, ...runOptions, profile: checkOptions.profile };

/** What a run is given by a command, besides the address. */
export type RunFlags = Omit<RunOptions, 'baseUrl' | 'profile'>;

/** What `check` is given, by the names of its options. */
export interface CheckFlags extends OptionsOf<typeof checkOptions>, RunFlags {
  /** only in a configuration file */
  readonly baseUrl?: string;
}

/** Those of the given values that are options of a run. */
export const runOptionsOf = (given: RunFlags): RunFlags =>
  Object.fromEntries(
    flagOptions(runOptions).flatMap(([name]) => {
      const value: unknown = Reflect.get(given, name);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
