import { rm } from 'node:fs/promises';
import { print } from '../../src/command/print.js';
import { count, singleLine } from '../reports/index.js';
import { cancelLeftovers } from '../run/clean-up.js';
import type { Leftover } from '../run/report.js';
import { UsageError, type RunOptions } from '../run/run.js';
import type { KnownLeftover } from '../session/created/leftover.js';
import { type CreatedList, readCreatedFile } from './created-file.js';
import { writeWhole } from './files.js';

/**
 * Cancels what a run that was killed has left, by the list in a file. The file is removed once
 * nothing is left.
 * @param options with an empty base URL for that of the file
 * @returns the exit code: 0 if nothing is left, otherwise 3
 */
export async function cleanUp(file: string, { baseUrl, ...options }: RunOptions): Promise<0 | 3> {
  const list = await readCreatedFile(file);
  if (baseUrl !== '' && baseUrl.replace(/\/+$/, '') !== list.base_url) {
    throw new UsageError(`${file} is the list of a run against ${list.base_url}, not ${baseUrl}`);
  }
  const own = ownOf(list, options.assumeCreated === true);
  const others = list.leftovers.filter((left) => !own.some((one) => one === left));
  const still = await cancelLeftovers({ ...options, baseUrl: list.base_url }, own);
  const cancelled = count(own.length - still.length, 'subscription');
  const run = `the run of ${list.started_at} against ${list.base_url}`;
  const lines = [
    `${cancelled} of ${run} cancelled, or already gone.`,
    ...still.map(({ command }) => `Could not be cancelled: ${command ?? ''}`),
    ...others.map(leftAsItIs),
  ];
  await print(`${lines.join('\n')}\n`);
  const left = [...still, ...others];
  if (left.length === 0) {
    await rm(file);
  } else {
    await writeWhole(file, `${JSON.stringify({ ...list, leftovers: left }, null, 2)}\n`);
  }
  return left.length === 0 ? 0 : 3;
}

/**
 * The subscriptions that the run created; with `assumeCreated`, also those of which it could not
 * prove that.
 */
function ownOf({ leftovers }: CreatedList, assumeCreated: boolean): KnownLeftover[] {
  const known = leftovers.filter((left) => left.id !== null);
  return known.filter(
    ({ note, account }) => account !== 'made-up' && (note === undefined || assumeCreated),
  );
}

const leftAsItIs = ({ note = '', command }: Leftover): string =>
  singleLine(`Left untouched: ${note} ${command ?? ''}`);
