import type { Place } from '../../places/index.js';
import { capitalised } from '../../places/text.js';
import { praise } from './word-lists.js';

function isPublic({ type: { group } }: Place): boolean {
  return ['park', 'civic', 'worship', 'spot'].includes(group);
}

export function priceLevel(place: Place): string | null {
  if (isPublic(place) || place.faker('price noted').datatype.boolean(0.08)) return null;
  return '$'.repeat(place.priceLevel);
}

function phrasesFor({ group, known }: Place['type']): readonly string[] {
  const usual = praise.usual ?? [];
  // A beach counts as a park, but has no benches.
  if (!known && group !== 'eat') return usual;
  return praise[group] ?? usual;
}

/**
 * A sentence or two that agree with the other fields, worded so that no variable word needs a/an.
 */
export function describe(place: Place): string | null {
  const { type, district, city, founded, maps_category } = place;
  const { datatype, helpers } = place.faker('description');
  if (datatype.boolean(0.12)) return null;

  const kind = maps_category ?? capitalised(type.noun);
  const where = district ?? city.name;
  const since = datatype.boolean(0.2) ? '' : `, since ${String(founded)}`;
  return `${kind} in ${where}${since}. ${helpers.arrayElement(phrasesFor(type))}.`;
}

export function ownerOf(place: Place): string | null {
  const { datatype, person } = place.faker('owner');
  if (isPublic(place) || datatype.boolean(0.4)) return null;
  return person.fullName();
}

let languageNames: Intl.DisplayNames | undefined;

/** The country's own first. */
export function languagesOf(place: Place): string[] {
  languageNames ??= new Intl.DisplayNames('en', { type: 'language' });
  const spoken = new Set<string>();
  const { language } = place.city.country;
  if (language !== '') spoken.add(languageNames.of(language) ?? language);

  const { datatype, helpers } = place.faker('languages');
  if (datatype.boolean(0.82)) spoken.add('English');
  const others = ['Spanish', 'French', 'Turkish', 'Arabic', 'Italian'];
  for (const other of helpers.arrayElements(others, { min: 0, max: 2 })) spoken.add(other);
  return [...spoken];
}
