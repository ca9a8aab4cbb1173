import { capitalised, editDistance, plainWords } from './text.js';
import { type TypeRecord, typeRecords } from '../data/entity-types/types.js';

/**
 * The entity type of a request. A type without a record has its normalised words as `id` (for a
 * place to eat, the id of the type that it resembles), so that "ramen shop" and "Ramen Shops" are
 * the same.
 */
export interface EntityType extends Omit<TypeRecord, 'names' | 'similar'> {
  /** the English singular in lowercase; without a record, as it was requested */
  readonly noun: string;
  /** the cuisine, if the type names one, like "sushi bar" */
  readonly cuisine?: string | undefined;
  /** whether there is a record for the type */
  readonly known: boolean;
}

/**
 * Returns the singular: "cafes" → "cafe", "bakeries" → "bakery"; "tennis", "campus" and "tapas"
 * stay. Good enough for lookups.
 */
function singular(words: string): string {
  return words
    .replace(/(?<=\w{2})ies\b/g, 'y')
    .replace(/(?<=(?:ch|sh|x|ss))es\b/g, '')
    .replace(/(?<=\w{2}[^siu\s'’])(?<!\btapa)s\b/g, '');
}

function typeKeys(words: string): readonly string[] {
  const joined = (text: string) => text.replace(/ /g, '');
  const one = singular(words);
  return [words, one, joined(words), joined(one)];
}

/** Adds the names of a type, unless an earlier type has them. */
function enter(types: Map<string, EntityType>, names: readonly string[], type: EntityType): void {
  const keys = names.flatMap((name) => typeKeys(plainWords(name)));
  for (const key of keys) {
    if (!types.has(key)) types.set(key, type);
  }
}

interface TypeIndex {
  readonly byName: ReadonlyMap<string, EntityType>;
  /** known types by the names of similar types that have no record */
  readonly similarTypes: ReadonlyMap<string, EntityType>;
}

function indexOf(records: readonly TypeRecord[]): TypeIndex {
  const byName = new Map<string, EntityType>();
  const similarTypes = new Map<string, EntityType>();
  for (const { names, similar = [], ...record } of records) {
    const type: EntityType = { ...record, noun: record.id.replace(/_/g, ' '), known: true };
    enter(byName, [type.noun, ...names], type);
    enter(similarTypes, [...record.categories, ...similar], type);
  }
  return { byName, similarTypes };
}

let known: TypeIndex | undefined;

/** Built on first use, so that a sandbox starts quickly. */
function index(): TypeIndex {
  known ??= indexOf(typeRecords);
  return known;
}

const isEatery = ({ group }: EntityType): boolean => group === 'eat';

/** After a dish, these words add little: a "ramen shop" is a restaurant. */
const eateryWord = / (shop|place|joint|house|bar|restaurant)$/;

/** Returns the endings of a phrase: "big language school", "language school", "school". */
function endingsOf(words: string): readonly string[] {
  const parts = words.split(' ');
  return parts.map((_, at) => parts.slice(at).join(' '));
}

function typesByEnding(words: string): readonly EntityType[] {
  const { byName, similarTypes } = index();
  return endingsOf(words).flatMap((ending) => similarTypes.get(ending) ?? byName.get(ending) ?? []);
}

/** Returns the known type that the last words resemble: a "language school" is a school. */
function similarType(words: string): EntityType | undefined {
  if (eateryWord.test(words)) {
    const dish = words.replace(eateryWord, '');
    const eatery = typesByEnding(dish).find(isEatery);
    if (eatery) return eatery;
  }
  const [like] = typesByEnding(words);
  if (like) return like;

  const isRestaurant = /^restaurant|^ristorante|restaurant$/.test(words);
  return isRestaurant ? index().byName.get('restaurant') : undefined;
}

/**
 * Returns the cuisine in a type: "sushi" for a "sushi restaurant", but nothing for a "rooftop
 * restaurant".
 */
function cuisineOf(noun: string): string | undefined {
  const kind = noun.replace(eateryWord, '');
  const lastWord = kind.replace(/.* /, '');
  const isDish = index().similarTypes.has(plainWords(lastWord));
  const isNational = /(an|ese|ish|french|greek|thai)$/.test(kind);
  return isDish || isNational ? capitalised(kind) : undefined;
}

/**
 * Returns the known type that the words misspell: "resturant" is "restaurant", but "motel" is not
 * "hotel".
 */
function misspelled(words: string): EntityType | undefined {
  if (words.length < 5) return undefined;
  const most = words.length < 8 ? 1 : 2;
  for (const [name, type] of index().byName) {
    const hasSameStart = name.length > 3 && name.startsWith(words.charAt(0));
    const hasSameLength = Math.abs(name.length - words.length) <= most;
    if (hasSameStart && hasSameLength && editDistance(name, words) <= most) return type;
  }
  return undefined;
}

const luxury = /\b(luxury|fine dining|gourmet|michelin|[45] star|five star|steakhouse)\b/;
const cheap =
  /\b(snack|street food|food truck|stall|budget|cheap|canteen|take ?(away|out)|hot dog|kebab|doner)\b/;

/** Returns the price level that the words suggest. */
function toldPrice(words: string): number | undefined {
  if (luxury.test(words)) return 3.6;
  if (cheap.test(words)) return 1.2;
  return undefined;
}

/** Words for types that never close, such as "24 hour gym". */
const neverCloses =
  /\b24 ?(h|hr|hrs|hour|hours|7|std)\b|\b24 7\b|round the clock|always open|open all night/;

/** Returns the singular in the request's spelling, in lowercase except for abbreviations. */
function nounOf(text: string): string {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}&'’]+/gu, ' ');
  const noun = words.trim().replace(/\S+$/, singular).slice(0, 40).trim();
  return noun.replace(/\b(atm|ev|bbq|diy)\b/g, (short) => short.toUpperCase()) || 'place';
}

function knownType(words: string): EntityType | undefined {
  for (const key of typeKeys(words)) {
    const type = index().byName.get(key);
    if (type) return type;
  }
  return undefined;
}

type Traits = Pick<EntityType, 'group' | 'frequency' | 'hours' | 'price' | 'cuisine' | 'cuisines'>;

/** Returns the traits that a type without a record shares with the known type that it resembles. */
function traitsOf(like: EntityType, noun: string): Traits {
  const { id, group, frequency, hours, price = 2, cuisines } = like;
  const isRestaurant = /^restaurant|fast_food/.test(id);
  const cuisine = isRestaurant ? cuisineOf(noun) : undefined;
  return { group, frequency: frequency * 0.3, hours, price, cuisine, cuisines };
}

/** Returns the traits of a type that resembles no known type. */
function traitsFrom(words: string): Traits {
  const isShop = / (shop|store)$/.test(singular(words));
  return { group: isShop ? 'shop' : 'other', frequency: 12, hours: 'shop', price: 2 };
}

/** Creates a type without a record. @param like the known type that it resembles */
function unknownType(text: string, words: string, like: EntityType | undefined): EntityType {
  const noun = nounOf(text);
  const traits = like ? traitsOf(like, noun) : traitsFrom(words);
  return {
    ...traits,
    id: like && isEatery(like) ? like.id : words || text.trim(),
    noun,
    categories: [capitalised(noun)],
    hours: neverCloses.test(words) ? 'always' : traits.hours,
    price: toldPrice(words) ?? traits.price ?? 2,
    known: false,
  };
}

/** Finds the type that a string names, or makes one up. */
export function findType(text: string): EntityType {
  const words = plainWords(text);
  const known = knownType(words);
  if (known) return known;

  const like = similarType(singular(words));
  if (like) return unknownType(text, words, like);
  return misspelled(singular(words)) ?? unknownType(text, words, undefined);
}
