export { spelledCity } from './cities/city.js';
export type { Locales } from './locales/language.js';
export type { Market } from './market.js';
export type { PinnedPlace, Place } from './place.js';
export { createWorld, marketKey } from './world.js';
export type { PinnedMarket, World } from './world.js';
