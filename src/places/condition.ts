import type { Identity, Setting } from './identity.js';
import { openingHours } from './opening-hours.js';
import { phoneNumber } from './phone-number.js';
import { hashText, mix, unit } from './rng.js';
import type { Group } from './entity-types/entity-type.js';
import { shortened } from './slug.js';
import type { Rhythm } from './time-line.js';
import { lastEvent } from './time-line.js';

/** What may change about a place, as it is after `version` changes. */
export interface Condition {
  readonly phone: string | null;
  readonly website: string | null;
  readonly instagram_url: string | null;
  readonly facebook_url: string | null;
  readonly open_hours: Record<string, string> | null;
  readonly maps_category: string | null;
  readonly rating: number | null;
  readonly reviews: number;
  readonly priceLevel: number;
}

/** How often places of a kind have something, in percent: phone, website, Instagram, Facebook, hours. */
const rates: Readonly<Record<Group, readonly [number, number, number, number, number]>> = {
  eat: [88, 62, 58, 44, 95],
  shop: [90, 66, 46, 42, 95],
  care: [98, 74, 12, 20, 90],
  pharmacy: [99, 70, 10, 24, 98],
  beauty: [90, 48, 62, 46, 92],
  sport: [84, 88, 74, 62, 94],
  stay: [97, 92, 52, 56, 88],
  culture: [84, 90, 54, 58, 93],
  park: [6, 22, 4, 8, 62],
  fuel: [70, 24, 2, 6, 97],
  garage: [94, 50, 14, 30, 92],
  office: [95, 84, 18, 26, 86],
  civic: [92, 80, 16, 30, 84],
  other: [85, 58, 32, 34, 86],
};

/** A wave between -1 and 1 that takes `length` versions to come back, never more than 4 / length at a step. */
function wave(version: number, length: number): number {
  const at = ((version % length) + length) % length;
  return Math.abs((at / length) * 4 - 2) - 1;
}

/**
 * Reviews never become fewer, ratings move by tenths, and each of the rest stays as it is for several versions: so a change
 * touches a thing or two and not the whole place.
 */
export function conditionOf(
  setting: Setting,
  identity: Identity,
  hash: number,
  changes: Rhythm,
  version: number,
): Condition {
  const { city, type, voice } = setting;
  const roll = (aspect: string, edition = 0) => unit(mix(mix(hash, hashText(aspect)), edition));
  /** Which edition of a thing is in force that changes every `versions` versions. */
  const edition = (aspect: string, versions: number) =>
    Math.floor((version + roll(`${aspect} since`) * versions) / versions);
  const [phoneRate, websiteRate, instagramRate, facebookRate, hoursRate] = rates[type.group];
  const has = (aspect: string, percent: number) => roll(aspect) * 100 < percent;
  const dice = voice.dice(mix(mix(hash, 3), edition('phone', 24)));
  const phone = has('phone', phoneRate) ? phoneNumber(city, dice.next) : null;
  const handle = handleOf(identity.slug, setting.town, roll('handle'));
  const opened = Math.max(identity.founded, 2010 + roll('listed') * 9);
  const since = lastEvent(changes, Date.UTC(Math.floor(opened), 4)).count;
  const growth =
    (type.group === 'park' || type.group === 'civic' ? 0.5 : 1) * (0.4 + 14 * Math.pow(roll('popular'), 3));
  const reviews = Math.max(0, Math.floor((version - since + 0.9 * roll('reviews', version)) * growth));
  const middle = 3.5 + 1.25 * (1 - Math.pow(1 - roll('rating'), 1.7));
  const drift = 0.2 * wave(version + Math.floor(roll('drift') * 40), 12 + Math.floor(roll('pace') * 20));
  const rating = reviews < 3 ? null : Math.round(Math.min(5, Math.max(1.5, middle + drift)) * 10) / 10;
  const level = Math.min(4, 1 + Math.floor(roll('price') * 2.15 + roll('price again') * 1.25));
  return {
    phone,
    website: has('website', websiteRate) ? websiteOf(identity.slug, setting, roll('website')) : null,
    instagram_url: has('instagram', instagramRate) ? `https://www.instagram.com/${handle}/` : null,
    facebook_url: has('facebook', facebookRate)
      ? `https://www.facebook.com/${identity.slug.replace(/-/g, roll('facebook page') < 0.6 ? '' : '.')}`
      : null,
    open_hours: has('hours', hoursRate)
      ? openingHours(type, city.country, mix(mix(hash, 5), edition('hours', 9)))
      : null,
    maps_category: roll('category') < 0.02 ? null : pick(type.categories, roll('kind')),
    rating,
    reviews,
    priceLevel: level,
  };
}

function pick(list: readonly string[], roll: number): string | null {
  return list[Math.floor(roll * list.length)] ?? null;
}

/** Names are short of what is free: many add their city. */
function websiteOf(slug: string, { town, city }: Setting, roll: number): string {
  const host = roll < 0.55 && town !== '' && !slug.includes(town) ? `${slug}-${town}` : slug;
  const joined = roll > 0.3 && roll < 0.62 ? host.replace(/-/g, '') : host;
  return `https://${roll * 10 - Math.floor(roll * 10) < 0.7 ? 'www.' : ''}${joined}.${city.country.domain}`;
}

/** Instagram takes 30 characters. */
function handleOf(slug: string, town: string, roll: number): string {
  const suffix = roll * 7 - Math.floor(roll * 7) < 0.35 && town !== '' ? `_${town}` : '';
  const words = shortened(slug, 30 - suffix.length);
  return words.replace(/-/g, roll < 0.4 ? '' : roll < 0.7 ? '_' : '.') + suffix;
}
