import process from 'node:process';
import type { Command, Option } from 'commander';
import { terminalText } from '../input/escape.js';
import { say } from './print.js';

/**
 * Help and usage errors. This file does not import joi, so that the list of commands loads quickly.
 */

/** Removes tokens, and the values of unknown flags, from commander's error messages. */
const withoutSecrets = (text: string): string => text.replace(/'(--?[\w-]*)=[^]*'/, "'$1'");

/** Returns the help text of a flag: its meaning, then its default and variable. */
function optionDescription({ description, defaultValueDescription, envVar }: Option): string {
  const facts: string[] = [];
  if (defaultValueDescription) facts.push(`default: ${defaultValueDescription}`);
  if (envVar !== undefined) facts.push(`env: ${envVar}`);
  if (facts.length === 0) return description;
  return `${description} (${facts.join('; ')})`;
}

/** Adds a pointer to the help to a usage error, unless the error is about a file. */
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

/** Formats an error about the command line, or about a file that it names, in one line. */
const usageLine = (command: string, { message }: Error): string =>
  `location-data-kit ${command}: ${message}`;

/** Returns the name of a command; the name of its group precedes it, if there is one. */
export function nameOf(command: Command): string {
  const { parent } = command;
  return parent?.parent ? `${parent.name()} ${command.name()}` : command.name();
}

/** Prints a usage error in one line on stderr, and exits. */
export const rejectUsage = (command: Command, error: Error): never =>
  command.error(usageLine(nameOf(command), error), { exitCode: 2 });

/**
 * Prints a usage error in one line on stderr.
 * @returns the exit code, for a command that has to clean up first
 */
export function printUsageError(command: string, error: Error): 2 {
  say(usageLine(command, error));
  return 2;
}

/**
 * Removes empty environment variables, which build servers pass for unset ones, and boolean
 * variables that are false, because commander treats both as set. Call this before parsing the
 * command line.
 */
export function dropUnsetVariables(command: Command): void {
  for (const option of command.options) {
    const { envVar } = option;
    // Some runtimes reject a variable without a name.
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
