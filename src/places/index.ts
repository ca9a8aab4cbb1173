export { spelledCity } from './city.js';
export type { Locales } from '../data/languages/language.js';
export type { Market } from './market.js';
export type { PinnedPlace, Place, PlaceChange } from './place.js';
export { customPlaces } from './custom-places.js';
export { createWorld, marketKey } from './world.js';
export type { MarketNames, PinnedMarket, World } from './world.js';
