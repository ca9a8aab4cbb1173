import { capitalised, editDistance, plainWords } from '../text.js';
import { type TypeRecord, typeRecords } from './type-records.js';

/**
 * The entity type of a request. A type without a record has its normalised words as `id` (a place
 * to eat: the id of the type that it resembles), so that "ramen shop" and "Ramen Shops" are the
 * same.
 */
export interface EntityType extends Omit<TypeRecord, 'names' | 'similar'> {
  /** the English singular in lower case; without a record, as it was requested */
  readonly noun: string;
  /** the cuisine, if the type names one, as "sushi bar" does */
  readonly cuisine?: string | undefined;
  /** whether there is a record for it */
  readonly known: boolean;
}

/** "cafes" → "cafe", "bakeries" → "bakery"; "tennis", "campus" and "tapas" stay. Good enough for lookups. */
function singular(words: string): string {
  return words
    .replace(/(?<=\w{2})ies\b/g, 'y')
    .replace(/(?<=(?:ch|sh|x|ss))es\b/g, '')
    .replace(/(?<=\w{2}[^siu\s'’])(?<!\btapa)s\b/g, '');
}

const byName = new Map<string, EntityType>();
/** Known types by the names of similar types that have no record. */
const similarTypes = new Map<string, EntityType>();

function keysOf(words: string): readonly string[] {
  return [words, singular(words), words.replace(/ /g, ''), singular(words).replace(/ /g, '')];
}

function enter(names: Map<string, EntityType>, list: readonly string[], type: EntityType): void {
  for (const key of list.flatMap((name) => keysOf(plainWords(name))))
    if (!names.has(key)) names.set(key, type);
}

for (const { names, similar = [], ...record } of typeRecords) {
  const type: EntityType = { ...record, noun: record.id.replace(/_/g, ' '), known: true };
  enter(byName, [type.noun, ...names], type);
  enter(similarTypes, [...record.categories, ...similar], type);
}

/** After a dish, these words say little: a "ramen shop" is a restaurant. */
const eateryWord = / (shop|place|joint|house|bar|restaurant)$/;

/** The known type that the last words resemble: a "language school" is a school. */
function similarType(words: string): EntityType | undefined {
  for (const text of [words.replace(eateryWord, ''), words]) {
    const parts = text.split(' ');
    for (const at of parts.keys()) {
      const rest = parts.slice(at).join(' ');
      const type = similarTypes.get(rest) ?? byName.get(rest);
      if (type !== undefined && (text === words || type.group === 'eat')) return type;
    }
  }
  return /^restaurant|^ristorante|restaurant$/.test(words) ? byName.get('restaurant') : undefined;
}

/** "sushi" of a "sushi restaurant", but nothing of a "rooftop restaurant". */
function cuisineOf(noun: string): string | undefined {
  const kind = noun.replace(eateryWord, '');
  const isDish = similarTypes.has(plainWords(kind.replace(/.* /, '')));
  return isDish || /(an|ese|ish|french|greek|thai)$/.test(kind) ? capitalised(kind) : undefined;
}

/** The known type that the words are a misspelling of: "resturant" is "restaurant", but "motel" is not "hotel". */
function misspelled(words: string): EntityType | undefined {
  if (words.length < 5) return undefined;
  const most = words.length < 8 ? 1 : 2;
  const isNear = (name: string) =>
    name.length > 3 &&
    name.startsWith(words.charAt(0)) &&
    Math.abs(name.length - words.length) <= most &&
    editDistance(name, words) <= most;
  const name = [...byName.keys()].find(isNear);
  return name === undefined ? undefined : byName.get(name);
}

const luxury = /\b(luxury|fine dining|gourmet|michelin|[45] star|five star|steakhouse)\b/;
const cheap =
  /\b(snack|street food|food truck|stall|budget|cheap|canteen|take ?(away|out)|hot dog|kebab|doner)\b/;

/** A "24 hour gym" never closes. */
const neverCloses =
  /\b24 ?(h|hr|hrs|hour|hours|7|std)\b|\b24 7\b|round the clock|always open|open all night/;

/** The singular as the request spells it, in lower case except for abbreviations. */
function nounOf(text: string): string {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}&'’]+/gu, ' ');
  const noun = words.trim().replace(/\S+$/, singular).slice(0, 40).trim();
  return noun.replace(/\b(atm|ev|bbq|diy)\b/g, (short) => short.toUpperCase()) || 'place';
}

function knownType(words: string): EntityType | undefined {
  const name = keysOf(words).find((key) => byName.has(key));
  return name === undefined ? undefined : byName.get(name);
}

/** @param like the known type that it resembles */
function groupOf(words: string, like: EntityType | undefined): EntityType['group'] {
  if (like) return like.group;
  return / (shop|store)$/.test(singular(words)) ? 'shop' : 'other';
}

/** @param like the known type that it resembles */
function priceOf(words: string, like: EntityType | undefined): number {
  if (luxury.test(words)) return 3.6;
  if (cheap.test(words)) return 1.2;
  return like?.price ?? 2;
}

/** A type without a record. @param like the known type that it resembles */
function unknownType(text: string, words: string, like: EntityType | undefined): EntityType {
  const noun = nounOf(text);
  const isRestaurant = /^restaurant|fast_food/.test(like?.id ?? '');
  return {
    id: like?.group === 'eat' ? like.id : words || text.trim(),
    noun,
    group: groupOf(words, like),
    frequency: like ? like.frequency * 0.3 : 12,
    hours: neverCloses.test(words) ? 'always' : (like?.hours ?? 'shop'),
    categories: [capitalised(noun)],
    cuisine: isRestaurant ? cuisineOf(noun) : undefined,
    price: priceOf(words, like),
    nouns: {},
    known: false,
  };
}

/** Finds or makes up the type for a text. */
export function findType(text: string): EntityType {
  const words = plainWords(text);
  const known = knownType(words);
  if (known) return known;
  const like = similarType(singular(words));
  const meant = like ? undefined : misspelled(singular(words));
  return meant ?? unknownType(text, words, like);
}
