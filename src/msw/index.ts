/** The mock as a library: the Location Data Subscription Service as request handlers for MSW. */
export type { BaseUrl } from './base-url.js';
export { createMock, type Mock, type MockOptions } from './create-mock.js';
export type { MockEvents, MockWarning } from './events.js';
export { localStorageState, type LocalStorageState, type MockStorage } from './storage.js';
export {
  type Fault,
  FaultError,
  type FaultFilter,
  type FaultMatch,
  type FaultPreset,
  type FaultTarget,
  type PresetFault,
} from '../service/fault.js';
export type { Faults, StandingFault } from '../service/faults.js';
export type { Interpretation, Interpreter } from '../fields/index.js';
export type { Exchange, Journal, JournalEntry, JournalFilter } from '../service/journal.js';
export { type State, StateError, type SubscriptionRecord } from '../service/state.js';
export type {
  GivenWorld,
  ParsedWorld,
  WorldFile,
  WorldMarket,
  WorldPlace,
  WorldSubscription,
} from '../service/world-file.js';
export type { PinnedMarket } from '../places/index.js';
export type { Duration } from '../input/duration.js';
export type { OpenPointId, Profile } from '../profile/open-points.js';
export { type OperationId, operationIds } from '../api/operations.js';
export {
  type GivenProfile,
  type ParsedProfile,
  ProfileError,
  type ProfileFile,
  readProfile,
  unansweredBy,
} from '../profile/profile.js';
export type * from '../api/wire.js';
