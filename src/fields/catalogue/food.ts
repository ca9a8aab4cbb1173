import type { FieldRecord } from '../field.js';
import { cuisineOf, hasMeal, menuUrl, seatsOf, servesAlcohol, servesDinner, servesSpecialtyCoffee, servesVegan, servesVegetarian } from '../values/food.js';

/** What there is to eat and drink. One record a field; to add one, add a line. */
export const food: readonly FieldRecord[] = [
  { name: 'cuisine', kind: 'text', meaning: 'The kind of kitchen', synonyms: ['cuisine type', 'food type', 'kitchen', 'type de cuisine', 'tipo de cocina'], groups: ['eat'], value: cuisineOf },
  { name: 'menu_url', kind: 'link', meaning: 'The page with the menu', synonyms: ['menu', 'menu link', 'online menu', 'speisekarte', 'karte', 'carte', 'carta', 'menú'], groups: ['eat'], value: menuUrl },
  { name: 'vegetarian_options', kind: 'yes-no', meaning: 'there are vegetarian dishes', synonyms: ['vegetarian', 'veggie', 'vegetarian food', 'vegetarisch', 'végétarien'], groups: ['eat'], value: servesVegetarian },
  { name: 'vegan_options', kind: 'yes-no', meaning: 'there are vegan dishes', synonyms: ['vegan', 'vegan food', 'plant based', 'vegane optionen'], groups: ['eat'], value: servesVegan },
  { name: 'gluten_free_options', kind: 'yes-no', meaning: 'there are dishes without gluten', synonyms: ['gluten free', 'glutenfree', 'glutenfrei', 'coeliac', 'sans gluten'], likely: { eat: 46 } },
  { name: 'organic', kind: 'yes-no', meaning: 'it uses organic products', synonyms: ['bio produkte', 'organic food'], likely: { eat: 24, shop: 22 } },
  { name: 'breakfast', kind: 'yes-no', meaning: 'breakfast is served', synonyms: ['serves breakfast', 'frühstück', 'petit déjeuner', 'desayuno'], groups: ['eat', 'stay'], value: (place) => hasMeal(place, 'breakfast', 9.5, 11, 78) },
  { name: 'lunch', kind: 'yes-no', meaning: 'lunch is served', synonyms: ['serves lunch', 'lunch menu', 'mittagstisch', 'mittagessen', 'business lunch', 'menú del día'], groups: ['eat'], value: (place) => hasMeal(place, 'lunch', 12.5, 14, 84) },
  { name: 'dinner', kind: 'yes-no', meaning: 'dinner is served', synonyms: ['serves dinner'], groups: ['eat'], value: servesDinner },
  { name: 'alcohol', kind: 'yes-no', meaning: 'alcoholic drinks are served', synonyms: ['serves alcohol', 'alcoholic drinks', 'alkohol', 'alcool', 'wine', 'beer'], groups: ['eat', 'stay', 'culture'], value: servesAlcohol },
  { name: 'specialty_coffee', kind: 'yes-no', meaning: 'the coffee is roasted with care, and by whom is said', synonyms: ['specialty coffee beans', 'coffee quality', 'filter coffee', 'kaffee', 'coffee'], groups: ['eat'], value: servesSpecialtyCoffee },
  { name: 'seating_capacity', kind: 'number', meaning: 'How many people can sit', synonyms: ['capacity', 'seats', 'number of seats', 'seating', 'sitzplätze', 'plätze'], groups: ['eat', 'culture'], value: seatsOf },
];
