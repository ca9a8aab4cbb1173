/** The conformance tests as a library. */
import type { plan as planOf } from './plan.js';

export type { CheckId } from './check-id.js';
export { checks, type Check } from './requirements/index.js';
export { type KnownFailures, readKnownFailures, withKnownFailures } from './run/known-failures.js';
export { exitCodeOf } from './run/verdict.js';
export { profileOf } from './run/profile-of.js';
export {
  type GivenProfile,
  type ParsedProfile,
  ProfileError,
  type ProfileFile,
  profileText,
  readProfile,
} from '../src/open-questions/profile.js';
export type { PlannedRequest } from './plan.js';
export type {
  Cause,
  CheckResult,
  AuditedTraffic,
  ConformanceReport,
  CoveredRequirement,
  Filters,
  Exchange,
  Leftover,
  Level,
  ObservedQuestion,
  Outcome,
  RunEvent,
  Verdict,
} from './run/report.js';
export { render, reporterNames, type ReporterName } from './report/index.js';
export type { RenderOptions } from '../render/terminal.js';
export { runConformance, UnmatchedFilter, UsageError, type RunOptions } from './run/run.js';

export { audit, auditExitCode, type AuditOptions } from './audit/audit.js';
export { readHar, type Recording } from './audit/har.js';
export { RecordingError } from './audit/recording-error.js';

/**
 * Returns the requests of a run. Only this function loads the service, against which it runs the
 * checks.
 */
export const plan: typeof planOf = async (options) => (await import('./plan.js')).plan(options);
