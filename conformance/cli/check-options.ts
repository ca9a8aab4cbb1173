import Joi from 'joi';
import { configOption } from '../../src/command/config-file.js';
import type { Declarations, OptionsOf } from '../../src/input/option.js';
import type { RunFlags } from './flags.js';

/** The flags of `check` besides those of a run. */
export const checkOptions = {
  tokenCommand: {
    schema: Joi.string(),
    flag: '--token-command <command>',
    onlyAsFlag: true,
    help: 'command that writes a token to stdout; run again when that expires; no shell',
  },
  otherTokenCommand: {
    schema: Joi.string(),
    flag: '--other-token-command <command>',
    onlyAsFlag: true,
    help: 'the same for the token of another account',
  },
  clientCert: {
    schema: Joi.string(),
    flag: '--client-cert <file>',
    path: true,
    help: 'client certificate to show (PEM), for a deployment or gateway that asks for one',
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
    help: 'certificate authorities to trust (PEM), besides those of Node.js',
  },
  reporter: {
    schema: Joi.array<readonly string[]>().items(Joi.string()),
    flag: '--reporter <name[=file]>',
    path: true,
    help: 'report format, to a file or to stdout; repeatable',
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
    help: 'record the answers to open points; creates a second subscription for a moment',
  },
  har: {
    schema: Joi.string(),
    flag: '--har <file>',
    path: true,
    help: 'record what is sent and what comes back (HAR 1.2), without credentials',
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
    help: 'write what fails into that file, and remove what holds',
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
    help: 'list what the run creates here while it is on',
    defaultText: 'a temporary file',
  },
  cleanUp: {
    schema: Joi.string(),
    flag: '--clean-up <file>',
    onlyAsFlag: true,
    help: 'check nothing: cancel what a run that was killed has left, by such a list',
  },
  allowPartial: {
    schema: Joi.boolean(),
    flag: '--allow-partial',
    help: 'exit with 0 even if --only, --skip or --read-only left required clauses out',
  },
} as const satisfies Declarations;

/** Parsed flags, by the names of their options. */
export interface CheckFlags extends OptionsOf<typeof checkOptions>, RunFlags {}
