import type { FileHandle } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';

/** Length of the part at the end of a log that is read, bytes. */
const longest = 64 * 1024;

/**
 * Returns the last lines that a command has written to a file, without empty lines and escape
 * sequences.
 * @param head length of the text before the output, bytes
 */
export async function endOfLog(log: FileHandle, head = 0): Promise<string[]> {
  const { size } = await log.stat();
  const from = Math.max(head, size - longest);
  const { buffer, bytesRead } = await log.read(Buffer.alloc(longest), 0, longest, from);
  const lines = stripVTControlCharacters(buffer.toString('utf8', 0, bytesRead)).split('\n');
  return lines.map((line) => line.trimEnd()).filter((line) => line !== '');
}
