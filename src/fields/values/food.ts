import type { Place } from '../../places/index.js';
import { chance } from '../field.js';
import { isOpenFrom } from './hours.js';

const drinks = new Set(['bar', 'pub', 'nightclub']);
const sweet = new Set(['cafe', 'bakery', 'ice_cream']);

/** Null for places that are known for something other than their kitchen. */
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
  if (place.website === null) return null;
  const { datatype } = place.faker('menu page');
  if (datatype.boolean(0.25)) return null;
  const site = place.website.replace(/\/$/, '');
  return `${site}/menu`;
}

export function servesVegetarian(place: Place): boolean | null {
  const { id } = place.type;
  const cuisine = cuisineOf(place) ?? '';
  const isVegetarian = /^(Indian|Lebanese|Thai|Vietnamese|Veg.+)$/.test(cuisine);
  if (isVegetarian || sweet.has(id)) return true;
  if (cuisine === 'Steakhouse') return chance(place, 'vegetarian', 30);
  return chance(place, 'vegetarian', drinks.has(id) ? 60 : 84);
}

export function servesVegan(place: Place): boolean | null {
  const isVegetarian = servesVegetarian(place);
  if (!isVegetarian) return isVegetarian;
  if (cuisineOf(place) === 'Vegan') return true;
  return chance(place, 'vegan', 68);
}

/**
 * Whether a meal is served. Except in a hotel, the place must be open from `from` to `to`, in hours
 * after midnight.
 */
export function hasMeal(place: Place, from: number, to: number, percent: number): boolean | null {
  const isStay = place.type.group === 'stay';
  if (!isStay && isOpenFrom(place, from, to) === false) return false;
  return chance(place, `meal from ${from}`, percent);
}

export function servesDinner(place: Place): boolean | null {
  const { id } = place.type;
  if (sweet.has(id)) return false;
  if (drinks.has(id)) {
    return hasMeal(place, 19, 20.5, 42);
  }
  return hasMeal(place, 19, 20.5, 96);
}

export function servesAlcohol(place: Place): boolean | null {
  const { id } = place.type;
  if (id === 'bakery') return false;
  if (drinks.has(id)) return true;
  const isUsual = id === 'restaurant' || id === 'pizzeria';
  return chance(place, 'alcohol', isUsual ? 93 : 46);
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
  if (hours === 'theatre' || hours === 'cinema') {
    return 10 * number.int({ min: 6, max: 60 });
  }
  if (group === 'culture') return null;

  const seats = 8 + number.float() ** 1.6 * mostSeats(id);
  return Math.round(seats / 2) * 2;
}
