import { type Command, Option } from 'commander';

/** Exits with 2 on wrong usage and with 0 after help; never prints a token, or the value of an unknown flag. */
export const withExitCodes = (command: Command): Command =>
  command
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
    .showHelpAfterError('(add --help to see how it is used)')
    .configureOutput({
      outputError: (text, write) =>
        write(
          text
            .replace(/'(--?[\w-]*)=[^]*'/, "'$1'")
            .replace(
              /('--[\w-]*token [^']*') (?:argument|value) '[^]*'( from env '\w+')? is invalid/,
              '$1$2 is invalid',
            ),
        ),
    });

/** The environment variable of a flag: LOCATION_DATA_READ_ONLY for --read-only. */
export const variableOf = (flag: string): string =>
  `LOCATION_DATA_${flag.slice(2).toUpperCase().replaceAll('-', '_')}`;

/** A flag and its environment variable. */
export function option(flags: string, text: string, parse?: (text: string) => unknown): Option {
  const made = new Option(flags, text);
  return (parse ? made.argParser(parse) : made).env(variableOf(made.long ?? ''));
}

/**
 * Removes environment variables that are empty, as build servers pass on what is not set, and those
 * of boolean flags that say false: commander treats both as set. Call this before parsing the
 * command line.
 */
export function dropUnsetVariables(command: Command): void {
  for (const option of command.options) {
    const { envVar = '' } = option;
    const value = process.env[envVar] ?? '';
    const isBoolean = option.isBoolean();
    if (isBoolean && !/^(true|false|1|0|)$/i.test(value))
      command.error(`error: ${envVar} must be true, false, 1 or 0`);
    if (value === '' || (isBoolean && /^(false|0)$/i.test(value)))
      Reflect.deleteProperty(process.env, envVar);
  }
}

/**
 * Resolves when the text is flushed, so that exiting truncates nothing; also when the reader has gone away.
 * @returns whether there was a reader
 */
export const print = (text: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => {
      const hasReader = !(error && 'code' in error && error.code === 'EPIPE');
      if (error && hasReader) reject(error);
      else resolve(hasReader);
    });
  });
