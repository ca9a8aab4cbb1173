/** The sandbox as a library: the Location Data Subscription Service on a port of this machine. */
export * from './exports.js';
export { type EnvironmentOptions, environmentOptions } from './environment.js';
export { openPointIds, openPoints, referenceProfile } from './points/index.js';
export { answersOf, profileText } from './points/profile.js';
export { createSandbox, type Sandbox, type SandboxOptions } from './server/sandbox.js';
export type { ServiceOptions } from './service/service.js';
export { readWorld } from './service/state/world-file.js';
export { StateFileError, type StorageEvent } from './store/storage.js';
