import type { CheckResult, ConformanceReport } from '../../run/report.js';
import { otherToken } from '../../session/findings/finding.js';
import { capitalised } from '../../run/causes/words.js';
import { isVerified } from '../../run/verdict.js';
import { noSecond } from '../../script/subscription.js';
import { count } from '../labels.js';
import { hanging, type Layout, mark } from '../terminal.js';

/**
 * What a run did not look at for want of a second token, or of a second subscription, in one line for
 * all checks of it; nothing where nothing else was verified either.
 */
export function notLookedAt(report: ConformanceReport, { width, colors }: Layout): string[] {
  if (!isVerified(report)) return [];
  const [left] = waitingFor(otherToken, report);
  const sentences = left === undefined ? [] : [left.message];
  const beside = waitingFor(noSecond, report);
  const [first] = beside;
  if (first !== undefined) {
    const what = `${count(beside.length, 'clause')} could not be checked because of it`;
    sentences.push(`${first.message}; ${what}`);
  }
  const symbol = mark('not-applicable', colors);
  return sentences.flatMap((text) => hanging(symbol, `${capitalised(text)}.`, width));
}

const waitingFor = (what: string, { checks }: ConformanceReport): CheckResult[] =>
  checks.filter(({ outcome, cause }) => outcome === 'not-applicable' && cause === what);
