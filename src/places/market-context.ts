import type { Position } from '../data/cities/city-record.js';
import type { Locales } from '../data/languages/language.js';
import { type City, findCity } from './city.js';
import { type EntityType, findType } from './entity-type.js';
import { type Locale, localeOf } from './locale.js';
import { namePatterns, type NamePatterns } from './name-patterns.js';
import { hashText, mix } from './rng.js';

/** Rounds of mixing; with fewer rounds, neighbours would stay neighbours. */
const rounds = [1, 2, 3] as const;

/**
 * Returns the position of a number after 0 to `count` - 1 were shuffled, in an order that depends
 * on the hash. It is computed without the other numbers: numbers below a power of two are mixed by
 * reversible steps, repeatedly as long as the result is not below `count`.
 * @param count at most 2 ** 31
 */
export function shuffled(number: number, count: number, hash: number): number {
  const bits = 32 - Math.clz32(count - 1);
  const mask = 2 ** bits - 1;
  const half = Math.max(1, bits >> 1);
  let at = number;
  do {
    for (const round of rounds) {
      const key = mix(hash, round);
      at = (Math.imul(at + key, key | 1) & mask) >>> 0;
      at ^= at >>> half;
    }
  } while (at >= count);
  return at;
}

/** The name of a place. */
interface PlaceName {
  readonly text: string;
  /** the words of the name in Latin letters, for host names */
  readonly latin: string;
  /** the street in the name, which must be the place's street */
  readonly street: string | null;
}

/** A pattern with the choices of its placeholders. */
interface Template {
  /** the strings before, between and after the placeholders */
  readonly texts: readonly string[];
  readonly slots: readonly Slot[];
  /** number of names that the pattern can produce */
  readonly capacity: number;
}

interface Slot {
  /** the placeholder, such as `word.theme` */
  readonly key: string;
  readonly choices: readonly string[];
  /** choices in Latin letters, in the same order, if the locale is written differently */
  readonly latin: readonly string[];
  /** earlier slots with the same placeholder; a name never repeats their choices */
  readonly same: readonly number[];
}

/** The maximum capacity that is counted for a pattern: far more than a market needs. */
const mostOfPattern = 2 ** 30;

function templateOf(pattern: string, locale: Locale): Template {
  // With a group in the expression, every second part is a placeholder.
  const parts = pattern.split(/\{\{([\w.]+)\}\}/);
  const texts = parts.filter((_, at) => at % 2 === 0);
  const keys = parts.filter((_, at) => at % 2 === 1);
  const slots = keys.map((key, at) => {
    const same = keys.flatMap((other, position) =>
      position < at && other === key ? position : [],
    );
    const latin = locale.latin?.choices(key) ?? [];
    return { key, choices: locale.choices(key), latin, same };
  });
  const numbers = slots.map(({ choices, same }) => Math.max(0, choices.length - same.length));
  const capacity = numbers.reduce((product, one) => product * one, 1);
  return { texts, slots, capacity: Math.min(capacity, mostOfPattern) };
}

/** Returns the choice at a position, skipping those already made for the same placeholder. */
function skipping(position: number, taken: readonly number[]): number {
  const inOrder = taken.toSorted((one, other) => one - other);
  return inOrder.reduce((at, one) => (at >= one ? at + 1 : at), position);
}

/** Returns the name with a number from 0 to the template's capacity - 1. */
function nameAt({ texts, slots }: Template, number: number): PlaceName {
  let rest = number;
  let text = texts[0] ?? '';
  const latinWords: string[] = [];
  let street: string | null = null;
  const made: number[] = [];
  for (const [at, { key, choices, latin, same }] of slots.entries()) {
    const free = choices.length - same.length;
    const position = rest % free;
    rest = Math.floor(rest / free);
    const chosen = same.length === 0 ? position : skipping(position, takenBy(same, made));
    made.push(chosen);
    const choice = choices[chosen] ?? '';
    if (key === 'location.street') street ??= choice;
    text += choice + (texts[at + 1] ?? '');
    if (latin.length > 0) latinWords.push(latin[chosen % latin.length] ?? '');
  }
  return { text, latin: latinWords.join(' ') || text, street };
}

const takenBy = (slots: readonly number[], made: readonly number[]): readonly number[] =>
  slots.flatMap((slot) => made[slot] ?? []);

/**
 * Minimum number of different names in a market: twice 500, with a reserve for places that close.
 */
const enough = 1200;

