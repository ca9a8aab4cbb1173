import { v5 } from 'uuid';
import type { City, District } from './cities/city.js';
import type { EntityType, Group } from './entity-types/entity-type.js';
import type { Dice } from './dice.js';
import type { NameStock } from './naming.js';
import { nameOf } from './naming.js';
import { fillPattern } from './pattern.js';
import { positionIn } from './position.js';
import { mix, unit } from './rng.js';
import { slugOf } from './slug.js';
import type { Voice } from './voice.js';

/** Ours, so that no other UUIDv5 is the same. */
const namespace = '7d0f5bb2-4c5e-5f0e-9a53-1f6c2a3d8e47';

/** What market a place belongs to, prepared once. */
export interface Setting {
  /** names seed, city and type; places of one key are the same places */
  readonly key: string;
  readonly hash: number;
  readonly city: City;
  /** the first word of the city's name in plain letters, as hosts and handles end in it; may be empty */
  readonly town: string;
  readonly type: EntityType;
  readonly voice: Voice;
  readonly names: NameStock;
}

/** What never changes about a place. */
export interface Identity {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly district: District;
  readonly position: { readonly latitude: number; readonly longitude: number } | null;
  readonly street: string;
  readonly houseNumber: string;
  readonly postcode: string | null;
  readonly region: string | null;
  readonly external_id: string | null;
  readonly founded: number;
}

/** Half of the streets are common ones; the others are made up, where that is easily done in the language. */
function streetOf(voice: Voice, dice: Dice): string {
  if (voice.ways.length === 0 || dice.next() < 0.45) return dice.pick(voice.streets);
  // A slot begins the form, as in "Hstraße", or is a word of its own: the S of "S Street" is one, that of "Street" is none.
  return dice.pick(voice.ways).replace(/^[HFS]|\b[FS]\b/g, (sign) => {
    const words = voice.slots[sign];
    return words === undefined || words.length === 0 ? '' : dice.pick(words);
  });
}

/** Districts near the beginning of the list have more of everything. */
function districtOf(city: City, roll: number): District {
  const [first, ...rest] = city.districts;
  const at = Math.floor(Math.pow(roll, 1.25) * city.districts.length);
  const found = at === 0 ? first : rest[at - 1];
  if (found === undefined) throw new Error(`The city ${city.name} has no district`);
  return found;
}

export function hashOfPlace(setting: Setting, index: number): number {
  return mix(setting.hash, mix(index >>> 0, Math.floor(index / 2 ** 32)));
}

function idOfPlace(setting: Setting, index: number): string {
  return v5(`${setting.key}\n${String(index)}`, namespace);
}

/** An opaque key as another system might give it: `LK7Q2M9XC4T1`. */
function opaqueKey(hash: number): string {
  const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  let key = 'LK';
  for (let at = 0; at < 10; at += 1)
    key += digits.charAt(Math.floor(unit(mix(hash, 0x6b00 + at)) * digits.length));
  return key;
}

/** @param givenName the name of a pinned place */
export function identityOf(setting: Setting, index: number, givenName?: string): Identity {
  const { city, voice } = setting;
  const hash = hashOfPlace(setting, index);
  const dice = voice.dice(mix(hash, 1));
  const random = dice.next;
  const district = districtOf(city, random());
  const position = positionIn(city, district, random);
  const street = streetOf(voice, dice);
  const [region, code] = splitPostcode(fillPattern(district.postcode, random), city);
  const houseNumber = String(1 + Math.floor(Math.pow(random(), 1.6) * Number(voice.words.doors)));
  const founded = foundedIn(setting.type, random());
  const { name, branch } =
    givenName === undefined ? nameOf(setting.names, index, setting.hash) : { name: givenName, branch: 0 };
  const place = district.name ?? street;
  const full = branch === 0 ? name : branch === 1 ? `${name} ${place}` : `${name} ${place} ${String(branch)}`;
  return {
    id: idOfPlace(setting, index),
    name: full,
    slug: slugOf(full, voice.language) || `place-${String(index + 1)}`,
    district,
    position,
    street,
    houseNumber,
    postcode: code,
    region,
    external_id: unit(mix(hash, 2)) < 0.94 ? opaqueKey(hash) : null,
    founded,
  };
}

/** In North America, Australia and Brazil a postcode comes with its state: "NY 10027". */
function splitPostcode(full: string, city: City): readonly [region: string | null, postcode: string | null] {
  const state = ['US', 'CA', 'AU', 'BR'].includes(city.country.code)
    ? /^([A-Z]{2,3}) (.*)$/.exec(full)
    : null;
  return [state?.[1] ?? null, (state?.[2] ?? full) || null];
}

/** The earliest year in which places of a group opened. */
const oldest: Partial<Record<Group, number>> = {
  culture: 1870,
  park: 1840,
  civic: 1880,
  pharmacy: 1890,
  stay: 1900,
};

function foundedIn(type: EntityType, roll: number): number {
  const first = (type.known ? oldest[type.group] : undefined) ?? 1950;
  return Math.floor(2024 - (2024 - first) * Math.pow(roll, type.group === 'eat' ? 3 : 1.8));
}
