/** The sandbox as a library: the Location Data Subscription Service on a port of this machine. */
export { createSandbox, type Sandbox, type SandboxOptions } from './server/sandbox.js';
export type { Clock } from './service/clock.js';
export {
  type Fault,
  FaultError,
  type FaultFilter,
  type FaultMatch,
  type FaultTarget,
  type PresetFault,
} from './service/fault.js';
export type { Faults, StandingFault } from './service/faults.js';
export type { Interpretation, Interpreter } from './fields/index.js';
export type { Exchange, Journal, JournalEntry } from './service/journal.js';
export type { ServiceOptions } from './service/service.js';
export { type State, StateError, type SubscriptionRecord } from './service/state.js';
export {
  type GivenWorld,
  type ParsedWorld,
  readWorld,
  type WorldFile,
  type WorldSubscription,
} from './service/world-file.js';
export type { PinnedMarket } from './places/index.js';
export type { Duration } from './input/duration.js';
export {
  type OpenPointId,
  openPointIds,
  openPoints,
  type Profile,
  referenceProfile,
} from './profile/open-points.js';
export { type OperationId, operationIds } from './api/operations.js';
export {
  answersOf,
  type GivenProfile,
  type ParsedProfile,
  ProfileError,
  type ProfileFile,
  profileText,
  readProfile,
  unansweredBy,
} from './profile/profile.js';
export type * from './api/wire.js';
export { StateFileError, type StorageEvent } from './store/problems.js';
