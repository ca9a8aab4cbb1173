import { editDistance } from '../places/text.js';
import { catalogue } from './catalogue.js';
import { nativeNames } from '../data/field-names.js';
import { essentialWords, fieldWords, nameKey, stemmedKey } from './field-name.js';
import type { Field } from './field.js';

/**
 * Lookup keys for words, the most exact first: as they are, without filler words, without plural
 * endings.
 */
function fieldKeys(words: string): readonly string[] {
  const essential = essentialWords(words);
  return [nameKey(words), nameKey(essential), stemmedKey(words), stemmedKey(essential)];
}

interface Name {
  readonly field: Field;
  readonly keys: readonly string[];
}

function withKeys(field: Field, name: string): Name {
  const keys = fieldKeys(fieldWords(name));
  return { field, keys };
}

/** Returns the other names of a field, those in other writing systems last. */
export function otherNames({ name, synonyms }: Field): readonly string[] {
  const native = nativeNames.flatMap((names) => names[name] ?? []);
  return [...synonyms, ...native];
}

/** Returns the names of all fields with their keys, before the synonyms. */
function allNames(): readonly Name[] {
  const first = catalogue.map((field) => withKeys(field, field.name));
  const others = catalogue.flatMap((field) =>
    otherNames(field).map((name) => withKeys(field, name)),
  );
  return [...first, ...others];
}

/**
 * Every field by the keys of its names. Later entries win, so the most exact keys come last:
 * "opening times" are the opening hours, though "opening time" is a field of its own.
 */
function fieldsByKey(): ReadonlyMap<string, Field> {
  const found = new Map<string, Field>();
  const names = allNames().toReversed();
  for (const exactness of [3, 2, 1, 0]) {
    for (const { field, keys } of names) found.set(keys[exactness] ?? '', field);
  }
  return found;
}

let known: ReadonlyMap<string, Field> | undefined;

/** Built on first use, so that a sandbox starts without it. */
function byKey(): ReadonlyMap<string, Field> {
  known ??= fieldsByKey();
  return known;
}

/** The field that the words name. */
export function namedField(words: string): Field | null {
  for (const key of fieldKeys(words)) {
    const field = byKey().get(key);
    if (field !== undefined) return field;
  }
  return null;
}

/**
 * Whether a key might be a misspelling of another key. A short key must have the same first letter
 * and the same letters: "phoen" is "phone", but "proto" is not "photo", and "alt" not "lat".
 */
function isSlip(key: string, other: string): boolean {
  const sameStart = key.startsWith(other.charAt(0));
  if (key.length > 5) {
    if (other.length <= 4) return false;
    return sameStart || key.startsWith(other.slice(1, 3));
  }
  if (!sameStart || key.length !== other.length) return false;
  return sortedLetters(key) === lettersOfKey(other);
}

function sortedLetters(word: string): string {
  const letters = Array.from(word);
  return letters.sort().join('');
}

/** The sorted letters of the keys of fields that were compared before. */
const sortedKeys = new Map<string, string>();

/** Sorts the letters of a field's key once: a request may name hundreds of unknown fields. */
function lettersOfKey(key: string): string {
  const letters = sortedKeys.get(key) ?? sortedLetters(key);
  sortedKeys.set(key, letters);
  return letters;
}

/**
 * Returns the maximum number of typing errors. Two are allowed only in long words: "best seller" is
 * not a misspelling of "bestellen", nor "open monday" of "open sunday".
 */
function mostSlips(key: string, other: string): number {
  const areLong = key.length >= 9 && other.length >= 11;
  return areLong ? 2 : 1;
}

/** The field that the words are a misspelling of. */
export function misspelledField(words: string): Field | null {
  const key = nameKey(words);
  return nearest(key, (other) => (isSlip(key, other) ? mostSlips(key, other) : 0));
}

/**
 * Returns the field whose name is the most similar to the words; null if none is similar. It is only
 * for suggestions: for short words ("wfi") and two typing errors ("prakign") it is a guess.
 */
export function similarField(words: string): Field | null {
  const key = nameKey(words);
  const letters = sortedLetters(key);
  return nearest(key, (other) => {
    const hasSameLetters = other.length === key.length && lettersOfKey(other) === letters;
    if (key.length > 5 && hasSameLetters) return 2;
    const isLike = hasSameLetters || key.startsWith(other.charAt(0));
    return isLike && other.length > 2 ? 1 : 0;
  });
}

/**
 * The field with the nearest key.
 * @param mostOf returns the maximum number of edits between a field's key and this key
 */
function nearest(key: string, mostOf: (other: string) => number): Field | null {
  if (key.length < 3 || key.length > 30) return null;
  let best: Field | null = null;
  let least = Infinity;
  for (const [other, field] of byKey()) {
    const most = Math.min(mostOf(other), least - 1);
    const difference = Math.abs(other.length - key.length);
    if (most < 1 || difference > most) continue;
    const distance = editDistance(key, other);
    if (distance > most) continue;
    least = distance;
    best = field;
  }
  return best;
}

/** Maximum number of words in a part of a name, and of the words of a string that are searched. */
const mostWords = { part: 4, text: 80 } as const;

/** The field of the longest run of words that is a known name. @param atEnd only runs at the end */
function longestPart(words: readonly string[], atEnd: boolean): Field | null {
  // A part has the stems of its words.
  const stems = words.map(stemmedKey);
  let best: Field | null = null;
  let longest = 4;
  for (let from = 0; from < words.length; from += 1) {
    const last = Math.min(words.length, from + mostWords.part);
    for (let to = atEnd ? words.length : from + 1; to <= last; to += 1) {
      const key = words.slice(from, to).join('');
      // A chef's name is not that of the place.
      if (key.length < longest || key === 'name') continue;
      const field = byKey().get(key) ?? byKey().get(stems.slice(from, to).join(''));
      if (field === undefined) continue;
      best = field;
      longest = key.length;
    }
  }
  return best;
}

/** The field that a part of a string names. */
export function fieldIn(text: string): Field | null {
  const words = text.split(' ');
  return longestPart(words.slice(0, mostWords.text), false);
}

/** The field that the last words of a name mean, where the main noun is. */
export function fieldAtEnd(name: string): Field | null {
  const words = name.split(' ');
  return longestPart(words.slice(-mostWords.part), true);
}
