import type { CheckResult, ConformanceReport } from '../../run/report.js';
import { capitalised } from '../../run/causes/words.js';
import { isVerified } from '../../run/verdict.js';
import { noSecond } from '../../session/steps/subscription.js';
import { count } from '../labels.js';
import { hanging, type Layout, mark } from '../terminal.js';

/**
 * What a run did not look at for want of a second token, or of a second subscription, in one line for
 * all checks of it; nothing where nothing else was verified either.
 */
export function notLookedAt(report: ConformanceReport, { width, colors }: Layout): string[] {
  if (!isVerified(report)) return [];
  const left = report.checks.find(needsOtherToken);
  const sentences = left === undefined ? [] : [left.message];
  const beside = report.checks.filter(needsSecond);
  const [first] = beside;
  if (first !== undefined) {
    const what = `${count(beside.length, 'clause')} could not be checked because of it`;
    sentences.push(`${first.message}; ${what}`);
  }
  const symbol = mark('not-applicable', colors);
  return sentences.flatMap((text) => hanging(symbol, `${capitalised(text)}.`, width));
}

function needsOtherToken({ outcome, message }: CheckResult): boolean {
  if (outcome !== 'not-applicable') return false;
  return message.includes('--other-token');
}

const needsSecond = ({ outcome, cause }: CheckResult): boolean =>
  outcome === 'not-applicable' && cause === noSecond;
