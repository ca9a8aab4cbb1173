import type { Place } from '../../places/index.js';
import { chance } from '../field.js';
import { isOpenFrom } from './hours.js';

const drinks = new Set(['bar', 'pub', 'nightclub']);
const sweet = new Set(['cafe', 'bakery', 'ice_cream']);

/** Null for places that are known for something else than their kitchen. */
export function cuisineOf(place: Place): string | null {
  const { id, cuisine, cuisines } = place.type;
  if (cuisine !== undefined) return cuisine;
  if (id !== 'restaurant' && cuisines === undefined) return null;

  const { definitions, food, helpers } = place.faker('cuisine');
  const choices = cuisines ?? definitions.food.ethnic_category;
  const named = choices.find((one) => place.name.includes(one));
  if (named !== undefined) return named;
  if (cuisines) return helpers.arrayElement(cuisines);
  return food.ethnicCategory();
}

export function menuUrl(place: Place): string | null {
  if (place.website === null || place.faker('menu page').datatype.boolean(0.25)) return null;
  return `${place.website.replace(/\/$/, '')}/menu`;
}

export function servesVegetarian(place: Place): boolean | null {
  const { id } = place.type;
  const cuisine = cuisineOf(place) ?? '';
  if (sweet.has(id) || /^(Indian|Lebanese|Thai|Vietnamese|Veg.+)$/.test(cuisine)) return true;
  if (cuisine === 'Steakhouse') return chance(place, 'vegetarian', 30);
  return chance(place, 'vegetarian', drinks.has(id) ? 60 : 84);
}

export function servesVegan(place: Place): boolean | null {
  return servesVegetarian(place) && (cuisineOf(place) === 'Vegan' || chance(place, 'vegan', 68));
}

/** Only when the place is open at that time, in hours after midnight. */
export function hasMeal(place: Place, from: number, to: number, percent: number): boolean | null {
  const isOpen = place.type.group === 'stay' || isOpenFrom(place, from, to) !== false;
  return isOpen && chance(place, `meal from ${from}`, percent);
}

export function servesDinner(place: Place): boolean | null {
  if (sweet.has(place.type.id)) return false;
  return hasMeal(place, 19, 20.5, drinks.has(place.type.id) ? 42 : 96);
}

export function servesAlcohol(place: Place): boolean | null {
  const { id } = place.type;
  if (id === 'bakery') return false;
  if (drinks.has(id)) return true;
  return chance(place, 'alcohol', id === 'restaurant' || id === 'pizzeria' ? 93 : 46);
}

/** About how many seats the largest places have. */
function mostSeats(id: string): number {
  if (sweet.has(id)) return 60;
  if (id === 'nightclub') return 300;
  return 120;
}

export function seatsOf(place: Place): number | null {
  const { number } = place.faker('seats');
  const { id, group, hours } = place.type;
  if (hours === 'theatre' || hours === 'cinema') return 10 * number.int({ min: 6, max: 60 });
  if (group === 'culture') return null;

  const seats = 8 + number.float() ** 1.6 * mostSeats(id);
  return Math.round(seats / 2) * 2;
}
