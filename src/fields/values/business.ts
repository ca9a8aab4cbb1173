import type { Group } from '../../places/entity-types/entity-type.js';
import type { Place } from '../../places/index.js';
import { choicesOf } from '../../places/locale.js';
import { chance } from '../field.js';

/** Halves and whole numbers, as prices are; whole hundreds where money is counted in thousands. */
function priced(amount: number): number {
  const step = amount < 30 ? 0.5 : amount < 300 ? 1 : amount < 3000 ? 10 : 100;
  return Math.round(amount / step) * step;
}

/** A price by that of a plain meal; null in a country of which that is not known. */
function inMeals({ city: { country } }: Place, meals: number): number | null {
  return country.mealPrice === undefined ? null : priced(country.mealPrice * meals);
}

const mealsByType: Readonly<Record<string, number>> = {
  cafe: 0.55,
  bakery: 0.38,
  ice_cream: 0.3,
  fast_food: 0.65,
  bar: 0.95,
  nightclub: 1.5,
};
const mealsByGroup: Partial<Record<Group, number>> = { culture: 0.8, beauty: 2.4, sport: 0.9, stay: 6.5 };

export function priceLevel(place: Place): string | null {
  const none =
    ['park', 'civic', 'spot'].includes(place.type.group) || place.faker('price noted').datatype.boolean(0.08);
  return none ? null : '$'.repeat(place.priceLevel);
}

/** Dearer where the level is higher, without overlap. */
export function averagePrice(place: Place): number | null {
  if (priceLevel(place) === null) return null;
  const { id, group } = place.type;
  const level = [0.75, 1.15, 2, 3.4][place.priceLevel - 1] ?? 1;
  const varied = place.faker('average price', 'renewed').number.float({ min: 0.9, max: 1.1 });
  return inMeals(place, (mealsByType[id] ?? mealsByGroup[group] ?? 1.2) * level * varied);
}

export function entranceFee(place: Place): number | null {
  const { group, id } = place.type;
  const faker = place.faker('entrance');
  if (group !== 'culture' || id === 'art_gallery' || faker.datatype.boolean(0.12)) return 0;
  return inMeals(place, faker.number.float({ min: 0.4, max: 1.1 }));
}

export function membershipPrice(place: Place): number | null {
  return inMeals(place, place.faker('membership').number.float({ min: 1.4, max: 4 }));
}

const praise: Partial<Record<Group, readonly string[]>> = {
  eat: [
    'Friendly service and generous portions',
    'Known for its regulars',
    'Small, warm and often full',
    'Fresh produce from the region',
    'Worth lingering in',
  ],
  care: ['Short waiting times', 'Takes time for every patient', 'Modern equipment'],
  shop: ['Hand-picked range', 'Helpful advice', 'Things that you will not find elsewhere'],
  stay: ['Quiet rooms', 'Hearty breakfast', 'Well placed for exploring the city on foot'],
  park: ['Shady paths and benches', 'Popular with runners and families', 'Lovely in spring'],
  culture: ['Changing programme', 'Well worth the detour', 'Small but carefully curated'],
  spot: ['Easy to find', 'Well lit at night', 'Close to the stop'],
};

/** A sentence or two that agree with the other fields; null for one in eight. No article stands before a word that varies. */
export function describe(place: Place): string | null {
  const faker = place.faker('description');
  if (faker.datatype.boolean(0.12)) return null;
  const { type, district, city, founded } = place;
  const where = district ?? city.name;
  const since = faker.datatype.boolean(0.2) ? '' : `, since ${String(founded)}`;
  // A beach counts as a park, but has no benches.
  const phrases = (type.known || type.group === 'eat' ? praise[type.group] : undefined) ?? [
    'Reliable and friendly',
    'Well liked in the neighbourhood',
    'Good value',
  ];
  return `${place.maps_category ?? type.noun.charAt(0).toUpperCase() + type.noun.slice(1)} in ${where}${since}. ${faker.helpers.arrayElement(phrases)}.`;
}

function isPublic({ type: { group } }: Place): boolean {
  return group === 'park' || group === 'civic' || group === 'spot';
}

export function ownerOf(place: Place): string | null {
  const faker = place.faker('owner');
  return isPublic(place) || faker.datatype.boolean(0.4) ? null : faker.person.fullName();
}

export function legalName(place: Place): string | null {
  const faker = place.faker('legal name');
  if (isPublic(place) || faker.datatype.boolean(0.25)) return null;
  return `${place.name} ${faker.helpers.arrayElement(choicesOf(place.locale, 'company', 'legal_entity_type'))}`;
}

/** How many percent of a kind belong to a chain. */
const chains: Partial<Record<Group, number>> = {
  fuel: 70,
  shop: 18,
  eat: 10,
  sport: 30,
  stay: 22,
  pharmacy: 12,
  beauty: 10,
};

/** No real brand is ever claimed. */
export function chainOf(place: Place): string | null {
  const faker = place.faker('chain');
  const belongs = faker.datatype.boolean((chains[place.type.group] ?? 0) / 100);
  return belongs ? `${faker.person.lastName()} Group` : null;
}

let languageNames: Intl.DisplayNames | undefined;

/** That of the country first. */
export function languagesOf(place: Place): string[] {
  languageNames ??= new Intl.DisplayNames('en', { type: 'language' });
  const { language } = place.city.country;
  const own = language === '' ? [] : [languageNames.of(language) ?? language];
  const faker = place.faker('languages');
  const often = faker.datatype.boolean(0.82) ? ['English'] : [];
  const others = faker.helpers.arrayElements(
    ['Spanish', 'French', 'Turkish', 'Arabic', 'Italian'],
    faker.number.int({ min: 0, max: 2 }),
  );
  return [...new Set([...own, ...often, ...others])];
}

export function ageLimit({ type: { id }, city }: Place): number | null {
  const drinking = city.country.code === 'US' ? 21 : 18;
  if (id === 'tattoo_studio') return 18;
  return id === 'nightclub' || (id === 'bar' && drinking === 21) ? drinking : null;
}

export function hotelStars(place: Place): number | null {
  if (place.type.id !== 'hotel') return null;
  return Math.min(5, place.priceLevel + (place.faker('stars').datatype.boolean(0.7) ? 1 : 0));
}

/** Who may be disturbed by a band is not promised silence. */
export function isQuiet(place: Place): boolean | null {
  const band = place.type.group === 'eat' && chance(place, 'live_music', 17) === true;
  return band ? false : chance(place, 'quiet', 48);
}
