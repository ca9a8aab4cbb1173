import type { Faker } from '@faker-js/faker';
import type { Entity } from '../api/wire.js';
import { type Group, groupRecords } from './entity-types/group-records.js';
import type { MarketContext } from './market-context.js';
import { openingHours } from './opening-hours.js';
import { hashText, mix, unit, uuidOf } from './rng.js';
import { changeAt, changesOf, lastChange } from './schedule.js';
import { shortened, slugOf } from './text.js';

type OfSubscription = 'city' | 'entity_type' | 'discovered_at' | 'updated_at' | 'removed_at';

/** A place defined by hand. Absent keys are computed as for any other place; null stays null. */
export interface PinnedPlace extends Partial<Omit<Entity, OfSubscription>> {
  name: string;
  /** When it closes for good, ms since the epoch; never, when absent. */
  closes_at?: number;
}

/**
 * A place at one instant: everything of an entity that does not depend on scrapes, and what the
 * values of fields are computed from, so that they agree.
 */
export type Place = ReturnType<typeof createPlace>;

interface PlaceOptions {
  readonly number: number;
  /** hash that everything about the place is computed from */
  readonly hash: number;
  /** ms since the epoch; -Infinity for one of the first places */
  readonly opened: number;
  readonly pinned: PinnedPlace | undefined;
}

const year = (time: number): number => new Date(time).getUTCFullYear();

const microdegrees = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** The year in which a place opened: of one of the first places, by its age as a fraction. */
function firstYearOf(opened: number, since: number, age: number): number {
  if (opened > -Infinity) return year(opened);
  return Math.floor(2026 - (2026 - since) * age);
}

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

/** A name by one of the patterns. Avoids "Jack & Jack’s" by drawing a second time. */
function drawName(patterns: MarketContext['namePatterns'], faker: Faker): string {
  const pattern = faker.helpers.weightedArrayElement(patterns);
  const drawn = faker.helpers.fake(pattern);
  const isRepetitive = /(\p{L}{2,}) \S+ \1\b/u.test(drawn);
  return isRepetitive ? faker.helpers.fake(pattern) : drawn;
}

/**
 * Whether a place has a phone, and its pages. Hosts end in `.example` and handles contain `example`,
 * so that none of them can belong to anybody.
 */
function contactsOf(slug: string, rates: (typeof groupRecords)[Group], faker: Faker) {
  const has = (percent: number) => faker.datatype.boolean(percent / 100);
  const joined = (text: string, separator: string) => text.replace(/-/g, separator);
  const host = `${has(70) ? 'www.' : ''}${has(30) ? joined(slug, '') : slug}.example`;
  // Instagram allows 30 characters.
  const separator = faker.helpers.arrayElement(['', '_', '.']);
  const handle = joined(`${shortened(slug, 22)}-example`, separator);
  const page = `${joined(slug, has(60) ? '' : '.')}.example`;
  return {
    hasPhone: has(rates.phone),
    pages: {
      website: has(rates.website) ? `https://${host}` : null,
      instagram_url: has(rates.instagram) ? `https://www.instagram.com/${handle}/` : null,
      facebook_url: has(rates.facebook) ? `https://www.facebook.com/${page}` : null,
    },
  };
}

/**
 * A place of a market at an instant (ms since the epoch). What every entity shows is computed at once, what only
 * some fields need is computed on demand.
 */
