import { outcomes } from '../../render/outcome.js';
import { type CheckResult, type ConformanceReport, type Outcome, type Verdict } from './report.js';
import { hasChanged, isKnownFailure } from './differences.js';

export function summarize(checks: readonly CheckResult[]): Record<Outcome, number> {
  const counts = Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as Record<
    Outcome,
    number
  >;
  for (const { outcome } of checks) counts[outcome] += 1;
  return counts;
}

/**
 * Returns the verdict of a run. Known failures do not count, but prevent `conformant`.
 * @param leftOut number of required checks that a filter excluded
 */
export function verdictOf(checks: readonly CheckResult[], leftOut = 0): Verdict {
  const counted = checks.filter((check) => !isKnownFailure(check));
  const verdict = verdictOn(counted, leftOut);
  const isWhole = verdict !== 'conformant' || verdictOn(checks, leftOut) === 'conformant';
  return isWhole ? verdict : 'known-failures';
}

/**
 * Failures come first, then required checks that are inconclusive or did not pass, and internal
 * errors.
 */
function verdictOn(checks: readonly CheckResult[], leftOut: number): Verdict {
  if (checks.some(({ outcome }) => outcome === 'fail')) {
    return 'non-conformant';
  }
  const required = checks.filter(({ level }) => level === 'must').map(({ outcome }) => outcome);
  const isUnknown = required.includes('inconclusive') || !required.includes('pass');
  if (isUnknown || checks.some(({ outcome }) => outcome === 'error')) {
    return 'not-fully-verified';
  }
  return leftOut > 0 ? 'partly-checked' : 'conformant';
}

/** Whether at least one required check passed. */
export const isVerified = ({ checks }: ConformanceReport): boolean =>
  checks.some(({ level, outcome }) => level === 'must' && outcome === 'pass');

interface ExitCodeOptions {
  /** exit with 0 even if something is inconclusive, if at least one required check passed */
  allowUnverified?: boolean;
  /** exit with 0 even if filters excluded required checks */
  allowPartial?: boolean;
}

/**
 * The exit code of the process:
 *
 * - 0: every required check that applies was verified and passes, or is a known failure
 * - 1: one failed, or an answer drifted, or a known failure passes now
 * - 3: nothing fails, but something could not be verified
 * - 4: everything that was checked passes, but filters left required checks out
 */
export function exitCodeOf(
  report: ConformanceReport,
  options: ExitCodeOptions = {},
): 0 | 1 | 3 | 4 {
  const { verdict } = report;
  if (verdict === 'non-conformant' || hasChanged(report)) return 1;
  if (verdict === 'conformant' || verdict === 'known-failures') return 0;
  const isPartial = verdict === 'partly-checked' || report.target.left_out > 0;
  if (verdict === 'partly-checked' || mayPass(report, options)) {
    return isPartial && options.allowPartial !== true ? 4 : 0;
  }
  return 3;
}

/** Whether a run with inconclusive checks passes. */
function mayPass(report: ConformanceReport, options: ExitCodeOptions): boolean {
  const isBroken = report.checks.some(({ outcome }) => outcome === 'error');
  return options.allowUnverified === true && isVerified(report) && !isBroken;
}
