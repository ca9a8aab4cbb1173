import { type BigIntStats, fstatSync, statSync } from 'node:fs';
import type { Timing } from './timing.js';

/** For how long a file must not change, ms, to count as written, and how often it is looked at meanwhile. */
export const settleTime = 250;
const interval = 25;

/** How many times it is looked at, in case it never stops changing. */
const mostLooks = 200;

const textOf = ({ ino, size, mtimeNs }: BigIntStats): string => `${ino}:${size}:${mtimeNs}`;

/** Detects changes of a file without reading it: differs after every write. Null for no file. */
export function fingerprint(path: string): string | null {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats ? textOf(stats) : null;
}

/** The fingerprint of an open file, whatever its path leads to by now. */
export const fingerprintOf = (descriptor: number): string =>
  textOf(fstatSync(descriptor, { bigint: true }));

/**
 * Resolves when a file has not changed for a while: an editor may empty it first, and write it in several parts.
 * @param isWhole called after each change; true if there is no need to wait any longer
 */
export async function untilSettled(
  look: () => string | null,
  { sleep }: Timing,
  isWhole: () => Promise<boolean> = async () => false,
): Promise<void> {
  let before = look();
  let unchangedFor = 0;
  for (let looks = 0; looks < mostLooks && unchangedFor < settleTime; looks += 1) {
    await sleep(interval);
    const after = look();
    unchangedFor += interval;
    if (after === before) continue;
    if (await isWhole()) return;
    before = after;
    unchangedFor = 0;
  }
}
