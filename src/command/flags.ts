import process from 'node:process';
import { type Command, Option } from 'commander';
import Joi from 'joi';
import type { FlagOption, Options } from '../input/option.js';
import { plainMessages } from '../input/validate.js';

/** The flags of commands, made from the options that are declared, and what is told of wrong usage. */

/** The environment variable of a flag: LOCATION_DATA_READ_ONLY for --read-only. */
const variableOf = (flag: string): string =>
  `LOCATION_DATA_${flag.slice(2).toUpperCase().replaceAll('-', '_')}`;

/** The default as a command line would have it; none for switches, and for lists of nothing. */
function defaultText({ helpDefault, defaultText: text, default: value }: FlagOption): string {
  const told = helpDefault ?? text;
  if (told !== undefined) return told;
  if (Array.isArray(value)) return value.join(',');
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  return '';
}

/** The flag of an option. A command finds its value under the name of the option. */
function flagOf(name: string, option: FlagOption): Option {
  const made = new Option(option.flag, option.help);
  made.defaultValueDescription = defaultText(option);
  const { variable = variableOf(made.long ?? '') } = option;
  if (variable !== null) made.env(variable);
  made.attributeName = () => name;
  return made;
}

/** The options that have a flag, in the order in which they are declared. */
export function flagOptions(options: Options): (readonly [name: string, option: FlagOption])[] {
  return Object.entries(options).flatMap(([name, option]) =>
    'flag' in option ? [[name, option] as const] : [],
  );
}

/** Values separated by commas, or from a repeated flag. */
const separated = (texts: readonly string[]): readonly string[] =>
  texts
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())
    .filter((text) => text !== '');

/**
 * The value that is written on a command line, or in a variable.
 * @param texts one, unless the flag is given several times
 * @param label the flag, for messages
 * @throws {RangeError} naming the flag and what is allowed, without the value, which may be a
 * misplaced token
 */
function valueIn(option: FlagOption, texts: readonly string[], label: string): unknown {
  const { schema, read, isList } = option;
  const last = texts.at(-1);
  let given: unknown = isList === true ? separated(texts) : last;
  try {
    if (read) given = read(texts);
  } catch (error) {
    throw new RangeError(`${label} ${error instanceof Error ? error.message : String(error)}`);
  }
  // As a key, since a schema may refer to other options.
  const whole = Joi.object<Readonly<Record<string, unknown>>>({ [label]: schema });
  const options = { errors: { wrap: { label: false as const } }, messages: plainMessages };
  const result = whole.validate({ [label]: given }, options);
  if (!result.error) return result.value[label];
  const { message, details } = result.error;
  const [, item = ''] = details[0]?.path ?? [];
  throw new RangeError(message.replace(`${label}[${item}]`, label));
}

/** Reads the texts of a flag. Commander would print a wrong one. */
function readFlag(command: Command, made: Option, option: FlagOption): Option {
  const texts: string[] = [];
  const label = made.envVar === undefined ? made.long : `${made.long} (or ${made.envVar})`;
  return made.argParser((text) => {
    texts.push(text);
    try {
      return valueIn(option, texts, label ?? '');
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return refuseUsage(command, error);
    }
  });
}

/** Adds the flags of options to a command. */
export function withFlags(command: Command, options: Options): Command {
  for (const [name, option] of flagOptions(options)) {
    const made = flagOf(name, option);
    command.addOption(made.isBoolean() ? made : readFlag(command, made, option));
  }
  return withExitCodes(command);
}

/** An error of commander without a token, and without the value of an unknown flag. */
const withoutSecrets = (text: string): string => text.replace(/'(--?[\w-]*)=[^]*'/, "'$1'");

/** What help says about a flag: what it does, then its default and variable. */
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
 * Exits with 2 on wrong usage and with 0 after help; never prints a token, or the value of an
 * unknown flag.
 */
export const withExitCodes = (command: Command): Command =>
  command
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
    .configureHelp({ optionDescription })
    .configureOutput({
      outputError: (text, write) => write(withHint(withoutSecrets(text))),
      getOutHelpWidth: widthOf(process.stdout),
      getErrHelpWidth: widthOf(process.stderr),
    });

/** One line about wrong usage, or about a file that a flag names. */
const usageLine = (command: string, { message }: Error): string =>
  `location-data-kit ${command}: ${message}`;

/** Prints one line on stderr, and exits. */
export function refuseUsage(command: Command, error: Error): never {
  const { parent } = command;
  const name = parent?.parent ? `${parent.name()} ${command.name()}` : command.name();
  return command.error(usageLine(name, error), { exitCode: 2 });
}

/** Prints one line on stderr. @returns the exit code, for a command that has something to end */
export function printUsageError(command: string, error: Error): 2 {
  process.stderr.write(`${usageLine(command, error)}\n`);
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
