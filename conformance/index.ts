/** The conformance kit as a library. */
export { checks, type Check } from './checks/index.js';
export { exitCodeOf } from './run/verdict.js';
export { profileOf } from './profiles/record.js';
export {
  type GivenProfile,
  type ParsedProfile,
  ProfileError,
  type ProfileFile,
  profileText,
  readProfile,
} from '../src/profile/profile.js';
export { plan, type PlannedRequest } from './self-test/plan.js';
export type {
  CheckResult,
  ConformanceReport,
  Exchange,
  Leftover,
  Level,
  ObservedPoint,
  Outcome,
  RunEvent,
  Verdict,
} from './run/report.js';
export { render, reporterNames, type RenderOptions, type ReporterName } from './reports/index.js';
export { runConformance, UnmatchedFilter, UsageError, type RunOptions } from './run/run.js';
