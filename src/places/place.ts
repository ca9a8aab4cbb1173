import type { Faker } from '@faker-js/faker';
import type { Entity, JsonValue } from '../api/wire.js';
import { type TypeGroup, groupRecords } from '../data/entity-types/groups.js';
import type { EntityType } from './entity-type.js';
import type { MarketContext } from './market-context.js';
import { openingHours } from './opening-hours.js';
import { hashText, mix, unit, uuidOf } from './rng.js';
import { changeAt, type Changes, changesOf, lastChange } from './schedule.js';
import { shortened, slugOf } from './text.js';

/** The history of a place. */
interface PlaceHistory {
  readonly changes: Changes;
  /** number of the last change */
  readonly version: number;
  /** ms since the epoch; -Infinity for the first places of a market */
  readonly opened: number;
  /** the year in which it opened */
  readonly firstYear: number;
}

/**
 * Returns when a place got its first review, ms since the epoch: from 2010 or its first year to
 * mid-2018, or in the first half of its first year if that is later than 2018.
 */
function firstReview({ opened, firstYear }: PlaceHistory, { date }: Faker): number {
  const from = Date.UTC(Math.max(2010, firstYear), 0);
  const to = Date.UTC(Math.max(2018, firstYear), 6);
  return Math.max(opened, date.between({ from, to }).getTime());
}

/**
 * Returns the number of reviews of a place, which never decreases.
 * @param seed seed of the faker
 */
function reviewsOf(history: PlaceHistory, type: EntityType, faker: Faker, seed: number): number {
  const { changes, version } = history;
  const before = lastChange(changes, firstReview(history, faker));
  const luck = 0.9 * unit(mix(seed, version));
  const periods = version - before + luck;

  const isQuiet = type.group === 'park' || type.group === 'civic';
  const perPeriod = (isQuiet ? 0.5 : 1) * (0.4 + 14 * faker.number.float() ** 3);
  return Math.max(0, Math.floor(periods * perPeriod));
}

/** Returns the rating: 1.0 to 5.0 in steps of 0.1, changing by one step at a time. */
function ratingOf({ version }: PlaceHistory, { number }: Faker): number {
  const middle = 4.75 - 1.4 * number.float() ** 1.6;
  const phase = version + number.int(40);
  const drift = 0.2 * Math.sin(phase / number.float({ min: 2.5, max: 6 }));
  return Math.round((middle + drift) * 10) / 10;
}

/** Returns the price level, 1 to 4. */
function priceLevelOf({ price = 2 }: EntityType, { number }: Faker): number {
  const level = Math.round(price + number.float({ min: -0.9, max: 0.9 }));
  return Math.min(4, Math.max(1, level));
}

const microdegrees = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** Returns the position of a place. Areas at the beginning of the list have more places. */
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
 * Computes the permanent identity of a place. The order of the draws must not change, because every
 * place would become a different one.
 * @param number of the place in its market
 * @param faker seeded for the place
 */
function identityOf({ areas, names, type }: MarketContext, number: number, faker: Faker) {
  const location = locationOf(areas, faker);
  // Few restaurants become old.
  const age = faker.number.float() ** (type.group === 'eat' ? 3 : 1.8);
  const key = faker.helpers.replaceSymbols('LK##??##??##');
  const hasKey = faker.datatype.boolean(0.94);
  const category = faker.helpers.arrayElement(type.categories);
  const hasCategory = faker.datatype.boolean(0.98);
  const knowsHours = faker.datatype.boolean(groupRecords[type.group].hours / 100);
  return {
    location,
    /** relative age of the first places of a market: 0 for new, 1 for as old as its kind can be */
    age,
    externalId: hasKey ? key : null,
    category: hasCategory ? category : null,
    knowsHours,
    name: names.at(number),
  };
}

/** Instagram allows 30 characters. */
const longestHandle = 30;

/**
 * Returns whether a place has a phone, and its web pages. Hosts end in `.example` and handles
 * contain `example`, so that they belong to no one.
 * @param slug the name of the place in Latin letters, digits and hyphens
 * @param faker seeded for the place
 */
function contactsOf(slug: string, rates: (typeof groupRecords)[TypeGroup], faker: Faker) {
  const has = (percent: number) => faker.datatype.boolean(percent / 100);
  const joined = (text: string, separator: string) => text.replace(/-/g, separator);

  const subdomain = has(70) ? 'www.' : '';
  const label = has(30) ? joined(slug, '') : slug;
  const host = `${subdomain}${label}.${faker.internet.domainSuffix()}`;

  const separator = faker.helpers.arrayElement(['', '_', '.']);
  const start = shortened(slug, longestHandle - '-example'.length);
  const handle = joined(`${start}-example`, separator);
  const page = `${joined(slug, has(60) ? '' : '.')}.example`;

  const sometimes = (percent: number, url: string) => (has(percent) ? url : null);
  return {
    hasPhone: has(rates.phone),
    pages: {
      website: sometimes(rates.website, `https://${host}`),
      instagram_url: sometimes(rates.instagram, `https://www.instagram.com/${handle}/`),
      facebook_url: sometimes(rates.facebook, `https://www.facebook.com/${page}`),
    },
  };
}

type SubscriptionKey =
  'city' | 'entity_type' | 'fields' | 'discovered_at' | 'updated_at' | 'removed_at';

/** A custom place. Absent keys are computed as for any other place; null stays null. */
export interface PinnedPlace extends Partial<Omit<Entity, SubscriptionKey>> {
  name: string;
  /** values of fields by name */
  fields?: Record<string, JsonValue>;
  /** When it closes for good, ms since the epoch; never if absent. */
  closes_at?: number;
  /** number in the market, if it differs from the position among the pinned places */
  number?: number;
}

