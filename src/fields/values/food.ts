import { countryName } from '../../places/countries/country.js';
import type { Place } from '../../places/index.js';
import { kitchens } from '../catalogue/word-lists.js';
import { chance } from '../field.js';
import { isOpenFrom } from './hours.js';

const drinks = new Set(['bar', 'pub', 'nightclub']);
const sweet = new Set(['cafe', 'bakery', 'ice_cream']);

export function cuisineOf(place: Place): string | null {
  const { id, kitchen } = place.type;
  const { helpers } = place.faker('cuisine');
  if (kitchen !== undefined) return kitchen;
  if (id === 'pizzeria') return helpers.arrayElement(['Italian', 'Italian', 'Neapolitan']);
  if (id === 'fast_food')
    return helpers.arrayElement(['Burgers', 'Sandwiches', 'Turkish', 'Middle Eastern', 'Mexican']);
  if (id !== 'restaurant') return null;
  const home = countryName(place.city.country);
  return helpers.arrayElement(
    kitchens[place.locale.code] ?? [home ?? 'Grill', 'Seafood', 'Grill', 'Italian', 'International'],
  );
}

export function menuUrl(place: Place): string | null {
  return place.website === null || place.faker('menu page').datatype.boolean(0.25)
    ? null
    : `${place.website.replace(/\/$/, '')}/menu`;
}

export function servesVegetarian(place: Place): boolean | null {
  const cuisine = cuisineOf(place) ?? '';
  if (sweet.has(place.type.id) || /^(Indian|Lebanese|Thai|Vietnamese|Veg.+)$/.test(cuisine)) return true;
  return chance(place, 'vegetarian', cuisine === 'Steakhouse' ? 30 : drinks.has(place.type.id) ? 60 : 84);
}

export function servesVegan(place: Place): boolean | null {
  const vegetarian = servesVegetarian(place);
  if (vegetarian !== true) return vegetarian;
  return cuisineOf(place) === 'Vegan' ? true : chance(place, 'vegan', 68);
}

/** Only when the place is open at that time, in hours after midnight. */
export function hasMeal(
  place: Place,
  meal: string,
  from: number,
  to: number,
  percent: number,
): boolean | null {
  const always = place.type.group === 'stay' || isOpenFrom(place, from, to) !== false;
  return always ? chance(place, meal, percent) : false;
}

export function servesDinner(place: Place): boolean | null {
  if (sweet.has(place.type.id)) return false;
  return hasMeal(place, 'dinner', 19, 20.5, drinks.has(place.type.id) ? 42 : 96);
}

export function servesAlcohol(place: Place): boolean | null {
  const { id } = place.type;
  if (drinks.has(id)) return true;
  return id === 'bakery'
    ? false
    : chance(place, 'alcohol', id === 'restaurant' || id === 'pizzeria' ? 93 : 46);
}

export function servesSpecialtyCoffee(place: Place): boolean | null {
  return chance(place, 'specialty_coffee', place.type.id === 'cafe' ? 52 : 8);
}

export function seatsOf(place: Place): number | null {
  const faker = place.faker('seats');
  const { id, group, hours } = place.type;
  if (group === 'culture')
    return hours === 'theatre' || hours === 'cinema' ? 10 * faker.number.int({ min: 6, max: 60 }) : null;
  const most = sweet.has(id) ? 60 : id === 'nightclub' ? 300 : 120;
  return Math.round((8 + faker.number.float() ** 1.6 * most) / 2) * 2;
}
