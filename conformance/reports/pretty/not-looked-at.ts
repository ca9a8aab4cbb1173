import type { CheckResult, ConformanceReport } from '../../run/report.js';
import { capitalised } from '../../run/causes/words.js';
import { isVerified } from '../../run/verdict.js';
import { hanging, type Layout, mark } from '../terminal.js';

/**
 * What a run did not look at for want of a second token, in one line for all checks of it; nothing
 * where nothing else was verified either.
 */
export function notLookedAt(report: ConformanceReport, { width, colors }: Layout): string[] {
  if (!isVerified(report)) return [];
  const left = report.checks.find(needsOtherToken);
  if (left === undefined) return [];
  const sentence = `${capitalised(left.message)}.`;
  return hanging(mark(left.outcome, colors), sentence, width);
}

function needsOtherToken({ outcome, message }: CheckResult): boolean {
  if (outcome !== 'not-applicable') return false;
  return message.includes('--other-token');
}
