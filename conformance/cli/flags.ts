import process from 'node:process';
import type { Command, Option } from 'commander';
import type { Configuration } from '../../src/command/config-file.js';
import { flagOf, flagOptions } from '../../src/command/flag.js';
import { withExitCodes } from '../../src/command/usage.js';
import { durationUnit, milliseconds } from '../../src/input/values.js';
import type { FlagOption, Options } from '../../src/input/option.js';
import { runOptions } from '../run/options.js';
import { UsageError, type RunOptions } from '../run/run.js';

/** Collects the values of a flag that may be given several times. */
const collect = (value: string, before: readonly string[] = []): string[] => [...before, value];

/** Values separated by commas, or from a repeated flag. */
const listed = (values: readonly string[]): string[] =>
  values
    .flatMap((value) => value.split(','))
    .map((value) => value.trim())
    .filter((value) => value !== '');

/** @throws {RangeError} if it is none */
function wholeNumber(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new RangeError('it is not a whole number');
  return Number(text);
}

/**
 * One header a line, as an environment variable may hold several.
 * @throws {RangeError} for another line
 */
const headersIn = (text: string): [string, string][] =>
  text.split('\n').flatMap((line) => {
    const [, name, value] = /^\s*([^\s:]+)\s*:\s*(.*\S)\s*$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) return [[name, value]];
    if (line.trim() === '') return [];
    throw new RangeError('it is not a header');
  });

/** How the text of a flag becomes the value of an option. */
interface Reader {
  /** @param values one, unless the flag is repeatable */
  readonly read: (values: readonly string[]) => unknown;
  /** what a text has to be, if not all of them can be read */
  readonly expected?: string;
  readonly isRepeatable?: true;
}

const durationReader: Reader = {
  read: ([text = '']) => milliseconds(text),
  expected: 'a duration: "300ms", "2s", "5m" or a number of milliseconds',
};

/** By the type of the option's schema; other options are what is written. */
const readers: Readonly<Record<string, Reader>> = {
  number: {
    read: ([text = '']) => wholeNumber(text),
    expected: 'a whole number',
  },
  array: {
    read: listed,
    isRepeatable: true,
  },
  object: {
    read: (values) => Object.fromEntries(values.flatMap(headersIn)),
    expected: '"Name: value"',
    isRepeatable: true,
  },
};

function readerOf({ schema }: FlagOption): Reader | undefined {
  if (schema.$_getFlag('unit') === durationUnit) return durationReader;
  return readers[schema.type ?? ''];
}

function runFlag(name: string, option: FlagOption): Option {
  const made = flagOf(name, option);
  // Its text is read by `runOptionsOf`: commander would print it with the error.
  if (readerOf(option)?.isRepeatable) return made.argParser(collect);
  return made;
}

/** Adds the flags of options to a command. */
export function withFlags(command: Command, options: Options): Command {
  for (const [name, option] of flagOptions(options)) {
    command.addOption(runFlag(name, option));
  }
  return withExitCodes(command);
}

/** What commander makes of a flag. */
type Parsed = string | readonly string[] | boolean;

/** Parsed flags of a run, by the names of their options. */
export type RunFlags = Readonly<Record<string, Parsed | undefined>>;

/** @throws {UsageError} without the value, which may be a misplaced token */
function valueOf(name: string, option: FlagOption, given: Parsed): unknown {
  const reader = readerOf(option);
  if (reader === undefined || typeof given === 'boolean') return given;
  try {
    return reader.read([given].flat());
  } catch {
    const { long = '', envVar = '' } = flagOf(name, option);
    throw new UsageError(`${long} (or ${envVar}) must be ${reader.expected ?? 'different'}`);
  }
}

/**
 * Turns flags into options.
 * @param file the options of a configuration file, over which flags win
 * @throws {UsageError} naming the flag and what it has to be
 */
export function runOptionsOf(
  flags: RunFlags,
  file: Configuration = {},
): Omit<RunOptions, 'baseUrl'> {
  const given = flagOptions(runOptions).flatMap(([name, option]) => {
    const text = flags[name];
    const value = text === undefined ? file[name] : valueOf(name, option, text);
    if (value === undefined) return [];
    return [[name, value] as const];
  });
  return Object.fromEntries(given);
}

/** Prints one line on stderr, and exits with the code for wrong usage. */
export function printUsageError(command: string, error: Error): 2 {
  process.stderr.write(`location-data-kit ${command}: ${error.message}\n`);
  return 2;
}
