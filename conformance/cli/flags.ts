import process from 'node:process';
import type { Command, Option } from 'commander';
import { flag, flagOf, flagOptions } from '../../src/command/flag.js';
import { withExitCodes } from '../../src/command/usage.js';
import { milliseconds } from '../../src/input/duration.js';
import type { FlagOption } from '../../src/input/option.js';
import { runOptions } from '../run/options.js';
import { UsageError, type RunOptions } from '../run/run.js';

/** Collects the values of a flag that may be given several times. */
const collect = (value: string, before: readonly string[] = []): string[] => [...before, value];

/** A flag that may be given several times. */
export const repeatable = (flags: string, help: string): Option =>
  flag(flags, help).argParser(collect);

/** Values separated by commas, or from a repeated flag. */
const listed = (values: readonly string[]): string[] =>
  values
    .flatMap((value) => value.split(','))
    .map((value) => value.trim())
    .filter((value) => value !== '');

/** @throws {RangeError} if it is none */
function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new RangeError('it is no whole number');
  return Number(text);
}

/** One header a line, as an environment variable may hold several. @throws {RangeError} for another line */
const headersIn = (text: string): [string, string][] =>
  text.split('\n').flatMap((line) => {
    const [, name, value] = /^\s*([^\s:]+)\s*:\s*(.*\S)\s*$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) return [[name, value]];
    if (line.trim() === '') return [];
    throw new RangeError('it is no header');
  });

/** How the text of a flag becomes the value of an option. */
interface Reader {
  /** @param values one, unless the flag is repeatable */
  readonly read: (values: readonly string[]) => unknown;
  /** what a text has to be, if not all of them can be read */
  readonly expected?: string;
  readonly isRepeatable?: true;
}

/** By the type of the option's schema; other options are what is written. */
const readers: Readonly<Record<string, Reader>> = {
  alternatives: {
    read: ([text = '']) => milliseconds(text),
    expected: 'a duration: "300ms", "2s", "5m" or a number of milliseconds',
  },
  number: {
    read: ([text = '']) => wholeNumber(text),
    expected: 'a whole number of at least 1',
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

const readerOf = ({ schema }: FlagOption): Reader | undefined => readers[schema.type ?? ''];

/** A default as it would be written; empty for switches, and for lists of nothing. */
function written(value: FlagOption['default']): string {
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** What is said about a flag, with the default that a run has without it. */
function helpOf(option: FlagOption): string {
  const value = written(option.default);
  return value === '' ? option.help : `${option.help} (default: ${value})`;
}

function runFlag(name: string, option: FlagOption): Option {
  const made = flagOf(name, { ...option, help: helpOf(option) });
  // Its text is read by `runOptionsOf`: commander would print it with the error.
  return readerOf(option)?.isRepeatable ? made.argParser(collect) : made;
}

/** The flags of a run as commander parsed them, by the names of the options. */
export type RunFlags = Readonly<Record<string, string | readonly string[] | true | undefined>>;

/** The flag of the token is left to the commands that send it. */
export function withRunFlags(command: Command): Command {
  for (const [name, option] of flagOptions(runOptions)) {
    if (name !== 'token') command.addOption(runFlag(name, option));
  }
  return withExitCodes(command);
}

/** @throws {UsageError} without the value, which may be a misplaced token */
function valueOf(name: string, option: FlagOption, given: string | readonly string[] | true) {
  const reader = readerOf(option);
  if (reader === undefined || given === true) return given;
  try {
    return reader.read([given].flat());
  } catch {
    const { long = '', envVar = '' } = flagOf(name, option);
    throw new UsageError(`${long} (or ${envVar}) has to be ${reader.expected ?? 'different'}`);
  }
}

/** Turns flags into options. @throws {UsageError} naming the flag and what it has to be */
export function runOptionsOf(flags: RunFlags): Omit<RunOptions, 'baseUrl'> {
  const given = flagOptions(runOptions).flatMap(([name, option]) => {
    const text = flags[name];
    return text === undefined ? [] : [[name, valueOf(name, option, text)] as const];
  });
  return Object.fromEntries(given);
}

/** Prints one line on stderr, and exits with the code for wrong usage. */
export function printUsageError(command: string, error: Error): 2 {
  process.stderr.write(`location-data-kit ${command}: ${error.message}\n`);
  return 2;
}
