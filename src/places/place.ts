import type { JsonValue } from '../api/wire.js';
import type { City } from './cities/city.js';
import { conditionOf } from './condition.js';
import type { EntityType } from './entity-types/entity-type.js';
import type { Dice } from './dice.js';
import { hashOfPlace, identityOf } from './identity.js';
import type { Setting } from './identity.js';
import { hashText, mix, unit } from './rng.js';
import { changesOf, lastEvent } from './time-line.js';
import type { Voice } from './voice.js';
import type { PinnedPlace, Place } from './world.js';

/** How many changes lie between two changes of what `randomLately` decides. */
const lately = 6;

function hostOf(website: string | null): string | null {
  return website === null ? null : (/^https?:\/\/(?:www\.)?([^/:?#]+)/.exec(website)?.[1] ?? null);
}

/** What a pinned place says itself, null included; else what is computed. */
function given<T>(own: T | undefined, computed: T): T {
  return own === undefined ? computed : own;
}

/** Everything that is so about place `index` at an instant. A class, since a page makes many of them. */
class PlaceFacts implements Place {
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
  readonly voice: Voice;
  readonly street: string;
  readonly houseNumber: string;
  readonly postcode: string | null;
  readonly region: string | null;
  readonly district: string | null;
  readonly founded: number;
  readonly rating: number | null;
  readonly reviews: number;
  readonly priceLevel: number;
  readonly changedAt: number;
  readonly slug: string;
  readonly pinnedFields: Readonly<Record<string, JsonValue>>;
  readonly #hash: number;
  readonly #version: number;

  constructor(
    setting: Setting,
    cityName: string,
    index: number,
    instant: number,
    pinned: PinnedPlace | undefined,
  ) {
    const hash = hashOfPlace(setting, index);
    const changes = changesOf(hash);
    const last = lastEvent(changes, instant);
    const identity = identityOf(setting, index, pinned?.name);
    const condition = conditionOf(setting, identity, hash, changes, last.count);
    this.id = given(pinned?.id, identity.id);
    this.name = identity.name;
    this.external_id = given(pinned?.external_id, identity.external_id);
    this.phone = given(pinned?.phone, condition.phone);
    this.website = given(pinned?.website, condition.website);
    this.host = hostOf(this.website);
    this.latitude = given(pinned?.latitude, identity.position?.latitude ?? null);
    this.longitude = given(pinned?.longitude, identity.position?.longitude ?? null);
    this.instagram_url = given(pinned?.instagram_url, condition.instagram_url);
    this.facebook_url = given(pinned?.facebook_url, condition.facebook_url);
    this.open_hours = given(pinned?.open_hours, condition.open_hours);
    this.maps_category = given(pinned?.maps_category, condition.maps_category);
    this.cityName = cityName;
    this.city = setting.city;
    this.type = setting.type;
    this.voice = setting.voice;
    this.street = identity.street;
    this.houseNumber = identity.houseNumber;
    this.postcode = identity.postcode;
    this.region = identity.region;
    this.district = identity.district.name;
    this.founded = identity.founded;
    this.rating = condition.rating;
    this.reviews = condition.reviews;
    this.priceLevel = condition.priceLevel;
    this.changedAt = last.at;
    this.slug = identity.slug;
    this.#hash = hash;
    this.#version = last.count;
    this.pinnedFields = pinned?.fields ?? {};
  }

  random(aspect: string): number {
    return unit(mix(this.#hash, hashText(aspect)));
  }

  randomLately(aspect: string): number {
    return unit(mix(mix(this.#hash, hashText(aspect)), Math.floor(this.#version / lately)));
  }

  dice(aspect: string): Dice {
    return this.voice.dice(mix(mix(this.#hash, 9), hashText(aspect)));
  }
}

/** Place `index` of a market as it is at `instant`. */
export function createPlace(
  setting: Setting,
  cityName: string,
  index: number,
  instant: number,
  pinned?: PinnedPlace,
): Place {
  return new PlaceFacts(setting, cityName, index, instant, pinned);
}
