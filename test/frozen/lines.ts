import { createHash } from 'node:crypto';
import { Buffer } from 'node:buffer';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/**
 * Frozen lines of a case: a key, a tab and a value. The key names the subject of the line, so that a
 * difference can be described in words.
 */
export type Lines = readonly string[];

/** A frozen case. */
export interface Case {
  readonly name: string;
  /** whether it is compared by default, and not only with `--all` */
  readonly sampled: boolean;
  readonly lines: () => Lines | Promise<Lines>;
}

export const line = (key: string, value: unknown): string =>
  `${key}\t${typeof value === 'string' ? value : JSON.stringify(value)}`;

export const digest = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 12);

/** Whether a case is in a sample of one in so many. It follows from its name: others may come and go. */
export const isInSample = (name: string, oneIn: number): boolean =>
  Number.parseInt(digest(name).slice(0, 6), 16) % oneIn === 0;

/** A value with one line for each text, number and so on in it. */
export function flat(value: unknown, key = ''): string[] {
  if (typeof value !== 'object' || value === null) return [line(key, value)];
  const entries = Object.entries(value);
  if (entries.length === 0) return [line(key, value)];
  return entries.flatMap(([name, one]) => flat(one, key === '' ? name : `${key} / ${name}`));
}

/** Each line of a text. */
export const linesOf = (text: string, key: string): string[] =>
  text.split('\n').map((one) => line(key, one));

const fileOf = (part: string): URL =>
  new URL(`../../../test/frozen/data/${part}.br`, import.meta.url);

/** Equal lines are stored once, as cases share most of theirs. */
interface Stored {
  readonly lines: readonly string[];
  readonly cases: Readonly<Record<string, readonly number[]>>;
}

/** A text of its own, which does not keep alive what it was cut from. */
const ownCopy = (text: string): string => Buffer.from(text).toString();

/** Writes the file of a part. */
export async function store(
  part: string,
  cases: AsyncIterable<{ readonly name: string; readonly lines: Lines }>,
): Promise<void> {
  const places = new Map<string, number>();
  const placeOf = (one: string): number => {
    const known = places.get(one);
    if (known !== undefined) return known;
    places.set(ownCopy(one), places.size);
    return places.size - 1;
  };
  const placed: Record<string, number[]> = {};
  for await (const { name, lines } of cases) placed[name] = lines.map(placeOf);
  const stored: Stored = { cases: placed, lines: [...places.keys()] };
  const packed = brotliCompressSync(JSON.stringify(stored), {
    params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS },
  });
  mkdirSync(new URL('.', fileOf(part)), { recursive: true });
  writeFileSync(fileOf(part), packed);
}

/** Stored data of a part. */
export interface Frozen {
  readonly names: readonly string[];
  readonly linesOf: (name: string) => Lines | undefined;
}

/** @returns undefined if nothing was ever written */
export function load(part: string): Frozen | undefined {
  const file = fileOf(part);
  if (!existsSync(file)) return undefined;
  const { lines, cases } = JSON.parse(
    brotliDecompressSync(readFileSync(file)).toString(),
  ) as Stored;
  return {
    names: Object.keys(cases),
    linesOf: (name) => cases[name]?.map((place) => lines[place] ?? ''),
  };
}
