import { countryName } from '../../places/countries/country.js';
import type { Place } from '../../places/index.js';
import { chance } from '../field.js';
import { isOpenFrom } from './hours.js';

/** What restaurants cook, by the language of the place; what is usual there comes first and more than once. */
const kitchens: Readonly<Record<string, readonly string[]>> = {
  de: [
    'German',
    'German',
    'Austrian',
    'Italian',
    'Vietnamese',
    'Turkish',
    'Lebanese',
    'Greek',
    'Indian',
    'Modern European',
  ],
  fr: ['French', 'French', 'Basque', 'Italian', 'Moroccan', 'Vietnamese', 'Japanese', 'Lebanese'],
  es: ['Spanish', 'Spanish', 'Seafood', 'Mediterranean', 'Peruvian', 'Italian', 'Tapas'],
  it: ['Italian', 'Roman', 'Tuscan', 'Sicilian', 'Seafood', 'Japanese', 'Neapolitan'],
  pt: ['Portuguese', 'Seafood', 'Brazilian', 'Grill', 'Mediterranean'],
  nl: ['Dutch', 'Indonesian', 'Surinamese', 'French', 'Italian', 'Thai'],
  ja: ['Japanese', 'Sushi', 'Ramen', 'Soba', 'Yakitori', 'Tempura', 'Italian', 'French'],
  en: [
    'American',
    'Italian',
    'Mexican',
    'Thai',
    'Indian',
    'Chinese',
    'Mediterranean',
    'Seafood',
    'Steakhouse',
  ],
};

/** What a type, or else a language, is known for. */
const dishes: Readonly<Record<string, readonly string[]>> = {
  cafe: [
    'flat white',
    'filter coffee',
    'cheesecake',
    'banana bread',
    'avocado toast',
    'cinnamon buns',
    'carrot cake',
    'matcha latte',
  ],
  bakery: [
    'sourdough loaf',
    'croissants',
    'rye bread',
    'cinnamon buns',
    'fruit tart',
    'pretzels',
    'focaccia',
  ],
  bar: ['negroni', 'house spritz', 'natural wine', 'whisky sour', 'mezcal', 'olives', 'local gin'],
  pub: ['house lager', 'pale ale', 'stout', 'burger', 'fish and chips', 'cheese board'],
  ice_cream: ['pistachio', 'hazelnut', 'dark chocolate', 'lemon sorbet', 'salted caramel', 'stracciatella'],
  pizzeria: ['Margherita', 'Marinara', 'Diavola', 'Quattro Formaggi', 'calzone', 'tiramisù'],
  fast_food: ['smash burger', 'loaded fries', 'falafel', 'chicken wrap', 'hot dog', 'milkshake'],
  de: [
    'Käsespätzle',
    'Wiener Schnitzel',
    'Königsberger Klopse',
    'Maultaschen',
    'Apfelstrudel',
    'Flammkuchen',
    'Sauerbraten',
  ],
  fr: [
    'confit de canard',
    'steak frites',
    'soupe à l’oignon',
    'tarte Tatin',
    'bœuf bourguignon',
    'crème brûlée',
  ],
  es: ['croquetas', 'tortilla', 'pulpo a la gallega', 'arroz negro', 'rabo de toro', 'tarta de queso'],
  it: ['cacio e pepe', 'carbonara', 'ossobuco', 'parmigiana', 'saltimbocca', 'tiramisù'],
  pt: ['bacalhau à Brás', 'polvo à lagareiro', 'arroz de marisco', 'francesinha', 'pastéis de nata'],
  ja: ['tonkotsu ramen', 'soba', 'yakitori', 'tempura', 'karaage', 'gyoza', 'miso black cod'],
  en: ['roast chicken', 'burger', 'crab cakes', 'mac and cheese', 'Caesar salad', 'key lime pie', 'brisket'],
};

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

export function dishesOf(place: Place): string[] | null {
  const { id, kitchen } = place.type;
  const { code } = place.locale;
  const abroad = (id === 'restaurant' || kitchen !== undefined) && cuisineOf(place) !== kitchens[code]?.[0];
  const list = abroad || id === 'nightclub' ? undefined : (dishes[id] ?? dishes[code]);
  return list === undefined ? null : place.faker('dishes').helpers.arrayElements(list, { min: 1, max: 4 });
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

/** Not with alcohol. */
export function isHalal(place: Place): boolean | null {
  if (place.locale.code === 'ar') return servesAlcohol(place) === true ? false : chance(place, 'halal', 96);
  const often = /^(Turkish|Lebanese|Moroccan|Middle Eastern)$/.test(cuisineOf(place) ?? '');
  return chance(place, 'halal', often ? 78 : 7);
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

export function roasterOf(place: Place): string | null {
  if (servesSpecialtyCoffee(place) !== true) return null;
  const faker = place.faker('roaster');
  return faker.datatype.boolean(0.3) ? place.name : `${faker.person.lastName()} Coffee`;
}

export function seatsOf(place: Place): number | null {
  const faker = place.faker('seats');
  const { id, group, hours } = place.type;
  if (group === 'culture')
    return hours === 'theatre' || hours === 'cinema' ? 10 * faker.number.int({ min: 6, max: 60 }) : null;
  const most = sweet.has(id) ? 60 : id === 'nightclub' ? 300 : 120;
  return Math.round((8 + faker.number.float() ** 1.6 * most) / 2) * 2;
}
