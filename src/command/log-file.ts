import type { FileHandle } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';

/** How much of the end of a log is read, in bytes. */
const longest = 64 * 1024;

/**
 * The last lines of what a command has written to a file, without empty ones and escape sequences.
 * @param head length of what comes before the output, in bytes
 */
export async function endOfLog(log: FileHandle, head = 0): Promise<string[]> {
  const { size } = await log.stat();
  const from = Math.max(head, size - longest);
  const { buffer, bytesRead } = await log.read(Buffer.alloc(longest), 0, longest, from);
  const lines = stripVTControlCharacters(buffer.toString('utf8', 0, bytesRead)).split('\n');
  return lines.map((line) => line.trimEnd()).filter((line) => line !== '');
}
