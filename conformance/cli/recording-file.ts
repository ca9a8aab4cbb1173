import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { buffer } from 'node:stream/consumers';
import type { UnzipFileInfo } from 'fflate';
import { readJson } from '../../src/input/json-text.js';
import { withAttachedBodies, type ReadAttachment } from '../audit/attachments.js';
import { readHar, type Recording } from '../audit/har.js';

/** Bytes of all files in an archive together that are unpacked at most. */
const mostBytes = 512 * 1024 * 1024;

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

const isHar = (name: string): boolean => /(^|[^/])\.har$/i.test(name) && !name.includes('__MACOSX');

/** Some recorders write bytes that are not UTF-8. */
const recordingOf = async (bytes: Uint8Array): Promise<Recording> =>
  readHar(await readJson(new TextDecoder().decode(bytes)));

/** The files of an archive, by their names. @throws {Error} if it is damaged, or too large */
async function unzipped(bytes: Uint8Array): Promise<Map<string, Uint8Array>> {
  const { unzipSync } = await import('fflate');
  let total = 0;
  const filter = ({ originalSize }: UnzipFileInfo): boolean => {
    total += originalSize;
    if (total > mostBytes)
      throw new Error('it unpacks to more than 512 MB: unpack it, and name the .har file');
    return true;
  };
  return new Map(Object.entries(unzipSync(bytes, { filter })));
}

/** The recordings in an archive, each with the bodies that are in files beside it. */
async function inArchive(bytes: Uint8Array): Promise<Recording[]> {
  const files = await unzipped(bytes).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : 'no zip data';
    throw new Error(`the zip archive cannot be read: ${reason}`);
  });
  const recordings: Recording[] = [];
  for (const [name, content] of files) {
    if (!isHar(name)) continue;
    const folder = name.slice(0, name.lastIndexOf('/') + 1);
    const recording = await recordingOf(content);
    const attachment: ReadAttachment = (file) => files.get(folder + file) ?? null;
    recordings.push(withAttachedBodies(recording, attachment));
  }
  if (recordings.length === 0) throw new Error('the zip archive has no .har file');
  return recordings;
}

const besideFile =
  (path: string): ReadAttachment =>
  (name) => {
    try {
      return readFileSync(join(dirname(path), name));
    } catch {
      return null;
    }
  };

/**
 * The recordings in a file: one, or those of a zip archive.
 * @param path `-` is standard input
 * @throws {Error} saying what is wrong with it
 */
export async function recordingsIn(path: string): Promise<Recording[]> {
  const isInput = path === '-';
  const bytes = isInput ? await buffer(process.stdin) : await readFile(path);
  if (isZip(bytes)) return inArchive(bytes);
  const recording = await recordingOf(bytes);
  return [isInput ? recording : withAttachedBodies(recording, besideFile(path))];
}
