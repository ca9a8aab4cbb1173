import { driftOf, type ConformanceReport } from './report.js';

/**
 * What the process that checked a deployment ends with. 0: every must that applies was verified and holds.
 * 1: one fails, or an answer drifted from the profile. 3: nothing fails, but something could not be verified;
 * `allowUnverified` makes that a 0 where at least one must was verified. (2 is wrong usage: then there is no report.)
 */
export function exitCodeOf(
  report: ConformanceReport,
  { allowUnverified = false }: { allowUnverified?: boolean } = {},
): 0 | 1 | 3 {
  if (report.verdict === 'non-conformant' || driftOf(report) > 0) return 1;
  if (report.verdict === 'conformant') return 0;
  const verified = report.checks.some(({ level, outcome }) => level === 'must' && outcome === 'pass');
  const broken = report.checks.some(({ outcome }) => outcome === 'error');
  return allowUnverified && verified && !broken ? 0 : 3;
}
