import type { ConformanceReport } from '../../run/report.js';
import { hanging, type Layout, mark } from '../terminal.js';

/** What a run did not look at for want of a second token, in one line for all checks of it. */
export function notLookedAt({ checks }: ConformanceReport, { width, colors }: Layout): string[] {
  const isWanting = (message: string): boolean => message.includes('--other-token');
  const left = checks.find(
    ({ outcome, message }) => outcome === 'not-applicable' && isWanting(message),
  );
  if (left === undefined) return [];
  const { message } = left;
  const sentence = `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
  return hanging(mark(left.outcome, colors), sentence, width);
}