/** Edits of a generated or pinned place. Absent keys stay unchanged. */
export interface PlaceChange extends Partial<Omit<PinnedPlace, 'id' | 'number'>> {
  /** number of the place in its market */
  number: number;
  /** time of the change, ms since the epoch; absent for an initial change */
  changed_at?: number;
  /** whether the place was removed from every list */
  removed?: true;
}

/**
 * A place at a time: everything about an entity that does not depend on scrapes, and the data from
 * which field values are computed, so that they are consistent.
 */
export type Place = ReturnType<typeof createPlace>;

interface PlaceOptions {
  readonly number: number;
  /** hash from which everything about the place is computed */
  readonly hash: number;
  /** ms since the epoch; -Infinity for one of the first places */
  readonly opened: number;
  readonly pinned: PinnedPlace | undefined;
  readonly change: PlaceChange | undefined;
}

const year = (time: number): number => new Date(time).getUTCFullYear();

/**
 * Returns the year in which a place opened.
 * @param since first possible year of its kind
 * @param age relative age of one of the first places, 0 to 1
 */
function firstYearOf(opened: number, since: number, age: number): number {
  if (opened > -Infinity) return year(opened);
  return Math.floor(2026 - (2026 - since) * age);
}

/** Returns the input of a generated place's id. @param number as decimal digits */
export const idText = ({ key }: MarketContext, number: string): string => `${key}\n${number}`;

/**
 * Returns the id of a place. A pinned place is a different place from the generated one that it
 * replaces.
 */
export function placeId(
  context: MarketContext,
  number: number,
  pinned: PinnedPlace | undefined,
): string {
  const computed = idText(context, String(number));
  if (pinned === undefined) return uuidOf(computed);
  return pinned.id ?? uuidOf(`${computed}\n${pinned.name}`);
}

/**
 * Fills in the digits and letters of a postcode pattern. The letters are valid in any country's
 * postcodes.
 */
function postcodeBy(pattern: string, { location, string }: Faker): string {
  const format = pattern.replaceAll('?', () => string.fromCharacters('AEHNPRWXY'));
  return location.zipCode({ format });
}

/**
 * Creates a place of a market at a time (ms since the epoch). What every entity shows is computed
 * at once, everything else on demand.
 */
export function createPlace(
  context: MarketContext,
  { number, hash, opened, pinned, change }: PlaceOptions,
  instant: number,
  isClosed: boolean,
) {
  const { city, type, locale } = context;
  const rates = groupRecords[type.group];
  const changes = changesOf(hash);
  const version = lastChange(changes, instant);

  const seedOf = (aspect: string): number => mix(hash, hashText(aspect));
  const seeded = (aspect: string, edition = 0): Faker => {
    locale.faker.seed(mix(seedOf(aspect), edition));
    return locale.faker;
  };
  /**
   * Returns a faker for an aspect that changes only every `versions` changes, so that one change
   * affects few aspects of a place.
   */
  const renewed = (aspect: string, versions: number): Faker =>
    seeded(aspect, Math.floor(version / versions + unit(seedOf(aspect))));

  const identity = identityOf(context, number, seeded('identity'));
  const { location } = identity;
  const firstYear = firstYearOf(opened, rates.since, identity.age);
  const changedAt = Math.max(changeAt(changes, version), opened);
  const history: PlaceHistory = { changes, version, opened, firstYear };

  const latin = pinned?.name ?? identity.name.latin;
  const slug = slugOf(latin, city.country.language) || `place-${String(number + 1)}`;
  const { hasPhone, pages } = contactsOf(slug, rates, seeded('contacts'));
  const isReachable = hasPhone && city.phone !== undefined;
  const { name = identity.name.text, ...own } = { ...pinned, ...change };

  return {
    external_id: identity.externalId,
    phone: isReachable ? renewed('phone', 24).phone.number({ style: 'international' }) : null,
    ...pages,
    latitude: location.latitude,
    longitude: location.longitude,
    open_hours: identity.knowsHours ? openingHours(type, city.country, renewed('hours', 9)) : null,
    maps_category: identity.category,
    ...own,
    id: placeId(context, number, pinned),
    name,
    cityName: context.cityName,
    city,
    type,
    locale,
    district: location.district,
    /** whether the place has closed permanently */
    isClosed,
    /** the year in which it opened; never in the future, even if the clock is set to the past */
    founded: Math.min(firstYear, year(changedAt)),
    /** time of the last change, ms since the epoch */
    changedAt,
    /** the name in Latin letters, digits and hyphens; never empty */
    slug,
    /** Pinned field values, by the names used there. They take precedence over computed ones. */
    pinnedFields: { ...pinned?.fields, ...change?.fields },
    /**
     * Returns the locale's faker, seeded for the place and an aspect: an aspect always gets the
     * same values. Use it at once, because all places share it.
     */
    faker: (aspect: string): Faker => seeded(aspect),
    get street(): string {
      return identity.name.street ?? seeded('street').location.street();
    },
    get houseNumber(): string {
      return seeded('house number').location.buildingNumber();
    },
    get postcode(): string | null {
      if (city.postcode === undefined) return null;
      return postcodeBy(city.postcode, seeded('postcode'));
    },
    /** never decreases */
    get reviews(): number {
      return reviewsOf(history, type, seeded('reviews'), seedOf('reviews'));
    },
    /** 1.0 to 5.0 in steps of 0.1, changing by one step at a time; null before the first rating */
    get rating(): number | null {
      if (this.reviews < 3) return null;
      return ratingOf(history, seeded('rating'));
    },
    /** 1 to 4 */
    get priceLevel(): number {
      return priceLevelOf(type, seeded('price level'));
    },
  };
}
