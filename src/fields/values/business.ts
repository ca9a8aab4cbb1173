import type { Place } from '../../places/index.js';
import { capitalised } from '../../places/text.js';
import { cuisineOf } from './food.js';
import { isOpenOn, isOpenRoundTheClock } from './hours.js';
import { praise, tagWords } from '../../data/descriptions.js';

/** Groups of public places. */
const publicGroups = ['park', 'civic', 'worship', 'spot'];

const isPublic = ({ type }: Place): boolean => publicGroups.includes(type.group);

export function priceLevel(place: Place): string | null {
  if (isPublic(place)) return null;
  const { datatype } = place.faker('price noted');
  if (datatype.boolean(0.08)) return null;
  return '$'.repeat(place.priceLevel);
}

/** The words for a place, from lists by type, group, or neither. */
function wordsFor(lists: typeof praise, { id, group, known }: Place['type']): readonly string[] {
  const usual = lists.usual ?? [];
  // A beach counts as a park, but has no benches.
  if (!known && group !== 'eat') return usual;
  return lists[id] ?? lists[group] ?? usual;
}

/** Lower case, except for abbreviations such as ATM. */
function inSentence(kind: string): string {
  if (/^\p{Lu}{2}/u.test(kind)) return kind;
  return kind.toLowerCase();
}

/** Possible beginnings of a description. No variable word in them needs an article. */
function beginningsOf({ type, district, city, founded, maps_category, name }: Place) {
  const kind = maps_category ?? capitalised(type.noun);
  const kindInside = inSentence(kind);
  const where = district ?? city.name;
  const since = String(founded);
  return [
    `${kind} in ${where}, since ${since}.`,
    `${kind} in ${where}.`,
    `In ${where} since ${since}.`,
    `${name}: ${kindInside} in ${where}.`,
    `${kind} in ${where}, opened in ${since}.`,
    `${where}, ${kindInside}.`,
    `${where}, ${kindInside}. Opened in ${since}.`,
  ];
}

/** Describes the hours or the rating of a place; empty if neither is remarkable. */
function noteOn(place: Place): string {
  if (isOpenRoundTheClock(place) === true) return 'Never closed.';
  if (isOpenOn(place, 'Sunday') === true) return 'Open on Sundays, too.';
  if ((place.rating ?? 0) >= 4.5) return 'Rated highly by its guests.';
  return '';
}

/** Up to five sentences that agree with the other fields. */
export function describe(place: Place): string | null {
  const { datatype, helpers } = place.faker('description');
  if (datatype.boolean(0.12)) return null;

  // The first letter decides the direction of a string: these are English, whatever the place is.
  const beginnings = beginningsOf(place).filter((one) => /^\p{Script=Latin}/u.test(one));
  const beginning = helpers.arrayElement(beginnings);
  const count = datatype.boolean(0.6) ? 2 : 1;
  const phrases = helpers.arrayElements(wordsFor(praise, place.type), count);
  const hasNote = datatype.boolean(0.5);
  const sentences = [beginning];
  for (const phrase of phrases) sentences.push(`${phrase}.`);
  if (hasNote) sentences.push(noteOn(place));
  return sentences.filter(Boolean).join(' ');
}

/** Tags of a place: its kind, its quarter and a few descriptive words. */
export function tagsOf(place: Place): string[] {
  const { type, district } = place;
  const { helpers } = place.faker('tags');
  const own = helpers.arrayElements(wordsFor(tagWords, type), { min: 1, max: 3 });
  const words = [type.noun, cuisineOf(place), district, ...own];
  const tags = new Set<string>();
  for (const word of words) {
    if (word !== null) tags.add(word.toLowerCase());
  }
  return [...tags];
}

export function ownerOf(place: Place): string | null {
  if (isPublic(place)) return null;
  const { datatype, person } = place.faker('owner');
  if (datatype.boolean(0.4)) return null;
  return person.fullName();
}

let languageNames: Intl.DisplayNames | undefined;

/** The country's own first. */
export function languagesOf(place: Place): string[] {
  languageNames ??= new Intl.DisplayNames('en', { type: 'language' });
  const spoken = new Set<string>();
  const { language } = place.city.country;
  if (language !== '') {
    spoken.add(languageNames.of(language) ?? language);
  }

  const { datatype, helpers } = place.faker('languages');
  if (datatype.boolean(0.82)) spoken.add('English');
  const others = ['Spanish', 'French', 'Turkish', 'Arabic', 'Italian'];
  for (const other of helpers.arrayElements(others, { min: 0, max: 2 })) {
    spoken.add(other);
  }
  return [...spoken];
}
