import process from 'node:process';
import { Option, type Command } from 'commander';
import { count, duration, several } from './option-values.js';

/** What commander makes of the flags that describe a run. */
export interface RunFlags {
  otherToken?: string;
  city?: string;
  entityType?: string;
  fields?: string[];
  subscription?: string;
  readOnly?: true;
  timeout?: number;
  scrapeTimeout?: number;
  concurrency?: number;
  only?: string[];
  skip?: string[];
}

/** A flag with its environment twin. */
export const option = (flags: string, text: string, variable: string): Option =>
  new Option(flags, text).env(`LOCATION_DATA_${variable}`);

/** A switch with its environment twin, which `false`, `no`, `0` and nothing leave off. */
export const toggle = (flags: string, text: string, variable: string): Option =>
  /^(|0|no|false)$/i.test(process.env[`LOCATION_DATA_${variable}`] ?? '1')
    ? new Option(flags, text)
    : option(flags, text, variable);

/** Adds the flags that describe a run. */
export const withRunFlags = (command: Command): Command =>
  command
    .addOption(
      option('--other-token <token>', 'token of another account, to look at isolation', 'OTHER_TOKEN'),
    )
    .addOption(option('--city <name>', 'city to subscribe to (default: Berlin)', 'CITY'))
    .addOption(option('--entity-type <name>', 'entity type to subscribe to (default: cafe)', 'ENTITY_TYPE'))
    .addOption(
      option(
        '--fields <names>',
        'fields to ask for; an update drops the first and adds the last (default: phone,website,opening_hours)',
        'FIELDS',
      ).argParser(several),
    )
    .addOption(
      option('--subscription <id>', 'read entities from this subscription, which has some', 'SUBSCRIPTION'),
    )
    .addOption(toggle('--read-only', 'send nothing that changes anything', 'READ_ONLY'))
    .addOption(
      option('--timeout <duration>', 'for one request (default: 10s)', 'TIMEOUT').argParser(duration),
    )
    .addOption(
      option(
        '--scrape-timeout <duration>',
        'for entities to appear (default: 30s)',
        'SCRAPE_TIMEOUT',
      ).argParser(duration),
    )
    .addOption(
      option('--concurrency <number>', 'requests at a time (default: 4)', 'CONCURRENCY').argParser(count),
    )
    .addOption(
      option('--only <ids>', 'only these checks: ids, their beginnings, or sections', 'ONLY').argParser(
        several,
      ),
    )
    .addOption(option('--skip <ids>', 'all checks but these', 'SKIP').argParser(several));

/** Wrong usage ends with 2; help, with 0. */
export const withExitCodes = (command: Command): Command =>
  command.exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2));

/** One line on stderr, and the exit code of wrong usage. */
export function complain(command: string, error: Error): 2 {
  process.stderr.write(`location-data-kit ${command}: ${error.message}\n`);
  return 2;
}
