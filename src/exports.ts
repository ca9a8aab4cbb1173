/** Exports shared by the sandbox and the mock. */
export type { Interpretation, Interpreter } from './fields/index.js';
export type { Duration } from './input/values.js';
export type { Locales, MarketNames, PinnedMarket } from './places/index.js';
export type { OpenQuestionId, Profile } from './open-questions/index.js';
export type { GivenProfile, ParsedProfile, ProfileFile } from './open-questions/profile.js';
export type {
  Fault,
  FaultFilter,
  FaultPreset,
  FaultResponse,
  FaultTarget,
  PresetFault,
} from './service/fault.js';
export type { FaultMatch } from './service/fault.js';
export type { ClockControl as Clock } from './service/clock.js';
export type { ActiveFault, Faults } from './service/faults.js';
export type {
  Exchange,
  RequestLog,
  LogEntry,
  LogFilter,
} from './service/request-log/request-log.js';
export type { NextOptions } from './service/request-log/next-entry.js';
export type { LogControl, SubscriptionControls } from './service/control/controls.js';
export type { ListedPlace, PlaceReference } from './service/control/places.js';
export type {
  EntityQuery,
  ListedSubscription,
  PageQuery,
  SubscriptionQuery,
} from './service/control/subscriptions.js';
export type { HandledRequest, ResponseHandler, ResponseHandling } from './service/callbacks.js';
export type { SubscriptionAction } from './operations/transitions.js';
export type { State, SubscriptionRecord } from './state/state.js';
export type {
  GivenFixture,
  ParsedFixture,
  FixtureFile,
  FixtureMarket,
} from './service/fixture-file.js';
export type {
  PlaceOverrides,
  FixturePlace,
  FixturePlaceChange,
  FixtureSubscription,
} from './service/fixture-file.js';
export type * from './api/wire.js';
export { type OperationId, operationIds } from './api/operations.js';
export {
  type ProfileVariation,
  type VariationOptions,
  variations,
} from './open-questions/variations.js';
export { ProfileError, readProfile, unansweredBy } from './open-questions/profile.js';
export { type ConditionId, conditionIds } from './service/conditions.js';
export { FaultError } from './service/fault.js';
export { StateError } from './state/state.js';
