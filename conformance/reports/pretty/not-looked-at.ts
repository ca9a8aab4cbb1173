import type { ConformanceReport } from '../../run/report.js';
import { isVerified } from '../../run/verdict.js';
import { hanging, type Layout, mark } from '../terminal.js';

/**
 * What a run did not look at for want of a second token, in one line for all checks of it; nothing
 * where nothing else was verified either.
 */
export function notLookedAt(report: ConformanceReport, { width, colors }: Layout): string[] {
  if (!isVerified(report)) return [];
  const isWanting = (message: string): boolean => message.includes('--other-token');
  const left = report.checks.find(
    ({ outcome, message }) => outcome === 'not-applicable' && isWanting(message),
  );
  if (left === undefined) return [];
  const { message } = left;
  const sentence = `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
  return hanging(mark(left.outcome, colors), sentence, width);
}
