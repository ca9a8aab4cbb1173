export type { LeftOut } from './exceptions.js';
export { leftOutOf, type Variation, type VariationOptions, variations } from './variations.js';
