/** Data for tests without a network: what a sandbox would send, made by pure functions. */
export * from './bodies.js';
export * from './factories.js';
export type * from '../api/wire.js';