/**
 * Returns how many names each pattern contributes before any repeats: equal shares if possible, so
 * that no pattern prevails, and as few as are enough.
 */
function sharesOf(templates: readonly Template[]): readonly number[] {
  const most = Math.max(...templates.map(({ capacity }) => capacity));
  let each = 50;
  const shares = () => templates.map(({ capacity }) => Math.min(capacity, each));
  while (each < most && shares().reduce((sum, share) => sum + share, 0) < enough) each *= 2;
  return shares();
}

/**
 * Returns a market's names by the number of the place: a shuffled list of all names that the
 * patterns produce, in which each is computed without the others. No name repeats within `length`
 * numbers.
 * @param hash of the market
 */
function nameList({ usual, spare }: NamePatterns, locale: Locale, hash: number) {
  const templatesOf = (patterns: readonly string[]) =>
    patterns.map((pattern) => templateOf(pattern, locale)).filter(({ capacity }) => capacity > 0);
  const some = templatesOf(usual);
  const capacity = some.reduce((sum, one) => sum + one.capacity, 0);
  const templates = capacity < enough ? [...some, ...templatesOf(spare)] : some;
  const shares = sharesOf(templates);
  const length = shares.reduce((sum, share) => sum + share, 0);
  return {
    length,
    at(number: number): PlaceName {
      const round = Math.floor(number / length);
      let position = shuffled(number % length, length, hash);
      for (const [at, template] of templates.entries()) {
        const share = shares[at] ?? 0;
        if (position < share) {
          // Later rounds use other names, if there are more.
          const first = (round % Math.floor(template.capacity / share)) * share;
          const shuffle = mix(hash, at);
          return nameAt(template, shuffled(first + position, template.capacity, shuffle));
        }
        position -= share;
      }
      throw new RangeError('There are no patterns of names');
    },
  };
}

/**
 * Returns the key of a market: from the records of city and type, otherwise from the given names.
 */
function contextKey(city: City, cityName: string, type: EntityType, typeName: string): string {
  const plain = (name: string) => name.trim().toLowerCase().toWellFormed();
  const place = city.known
    ? `${city.country.code}:${city.region ?? ''}:${city.name}`
    : plain(cityName);
  return `${place}\n${type.known ? type.id : plain(typeName)}`;
}

/** Identifies a city and a type by a key that all of their names share. */
export const nameKey = (cityName: string, typeName: string): string =>
  contextKey(findCity(cityName), cityName, findType(typeName), typeName);

/** The north and east components of the directions of land. */
const directions = {
  north: [1, 0],
  east: [0, 1],
  south: [-1, 0],
  west: [0, -1],
} as const;

const kilometresPerDegree = 111.2;

/**
 * Returns the areas with a city's places: its quarters, or a circle around its centre, on the land
 * side if it is by the water.
 */
function areasOf({ centre, districts, population, land }: City, { toponym }: Locale) {
  if (districts) {
    const quarters = Object.entries(districts);
    return quarters.map(([name, origin]) => ({ district: toponym(name), origin, radius: 0.9 }));
  }
  if (centre === null) return [];

  const inland = Math.min(9, 1.3 * Math.sqrt(population / 100_000) + 0.3);
  if (land === undefined) return [{ district: null, origin: centre, radius: inland }];

  const radius = inland * 0.55;
  const moved = radius / kilometresPerDegree;
  const [north, east] = directions[land];
  const origin: Position = [centre[0] + north * moved, centre[1] + east * moved];
  return [{ district: null, origin, radius }];
}

export type MarketContext = ReturnType<typeof marketContext>;

/** Computes the data that all places of a market share. */
export function marketContext(
  seed: number,
  cityName: string,
  typeName: string,
  locales: Locales = {},
) {
  const found = findCity(cityName);
  const type = findType(typeName);
  const ofNames = contextKey(found, cityName, type, typeName);
  const key = `${seed}\n${ofNames}`;
  const hash = hashText(key);
  const locale = localeOf(found, locales);
  const city: City = { ...found, name: locale.toponym(found.name) };
  return {
    /** identifies seed, city and type: equal keys mean the same places */
    key,
    /** identifies city and type, as `nameKey` does */
    ofNames,
    hash,
    city,
    /** the city as requested */
    cityName: cityName.trim(),
    type,
    typeName: typeName.trim(),
    locale,
    /** the names of places, by their numbers */
    names: nameList(namePatterns(type, locale), locale, hash),
    /** the busiest first; empty for a city without a position */
    areas: areasOf(city, locale),
  };
}
