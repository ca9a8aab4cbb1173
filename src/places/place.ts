import type { Faker } from '@faker-js/faker';
import { v5 } from 'uuid';
import { contactsOf } from './contacts.js';
import { groupRecords } from './entity-types/group-records.js';
import { hashOfPlace } from './market-context.js';
import type { MarketContext } from './market-context.js';
import { openingHours } from './opening-hours.js';
import { hashText, mix, unit } from './rng.js';
import { changesOf, lastEvent } from './schedule.js';
import { slugOf } from './slug.js';
import type { PinnedPlace, Place } from './world.js';

/** Ours, so that no other UUIDv5 is the same. */
const namespace = '7d0f5bb2-4c5e-5f0e-9a53-1f6c2a3d8e47';

/** How many changes lie between two changes of what is renewed. */
const renewal = 6;

function hostOf(website: string | null): string | null {
  return website === null ? null : (/^https?:\/\/(?:www\.)?([^/:?#]+)/.exec(website)?.[1] ?? null);
}

/** A wave between -1 and 1 that takes `length` versions to come back, never more than 4 / length at a step. */
function wave(version: number, length: number): number {
  const at = ((version % length) + length) % length;
  return Math.abs((at / length) * 4 - 2) - 1;
}

/** What a pinned place says itself, null included; else what is computed. */
function given<T>(own: T | undefined, computed: T): T {
  return own === undefined ? computed : own;
}

function microdegrees(degrees: number | undefined): number | null {
  return degrees === undefined ? null : Math.round(degrees * 1e6) / 1e6;
}

/**
 * Place `index` of a market as it is at an instant (ms since the epoch). What entities always show is computed at once, what
 * only some fields need when it is asked for.
 */
export function createPlace(
  context: MarketContext,
  index: number,
  instant: number,
  pinned: PinnedPlace = { name: '' },
): Place {
  const { city, type, locale } = context;
  const rates = groupRecords[type.group];
  const hash = hashOfPlace(context, index);
  const changes = changesOf(hash);
  const { at: changedAt, count: version } = lastEvent(changes, instant);

  const seeded = (aspect: string, edition: number): Faker => {
    locale.faker.seed(mix(mix(hash, hashText(aspect)), edition));
    return locale.faker;
  };
  /** Faker for what changes every `versions` changes: so a change touches a thing or two and not the whole place. */
  const renewed = (aspect: string, versions: number) =>
    seeded(aspect, Math.floor(version / versions + unit(mix(hash, hashText(aspect)))));

  const faker = seeded('identity', 0);
  // The areas at the beginning have more of everything.
  const area = context.areas[Math.floor(faker.number.float() ** 1.25 * context.areas.length)];
  const [latitude, longitude] = area
    ? faker.location.nearbyGPSCoordinate({
        origin: [area.latitude, area.longitude],
        radius: area.radius,
        isMetric: true,
      })
    : [];
  const age = faker.number.float() ** (type.group === 'eat' ? 3 : 1.8);
  const founded = Math.floor(2024 - (2024 - rates.since) * age);
  const key = faker.helpers.replaceSymbols('LK##??##??##');
  const externalId = faker.datatype.boolean(0.94) ? key : null;
  const ofType = faker.helpers.arrayElement(type.categories);
  const category = faker.datatype.boolean(0.98) ? ofType : null;
  const knowsHours = faker.datatype.boolean(rates.hours / 100);
  const name = pinned.name || faker.helpers.fake(faker.helpers.weightedArrayElement(context.namePatterns));
  const slug = slugOf(name, city.country.language) || `place-${String(index + 1)}`;

  const contacts = contactsOf(seeded('contacts', 0), context, slug);
  const website = given(pinned.website, contacts.website);
  const phone = contacts.phone && renewed('phone', 24).helpers.replaceSymbols(contacts.phone);
  const hours = knowsHours ? openingHours(type, city.country, renewed('hours', 9)) : null;

  return {
    id: pinned.id ?? v5(`${context.key}\n${String(index)}`, namespace),
    name,
    external_id: given(pinned.external_id, externalId),
    phone: given(pinned.phone, phone),
    website,
    host: hostOf(website),
    latitude: given(pinned.latitude, microdegrees(latitude)),
    longitude: given(pinned.longitude, microdegrees(longitude)),
    instagram_url: given(pinned.instagram_url, contacts.instagram_url),
    facebook_url: given(pinned.facebook_url, contacts.facebook_url),
    open_hours: given(pinned.open_hours, hours),
    maps_category: given(pinned.maps_category, category),
    cityName: context.cityName,
    city,
    type,
    locale,
    district: area?.district ?? null,
    region: city.region,
    founded,
    changedAt,
    slug,
    pinnedFields: pinned.fields ?? {},
    faker: (aspect, again) => seeded(aspect, again === undefined ? 0 : Math.floor(version / renewal)),
    get street() {
      return seeded('street', 0).location.street();
    },
    get houseNumber() {
      return seeded('house number', 0).location.buildingNumber();
    },
    get postcode() {
      return city.postcode && seeded('postcode', 0).helpers.replaceSymbols(city.postcode);
    },
    /** never fewer than before */
    get reviews() {
      const { number } = seeded('reviews', 0);
      const since = lastEvent(
        changes,
        Date.UTC(Math.max(founded, number.int({ min: 2010, max: 2018 })), 4),
      ).count;
      const quiet = type.group === 'park' || type.group === 'civic' ? 0.5 : 1;
      const luck = 0.9 * unit(mix(mix(hash, hashText('reviews')), version));
      return Math.max(0, Math.floor((version - since + luck) * quiet * (0.4 + 14 * number.float() ** 3)));
    },
    /** moves by a tenth at a time */
    get rating() {
      if (this.reviews < 3) return null;
      const { number } = seeded('rating', 0);
      const middle = 4.75 - 1.4 * number.float() ** 1.6;
      const drift = 0.2 * wave(version + number.int(40), number.int({ min: 12, max: 32 }));
      return Math.round((middle + drift) * 10) / 10;
    },
    get priceLevel() {
      const { number } = seeded('price level', 0);
      return Math.min(4, 1 + Math.floor(number.float(2.15) + number.float(1.25)));
    },
  };
}
