import type { JsonValue } from '../../src/api/wire.js';
import { hasMask } from '../http/masks.js';

/** Comparisons of values: strings in any letter case, lists of names in any order. */

/** Normalizes a word for comparisons: NFC, lower case, without surrounding spaces. */
export const normalizeWord = (text: string): string => text.trim().normalize('NFC').toLowerCase();

/** Returns the strings of an array; null for anything else. */
export function textsIn(value: JsonValue | undefined): readonly string[] | null {
  if (!Array.isArray(value)) return null;
  const texts = value.filter((item) => typeof item === 'string');
  return texts.length === value.length ? texts : null;
}

/** Whether a recorder has masked a value or a part of it, so that it cannot be read. */
export const isMasked: (value: JsonValue | undefined) => boolean = hasMask;

/** Returns names that every deployment must accept as names; null for anything else. */
export function validNames(value: JsonValue | undefined): readonly string[] | null {
  const names = textsIn(value);
  if (names === null || names.length === 0 || names.includes('')) return null;
  return names;
}

export const wordSet = (names: readonly string[] | null | undefined): ReadonlySet<string> =>
  new Set((names ?? []).map(normalizeWord));

export const isSubset = (some: ReadonlySet<string>, all: ReadonlySet<string>): boolean =>
  [...some].every((name) => all.has(name));

export const isSameSet = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && isSubset(one, other);

/** Formats a value for messages and exact comparisons. */
export function show(value: unknown): string {
  return value === undefined ? 'missing' : JSON.stringify(value);
}

/** Returns a string that is the same for values that differ only in letter case and order. */
export function valueKey(value: JsonValue | undefined): string {
  if (typeof value === 'string') return show(normalizeWord(value));
  if (!Array.isArray(value)) return show(value);
  const known = keys.get(value);
  if (known !== undefined) return known;
  const names = textsIn(value);
  const key = show(names === null ? value : [...wordSet(names)].sort());
  keys.set(value, key);
  return key;
}

/** Keys of arrays, because each array is compared with many writes. */
const keys = new WeakMap<readonly JsonValue[], string>();

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const isUuid = (text: string): boolean => uuid.test(text);
