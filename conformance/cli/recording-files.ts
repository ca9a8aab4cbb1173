import { Buffer } from 'node:buffer';
import {
  closeSync,
  constants,
  createReadStream,
  fstatSync,
  lstatSync,
  openSync,
  readSync,
} from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileErrorReason } from '../../src/command/read-file.js';
import { attachments, type ReadAttachment } from '../audit/attachments.js';
import type { AuditBudget } from '../audit/budget.js';
import { HarReader } from '../audit/har-reader.js';
import type { Recording } from '../audit/har.js';
import { adviceFor, adviceForArchive } from '../audit/other-formats.js';
import { mostBytes } from '../audit/recorded-body.js';
import { isZip, Zip } from '../audit/zip.js';
import { UsageError } from '../run/run.js';

/** Maximum length of an archive, bytes, because it is read into memory. */
const longestArchive = 1024 * 1024 * 1024;

/** Number of bytes that suffice to recognise the kind of a file. */
const beginning = 4096;

/** Maximum number of files in a folder. */
const mostFiles = 10_000;

const isHar = (name: string): boolean => /(^|[^/])\.har$/i.test(name) && !name.includes('__MACOSX');

const isArchive = (name: string): boolean => /\.zip$/i.test(name);

/**
 * Reads the recordings in files and folders.
 * @param paths `-` is standard input
 * @throws {UsageError} naming the file and the problem
 */
export async function readRecordings(
  paths: readonly string[],
  budget: AuditBudget,
): Promise<Recording[]> {
  if (paths.filter((path) => path === '-').length > 1)
    throw new UsageError('standard input can be read only once: pass - once');
  const recordings: Recording[] = [];
  for (const path of paths) {
    if (await isFolder(path)) recordings.push(...(await inFolder(path, budget)));
    else recordings.push(...(await inFile(path, budget)));
  }
  return recordings;
}

const isFolder = async (path: string): Promise<boolean> =>
  path !== '-' && ((await stat(path).catch(() => null))?.isDirectory() ?? false);

/** Reads the recordings in a folder and its subfolders, by name. Links are not followed. */
async function inFolder(folder: string, budget: AuditBudget): Promise<Recording[]> {
  const files = await filesIn(folder);
  const recordings: Recording[] = [];
  for (const file of files.filter((name) => isHar(name) || isArchive(name)))
    recordings.push(...(await inFile(file, budget, isArchive(file))));
  if (recordings.length > 0) return recordings;
  const others = files.map(otherFormat).filter((name) => name !== null);
  const hint = others.length === 0 ? '' : `; pass ${others[0] ?? ''} to learn how to export it`;
  throw new UsageError(
    `${folder}: there is no .har file in this folder, and no .zip with one${hint}`,
  );
}

const otherFormat = (path: string): string | null =>
  /\.(saz|chls|chlsj|chlsx|flows?|mitm|xml|har\.gz)$/i.test(path) ? path : null;

async function filesIn(folder: string): Promise<string[]> {
  const found: string[] = [];
  const folders = [folder];
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    const names = await readdir(next, { withFileTypes: true }).catch((error: unknown) => {
      throw new UsageError(`${folder}: ${fileErrorReason(error)}`);
    });
    for (const entry of names) {
      if (entry.isFile()) found.push(join(next, entry.name));
      const isInside = entry.isDirectory() && !/^(\.|node_modules$)/.test(entry.name);
      if (isInside) folders.push(join(next, entry.name));
    }
    if (found.length > mostFiles)
      throw new UsageError(
        `${folder}: it contains more than ${mostFiles} files: pass the recordings themselves`,
      );
  }
  return found.toSorted();
}

/** @throws {UsageError} naming the file and the problem */
async function inFile(path: string, budget: AuditBudget, mayBeOther = false): Promise<Recording[]> {
  try {
    return await recordingsIn(path, budget, mayBeOther);
  } catch (error) {
    const name = path === '-' ? 'standard input' : path;
    throw new UsageError(`${name}: ${fileErrorReason(error)}`);
  }
}

/** @throws {Error} with the problem of the file */
async function recordingsIn(
  path: string,
  budget: AuditBudget,
  mayBeOther: boolean,
): Promise<Recording[]> {
  const isInput = path === '-';
  const chunks = isInput ? process.stdin : createReadStream(path, { highWaterMark: 1 << 20 });
  const read = isInput ? () => null : attachments((name) => fileBeside(path, name));
  let reader: HarReader | undefined;
  let pieces: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytesOf(chunks)) {
    if (reader !== undefined) {
      await reader.write(chunk);
      continue;
    }
    pieces.push(chunk);
    length += chunk.length;
    if (length < beginning) continue;
    if (length > longestArchive) throw new Error('it is larger than 1 GiB: unpack it');
    reader = await readerFor(pieces, budget, read);
    if (reader !== undefined) pieces = [];
  }
  reader ??= await readerFor(pieces, budget, read);
  if (reader !== undefined) return [await reader.end()];
  return inArchive(Buffer.concat(pieces), budget, mayBeOther);
}

async function* bytesOf(chunks: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) if (chunk instanceof Uint8Array) yield chunk;
}

/**
 * Begins to read a HAR file.
 * @returns undefined for an archive
 * @throws {Error} if it is a recording in another format
 */
async function readerFor(
  pieces: readonly Uint8Array[],
  budget: AuditBudget,
  read: ReadAttachment,
): Promise<HarReader | undefined> {
  const [first = new Uint8Array()] = pieces;
  if (isZip(first)) return undefined;
  const begun = Buffer.concat(pieces);
  const advice = adviceFor(begun);
  if (advice !== null) throw new Error(advice);
  const reader = new HarReader(budget, read);
  await reader.write(begun);
  return reader;
}

/** Reads the recordings in an archive, each with the bodies in separate files next to it. */
async function inArchive(
  bytes: Buffer,
  budget: AuditBudget,
  mayBeOther: boolean,
): Promise<Recording[]> {
  const zip = zipOf(bytes);
  const recordings: Recording[] = [];
  for (const name of zip.names.filter(isHar)) {
    const folder = name.slice(0, name.lastIndexOf('/') + 1);
    const read = attachments(
      (file) => zip.read(folder + file, budget)?.subarray(0, mostBytes) ?? null,
    );
    const reader = new HarReader(budget, read);
    await reader.write(zip.read(name, budget) ?? new Uint8Array());
    recordings.push(await reader.end());
  }
  if (recordings.length > 0 || mayBeOther) return recordings;
  throw new Error(adviceForArchive(zip.names) ?? 'the zip archive does not contain a .har file');
}

function zipOf(bytes: Buffer): Zip {
  try {
    return new Zip(bytes);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'it is not zip data';
    throw new Error(`the zip archive cannot be read: ${reason}`);
  }
}

/**
 * Returns the beginning of a file next to a recording; null for links and anything but regular
 * files.
 */
function fileBeside(path: string, name: string): Uint8Array | null {
  // Windows supports only O_RDONLY.
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  const beside = join(dirname(path), name);
  let file: number | undefined;
  try {
    if (!lstatSync(beside).isFile()) return null;
    file = openSync(beside, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    return fstatSync(file).isFile() ? beginningOf(file) : null;
  } catch {
    return null;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

function beginningOf(file: number): Uint8Array {
  const bytes = Buffer.alloc(Math.min(mostBytes, fstatSync(file).size));
  return bytes.subarray(0, readSync(file, bytes));
}
