import { catalogue } from './catalogue/catalogue.js';
import { editDistance } from './edit-distance.js';
import type { Field } from './field.js';
import { essentialWords, fieldWords, keyOfWords, stemmed } from './field-name.js';

/** How sure the service is that a name means a field. */
export type Confidence = 'high' | 'medium' | 'low';

/** What a field name means. Interpretations, assessments and values all come from this one. */
export interface Resolution {
  /** null when the name is not understood; then there are no values either */
  readonly field: Field | null;
  readonly confidence: Confidence;
  /** how it was found: the whole name, a misspelling, or a part of it */
  readonly by: 'name' | 'spelling' | 'part' | 'nothing';
}

const nothing: Resolution = { field: null, confidence: 'low', by: 'nothing' };

/** Keys of a name, the most exact first: as it is, without words that say nothing, without endings, without both. */
function keysOf(name: string): readonly string[] {
  const words = fieldWords(name);
  const stems = stemmed(words);
  return [words, essentialWords(words), stems, essentialWords(stems)].map(keyOfWords);
}

interface Named {
  readonly field: Field;
  /** how many words the name has */
  readonly words: number;
}

function fieldsByKey(): ReadonlyMap<string, Named> {
  const keysOfAll = (names: (field: Field) => readonly string[]) =>
    catalogue.flatMap((field) =>
      names(field).map((name) => ({ field, words: fieldWords(name).length, keys: keysOf(name) })),
    );
  const own = keysOfAll((field) => [field.name]);
  const others = keysOfAll((field) => field.synonyms);
  const found = new Map<string, Named>();
  for (let exactness = 0; exactness < 4; exactness += 1) {
    for (const { field, words, keys } of [...own, ...others]) {
      const key = keys[exactness] ?? '';
      if (!found.has(key)) found.set(key, { field, words });
    }
  }
  return found;
}

let known: ReadonlyMap<string, Named> | undefined;

/**
 * Every field by the keys of its names, made when it is first needed. A Map, so that `__proto__` and `constructor` are
 * names like any other. More exact keys win: "opening times" are the opening hours, though "opening time" is a field of
 * its own.
 */
function byKey(): ReadonlyMap<string, Named> {
  known ??= fieldsByKey();
  return known;
}

/** Longer names than this are not taken for misspellings, and only this many words are looked at for known parts. */
const longestMisspelling = 30;
const mostWords = 10;

/**
 * Whether one word may be a slip of the other's. Short words only when two neighbours are swapped or a letter after the
 * first is missing or too much: "phoen" is "phone" and "wfi" is "wifi", but "proto" is not "photo".
 */
function isSlip(key: string, other: string): boolean {
  const sameStart = key.startsWith(other.charAt(0));
  if (key.length > 5) return other.length > 4 && (sameStart || key.startsWith(other.charAt(1)));
  if (key.length !== other.length) return sameStart && other.length > 3;
  return Array.from(key).sort().join('') === Array.from(other).sort().join('');
}

function misspelled(words: readonly string[]): Field | null {
  const key = keyOfWords(words);
  if (key.length < 3 || key.length > longestMisspelling) return null;
  let best: Field | null = null;
  let least = key.length < 8 ? 2 : 3;
  for (const [other, { field, words: count }] of byKey()) {
    // "best seller" is no misspelling of "bestellen".
    if (Math.abs(other.length - key.length) >= least || (words.length > 1 && count === 1)) continue;
    if (!isSlip(key, other)) continue;
    // Two slips only in long words.
    const most = Math.min(least - 1, other.length < 10 ? 1 : 2);
    const distance = editDistance(key, other, most);
    if (distance <= most) {
      least = distance;
      best = field;
    }
  }
  return best;
}

/** The longest run of words that is a known name; of equally long ones the last, since names end in what they are about. */
export function knownPart(words: readonly string[]): Field | null {
  let best: Field | null = null;
  let length = 0;
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 1; to <= Math.min(words.length, from + 4); to += 1) {
      const part = words.slice(from, to);
      const key = keyOfWords(part);
      const found = byKey().get(key) ?? byKey().get(keyOfWords(stemmed(part)));
      if (found !== undefined && key.length >= Math.max(length, 4)) {
        best = found.field;
        length = key.length;
      }
    }
  }
  return best;
}

function resolve(name: string): Resolution {
  const words = fieldWords(name);
  const keys = keysOf(name);
  const exact = keys.map((key) => byKey().get(key)).find((found) => found !== undefined);
  if (exact !== undefined) return { field: exact.field, confidence: 'high', by: 'name' };
  const near = misspelled(essentialWords(words));
  if (near !== null) return { field: near, confidence: 'medium', by: 'spelling' };
  const part = words.length > 1 ? knownPart(words.slice(0, mostWords)) : null;
  return part === null ? nothing : { field: part, confidence: 'medium', by: 'part' };
}

/** Names that were asked for lately: a page asks for the same few names for each of its places. */
const remembered = new Map<string, Resolution>();
const mostRemembered = 2000;

/** What a field name means, whatever its length and characters; the same every time. */
export function resolveField(name: string): Resolution {
  if (name.length > 200) return resolve(name);
  const known = remembered.get(name);
  if (known !== undefined) return known;
  if (remembered.size >= mostRemembered) remembered.clear();
  const resolution = resolve(name);
  remembered.set(name, resolution);
  return resolution;
}