export function createPlace(
  context: MarketContext,
  { number, hash, opened, pinned = { name: '' } }: PlaceOptions,
  instant: number,
  isClosed: boolean,
) {
  const { city, type, locale } = context;
  const rates = groupRecords[type.group];
  const changes = changesOf(hash);
  const version = lastChange(changes, instant);

  const seeded = (aspect: string, edition = 0): Faker => {
    locale.faker.seed(mix(mix(hash, hashText(aspect)), edition));
    return locale.faker;
  };
  /**
   * Faker for an aspect that changes only every `versions` changes, so that one change affects few
   * aspects of a place.
   */
  const renewed = (aspect: string, versions: number) =>
    seeded(aspect, Math.floor(version / versions + unit(mix(hash, hashText(aspect)))));

  const faker = seeded('identity');
  const location = locationOf(context.areas, faker);
  const age = faker.number.float() ** (type.group === 'eat' ? 3 : 1.8);
  const isNew = opened > -Infinity;
  const changedAt = Math.max(changeAt(changes, version), opened);
  const firstYear = firstYearOf(opened, rates.since, age);
  const key = faker.helpers.replaceSymbols('LK##??##??##');
  const externalId = faker.datatype.boolean(0.94) ? key : null;
  const ofType = faker.helpers.arrayElement(type.categories);
  const category = faker.datatype.boolean(0.98) ? ofType : null;
  const knowsHours = faker.datatype.boolean(rates.hours / 100);
  const fullName = drawName(context.namePatterns, faker);
  const street = () => seeded('street').location.street();
  const name = pinned.name || fullName.replace('{street}', street);
  const slug = slugOf(name, city.country.language) || `place-${String(number + 1)}`;

  const { hasPhone, pages } = contactsOf(slug, rates, seeded('contacts'));
  const phonePattern = hasPhone ? city.phone : undefined;
  const { fields: pinnedFields = {}, ...own } = pinned;

  return {
    // A pinned place is another place than the computed one that it replaces.
    id: uuidOf(`${context.key}\n${number}${pinned.name && `\n${pinned.name}`}`),
    external_id: externalId,
    phone:
      phonePattern === undefined ? null : renewed('phone', 24).helpers.replaceSymbols(phonePattern),
    ...pages,
    latitude: location.latitude,
    longitude: location.longitude,
    open_hours: knowsHours ? openingHours(type, city.country, renewed('hours', 9)) : null,
    maps_category: category,
    ...own,
    name,
    cityName: context.cityName,
    city,
    type,
    locale,
    district: location.district,
    /** whether it has closed for good */
    isClosed,
    /** the year in which it opened; a clock that is set to the past must not see one of its future */
    founded: Math.min(firstYear, year(changedAt)),
    /** ms since the epoch of the last change */
    changedAt,
    /** the name in Latin letters, digits and hyphens; never empty */
    slug,
    /** Pinned field values, by the names used there. They take precedence over computed ones. */
    pinnedFields,
    /**
     * The locale's faker, seeded for the place and an aspect of it: the same values for the same aspect. Use it at
     * once, since all places share it.
     */
    faker: (aspect: string): Faker => seeded(aspect),
    get street(): string {
      return street();
    },
    get houseNumber(): string {
      return seeded('house number').location.buildingNumber();
    },
    get postcode(): string | null {
      const { helpers, string } = seeded('postcode');
      // Letters that are valid at any position of a postcode, in every country that uses letters.
      const pattern = city.postcode?.replaceAll('?', () => string.fromCharacters('AEHNPRWXY'));
      return pattern === undefined ? null : helpers.replaceSymbols(pattern);
    },
    /** never decreases */
    get reviews(): number {
      const { number } = seeded('reviews');
      const reviewedFrom = Math.max(firstYear, number.int({ min: 2010, max: 2018 }));
      const since = lastChange(changes, isNew ? opened : Date.UTC(reviewedFrom, 4));
      const quiet = type.group === 'park' || type.group === 'civic' ? 0.5 : 1;
      const luck = 0.9 * unit(mix(mix(hash, hashText('reviews')), version));
      return Math.max(
        0,
        Math.floor((version - since + luck) * quiet * (0.4 + 14 * number.float() ** 3)),
      );
    },
    /** 1.0 to 5.0 in steps of 0.1, changing by one step at a time; null before the first rating */
    get rating(): number | null {
      if (this.reviews < 3) return null;
      const { number } = seeded('rating');
      const middle = 4.75 - 1.4 * number.float() ** 1.6;
      const phase = version + number.int(40);
      const drift = 0.2 * Math.sin(phase / number.float({ min: 2.5, max: 6 }));
      return Math.round((middle + drift) * 10) / 10;
    },
    /** 1 to 4 */
    get priceLevel(): number {
      const { number } = seeded('price level');
      const deviation = number.float({ min: -0.9, max: 0.9 });
      const level = Math.round((type.price ?? 2) + deviation);
      return Math.min(4, Math.max(1, level));
    },
  };
}
