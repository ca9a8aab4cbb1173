export { createWorld } from './create-world.js';
export type { Market, PinnedMarket, PinnedPlace, Place, World, WorldOptions } from './world.js';
