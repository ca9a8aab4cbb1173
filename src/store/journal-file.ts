import { readFile, rename, rm } from 'node:fs/promises';
import { inSlices } from '../input/slices.js';
import { codeOf } from '../input/system-error.js';
import type { StateChange } from '../service/state/changes.js';
import {
  type Base,
  type JournalContent,
  journalSteps,
  type NumberedChange,
} from './journal-lines.js';
import { StateFileError } from './problems.js';
import type { FoundState } from './state-file.js';

/** The journal that lies beside a state file, whoever wrote it. */

/** A journal that belongs to a state file. */
export interface FoundJournal {
  readonly base: Base;
  /** what the state file lacks */
  readonly changes: readonly StateChange[];
  /** the number of the last change */
  readonly sequence: number;
  /** its whole lines */
  readonly lines: Buffer;
}

async function bytesOf(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

const refusal = (path: string, reason: string): StateFileError =>
  new StateFileError(`Cannot use ${path}, the journal of a state file: ${reason}`);

/**
 * Reads a journal.
 * @returns null if there are no changes in it: then it does not matter what it belongs to
 * @throws {StateFileError} naming the line that is damaged
 */
async function readJournal(
  path: string,
): Promise<{ content: JournalContent; lines: Buffer } | null> {
  const bytes = await bytesOf(path);
  if (bytes === null) return null;
  try {
    const content = await inSlices(journalSteps(bytes));
    if (content.changes.length === 0) return null;
    return { content, lines: bytes.subarray(0, content.size) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw refusal(path, `${reason}. Its changes are not in the state file`);
  }
}

/**
 * Reads a journal that has changes to a state file.
 * @param path of the journal
 * @param found the state file; null for none
 * @returns null if there is none, or it has no changes
 * @throws {StateFileError} when it is damaged, or belongs to another state file
 */
export async function journalFor(
  path: string,
  found: FoundState | null,
): Promise<FoundJournal | null> {
  const journal = await readJournal(path);
  if (journal === null) return null;
  const { bases, changes } = journal.content;
  const base = bases.findLast(({ state }) => state === found?.sha256);
  if (!base) {
    const what = found ? 'the one beside it is another one, or was edited' : 'there is none';
    throw refusal(
      path,
      `it has ${changes.length} changes to a state file, and ${what}. ` +
        'Put that state file back, or move the journal away to do without these changes',
    );
  }
  return {
    base,
    changes: since(changes, base),
    sequence: Math.max(base.sequence, changes.at(-1)?.sequence ?? 0),
    lines: journal.lines,
  };
}

const since = (changes: readonly NumberedChange[], base: Base): StateChange[] =>
  changes.filter(({ sequence }) => sequence > base.sequence).map(({ change }) => change);

/** The changes in some lines after those that a state file has. @throws {Error} when they are damaged */
export async function changesSince(base: Base, lines: Buffer): Promise<readonly StateChange[]> {
  const { changes } = await inSlices(journalSteps(lines));
  return since(changes, base);
}

/**
 * Removes a journal that no server has a use for. One that has changes, or is damaged, is moved away.
 * @param isReset whether its changes are to be forgotten
 * @returns the path that it was moved to; null if it was not
 */
export async function clearJournal(path: string, isReset: boolean): Promise<string | null> {
  const isUseless = await readJournal(path).then(
    (found) => found === null || isReset,
    () => false,
  );
  if (isUseless) {
    await rm(path, { force: true });
    return null;
  }
  const target = `${path}.rejected-${Date.now()}`;
  await rename(path, target);
  return target;
}
