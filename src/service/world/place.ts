import type { JsonValue } from '../../spec/wire.js';
import { resolveField } from '../fields/resolve-field.js';
import { conditionOf } from './condition.js';
import type { Facts } from './facts.js';
import { hashOfPlace, identityOf } from './identity.js';
import type { Setting } from './identity.js';
import { hashText, mix, unit } from './randomness.js';
import { changesOf, lastEvent } from './time-line.js';
import type { PinnedPlace, Place } from './world.js';

/** How many changes lie between two changes of what `rollLately` decides. */
const lately = 6;

function hostOf(website: string | null): string | null {
  return website === null ? null : (/^https?:\/\/(?:www\.)?([^/:?#]+)/.exec(website)?.[1] ?? null);
}

/** Everything that is so about place `index` at an instant. */
function factsOf(
  setting: Setting,
  cityName: string,
  index: number,
  instant: number,
  pinned?: PinnedPlace,
): Facts {
  const hash = hashOfPlace(setting, index);
  const changes = changesOf(hash);
  const last = lastEvent(changes, instant);
  const identity = identityOf(setting, index, pinned?.name);
  const { rating, reviews, priceLevel, ...condition } = conditionOf(
    setting,
    identity,
    hash,
    changes,
    instant,
  );
  const own = {
    id: identity.id,
    name: identity.name,
    external_id: identity.external_id,
    latitude: identity.position?.latitude ?? null,
    longitude: identity.position?.longitude ?? null,
    ...condition,
    ...givenOf(pinned),
  };
  return {
    ...own,
    host: hostOf(own.website),
    cityName,
    city: setting.city,
    type: setting.type,
    voice: setting.voice,
    street: identity.street,
    houseNumber: identity.houseNumber,
    postcode: identity.postcode,
    region: identity.region,
    district: identity.district.name,
    founded: identity.founded,
    rating,
    reviews,
    priceLevel,
    changedAt: last.at,
    slug: identity.slug,
    roll: (aspect) => unit(mix(hash, hashText(aspect))),
    rollLately: (aspect) => unit(mix(mix(hash, hashText(aspect)), Math.floor(last.count / lately))),
    faker: (aspect) => setting.voice.faker(mix(mix(hash, 9), hashText(aspect))),
  };
}

/** What a pinned place says itself: null counts, absent does not. */
function givenOf(pinned: PinnedPlace | undefined): Partial<Omit<Place, 'value'>> {
  if (pinned === undefined) return {};
  const { closes_at, fields, ...own } = pinned;
  return Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined));
}

/** The value that a pinned place has for a field, under that name or another name of the same field. */
function pinnedValue(fields: Record<string, JsonValue>, name: string): JsonValue | undefined {
  if (Object.hasOwn(fields, name)) return fields[name];
  const field = resolveField(name).field;
  if (field === null) return undefined;
  return Object.entries(fields).find(([key]) => resolveField(key).field === field)?.[1];
}

/** Place `index` of a market as it is at `instant`. */
export function createPlace(
  setting: Setting,
  cityName: string,
  index: number,
  instant: number,
  pinned?: PinnedPlace,
): Place {
  const facts = factsOf(setting, cityName, index, instant, pinned);
  return {
    id: facts.id,
    name: facts.name,
    external_id: facts.external_id,
    phone: facts.phone,
    website: facts.website,
    latitude: facts.latitude,
    longitude: facts.longitude,
    instagram_url: facts.instagram_url,
    facebook_url: facts.facebook_url,
    open_hours: facts.open_hours,
    maps_category: facts.maps_category,
    value(fieldName) {
      const given = pinned?.fields === undefined ? undefined : pinnedValue(pinned.fields, fieldName);
      if (given !== undefined) return given;
      return resolveField(fieldName).field?.value(facts) ?? null;
    },
  };
}
