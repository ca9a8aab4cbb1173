import { catalogue } from './catalogue/catalogue.js';
import { editDistance } from './edit-distance.js';
import type { Field } from './field.js';
import { essentialWords, fieldWords, keyOfWords } from './field-name.js';

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

/** Every field by the keys of its names. A Map, so that `__proto__` and `constructor` are names like any other. */
const byKey = new Map<string, Field>();
for (const field of catalogue) {
  for (const name of [field.name, ...field.synonyms]) {
    const words = fieldWords(name);
    for (const key of [keyOfWords(words), keyOfWords(essentialWords(words))]) {
      if (!byKey.has(key)) byKey.set(key, field);
    }
  }
}
/** A field's own name wins over another one's synonym. */
for (const field of catalogue) byKey.set(keyOfWords(fieldWords(field.name)), field);

/** Longer names than this are not taken for misspellings, and only this many words are looked at for known parts. */
const longestMisspelling = 30;
const mostWords = 10;

function misspelled(key: string): Field | null {
  if (key.length < 5 || key.length > longestMisspelling) return null;
  const most = key.length < 8 ? 1 : 2;
  let best: Field | null = null;
  let least = most + 1;
  for (const [known, field] of byKey) {
    if (known.length < 5) continue;
    const distance = editDistance(key, known, least - 1);
    if (distance < least) {
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
      const key = keyOfWords(words.slice(from, to));
      const field = byKey.get(key);
      if (field !== undefined && key.length >= Math.max(length, 4)) {
        best = field;
        length = key.length;
      }
    }
  }
  return best;
}

function resolve(name: string): Resolution {
  const words = fieldWords(name);
  const essential = essentialWords(words);
  const key = keyOfWords(essential);
  const exact = byKey.get(keyOfWords(words)) ?? byKey.get(key);
  if (exact !== undefined) return { field: exact, confidence: 'high', by: 'name' };
  const near = misspelled(key);
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
