import type { JsonValue } from '../api/wire.js';
import type { Place } from '../places/index.js';
import { editDistance } from '../places/text.js';
import { catalogue } from './catalogue/catalogue.js';
import { essentialWords, fieldWords, keyOf, stemmedKey } from './field-name.js';
import { type Field, valueOf } from './field.js';

/** How confident the service is that a name means a field. */
export type Confidence = 'high' | 'medium' | 'low';

/** What a field name means. Interpretations, assessments and values are all based on it. */
export interface Resolution {
  /** null when the name is not understood; its values are null as well */
  readonly field: Field | null;
  readonly confidence: Confidence;
  /** how it was found: the whole name, a misspelling, or a part of it */
  readonly by: 'name' | 'spelling' | 'part' | 'nothing';
}

/** Lookup keys for words, the most exact first: as they are, without filler words, without plural endings. */
function keysOf(words: string): readonly string[] {
  const essential = essentialWords(words);
  return [keyOf(words), keyOf(essential), stemmedKey(words), stemmedKey(essential)];
}

/** Names before synonyms. */
const names = [
  ...catalogue.map((field) => ({ field, keys: keysOf(fieldWords(field.name)) })),
  ...catalogue.flatMap((field) =>
    field.synonyms.map((name) => ({ field, keys: keysOf(fieldWords(name)) })),
  ),
];

/**
 * Every field by the keys of its names. Later entries win, so the most exact keys come last:
 * "opening times" are the opening hours, though "opening time" is a field of its own.
 */
const byKey: ReadonlyMap<string, Field> = new Map(
  [3, 2, 1, 0].flatMap((exactness) =>
    names.toReversed().map(({ field, keys }) => [keys[exactness] ?? '', field] as const),
  ),
);

/**
 * Whether one word may be a slip of the other's. Short words only when two neighbours after the
 * first letter are swapped: "phoen" is "phone", but "proto" is not "photo", and "alt" not "lat".
 */
function isSlip(key: string, other: string): boolean {
  const sameStart = key.startsWith(other.charAt(0));
  if (key.length > 5) return other.length > 4 && (sameStart || key.startsWith(other.slice(1, 3)));
  return (
    sameStart &&
    key.length === other.length &&
    Array.from(key).sort().join('') === Array.from(other).sort().join('')
  );
}

function misspelled(key: string): Field | null {
  if (key.length < 3 || key.length > 30) return null;
  let best: Field | null = null;
  let least = Infinity;
  for (const [other, field] of byKey) {
    // Two slips only in long words: "best seller" is not a misspelling of "bestellen", nor "open
    // monday" of "open sunday".
    const most = Math.min(key.length < 9 || other.length < 11 ? 1 : 2, least - 1);
    if (Math.abs(other.length - key.length) > most || !isSlip(key, other)) continue;
    const distance = editDistance(key, other);
    if (distance <= most) {
      least = distance;
      best = field;
    }
  }
  return best;
}

/** How many words a part of a name may have, and how many of a text are looked at: people need far fewer. */
const mostWords = { part: 4, text: 80 } as const;

/** The longest run of words that is a known name. @param tail look at the end only, where the main noun is */
export function knownPart(text: string, tail = false): Field | null {
  const all = text.split(' ');
  const words = tail ? all.slice(-mostWords.part) : all.slice(0, mostWords.text);
  // A part has the stems of its words.
  const stems = words.map(stemmedKey);
  let best: Field | null = null;
  let length = 4;
  for (let from = 0; from < words.length; from += 1) {
    const last = Math.min(words.length, from + mostWords.part);
    for (let to = tail ? words.length : from + 1; to <= last; to += 1) {
      const key = words.slice(from, to).join('');
      // a chef's name is not that of the place
      if (key.length < length || key === 'name') continue;
      const found = byKey.get(key) ?? byKey.get(stems.slice(from, to).join(''));
      if (found === undefined) continue;
      best = found;
      length = key.length;
    }
  }
  return best;
}

/**
 * Negations and words like them: what they stand before or after is a field of its own, which the
 * catalogue does not have.
 */
const otherFieldStart =
  /^(no|not|non|without|closed|michelin|happy|holiday|kids|fuel|connector|diesel|\w+day)\b/;
const otherFieldEnd = /\b(no|not|without|closed|free)$/;

const isOtherField = (words: string): boolean =>
  otherFieldStart.test(words) || otherFieldEnd.test(words);

function resolve(name: string): Resolution {
  const words = fieldWords(name);
  const essential = essentialWords(words);
  const exact = keysOf(words).flatMap((key) => byKey.get(key) ?? [])[0];
  if (exact !== undefined) return { field: exact, confidence: 'high', by: 'name' };
  if (isOtherField(essential)) return { field: null, confidence: 'low', by: 'nothing' };
  const near = misspelled(keyOf(essential));
  if (near !== null) return { field: near, confidence: 'medium', by: 'spelling' };
  const part = words.includes(' ') ? knownPart(essential, true) : null;
  return part === null
    ? { field: null, confidence: 'low', by: 'nothing' }
    : { field: part, confidence: 'medium', by: 'part' };
}

/** Recently resolved names: every list of a subscription's entities needs the same ones. */
const cache = new Map<string, Resolution>();
const maxCached = 2000;

/** What a field name means. Deterministic; any text is accepted. */
export function resolveField(name: string): Resolution {
  const known = cache.get(name);
  if (known) return known;
  if (cache.size >= maxCached) cache.clear();
  const resolution = resolve(name);
  cache.set(name, resolution);
  return resolution;
}

/** The value of a field at a place; null when unknown. */
export type FieldReader = (place: Place) => JsonValue;

/**
 * A reader for the values of a field by the name that a subscription uses: keep it and use it for every
 * place of a page. A pinned place may have a value under that name or another name of the same field.
 */
export function fieldReader(name: string): FieldReader {
  const { field } = resolveField(name);
  return (place) => {
    const pinned = place.pinnedFields;
    const isSame = (key: string) => field !== null && resolveField(key).field === field;
    const key = Object.hasOwn(pinned, name) ? name : Object.keys(pinned).find(isSame);
    if (key !== undefined) return pinned[key] ?? null;
    return field === null ? null : valueOf(field, place);
  };
}
