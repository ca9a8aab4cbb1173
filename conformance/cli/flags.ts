import process from 'node:process';
import type { Command, Option } from 'commander';
import { milliseconds } from '../../src/input/duration.js';
import { option, variableOf, withExitCodes } from '../../src/cli/usage.js';
import { UsageError, type RunOptions } from '../run/run.js';

/** A repeatable flag. Values are parsed by `runOptionsOf`, not by commander. */
export const repeatable = (flags: string, text: string): Option =>
  option(flags, text).argParser((value: string, before: readonly string[] | undefined) => [
    ...(before ?? []),
    value,
  ]);

type TextFlag =
  | 'token'
  | 'otherToken'
  | 'city'
  | 'entityType'
  | 'subscription'
  | 'timeout'
  | 'scrapeTimeout'
  | 'maxWait'
  | 'concurrency';

/** The flags of a run, as parsed by commander. */
export type RunFlags = Partial<
  Record<TextFlag, string> &
    Record<'header' | 'fields' | 'only' | 'skip', string[]> &
    Record<'readOnly' | 'strict' | 'assumeCreated', true>
>;

export function withRunFlags(command: Command): Command {
  const flags = [
    option(
      '--other-token <token>',
      'token of another account: also checks isolation between accounts',
    ),
    repeatable(
      '--header <name: value>',
      'header to send with every request, for a gateway; repeatable',
    ),
    option('--city <name>', 'city to subscribe to (default: Berlin)'),
    option('--entity-type <name>', 'entity type to subscribe to (default: cafe)'),
    repeatable(
      '--fields <names>',
      'fields to subscribe to; an update drops the first and adds the last (default: phone,website,opening_hours)',
    ),
    option('--subscription <id>', 'read entities from this existing subscription'),
    option('--read-only', 'send only requests that change nothing'),
    option('--timeout <duration>', 'timeout of one request, such as 500ms or 10s (default: 10s)'),
    option('--scrape-timeout <duration>', 'how long to wait for entities to appear (default: 30s)'),
    option('--max-wait <duration>', 'longest Retry-After to wait for (default: 60s)'),
    option('--concurrency <number>', 'number of concurrent requests (default: 4)'),
    option('--assume-created', "take whatever a creation returns for the run's own, without proof"),
    repeatable('--only <ids>', 'run only these checks: ids, id prefixes ("list"), or sections'),
    repeatable('--skip <ids>', 'run all checks except these'),
    option('--strict', 'treat warnings about recommended clauses as failures'),
  ];
  for (const flag of flags) command.addOption(flag);
  return withExitCodes(command);
}

/** Turns flags into options. @throws {UsageError} without the value, which may be a misplaced token */
export function runOptionsOf(flags: RunFlags): Omit<RunOptions, 'baseUrl'> {
  return {
    token: flags.token,
    otherToken: flags.otherToken,
    headers: Object.fromEntries((flags.header ?? []).flatMap(headersIn)),
    city: flags.city,
    entityType: flags.entityType,
    fields: flags.fields && listed(flags.fields),
    subscription: flags.subscription,
    readOnly: flags.readOnly,
    timeout: duration('--timeout', flags.timeout),
    scrapeTimeout: duration('--scrape-timeout', flags.scrapeTimeout),
    maxWait: duration('--max-wait', flags.maxWait),
    concurrency: wholeNumber('--concurrency', flags.concurrency),
    only: listed(flags.only ?? []),
    skip: listed(flags.skip ?? []),
    assumeCreated: flags.assumeCreated,
    strict: flags.strict,
  };
}

/** Values separated by commas, or from a repeated flag. */
const listed = (values: readonly string[]): string[] =>
  values
    .flatMap((value) => value.split(','))
    .map((value) => value.trim())
    .filter((value) => value !== '');

const flagAndVariable = (flag: string): string => `${flag} (or ${variableOf(flag)})`;

function duration(flag: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  try {
    return milliseconds(value);
  } catch {
    throw new UsageError(
      `${flagAndVariable(flag)} has to be a duration: "300ms", "2s", "5m" or a number of milliseconds`,
    );
  }
}

function wholeNumber(flag: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (!/^[1-9]\d{0,5}$/.test(value))
    throw new UsageError(`${flagAndVariable(flag)} has to be a whole number of at least 1`);
  return Number(value);
}

/** An environment variable may hold several headers, one per line. */
const headersIn = (text: string): [string, string][] =>
  text.split('\n').flatMap((line) => {
    const [, name, value] = /^\s*([^\s:]+)\s*:\s*(.*\S)\s*$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) return [[name, value]];
    if (line.trim() === '') return [];
    throw new UsageError(`${flagAndVariable('--header')} has to be "Name: value"`);
  });

/** Prints one line on stderr, and exits with the code for wrong usage. */
export function printUsageError(command: string, error: Error): 2 {
  process.stderr.write(`location-data-kit ${command}: ${error.message}\n`);
  return 2;
}
