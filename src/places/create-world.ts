// The voices come first, and in voice.ts the nouns: bundled in this order the tables compress 0.5 kB better.
import { voiceOf } from './voice.js';
import type { City } from './cities/city.js';
import { findCity } from './cities/unknown-city.js';
import { findType } from './entity-types/entity-type.js';
import type { EntityType } from './entity-types/entity-type.js';
import type { Setting } from './identity.js';
import { believableSize, createMarket } from './market.js';
import { nameStockFor } from './naming.js';
import { hashNumber, hashText, mix } from './rng.js';
import { slugOf } from './slug.js';
import type { PinnedMarket, World, WorldOptions } from './world.js';

/**
 * A name without outer blanks and letter case, as a part of a key. Of a very long one its beginning and a hash, since every
 * id of the market is made from it; lone halves of surrogate pairs, which have no bytes in UTF-8, are replaced.
 */
function plainKey(name: string): string {
  const text = name
    .trim()
    .toLowerCase()
    .replace(/[\ud800-\udfff]/gu, '\ufffd');
  return text.length <= 100 ? text : `${text.slice(0, 100)}#${String(hashText(text))}`;
}

/** What tells two cities, or two types, apart: the table's own name where there is one, else the name as it was given. */
function keyOf(city: City, cityName: string, type: EntityType, typeName: string): string {
  const place = city.known ? `${city.country.code}:${city.name}` : plainKey(cityName);
  return `${place}\n${type.known ? type.id : plainKey(typeName)}`;
}

/** How hosts and handles write a city: in one word, the first one of long names. */
function townOf({ name, country }: City): string {
  const slug = slugOf(name, country.language);
  const whole = slug.replace(/-/g, '');
  return whole.length <= 12 ? whole : (slug.split('-')[0] ?? '');
}

/**
 * A world: every place of every market is computed from the seed, the market and its index, whenever it is asked for.
 * Nothing is stored but the pinned places.
 */
export function createWorld({ seed, marketSize, markets = [] }: WorldOptions): World {
  const seedHash = hashNumber(seed);
  const pins = new Map<string, PinnedMarket>();
  const locate = (cityName: string, typeName: string) => {
    const city = findCity(cityName);
    const type = findType(typeName);
    return { city, type, key: keyOf(city, cityName, type, typeName) };
  };
  for (const market of markets) {
    const { key } = locate(market.city, market.entity_type);
    const earlier = pins.get(key);
    const places = [...(earlier?.places ?? []), ...(market.places ?? [])];
    pins.set(key, { ...earlier, ...market, places });
  }
  return {
    market(cityName, typeName) {
      const { city, type, key } = locate(cityName, typeName);
      const voice = voiceOf(city.country.language);
      const setting: Setting = {
        key: `${String(seed)}\n${key}`,
        hash: mix(seedHash, hashText(key)),
        city,
        town: townOf(city),
        type,
        voice,
        names: nameStockFor(type, voice),
      };
      const pinned = pins.get(key);
      const places = pinned?.places ?? [];
      const size = pinned?.size ?? marketSize ?? believableSize(setting);
      const names = { city: cityName.trim(), entity_type: typeName.trim() };
      return createMarket(names, setting, Math.max(Math.floor(size), places.length), places);
    },
  };
}
