import type { Faker } from '@faker-js/faker';
import { v5 } from 'uuid';
import type { JsonValue } from '../api/wire.js';
import type { City } from './cities/city.js';
import { contactsOf } from './contacts.js';
import type { EntityType } from './entity-types/entity-type.js';
import { groupRecords } from './entity-types/group-records.js';
import type { Locale } from './locale.js';
import { hashOfPlace } from './market-context.js';
import type { MarketContext } from './market-context.js';
import { openingHours } from './opening-hours.js';
import { hashText, mix, unit } from './rng.js';
import { changesOf, lastEvent } from './schedule.js';
import type { Schedule } from './schedule.js';
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

/**
 * Place `index` of a market as it is after so many changes. What entities always show is computed at once, what only some
 * fields need when it is asked for.
 */
export class ComputedPlace implements Place {
  readonly id: string;
  readonly name: string;
  readonly external_id: string | null;
  readonly phone: string | null;
  readonly website: string | null;
  readonly host: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly instagram_url: string | null;
  readonly facebook_url: string | null;
  readonly open_hours: Readonly<Record<string, string>> | null;
  readonly maps_category: string | null;
  readonly cityName: string;
  readonly city: City;
  readonly type: EntityType;
  readonly locale: Locale;
  readonly district: string | null;
  readonly founded: number;
  readonly changedAt: number;
  readonly slug: string;
  readonly pinnedFields: Readonly<Record<string, JsonValue>>;
  readonly #hash: number;
  readonly #changes: Schedule;
  readonly #version: number;

  constructor(context: MarketContext, index: number, instant: number, pinned: PinnedPlace = { name: '' }) {
    const { city, type, locale } = context;
    this.#hash = hashOfPlace(context, index);
    this.#changes = changesOf(this.#hash);
    const { at, count } = lastEvent(this.#changes, instant);
    this.#version = count;
    this.changedAt = at;
    this.cityName = context.cityName;
    this.city = city;
    this.type = type;
    this.locale = locale;
    this.pinnedFields = pinned.fields ?? {};
    this.id = pinned.id ?? v5(`${context.key}\n${String(index)}`, namespace);

    const faker = this.faker('identity');
    const rates = groupRecords[type.group];
    // The areas at the beginning have more of everything.
    const area = context.areas[Math.floor(faker.number.float() ** 1.25 * context.areas.length)];
    this.district = area?.district ?? null;
    const [latitude, longitude] = area
      ? faker.location.nearbyGPSCoordinate({
          origin: [area.latitude, area.longitude],
          radius: area.radius,
          isMetric: true,
        })
      : [];
    this.latitude = given(pinned.latitude, microdegrees(latitude));
    this.longitude = given(pinned.longitude, microdegrees(longitude));
    const age = faker.number.float() ** (type.group === 'eat' ? 3 : 1.8);
    this.founded = Math.floor(2024 - (2024 - rates.since) * age);
    const key = faker.helpers.replaceSymbols('LK##??##??##');
    this.external_id = given(pinned.external_id, faker.datatype.boolean(0.94) ? key : null);
    const category = faker.helpers.arrayElement(type.categories);
    this.maps_category = given(pinned.maps_category, faker.datatype.boolean(0.98) ? category : null);
    const knowsHours = faker.datatype.boolean(rates.hours / 100);
    this.name = pinned.name || faker.helpers.fake(faker.helpers.weightedArrayElement(context.namePatterns));
    this.slug = slugOf(this.name, city.country.language) || `place-${String(index + 1)}`;

    const contacts = contactsOf(this.faker('contacts'), context, this.slug);
    this.website = given(pinned.website, contacts.website);
    this.host = hostOf(this.website);
    this.instagram_url = given(pinned.instagram_url, contacts.instagram_url);
    this.facebook_url = given(pinned.facebook_url, contacts.facebook_url);
    const phone = contacts.phone && this.#renewed('phone', 24).helpers.replaceSymbols(contacts.phone);
    this.phone = given(pinned.phone, phone);
    const hours = knowsHours ? openingHours(type, city.country, this.#renewed('hours', 9)) : null;
    this.open_hours = given(pinned.open_hours, hours);
  }

  faker(aspect: string, renewed?: 'renewed'): Faker {
    const edition = renewed === undefined ? 0 : Math.floor(this.#version / renewal);
    return this.#seeded(aspect, edition);
  }

  get street(): string {
    return this.faker('street').location.street();
  }

  get houseNumber(): string {
    return this.faker('house number').location.buildingNumber();
  }

  get postcode(): string | null {
    const { postcode } = this.city;
    return postcode === null ? null : this.faker('postcode').helpers.replaceSymbols(postcode);
  }

  get region(): string | null {
    return this.city.region;
  }

  /** Never becomes fewer. */
  get reviews(): number {
    const faker = this.faker('reviews');
    const listed = Math.max(this.founded, faker.number.int({ min: 2010, max: 2018 }));
    const since = lastEvent(this.#changes, Date.UTC(listed, 4)).count;
    const { group } = this.type;
    const growth = (group === 'park' || group === 'civic' ? 0.5 : 1) * (0.4 + 14 * faker.number.float() ** 3);
    const luck = 0.9 * unit(mix(mix(this.#hash, hashText('reviews')), this.#version));
    return Math.max(0, Math.floor((this.#version - since + luck) * growth));
  }

  /** Moves by a tenth at a time. */
  get rating(): number | null {
    if (this.reviews < 3) return null;
    const faker = this.faker('rating');
    const middle = 4.75 - 1.4 * faker.number.float() ** 1.6;
    const drift = 0.2 * wave(this.#version + faker.number.int(40), faker.number.int({ min: 12, max: 32 }));
    return Math.round((middle + drift) * 10) / 10;
  }

  get priceLevel(): number {
    const faker = this.faker('price level');
    return Math.min(4, 1 + Math.floor(faker.number.float(2.15) + faker.number.float(1.25)));
  }

  /** Faker for what changes every `versions` changes: so a change touches a thing or two and not the whole place. */
  #renewed(aspect: string, versions: number): Faker {
    const offset = unit(mix(this.#hash, hashText(aspect))) * versions;
    return this.#seeded(aspect, Math.floor((this.#version + offset) / versions));
  }

  #seeded(aspect: string, edition: number): Faker {
    const { faker } = this.locale;
    faker.seed(mix(mix(this.#hash, hashText(aspect)), edition));
    return faker;
  }
}

/** What a pinned place says itself, null included; else what is computed. */
function given<T>(own: T | undefined, computed: T): T {
  return own === undefined ? computed : own;
}

function microdegrees(degrees: number | undefined): number | null {
  return degrees === undefined ? null : Math.round(degrees * 1e6) / 1e6;
}
