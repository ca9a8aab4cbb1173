export type { Market } from './market.js';
export type { PinnedPlace, Place } from './place.js';
export { createWorld } from './world.js';
export type { PinnedMarket, World } from './world.js';
