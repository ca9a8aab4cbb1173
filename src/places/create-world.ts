import type { City } from './cities/city.js';
import { findCity } from './cities/find-city.js';
import { findType } from './entity-types/entity-type.js';
import type { EntityType } from './entity-types/entity-type.js';
import { localeOf } from './locale.js';
import { areasOf } from './market-context.js';
import type { MarketContext } from './market-context.js';
import { believableSize, createMarket } from './market.js';
import { namePatterns } from './names.js';
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

/** What tells two cities, or two types, apart: the name of the record where there is one, else the name as it was given. */
function keyOf(city: City, cityName: string, type: EntityType, typeName: string): string {
  const place = city.known ? `${city.country.code}:${city.region ?? ''}:${city.name}` : plainKey(cityName);
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
      const locale = localeOf(city.country.locale);
      const context: MarketContext = {
        key: `${String(seed)}\n${key}`,
        hash: mix(seedHash, hashText(key)),
        city,
        cityName: cityName.trim(),
        town: townOf(city),
        type,
        locale,
        namePatterns: namePatterns(type, locale),
        areas: areasOf(city),
      };
      const pinned = pins.get(key);
      const places = pinned?.places ?? [];
      const size = pinned?.size ?? marketSize ?? believableSize(context);
      return createMarket(context, typeName.trim(), Math.max(Math.floor(size), places.length), places);
    },
  };
}
