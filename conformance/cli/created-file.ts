import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import Joi from 'joi';
import { print } from '../../src/command/print.js';
import { fileErrorReason, fileProblem } from '../../src/command/read-file.js';
import { isOwnFile, readOwnFile, writeOwnFile } from '../../src/command/regular-file.js';
import { readJson } from '../../src/input/json-text.js';
import { codeOf } from '../../src/input/system-error.js';
import { validate } from '../../src/input/validate.js';
import { count } from '../../render/words.js';
import { singleLine } from '../../src/input/escape.js';
import { cancelLeftovers, type StillLive } from '../run/clean-up.js';
import type { Leftover, RunEvent } from '../run/report.js';
import { type RunOptions, UsageError } from '../run/run.js';
import { isPlainId } from '../session/created/created-id.js';
import type { KnownLeftover } from '../session/created/leftover.js';
import { whyNotWritable } from './files.js';

/**
 * Reads the list of subscriptions that a killed run has left.
 * @param baseUrl the required base URL of the list; empty for any
 * @throws {UsageError} naming the file and the problem
 */
export async function listToCleanUp(file: string, baseUrl: string): Promise<CreatedList> {
  const list = await readCreatedFile(file);
  if (baseUrl !== '' && baseUrl.replace(/\/+$/, '') !== list.base_url) {
    throw new UsageError(`${file} is the list of a run against ${list.base_url}, not ${baseUrl}`);
  }
  return list;
}

/**
 * Cancels the subscriptions that a killed run has left, and removes their list once nothing is
 * left.
 * @returns the exit code: 0 if nothing is left, otherwise 3
 */
export async function cleanUp(
  file: string,
  list: CreatedList,
  options: Omit<RunOptions, 'baseUrl'>,
): Promise<0 | 3> {
  const own = ownOf(list, options.assumeCreated === true);
  const others = list.leftovers.filter((left) => !own.some((one) => one === left));
  const still = await cancelLeftovers({ ...options, baseUrl: list.base_url }, own);
  const cancelled = count(own.length - still.length, 'subscription');
  const lines = [
    `${cancelled} of the run at ${list.started_at} against ${list.base_url}: cancelled or already gone.`,
    ...still.map(notCancelled),
    ...others.map(leftAsItIs),
    ...adviceOn(file, still, others),
  ];
  await print(`${lines.map(singleLine).join('\n')}\n`);
  const left = [...still.map(({ leftover }) => leftover), ...others];
  if (left.length === 0) {
    await rm(file);
  } else {
    writeOwnFile(file, `${JSON.stringify({ ...list, leftovers: left }, null, 2)}\n`);
  }
  return left.length === 0 ? 0 : 3;
}

/**
 * Returns the subscriptions that the run created; with `assumeCreated`, also those for which it
 * could not prove that.
 */
function ownOf({ leftovers }: CreatedList, assumeCreated: boolean): KnownLeftover[] {
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

/**
 * The list of subscriptions that a run has created and not cancelled yet, stored on disk during the
 * run.
 */
interface CreatedList {
  version: 1;
  base_url: string;
  started_at: string;
  /** process id of the run */
  pid: number;
  leftovers: Leftover[];
}

const plainId = Joi.string().custom((id: string) => {
  if (!isPlainId(id)) throw new RangeError('it is not a single path segment');
  return id;
});

const known = Joi.object({
  id: plainId.required(),
  command: Joi.string().required(),
  account: Joi.valid('own', 'other', 'made-up').required(),
  note: Joi.string(),
});

const unknown = Joi.object({
  id: Joi.valid(null).required(),
  note: Joi.string().required(),
}).unknown();

const leftover = Joi.alternatives().conditional(Joi.object({ id: null }).unknown(), {
  then: unknown,
  otherwise: known,
});

const listSchema = Joi.object<CreatedList>({
  version: Joi.valid(1).required(),
  base_url: Joi.string().required(),
  started_at: Joi.string().required(),
  pid: Joi.number().integer().required(),
  leftovers: Joi.array().items(leftover).required(),
}).required();

/** @throws {UsageError} naming the file and the problem */
async function readCreatedFile(path: string): Promise<CreatedList> {
  try {
    return validate(listSchema, await readJson(readOwnFile(path)), 'file', RangeError);
  } catch (error) {
    throw new UsageError(fileProblem(path, 'not a list of created subscriptions', error));
  }
}

const prefix = 'location-data-kit-created-';

/**
 * Returns the lists of earlier runs against a deployment that ended without cleaning up, in the
 * temporary folder.
 */
export function listsOfKilledRuns(baseUrl: string): string[] {
  const folder = tmpdir();
  const isList = (name: string): boolean => name.startsWith(prefix) && /^[\w-]+\.json$/.test(name);
  const names = namesIn(folder).filter(isList);
  const paths = names.map((name) => join(folder, name));
  return paths.filter((path) => isOfKilledRun(path, baseUrl));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // The folder does not exist, or this user cannot read it.
    return [];
  }
}

