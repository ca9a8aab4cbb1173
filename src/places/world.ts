import type { Faker } from '@faker-js/faker';
import type { JsonValue } from '../api/wire.js';
import type { City } from './cities/city.js';
import type { EntityType } from './entity-types/entity-type.js';
import type { Locale } from './locale.js';

/**
 * A place as the world shows it at one instant: everything of an entity that does not depend on scrapes, and what the
 * values of fields are computed from, so that they agree.
 */
export interface Place {
  /** UUIDv5 of seed, market and index */
  readonly id: string;
  readonly name: string;
  readonly external_id: string | null;
  readonly phone: string | null;
  readonly website: string | null;
  /** host of the website without "www."; null without one */
  readonly host: string | null;
  /** degrees, WGS 84 */
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly instagram_url: string | null;
  readonly facebook_url: string | null;
  /**
   * Every day from Monday to Sunday: `"08:00-18:00"`, `"12:00-14:30, 18:00-22:00"` or `"closed"`. An end before its
   * beginning lies on the next day; `"00:00-24:00"` is round the clock.
   */
  readonly open_hours: Readonly<Record<string, string>> | null;
  readonly maps_category: string | null;
  /** the city as the subscription names it */
  readonly cityName: string;
  readonly city: City;
  readonly type: EntityType;
  readonly locale: Locale;
  readonly street: string;
  readonly houseNumber: string;
  readonly postcode: string | null;
  readonly region: string | null;
  readonly district: string | null;
  /** the year in which it opened */
  readonly founded: number;
  /** 1.0 to 5.0 in tenths; null while nobody has rated it */
  readonly rating: number | null;
  readonly reviews: number;
  /** 1 to 4 */
  readonly priceLevel: number;
  /** ms since the epoch of the last change */
  readonly changedAt: number;
  /** the name in Latin letters, digits and hyphens; never empty */
  readonly slug: string;
  /** Values of fields that were pinned by hand, by whatever name the field has there. They win over computed ones. */
  readonly pinnedFields: Readonly<Record<string, JsonValue>>;
  /**
   * The locale's faker, seeded for the place and an aspect of it: the same values for the same aspect. To be used up at
   * once, since all places share it.
   * @param renewed another one every year or so
   */
  faker(aspect: string, renewed?: 'renewed'): Faker;
}

/** All the places of one entity type in one city: a function of (seed, city, entity type, index), not a table. */
export interface Market {
  readonly city: string;
  readonly entity_type: string;
  /** how many places there are in all, found yet or not */
  readonly size: number;
  /** How many places are known after that many finished scrapes. Grows, and reaches `size`. 0 for 0. */
  known(scrapes: number): number;
  /** The scrape that finds place `index`, counted from 1. */
  foundBy(index: number): number;
  /** Place `index` (0 to size - 1, in order of discovery) as it is at `instant` (ms since the epoch). */
  place(index: number, instant: number): Place;
  /** The last instant up to and including `instant` at which something about the place changed. */
  changedAt(index: number, instant: number): number;
  /**
   * When the place closes for good: the first time after `from`, which may lie far in the future. A pinned place may have
   * closed before. Infinity for never.
   */
  closesAt(index: number, from: number): number;
}

export interface World {
  /**
   * The same places for the same city and type, whatever their letter case and outer blanks. Known cities and types also
   * answer to their other names: "Munich" and "München", "cafes" and "coffee shop" show the same places.
   */
  market(city: string, entityType: string): Market;
}

/** A place put into the world by hand. What is absent is computed as for any other place; null stays null. */
export interface PinnedPlace {
  name: string;
  /** UUID */
  id?: string;
  external_id?: string | null;
  phone?: string | null;
  website?: string | null;
  latitude?: number | null;
  longitude?: number | null;
  instagram_url?: string | null;
  facebook_url?: string | null;
  open_hours?: Record<string, string> | null;
  maps_category?: string | null;
  /** When it closes for good, ms since the epoch; never, when absent. */
  closes_at?: number;
  /** Values of fields, by any name of the field that the catalogue knows, or by a name that it does not know. */
  fields?: Record<string, JsonValue>;
}

/** A market with places of one's own in front of the computed ones, known from the first scrape on. */
export interface PinnedMarket {
  city: string;
  entity_type: string;
  /** How many places there are in all; never fewer than the pinned ones. */
  size?: number;
  places?: PinnedPlace[];
}

export interface WorldOptions {
  /** Another seed is another world. */
  seed: number;
  /** How many places every market has, pinned markets with a size of their own excepted. Default: depends on city and type. */
  marketSize?: number;
  markets?: readonly PinnedMarket[];
}
