import type { Argument } from 'commander';
import { Command } from 'commander';
import Joi from 'joi';
import { ConfigError } from '../command/config-file.js';
import { withFlags } from '../command/flags.js';
import { print, printJson, say } from '../command/print.js';
import { NamedFileError } from '../command/read-file.js';
import { dropUnsetVariables, nameOf, rejectUsage, withExitCodes } from '../command/usage.js';
import type { Declarations, OptionsOf } from '../input/option.js';
import {
  RunningSandbox,
  SandboxError,
  type SandboxFlags,
  sandboxFlags,
} from './running-sandbox.js';

/** Flags, errors and exit codes of the commands for a sandbox in another process. */

const jsonFlag = {
  json: {
    schema: () => Joi.boolean(),
    flag: '--json',
    variable: null,
    help: 'print the response of the sandbox as JSON',
  },
} as const satisfies Declarations;

interface ControlFlags extends SandboxFlags, OptionsOf<typeof jsonFlag> {}

const closing = `
The command finds the sandbox by the state file: run it in the folder of "serve", or name the file with --state-file. A
sandbox in memory has none: pass its --url. With "serve -- COMMAND", LOCATION_DATA_BASE_URL names the sandbox already.

Exit codes: 0 done, 1 no such sandbox or fault, or the sandbox rejects the request, 2 usage error.
`;

/** The declaration of a control command. */
interface CommandDeclaration<Flags, Value> {
  readonly name: string;
  readonly description: string;
  readonly argument?: Argument;
  readonly flags?: Declarations;
  readonly examples: string;
  /** sends the control request, and prints the response */
  readonly run: (
    sandbox: RunningSandbox,
    argument: Value | undefined,
    flags: Flags & ControlFlags,
  ) => Promise<unknown>;
}

/** Prints a response: as JSON with `--json`, otherwise as `text`. */
export const show = ({ json }: ControlFlags, response: object, text: string): Promise<unknown> =>
  json ? printJson(response) : print(`${text}\n`);

/** Creates a command with the flags that all control commands have. */
export function controlCommand<Flags extends object, Value = string>(
  declared: CommandDeclaration<Flags, Value>,
): Command {
  const { name, description, argument, flags = {}, examples, run } = declared;
  const command = new Command(name).summary(description).description(`${description}.`);
  if (argument) command.addArgument(argument);
  withFlags(command, { ...flags, ...jsonFlag, ...sandboxFlags } as typeof sandboxFlags);
  command.addHelpText('after', `\nExamples:\n${examples}${closing}`);
  return command.action(async (...given: unknown[]) => {
    const [value, options] = argument ? given : [undefined, ...given];
    const all = withoutVariable(command, options as Flags & ControlFlags);
    await guarded(command, async () => {
      await run(await RunningSandbox.find(all), value as Value | undefined, all);
    });
  });
}

/** Ignores the environment variable that names a URL if `--state-file` is given. */
function withoutVariable<Flags extends ControlFlags>(command: Command, flags: Flags): Flags {
  const isNamed = command.getOptionValueSource('stateFile') === 'cli';
  if (!isNamed || command.getOptionValueSource('url') !== 'env') return flags;
  return { ...flags, url: undefined };
}

/** Incompatible flags; the message names them. */
export class FlagsError extends RangeError {
  override readonly name = 'FlagsError';
}

/** Whether an error is about the command line, or about a file that it names. */
const isOfUser = (error: unknown): error is Error =>
  [NamedFileError, ConfigError, FlagsError].some((kind) => error instanceof kind);

async function guarded(command: Command, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (isOfUser(error)) {
      rejectUsage(command, error);
    }
    if (!(error instanceof SandboxError)) throw error;
    say(`location-data-kit ${nameOf(command)}: ${error.message}`);
    process.exitCode = 1;
  }
}

/** Creates a command with subcommands. */
export function group(name: string, description: string, ...commands: readonly Command[]): Command {
  const made = withExitCodes(new Command(name)).description(description);
  for (const command of commands) made.addCommand(command);
  return made.hook('preSubcommand', (_group, command) => dropUnsetVariables(command));
}
