import { outcomes, type CheckResult, type Outcome, type Verdict } from './report.js';

export function summarize(checks: readonly CheckResult[]): Record<Outcome, number> {
  const counts = Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as Record<Outcome, number>;
  for (const { outcome } of checks) counts[outcome] += 1;
  return counts;
}

/**
 * A check that fails decides; then a required one that could not be verified. An error of the kit verifies nothing,
 * and where no required check passed nothing was verified either. An answer that changed breaks no statement.
 */
export function verdictOf(checks: readonly CheckResult[]): Verdict {
  if (checks.some(({ outcome }) => outcome === 'fail')) return 'non-conformant';
  const required = checks.filter(({ level }) => level === 'must').map(({ outcome }) => outcome);
  const unknown =
    required.includes('not-verified') || required.includes('error') || !required.includes('pass');
  return unknown ? 'not-fully-verified' : 'conformant';
}
