import { type BigIntStats, statSync } from 'node:fs';

/** Tells one content of a file from another without reading it: every write makes another one. */
export function fingerprintOf({ ino, size, mtimeNs }: BigIntStats): string {
  return `${ino}:${size}:${mtimeNs}`;
}

/** The fingerprint of what has that name now; null for nothing. */
export function currentFingerprint(path: string): string | null {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats ? fingerprintOf(stats) : null;
}
