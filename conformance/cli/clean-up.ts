import { rm } from 'node:fs/promises';
import process from 'node:process';
import { Command } from 'commander';
import { count } from '../../render/words.js';
import { givenValues } from '../../src/command/config-file.js';
import { withFlags } from '../../src/command/flags.js';
import { print, say } from '../../src/command/print.js';
import { writeOwnFile } from '../../src/command/regular-file.js';
import { printUsageError } from '../../src/command/usage.js';
import { singleLine } from '../../src/input/escape.js';
import { cancelLeftovers, type StillLive } from '../run/clean-up.js';
import type { Leftover } from '../run/report.js';
import { type RunOptions, UsageError } from '../run/run.js';
import type { KnownLeftover } from '../session/created/leftover.js';
import { allCheckOptions, type CheckFlags } from './check-options.js';
import { type CreatedList, ListText, readCreatedList } from './created-list.js';
import { type Injected, placeOf, sendingOptions } from './sending-options.js';
import { isUsageError } from './usage-errors.js';

/** The options of `check` that are needed to reach the deployment. */
export const cleanUpOptions = {
  token: allCheckOptions.token,
  otherToken: allCheckOptions.otherToken,
  tokenCommand: allCheckOptions.tokenCommand,
  otherTokenCommand: allCheckOptions.otherTokenCommand,
  headers: allCheckOptions.headers,
  clientCert: allCheckOptions.clientCert,
  clientKey: allCheckOptions.clientKey,
  ca: allCheckOptions.ca,
  assumeCreated: allCheckOptions.assumeCreated,
  timeout: allCheckOptions.timeout,
  waitBudget: allCheckOptions.waitBudget,
  concurrency: allCheckOptions.concurrency,
  config: allCheckOptions.config,
};

const help = `
Examples:
  $ location-data-kit check https://places.example.com --created-file created.jsonl
  $ location-data-kit clean-up created.jsonl

The file contains the base URL of the run, to which the token is sent. If you pass a base URL, it must be the same.
The file is deleted once no subscription is left. If the run was killed during a create request, the id of what it may
have created is unknown, and this command can't cancel it: look for it in the account, and then delete the file. Options
are read from "check" in the configuration file.

Exit codes:
  0  no subscription is left
  2  usage error
  3  a subscription could not be cancelled, was left untouched, or may be left behind
`;

export function cleanUpCommand(injected: Injected = {}): Command {
  const command = new Command('clean-up')
    .description('Cancels the subscriptions that a killed run of "check" left behind.')
    .argument('<file>', 'the file of --created-file, or the temporary file that the next run names')
    .argument('[base-url]', 'base URL that the file must have (env: LOCATION_DATA_BASE_URL)');
  return withFlags(command, cleanUpOptions)
    .addHelpText('after', help)
    .action(async (file: string, baseUrl: string | undefined, flags: CheckFlags) => {
      const wanted = baseUrl ?? process.env.LOCATION_DATA_BASE_URL ?? '';
      process.exitCode = await cleanUpAfter(file, wanted, flags, injected);
    });
}

async function cleanUpAfter(
  file: string,
  wanted: string,
  given: CheckFlags,
  injected: Injected,
): Promise<number> {
  try {
    const { values: flags, file: from } = await givenValues('check', allCheckOptions, given);
    const list = listToCleanUp(file, wanted);
    const { base_url: baseUrl } = list.run;
    if (from !== null) say(`Options from ${from}; base URL: ${baseUrl}`);
    return await cleanUp(file, list, await sendingOptions(baseUrl, flags, injected));
  } catch (error) {
    if (isUsageError(error)) return printUsageError('clean-up', error);
    say(`location-data-kit clean-up: internal error, please report it: ${placeOf(error)}`);
    return 3;
  }
}

/**
 * Reads the list of subscriptions that a killed run has left.
 * @param baseUrl the required base URL of the list; empty for any
 * @throws {UsageError} naming the file and the problem
 */
function listToCleanUp(file: string, baseUrl: string): CreatedList {
  const list = readCreatedList(file);
  const { base_url: listed } = list.run;
  if (baseUrl !== '' && baseUrl.replace(/\/+$/, '') !== listed) {
    throw new UsageError(`${file} is the list of a run against ${listed}, not ${baseUrl}`);
  }
  return list;
}

/**
 * Cancels the subscriptions that a killed run has left, and removes their list once nothing is
 * left.
 * @returns the exit code: 0 if nothing is left, otherwise 3
 */
async function cleanUp(
  file: string,
  { run, leftovers }: CreatedList,
  options: Omit<RunOptions, 'baseUrl'>,
): Promise<0 | 3> {
  const own = ownOf(leftovers, options.assumeCreated === true);
  const others = leftovers.filter((left) => !own.some((one) => one === left));
  const still = await cancelLeftovers({ ...options, baseUrl: run.base_url }, own);
  const cancelled = count(own.length - still.length, 'subscription');
  const lines = [
    `${cancelled} of the run at ${run.started_at} against ${run.base_url}: cancelled or already gone.`,
    ...still.map(notCancelled),
    ...others.map(leftAsItIs),
    ...adviceOn(file, still, others),
  ];
  await print(`${lines.map(singleLine).join('\n')}\n`);
  const left = [...still.map(({ leftover }) => leftover), ...others];
  if (left.length === 0) {
    await rm(file);
  } else {
    writeOwnFile(file, new ListText(run).next(left));
  }
  return left.length === 0 ? 0 : 3;
}

/**
 * Returns the subscriptions that the run created; with `assumeCreated`, also those for which it
 * could not prove that.
 */
function ownOf(leftovers: readonly Leftover[], assumeCreated: boolean): KnownLeftover[] {
  const known = leftovers.filter((left) => left.id !== null);
  return known.filter(
    ({ note, account }) => account !== 'made-up' && (note === undefined || assumeCreated),
  );
}

function notCancelled({ leftover, problem }: StillLive): string {
  const why = problem === null ? '' : ` (${problem.text})`;
  return `Could not be cancelled${why}: ${leftover.command ?? ''}`;
}

function leftAsItIs(left: Leftover): string {
  if (left.id === null) return `May be left behind: ${left.note}`;
  const { note = 'a request with a made-up token created it', command } = left;
  return `Left untouched: ${note}: ${command}`;
}

/** Describes how to continue while something might be left. */
function adviceOn(
  file: string,
  still: readonly StillLive[],
  others: readonly Leftover[],
): string[] {
  const advice: string[] = [];
  if (still.some(({ problem }) => problem?.isTokenRejected === true)) {
    advice.push('The deployment rejects the token: pass the token that the run had.');
  }
  if (others.some((left) => left.id !== null && left.account !== 'made-up')) {
    advice.push(
      'If subscriptions that were left untouched are yours, --assume-created cancels them.',
    );
  }
  if (others.length > 0) {
    const what = 'what this command cannot cancel';
    advice.push(`Look in the account for ${what}, and cancel it there. Then delete ${file}.`);
  }
  return advice;
}
