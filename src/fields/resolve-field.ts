import type { JsonValue } from '../api/wire.js';
import type { Place } from '../places/index.js';
import { essentialWords, fieldWords } from './field-name.js';
import { type Field, fieldValue } from './field.js';
import { fieldAtEnd, misspelledField, namedField } from './find-field.js';

/** How confident the service is that a name means a field. */
export type Confidence = 'high' | 'medium' | 'low';

/** Meaning of a field name: the basis of interpretations, assessments and values. */
export interface Resolution {
  /** null when the name is not understood; its values are null as well */
  readonly field: Field | null;
  readonly confidence: Confidence;
  /** way in which the field was found: the whole name, a misspelling, or a part of the name */
  readonly by: 'name' | 'spelling' | 'part' | 'nothing';
}

/**
 * Words that turn a name into the name of a different field, which the catalogue does not have: "no
 * parking" is not `parking`.
 */
const otherFieldStart =
  /^(no|not|non|without|closed|michelin|happy|holiday|kids|fuel|connector|diesel|\w+day)\b/;
const otherFieldEnd = /\b(no|not|without|closed|free)$/;

const isOtherField = (words: string): boolean =>
  otherFieldStart.test(words) || otherFieldEnd.test(words);

const nothing: Resolution = { field: null, confidence: 'low', by: 'nothing' };

function resolve(name: string): Resolution {
  const words = fieldWords(name);
  const named = namedField(words);
  if (named !== null) {
    return { field: named, confidence: 'high', by: 'name' };
  }

  const essential = essentialWords(words);
  if (isOtherField(essential)) return nothing;

  const near = misspelledField(essential);
  if (near !== null) {
    return { field: near, confidence: 'medium', by: 'spelling' };
  }

  if (!words.includes(' ')) return nothing;
  const part = fieldAtEnd(essential);
  if (part !== null) {
    return { field: part, confidence: 'medium', by: 'part' };
  }
  return nothing;
}

/** Recently resolved names: every list of a subscription's entities needs the same ones. */
const cache = new Map<string, Resolution>();
const maxCached = 2000;

/** Finds the meaning of a field name. Deterministic; accepts any string. */
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
 * A reader for the values of a field by the name that a subscription uses: keep it and use it for
 * every place of a page. A pinned place may have a value under that name or another name of the
 * same field.
 */
export function fieldReader(name: string): FieldReader {
  const { field } = resolveField(name);
  const isSame = (key: string) => field !== null && resolveField(key).field === field;
  return (place) => {
    const pinned = place.pinnedFields;
    if (Object.hasOwn(pinned, name)) return pinned[name] ?? null;
    const otherName = Object.keys(pinned).find(isSame);
    if (otherName !== undefined) return pinned[otherName] ?? null;
    return field && fieldValue(field, place);
  };
}
