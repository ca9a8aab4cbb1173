import { changedPoints, outcomes, type CheckResult, type ConformanceReport, type Outcome, type Verdict } from './report.js';

export function summarize(checks: readonly CheckResult[]): Record<Outcome, number> {
  const counts = Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as Record<Outcome, number>;
  for (const { outcome } of checks) counts[outcome] += 1;
  return counts;
}

/** Failures come first, then required checks that could not be verified or did not pass, and errors of the kit. */
export function verdictOf(checks: readonly CheckResult[]): Verdict {
  if (checks.some(({ outcome }) => outcome === 'fail')) return 'non-conformant';
  const required = checks.filter(({ level }) => level === 'must').map(({ outcome }) => outcome);
  const isUnknown = required.includes('not-verified') || !required.includes('pass');
  return isUnknown || checks.some(({ outcome }) => outcome === 'error') ? 'not-fully-verified' : 'conformant';
}

/** Whether at least one required check passed. */
export const isVerified = ({ checks }: ConformanceReport): boolean =>
  checks.some(({ level, outcome }) => level === 'must' && outcome === 'pass');

/**
 * The exit code of the process. 0: every must that applies was verified and holds. 1: one fails, or an answer drifted.
 * 3: nothing fails, but something could not be verified; `allowUnverified`: only where no must was.
 */
export function exitCodeOf(
  report: ConformanceReport,
  { allowUnverified = false }: { allowUnverified?: boolean } = {},
): 0 | 1 | 3 {
  if (report.verdict === 'non-conformant' || changedPoints(report).length > 0) return 1;
  if (report.verdict === 'conformant') return 0;
  const broken = report.checks.some(({ outcome }) => outcome === 'error');
  return allowUnverified && isVerified(report) && !broken ? 0 : 3;
}
