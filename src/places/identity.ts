import type { Faker } from '@faker-js/faker';
import { groupRecords } from '../data/entity-types/groups.js';
import type { MarketContext } from './market-context.js';

const microdegrees = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** Where a place is. Areas at the beginning of the list have more places. */
function locationOf(areas: MarketContext['areas'], faker: Faker) {
  const area = areas[Math.floor(faker.number.float() ** 1.25 * areas.length)];
  if (!area) return { district: null, latitude: null, longitude: null };

  const [latitude, longitude] = faker.location.nearbyGPSCoordinate({ ...area, isMetric: true });
  return {
    district: area.district,
    latitude: microdegrees(latitude),
    longitude: microdegrees(longitude),
  };
}

/**
 * What a place is from its first day to its last. The order of the draws stays as it is: with
 * another one, every place would be another one.
 * @param number of the place in its market
 * @param faker seeded for the place
 */
export function identityOf({ areas, names, type }: MarketContext, number: number, faker: Faker) {
  const location = locationOf(areas, faker);
  // Few places to eat become old.
  const age = faker.number.float() ** (type.group === 'eat' ? 3 : 1.8);
  const key = faker.helpers.replaceSymbols('LK##??##??##');
  const hasKey = faker.datatype.boolean(0.94);
  const category = faker.helpers.arrayElement(type.categories);
  const hasCategory = faker.datatype.boolean(0.98);
  const knowsHours = faker.datatype.boolean(groupRecords[type.group].hours / 100);
  return {
    location,
    /** of one of the first places of a market: 0 for new, 1 for as old as its kind can be */
    age,
    externalId: hasKey ? key : null,
    category: hasCategory ? category : null,
    knowsHours,
    name: names.at(number),
  };
}
