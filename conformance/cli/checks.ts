import process from 'node:process';
import { Command, Option } from 'commander';
import { checks } from '../checks/index.js';
import { UnmatchedFilter, UsageError } from '../run/run.js';
import { select } from '../run/select.js';
import { killMatrix, plan, renderKills, type PlannedRequest } from '../self-test/index.js';
import { ledgerData, ledgerText } from './ledger.js';
import { complain, withExitCodes, withRunFlags, type RunFlags } from './run-flags.js';

interface ChecksFlags extends RunFlags {
  json?: true;
  plan?: true;
  kills?: true;
}

const examples = `
Examples:
  $ location-data-kit checks                       what is checked, and what is not and why
  $ location-data-kit checks --only list --json    the checks of one section, for a program
  $ location-data-kit checks --plan                each request that a run sends, "w" before those that write
  $ location-data-kit checks --plan --read-only --subscription ID
  $ location-data-kit checks --kills               which check finds which broken deployment

The plan comes from a run against our own service, whose entities are there at once; another deployment may take
more requests while entities are waited for.
`;

/** The command `checks`. */
export function checksCommand(): Command {
  const command = new Command('checks')
    .summary('list every check, its clause and its level')
    .description('Lists every check with the clause that it holds against a deployment.')
    .addOption(new Option('--json', 'as JSON'))
    .addOption(new Option('--plan', 'each request that a run sends, and which ones write').conflicts('kills'))
    .addOption(new Option('--kills', 'run the kit against deployments that are broken in one place each'));
  return withExitCodes(withRunFlags(command))
    .showHelpAfterError('(add --help to see how it is used)')
    .addHelpText('after', examples)
    .action(async (flags: ChecksFlags) => {
      process.exitCode = await list(flags);
    });
}

async function list(flags: ChecksFlags): Promise<number> {
  try {
    if (flags.kills) return await kills(flags);
    process.stdout.write(flags.plan ? await planned(flags) : ledger(flags));
    return 0;
  } catch (error) {
    if (error instanceof UsageError || error instanceof UnmatchedFilter) return complain('checks', error);
    throw error;
  }
}

function ledger({ only = [], skip = [], json }: ChecksFlags): string {
  const selected = select(checks, { only, skip });
  if (json) return `${JSON.stringify(ledgerData(selected), null, 2)}\n`;
  return ledgerText(selected);
}

const row = ({ writes, method, path, credential, body }: PlannedRequest): string =>
  `${writes ? 'w' : ' '} ${method.padEnd(6)} ${path}${body === '' ? '' : `  ${body}`}${
    credential === 'Bearer $TOKEN' ? '' : `  (credential: ${credential})`
  }`;

async function planned({ json, ...flags }: ChecksFlags): Promise<string> {
  const requests = await plan(flags);
  if (json) return `${JSON.stringify(requests, null, 2)}\n`;
  const writing = requests.filter(({ writes }) => writes).length;
  return [...requests.map(row), '', `${requests.length} requests, ${writing} of them write`, ''].join('\n');
}

/** Ends with 1 when a broken deployment gets away. */
async function kills({ json }: ChecksFlags): Promise<number> {
  const found = await killMatrix();
  const rows = found.map(({ check, mutant, killed, others }) => ({
    check,
    mutant: mutant.name,
    killed,
    others,
  }));
  process.stdout.write(json ? `${JSON.stringify(rows, null, 2)}\n` : renderKills(found));
  return found.every(({ killed }) => killed) ? 0 : 1;
}
