import process from 'node:process';
import { Command } from 'commander';
import { exitCodeOf } from '../exit-code.js';
import type { ConformanceReport } from '../report.js';
import { createProgress, wantsColor } from '../reports/index.js';
import { runConformance, UnmatchedFilter, UsageError } from '../run.js';
import { interruption } from './interruption.js';
import { deliver, reporter, type Reporter, tryFiles } from './reporters.js';
import { complain, option, toggle, withExitCodes, withRunFlags, type RunFlags } from './run-flags.js';

interface CheckFlags extends RunFlags {
  token?: string;
  reporter?: Reporter[];
  allowUnverified?: true;
}

const examples = `
Examples:
  $ export LOCATION_DATA_TOKEN=...
  $ location-data-kit check https://places.example.com
        checks everything, with one subscription to cafes in Berlin that is cancelled in the end

  $ location-data-kit check https://places.example.com/api --city Lyon --entity-type bakery
        the service is below a path, and serves other markets

  $ location-data-kit check https://places.example.com --read-only --subscription 5f0c...
        reads an old subscription and its entities, and sends nothing that changes anything

  $ location-data-kit check http://localhost:4010 --only list,entity --skip list.order
        some checks; "location-data-kit checks" lists their ids

  $ location-data-kit check http://localhost:4010 --reporter pretty --reporter junit=report.xml
        for a person and for a build server

Every flag can be given by an environment variable: LOCATION_DATA_TOKEN for --token, LOCATION_DATA_BASE_URL
for the address, and so on. Tokens are better given there: other users of a machine can read command lines.
Reports: pretty, tap, junit, json, html, markdown, github. Only the report goes to stdout, progress to stderr.

Exit codes:
  0  every statement of the specification that applies was verified and holds
  1  at least one does not hold
  2  wrong usage
  3  nothing failed, but something could not be verified (--allow-unverified makes that 0)
`;

/** The command `check`. */
export function checkCommand(): Command {
  const command = new Command('check')
    .summary('hold a deployment against the specification')
    .description(
      'Holds a deployment of the Location Data Subscription API against its specification: which statements hold,\nwhich do not, and what it does where the specification is silent.',
    )
    .argument('[base-url]', 'address of the deployment, without /v1 (env: LOCATION_DATA_BASE_URL)')
    .addOption(option('--token <token>', 'bearer token', 'TOKEN'));
  return withExitCodes(withRunFlags(command))
    .addOption(
      option(
        '--reporter <name[=file]>',
        'how to report, several times; to stdout without a file',
        'REPORTER',
      ).argParser(reporter),
    )
    .addOption(
      toggle('--allow-unverified', 'end with 0 although something could not be verified', 'ALLOW_UNVERIFIED'),
    )
    .showHelpAfterError('(add --help to see how it is used)')
    .addHelpText('after', examples)
    .action(async (baseUrl: string | undefined, flags: CheckFlags) => {
      process.exitCode = await check(baseUrl ?? process.env.LOCATION_DATA_BASE_URL ?? '', flags);
    });
}

const say = (text: string): void => void process.stderr.write(`${text}\n`);

async function check(baseUrl: string, flags: CheckFlags): Promise<number> {
  if (baseUrl === '')
    return complain('check', new Error('which deployment? Give its address, or LOCATION_DATA_BASE_URL'));
  const progress = createProgress({
    write: (text) => process.stderr.write(text),
    isTTY: process.stderr.isTTY,
    color: wantsColor(process.stderr, process.env),
    width: () => process.stderr.columns,
  });
  const stop = interruption((text) => {
    progress.stop();
    say(text);
  });
  try {
    const { signal } = stop;
    await tryFiles(flags.reporter ?? []);
    const report = await runConformance({
      ...flags,
      baseUrl,
      signal,
      onEvent: (event) => progress.on(event),
    });
    progress.stop();
    if (stop.exitCode() !== undefined) say(aftermath(report));
    await deliver(report, flags.reporter ?? [{ name: 'pretty' }]);
    return stop.exitCode() ?? exitCodeOf(report, flags);
  } catch (error) {
    progress.stop();
    if (error instanceof UsageError || error instanceof UnmatchedFilter) return complain('check', error);
    throw error;
  } finally {
    stop.dispose();
  }
}

const aftermath = ({ leftovers }: ConformanceReport): string =>
  leftovers.length === 0
    ? 'Stopped. Nothing that this run created is left.'
    : ['Stopped, but these are left:', ...leftovers.map(({ command }) => `  ${command}`)].join('\n');
