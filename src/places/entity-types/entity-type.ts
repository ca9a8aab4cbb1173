import { plainWords } from '../plain-words.js';
import { typeRecords } from './type-records.js';

/** What kind of business a type is: decides names and which fields make sense. */
export type Group =
  | 'eat'
  | 'shop'
  | 'care'
  | 'pharmacy'
  | 'beauty'
  | 'sport'
  | 'stay'
  | 'culture'
  | 'park'
  | 'fuel'
  | 'garage'
  | 'office'
  | 'civic'
  | 'spot'
  | 'other';

/** A type of place as it is written down. */
export interface TypeRecord {
  /** snake_case; with blanks it is the English word for one of it */
  readonly id: string;
  readonly group: Group;
  /** how many there are in a city of a hundred thousand; grows with the root of the inhabitants */
  readonly frequency: number;
  /** the id of an opening habit */
  readonly hours: string;
  /** categories on a map, the usual ones more than once */
  readonly categories: readonly string[];
  /** other names for the same, plurals left out */
  readonly names: readonly string[];
  /** what is a type of its own, but much like this one */
  readonly similar?: readonly string[];
}

export interface EntityType {
  /** "coffee shop" and "Cafés" have the same; a type that is not known has its own plain words, or, where one eats, that of the known type that it is like */
  readonly id: string;
  /** one of it, in English, lower case; of a type that is not known, as it was asked for */
  readonly noun: string;
  readonly group: Group;
  /** how many there are in a city of a hundred thousand; grows with the root of the inhabitants */
  readonly frequency: number;
  /** the id of an opening habit */
  readonly hours: string;
  /** categories on a map, the usual ones more than once */
  readonly categories: readonly string[];
  /** the kind of kitchen, where the type says so, as "sushi bar" does */
  readonly kitchen?: string | undefined;
  /** whether it is one of the table */
  readonly known: boolean;
}

/** "cafes" → "cafe", "bakeries" → "bakery"; "tennis" and "campus" stay. Good enough for looking a word up. */
function singular(words: string): string {
  return words
    .replace(/(?<=\w{2})ies\b/g, 'y')
    .replace(/(?<=(?:ch|sh|x|ss))es\b/g, '')
    .replace(/(?<=\w{2}[^siu])s\b/g, '');
}

const byName = new Map<string, EntityType>();
/** What makes a type of its own, under the known one that it is like. */
const alike = new Map<string, EntityType>();

function enter(names: Map<string, EntityType>, list: readonly string[], type: EntityType): void {
  for (const name of list) {
    const words = plainWords(name);
    for (const key of [words, singular(words), words.replace(/ /g, '')])
      if (!names.has(key)) names.set(key, type);
  }
}

for (const { names, similar = [], ...record } of typeRecords) {
  const type: EntityType = { ...record, noun: record.id.replace(/_/g, ' '), known: true };
  enter(byName, [type.noun, ...names], type);
  enter(alike, [...record.categories, ...similar], type);
}

/** The known types, each once. */
export const knownTypes: readonly EntityType[] = [...new Set(byName.values())];

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * The known type that one is like by its last words: a "language school" is a school. Behind a dish, "shop" and "bar" say
 * little: a "ramen shop" is a restaurant.
 */
function likeness(words: string): EntityType | undefined {
  for (const text of [words.replace(/ (shop|place|joint|house|bar|restaurant)$/, ''), words]) {
    for (let rest = text; rest !== ''; rest = rest.replace(/^\S+ ?/, '')) {
      const type = alike.get(rest) ?? byName.get(rest);
      if (type !== undefined && (text === words || type.group === 'eat')) return type;
    }
  }
  return /^restaurant|^ristorante|restaurant$/.test(words) ? byName.get('restaurant') : undefined;
}

/** "sushi" of a "sushi restaurant", but nothing of a "rooftop restaurant". */
function kitchenOf(noun: string): string | undefined {
  const kind = noun.replace(/ (shop|place|joint|house|bar|restaurant)$/, '');
  const isDish = alike.has(plainWords(kind.replace(/.* /, '')));
  return isDish || /(an|ese|ish|french|greek|thai)$/.test(kind) ? capitalised(kind) : undefined;
}

/** A "24 hour gym" never closes. */
const neverCloses = /\b24 ?(h|hr|hrs|hour|hours|7|std)\b|\b24 7\b|round the clock|always open|open all night/;

/** As it is spelled in the request, but one of it, in lower case, and in capitals what is always written so. */
function nounOf(text: string): string {
  const words = text
    .slice(0, 80)
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}&'’]+/gu, ' ');
  return singular(words.trim())
    .slice(0, 40)
    .trim()
    .replace(/\b(atm|ev|bbq|diy)\b/g, (short) => short.toUpperCase());
}

/** The type that a text names; any text names one. */
export function findType(text: string): EntityType {
  const words = plainWords(text);
  const one = singular(words);
  const known =
    byName.get(words) ??
    byName.get(one) ??
    byName.get(words.replace(/ /g, '')) ??
    byName.get(one.replace(/ /g, ''));
  if (known !== undefined) return known;
  const noun = nounOf(text) || 'place';
  const like = likeness(one);
  return {
    id: like?.group === 'eat' ? like.id : words === '' ? text.trim() : words,
    noun,
    group: like?.group ?? (/ (shop|store)$/.test(one) ? 'shop' : 'other'),
    frequency: like ? like.frequency * 0.3 : 12,
    hours: neverCloses.test(words) ? 'always' : (like?.hours ?? 'shop'),
    categories: [capitalised(noun)],
    kitchen: /^restaurant|fast_food/.test(like?.id ?? '') ? kitchenOf(noun) : undefined,
    known: false,
  };
}
