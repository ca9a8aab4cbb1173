import process from 'node:process';
import { Command } from 'commander';
import { givenValues } from '../../src/command/config-file.js';
import { withFlags } from '../../src/command/flags.js';
import { say } from '../../src/command/print.js';
import { printUsageError } from '../../src/command/usage.js';
import { allCheckOptions, type CheckFlags } from './check-options.js';
import { cleanUp, listToCleanUp } from './created-file.js';
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
  maxRetryAfter: allCheckOptions.maxRetryAfter,
  waitBudget: allCheckOptions.waitBudget,
  waitFor: allCheckOptions.waitFor,
  retries: allCheckOptions.retries,
  concurrency: allCheckOptions.concurrency,
  config: allCheckOptions.config,
};

const help = `
Examples:
  $ location-data-kit check https://places.example.com --created-file created.json
  $ location-data-kit clean-up created.json

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
    const list = await listToCleanUp(file, wanted);
    if (from !== null) say(`Options from ${from}; base URL: ${list.base_url}`);
    return await cleanUp(file, list, await sendingOptions(list.base_url, flags, injected));
  } catch (error) {
    if (isUsageError(error)) return printUsageError('clean-up', error);
    say(`location-data-kit clean-up: internal error, please report it: ${placeOf(error)}`);
    return 3;
  }
}