function isOfKilledRun(path: string, baseUrl: string): boolean {
  try {
    const list = validate(listSchema, JSON.parse(readOwnFile(path)), 'file', RangeError);
    return list.base_url === baseUrl && list.leftovers.length > 0 && !isRunning(list.pid);
  } catch {
    // The file belongs to another user, is not a regular file, or is being written.
    return false;
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process exists, but belongs to another user.
    return codeOf(error) === 'EPERM';
  }
}

/** @throws {Error} naming the folder */
function requireTemporaryFolder(): void {
  const folder = tmpdir();
  if (existsSync(folder)) return;
  const way = 'set TMPDIR to another folder, or name a file with --created-file';
  throw new Error(`the folder for temporary files, ${folder}, does not exist; ${way}`);
}

/** Stores the list of a run on disk, so that the subscriptions of a killed run can be cancelled. */
export class CreatedFile {
  readonly path: string;
  /** whether the file is in the temporary folder, which this command does not create */
  readonly #isTemporary: boolean;
  readonly #baseUrl: string;
  readonly #onProblem: (message: string) => void;
  readonly #startedAt = new Date().toISOString();
  #isWritten = false;
  #hasFailed = false;

  /**
   * @param path a file in the temporary folder by default
   * @param onProblem called once if the list cannot be written
   */
  constructor(path: string | undefined, baseUrl: string, onProblem: (message: string) => void) {
    this.path = path ?? join(tmpdir(), `${prefix}${process.pid}-${randomUUID().slice(0, 8)}.json`);
    this.#isTemporary = path === undefined;
    this.#baseUrl = baseUrl;
    this.#onProblem = onProblem;
  }

  /**
   * @throws {UsageError} if the requested file cannot be written, or contains the list of another
   * run
   */
  async requireWritable(): Promise<void> {
    if (this.#isThere()) {
      const { leftovers } = await readCreatedFile(this.path);
      const advice = `first run: location-data-kit clean-up ${this.path}`;
      if (leftovers.length > 0) {
        throw new UsageError(`${this.path} lists what an earlier run left behind; ${advice}`);
      }
    }
    const reason = await whyNotWritable(this.path);
    if (reason === null) return;
    const list = `the list of created subscriptions ${this.path}`;
    throw new UsageError(`${list} cannot be written: ${reason}`);
  }

  #isThere(): boolean {
    try {
      return isOwnFile(this.path);
    } catch (error) {
      throw new UsageError(`--created-file ${this.path}: ${fileErrorReason(error)}`);
    }
  }

  /**
   * Writes the list before the run continues.
   * @returns whether it was written for the first time
   */
  on(event: RunEvent): boolean {
    if (event.type !== 'leftovers') return false;
    const isFirst = !this.#isWritten && event.leftovers.length > 0;
    if (isFirst || this.#isWritten) this.#write(event.leftovers);
    return isFirst && !this.#hasFailed;
  }

  /** Removes the file if nothing is left. @returns its path if it is kept */
  close(leftovers: readonly Leftover[]): string | undefined {
    if (!this.#isWritten || this.#hasFailed) return undefined;
    if (leftovers.length === 0) {
      rmSync(this.path, { force: true });
      return undefined;
    }
    this.#write(leftovers);
    return this.path;
  }

  #write(leftovers: readonly Leftover[]): void {
    const list: CreatedList = {
      version: 1,
      base_url: this.#baseUrl,
      started_at: this.#startedAt,
      pid: process.pid,
      leftovers: [...leftovers],
    };
    try {
      if (this.#isTemporary) requireTemporaryFolder();
      writeOwnFile(this.path, `${JSON.stringify(list, null, 2)}\n`);
      this.#isWritten = true;
    } catch (error) {
      if (!this.#hasFailed) this.#onProblem(fileErrorReason(error));
      this.#hasFailed = true;
    }
  }
}
