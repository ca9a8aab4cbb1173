import type { Place } from '../../places/index.js';
import { chainPercents, mealsByGroup, mealsByType, praise } from '../catalogue/word-lists.js';

/** Halves and whole numbers, as prices are; whole hundreds where money is counted in thousands. */
function priced(amount: number): number {
  const step = amount < 30 ? 0.5 : amount < 300 ? 1 : amount < 3000 ? 10 : 100;
  return Math.round(amount / step) * step;
}

function isPublic({ type: { group } }: Place): boolean {
  return group === 'park' || group === 'civic' || group === 'spot';
}

export function priceLevel(place: Place): string | null {
  const unknown = isPublic(place) || place.faker('price noted').datatype.boolean(0.08);
  return unknown ? null : '$'.repeat(place.priceLevel);
}

/** Dearer where the level is higher, without overlap. */
export function averagePrice(place: Place): number | null {
  const { city, type } = place;
  const { mealPrice } = city.country;
  if (priceLevel(place) === null || mealPrice === undefined) return null;
  const level = [0.75, 1.15, 2, 3.4][place.priceLevel - 1] ?? 1;
  const varied = place.faker('average price', 'renewed').number.float({ min: 0.9, max: 1.1 });
  return priced(mealPrice * (mealsByType[type.id] ?? mealsByGroup[type.group] ?? 1.2) * level * varied);
}

/** A sentence or two that agree with the other fields. No article stands before a word that varies. */
export function describe(place: Place): string | null {
  const { type, district, city, founded, maps_category } = place;
  const { datatype, helpers } = place.faker('description');
  if (datatype.boolean(0.12)) return null;
  const kind = maps_category ?? type.noun.charAt(0).toUpperCase() + type.noun.slice(1);
  const since = datatype.boolean(0.2) ? '' : `, since ${String(founded)}`;
  // A beach counts as a park, but has no benches.
  const phrases = (type.known || type.group === 'eat' ? praise[type.group] : undefined) ?? praise.usual ?? [];
  return `${kind} in ${district ?? city.name}${since}. ${helpers.arrayElement(phrases)}.`;
}

export function ownerOf(place: Place): string | null {
  const { datatype, person } = place.faker('owner');
  return isPublic(place) || datatype.boolean(0.4) ? null : person.fullName();
}

/** No real brand is ever claimed. */
export function chainOf(place: Place): string | null {
  const { datatype, person } = place.faker('chain');
  const belongs = datatype.boolean((chainPercents[place.type.group] ?? 0) / 100);
  return belongs ? `${person.lastName()} Group` : null;
}

let languageNames: Intl.DisplayNames | undefined;

/** That of the country first. */
export function languagesOf(place: Place): string[] {
  languageNames ??= new Intl.DisplayNames('en', { type: 'language' });
  const { language } = place.city.country;
  const own = language === '' ? [] : [languageNames.of(language) ?? language];
  const { datatype, helpers } = place.faker('languages');
  const often = datatype.boolean(0.82) ? ['English'] : [];
  const others = ['Spanish', 'French', 'Turkish', 'Arabic', 'Italian'];
  return [...new Set([...own, ...often, ...helpers.arrayElements(others, { min: 0, max: 2 })])];
}

export function hotelStars(place: Place): number | null {
  if (place.type.id !== 'hotel') return null;
  return Math.min(5, place.priceLevel + (place.faker('stars').datatype.boolean(0.7) ? 1 : 0));
}
