import { isBlank, malformed, type Part, partsOf } from './json-parts.js';
import { inSlices, type Steps } from './slices.js';

/** How many bytes are parsed at once: that takes about a millisecond. */
const usualLength = 65_536;

/**
 * A byte order mark stays, and is not JSON. Not `fatal`: the usual polyfill for React Native
 * refuses that when it is created.
 */
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** What a decoder has in place of bytes that are not UTF-8. */
const replacement = '\ufffd';

/** How often this character was sent as such. */
function sentReplacements(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(0xef); at !== -1; at = bytes.indexOf(0xef, at + 1)) {
    if (bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd) count += 1;
  }
  return count;
}

/** @throws {SyntaxError} when it is not UTF-8 */
function decoded(bytes: Uint8Array): string {
  const text = utf8.decode(bytes);
  if (!text.includes(replacement)) return text;
  const replacements = text.split(replacement).length - 1;
  if (replacements > sentReplacements(bytes)) throw new SyntaxError('it is not UTF-8');
  return text;
}

/** Parses JSON at once, without keys named `__proto__`. @throws {SyntaxError} if it is malformed */
export const parseBytes = (bytes: Uint8Array): unknown => parsed(decoded(bytes));

/** A key that would replace the prototype of a copy, also if it is written with escapes. */
const prototypeKey = /__proto__|\\u00/;

/** Parses a text at once. */
function parsed(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (prototypeKey.test(text)) removePrototypeKeys(value);
  return value;
}

function removePrototypeKeys(value: unknown): void {
  const nodes = [value];
  while (nodes.length > 0) {
    const node = nodes.pop();
    if (typeof node !== 'object' || node === null) continue;
    Reflect.deleteProperty(node, '__proto__');
    for (const child of Object.values(node)) {
      nodes.push(child);
    }
  }
}

function trimmed(bytes: Uint8Array): Uint8Array {
  const from = bytes.findIndex((byte) => !isBlank(byte));
  const last = bytes.findLastIndex((byte) => !isBlank(byte));
  if (from === -1) return bytes.subarray(0, 0);
  return bytes.subarray(from, last + 1);
}

/** Parses JSON that is known to be right, in slices. */
export const parseInSlices = (text: string): Promise<unknown> =>
  inSlices(parseSteps(new TextEncoder().encode(text)));

/**
 * Parses JSON like `JSON.parse`, but in steps, and without keys named `__proto__`. It looks into
 * long arrays and objects only, and leaves their parts to `JSON.parse`.
 * @param length of what is parsed at once, in bytes
 * @throws {SyntaxError} if it is malformed, {RangeError} if a long text is nested too deeply
 */
export function* parseSteps(source: Uint8Array, length = usualLength): Steps<unknown> {
  if (source.length <= length) return parsed(decoded(source));
  const bytes = trimmed(source);
  const brackets = decoded(bytes.subarray(0, 1)) + decoded(bytes.subarray(-1));
  if (brackets !== '[]' && brackets !== '{}') {
    if (/^[[{]/.test(brackets)) throw malformed();
    return parsed(decoded(bytes));
  }
  const parts = yield* partsOf(bytes.subarray(1, -1), length);
  return yield* brackets === '[]' ? parseItems(parts, length) : parseMembers(parts, length);
}

function* parseItems(parts: readonly Part[], length: number): Steps<unknown[]> {
  const lists: unknown[] = [];
  for (const { bytes, isLong } of parts) {
    lists.push(isLong ? [yield* parseSteps(bytes, length)] : parsed(`[${decoded(bytes)}]`));
    yield;
  }
  return lists.flat();
}

function* parseMembers(parts: readonly Part[], length: number): Steps<object> {
  const entries: [string, unknown][] = [];
  for (const { bytes, isLong, colon } of parts) {
    if (isLong) {
      const key = keyOf(bytes.subarray(0, colon));
      entries.push([key, yield* parseSteps(bytes.subarray(colon + 1), length)]);
    } else {
      const members: unknown = parsed(`{${decoded(bytes)}}`);
      entries.push(...Object.entries(members ?? {}));
    }
    yield;
  }
  return Object.fromEntries(entries.filter(([key]) => key !== '__proto__'));
}

/** @throws {SyntaxError} when it is not a string */
function keyOf(bytes: Uint8Array): string {
  const key: unknown = JSON.parse(decoded(bytes));
  if (typeof key !== 'string') throw malformed();
  return key;
}
