import { outcomes, type CheckResult, type Outcome, type Verdict } from './report.js';

export function summarize(checks: readonly CheckResult[]): Record<Outcome, number> {
  const counts = Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as Record<Outcome, number>;
  for (const { outcome } of checks) counts[outcome] += 1;
  return counts;
}

/**
 * Only a must decides: one that fails, or one that could not be verified. An error of the kit verifies nothing. An
 * answer that drifted breaks no statement of the specification.
 */
export function verdictOf(checks: readonly CheckResult[]): Verdict {
  const musts = checks.filter(({ level }) => level === 'must');
  if (musts.some(({ outcome }) => outcome === 'fail')) return 'non-conformant';
  const unknown = musts.some(({ outcome }) => outcome === 'not-verified' || outcome === 'error');
  return unknown ? 'not-fully-verified' : 'conformant';
}
