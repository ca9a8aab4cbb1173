import type { Buffer } from 'node:buffer';
import * as zlib from 'node:zlib';
import type { AuditBudget } from './budget.js';

/** A file in an archive, as the directory of the archive describes it. */
interface ZipEntry {
  readonly name: string;
  readonly isEncrypted: boolean;
  readonly method: number;
  readonly checksum: number;
  /** compressed length, bytes */
  readonly packed: number;
  /** uncompressed length, bytes */
  readonly size: number;
  /** position of its local header */
  readonly start: number;
}

const signatures = {
  local: 0x04034b50,
  entry: 0x02014b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
} as const;

const lengths = { local: 30, entry: 46, end: 22, locator64: 20 } as const;

/** Maximum length of the comment at the end of an archive. */
const longestComment = 0xffff;

/** Placeholders for values that are in a ZIP64 record. */
const elsewhere = { short: 0xffff, long: 0xffffffff } as const;

const damaged = (): Error => new Error('it is damaged or truncated');

/** Whether bytes begin like a zip archive. */
export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/**
 * A zip archive in memory, whose files are decompressed one by one. Archives whose directory
 * contradicts the local headers are rejected, and so are files that share bytes: 100 kB of these
 * can decompress to gigabytes.
 */
export class Zip {
  readonly #bytes: Buffer;
  readonly #entries: ReadonlyMap<string, ZipEntry>;

  /** @throws {Error} with the problem of the archive */
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    try {
      this.#entries = directoryOf(bytes);
    } catch (error) {
      // A RangeError means that the bytes end in the middle of a record.
      throw error instanceof RangeError ? damaged() : error;
    }
  }

  get names(): string[] {
    return [...this.#entries.keys()];
  }

  /**
   * Returns the content of a file; null if there is no such file.
   * @throws {Error} if it is damaged, or the budget is used up
   */
  read(name: string, budget: AuditBudget): Uint8Array | null {
    const entry = this.#entries.get(name);
    if (entry === undefined) return null;
    if (entry.isEncrypted) throw new Error(`${name} is encrypted`);
    budget.take(entry.size);
    const content = unpacked(entry, dataOf(this.#bytes, entry));
    if (content?.length !== entry.size || zlib.crc32(content) !== entry.checksum) {
      throw new Error(`${name} is damaged, or its size differs from the archive's directory`);
    }
    return content;
  }
}

function unpacked({ name, method, size }: ZipEntry, data: Uint8Array): Uint8Array | null {
  if (method === 0) return data;
  if (method !== 8) throw new Error(`${name} is compressed in a way that is not supported`);
  try {
    return zlib.inflateRawSync(data, { maxOutputLength: Math.max(1, size) });
  } catch {
    return null;
  }
}

function directoryOf(bytes: Buffer): Map<string, ZipEntry> {
  const { count, start } = endRecordOf(bytes);
  const entries = new Map<string, ZipEntry>();
  let at = start;
  for (let index = 0; index < count; index += 1) {
    if (bytes.readUInt32LE(at) !== signatures.entry) throw damaged();
    const entry = entryAt(bytes, at);
    if (entries.has(entry.name)) throw new Error('two files in it have the same name');
    entries.set(entry.name, entry);
    at += lengths.entry + sum(bytes, at, 28, 30, 32);
  }
  requireApart(bytes, [...entries.values()], start);
  return entries;
}

/** Returns the sum of two-byte numbers at offsets from a position. */
const sum = (bytes: Buffer, at: number, ...offsets: readonly number[]): number =>
  offsets.reduce((total, offset) => total + bytes.readUInt16LE(at + offset), 0);

/** Returns the number of files in the directory, and its position. */
function endRecordOf(bytes: Buffer): { count: number; start: number } {
  const first = Math.max(0, bytes.length - lengths.end - longestComment);
  for (let at = bytes.length - lengths.end; at >= first; at -= 1) {
    if (bytes.readUInt32LE(at) !== signatures.end) continue;
    const count = bytes.readUInt16LE(at + 10);
    const start = bytes.readUInt32LE(at + 16);
    const is64 = count === elsewhere.short || start === elsewhere.long;
    return (is64 ? endOf64(bytes, at) : null) ?? { count, start };
  }
  throw damaged();
}

function endOf64(bytes: Buffer, end: number): { count: number; start: number } | null {
  const locator = end - lengths.locator64;
  if (locator < 0 || bytes.readUInt32LE(locator) !== signatures.locator64) return null;
  const at = longAt(bytes, locator + 8);
  if (bytes.readUInt32LE(at) !== signatures.end64) throw damaged();
  return { count: longAt(bytes, at + 32), start: longAt(bytes, at + 48) };
}

const longAt = (bytes: Buffer, at: number): number => Number(bytes.readBigUInt64LE(at));

function entryAt(bytes: Buffer, at: number): ZipEntry {
  const [flags, method] = [bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10)];
  const nameLength = bytes.readUInt16LE(at + 28);
  const nameStart = at + lengths.entry;
  const extra = bytes.subarray(nameStart + nameLength, nameStart + sum(bytes, at, 28, 30));
  const [size = 0, packed = 0, start = 0] = longNumbers(extra, [
    bytes.readUInt32LE(at + 24),
    bytes.readUInt32LE(at + 20),
    bytes.readUInt32LE(at + 42),
  ]);
  return {
    name: bytes.toString('utf8', nameStart, nameStart + nameLength),
    isEncrypted: (flags & 1) === 1,
    method,
    checksum: bytes.readUInt32LE(at + 16),
    packed,
    size,
    start,
  };
}

/** Returns the numbers; those that are too large for four bytes are in a separate field. */
function longNumbers(extra: Buffer, numbers: readonly number[]): number[] {
  let field = fieldOf64(extra);
  return numbers.map((number) => {
    if (number !== elsewhere.long || field === null) return number;
    const long = longAt(field, 0);
    field = field.subarray(8);
    return long;
  });
}

function fieldOf64(extra: Buffer): Buffer | null {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) === 1) return extra.subarray(at + 4);
  }
  return null;
}

/** Returns the position of a file's data. @throws {Error} if its local header has another name */
function dataStart(bytes: Buffer, { name, start }: ZipEntry): number {
  if (bytes.readUInt32LE(start) !== signatures.local) throw damaged();
  const nameStart = start + lengths.local;
  const nameEnd = nameStart + bytes.readUInt16LE(start + 26);
  if (bytes.toString('utf8', nameStart, nameEnd) !== name) {
    throw new Error('a file in it has two names');
  }
  return nameStart + sum(bytes, start, 26, 28);
}

function dataOf(bytes: Buffer, entry: ZipEntry): Uint8Array {
  const start = dataStart(bytes, entry);
  return bytes.subarray(start, start + entry.packed);
}

/** @throws {Error} if files share bytes with each other, or with the directory */
function requireApart(bytes: Buffer, entries: readonly ZipEntry[], directory: number): void {
  let end = 0;
  for (const entry of entries.toSorted((one, other) => one.start - other.start)) {
    if (entry.start < end) throw new Error('files in it overlap');
    end = dataStart(bytes, entry) + entry.packed;
  }
  if (end > directory) throw new Error('files in it overlap');
}
