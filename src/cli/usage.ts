import { type Command, Option } from 'commander';

/** Wrong usage ends with 2 and help with 0; what was given to an unknown flag, or as a token, is not printed. */
export const withExitCodes = (command: Command): Command =>
  command
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
    .showHelpAfterError('(add --help to see how it is used)')
    .configureOutput({
      outputError: (text, write) =>
        write(
          text
            .replace(/'(--?[\w-]*)=[^]*'/, "'$1'")
            .replace(/('--token [^']*') (?:argument|value) '[^]*'( from env '\w+')? is invalid/, '$1$2 is invalid'),
        ),
    });

/** A flag and its environment variable: LOCATION_DATA_READ_ONLY for --read-only. */
export function option(flags: string, text: string, parse?: (text: string) => unknown): Option {
  const made = new Option(flags, text);
  if (parse) made.argParser(parse);
  return made.env(`LOCATION_DATA_${made.name().toUpperCase().replaceAll('-', '_')}`);
}

/**
 * Reads the environment variables of boolean flags, which commander takes for set whatever they say. To be called before
 * the command is parsed: those that are empty or say no are removed.
 */
export function readBooleanVariables(command: Command): void {
  for (const option of command.options) {
    const { envVar = '' } = option;
    const value = process.env[envVar];
    if (value === undefined || !option.isBoolean()) continue;
    if (!/^(true|false|1|0|)$/i.test(value)) command.error(`error: ${envVar} has to be true, false, 1 or 0`);
    if (/^(false|0|)$/i.test(value)) Reflect.deleteProperty(process.env, envVar);
  }
}
