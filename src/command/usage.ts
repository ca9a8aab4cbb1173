import process from 'node:process';
import type { Command, Option } from 'commander';
import { terminalText } from '../input/escape.js';
import { say } from './print.js';

/** Help and usage errors. Nothing here needs joi: the list of commands is there at once. */

/** An error of commander without a token, and without the value of an unknown flag. */
const withoutSecrets = (text: string): string => text.replace(/'(--?[\w-]*)=[^]*'/, "'$1'");

/** Help text of a flag: its meaning, then its default and variable. */
function optionDescription({ description, defaultValueDescription, envVar }: Option): string {
  const facts: string[] = [];
  if (defaultValueDescription) facts.push(`default: ${defaultValueDescription}`);
  if (envVar !== undefined) facts.push(`env: ${envVar}`);
  if (facts.length === 0) return description;
  return `${description} (${facts.join('; ')})`;
}

/** An error of commander, with where to look. What is wrong in a file needs no help. */
function withHint(text: string): string {
  const isUsage = text.startsWith('error:');
  return isUsage ? `${text}(--help shows how to use it)\n` : text;
}

/** Some terminals report 0 columns. */
const widthOf = (stream: NodeJS.WriteStream) => (): number => stream.columns || 80;

/**
 * Exits with 2 after a usage error and with 0 after help; never prints a token, or the value of an
 * unknown flag.
 */
export const withExitCodes = (command: Command): Command =>
  command
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
    .configureHelp({ optionDescription })
    .configureOutput({
      outputError: (text, write) => write(terminalText(withHint(withoutSecrets(text)))),
      getOutHelpWidth: widthOf(process.stdout),
      getErrHelpWidth: widthOf(process.stderr),
    });

/** Message of one line about a usage error, or about a file that a flag names. */
const usageLine = (command: string, { message }: Error): string =>
  `location-data-kit ${command}: ${message}`;

/** The name of a command, with that of the command that it belongs to. */
export function nameOf(command: Command): string {
  const { parent } = command;
  return parent?.parent ? `${parent.name()} ${command.name()}` : command.name();
}

/** Prints one line on stderr, and exits. */
export const refuseUsage = (command: Command, error: Error): never =>
  command.error(usageLine(nameOf(command), error), { exitCode: 2 });

/** Prints one line on stderr. @returns the exit code, for a command that has something to end */
export function printUsageError(command: string, error: Error): 2 {
  say(usageLine(command, error));
  return 2;
}

/**
 * Removes environment variables that are empty, as build servers pass on what is not set, and those
 * of boolean flags that say false, which then are false: commander treats both as set. Call this
 * before parsing the command line.
 */
export function dropUnsetVariables(command: Command): void {
  for (const option of command.options) {
    const { envVar } = option;
    // Some runtimes refuse a variable without a name.
    if (envVar === undefined) continue;
    const value = process.env[envVar] ?? '';
    const isBoolean = option.isBoolean();
    if (isBoolean && !/^(true|false|1|0|)$/i.test(value)) {
      command.error(`error: ${envVar} must be true, false, 1 or 0`);
    }
    const isFalse = isBoolean && /^(false|0)$/i.test(value);
    if (isFalse) command.setOptionValueWithSource(option.attributeName(), false, 'env');
    if (isFalse || value === '') Reflect.deleteProperty(process.env, envVar);
  }
}
